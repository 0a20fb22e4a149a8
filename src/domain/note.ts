import { requestLimits } from "./invoice/terms.js";
import { isBlank, isLongerThan } from "./typed-text.js";

export type ParsedNote =
  | { readonly ok: true; readonly note: string }
  | { readonly ok: false; readonly problem: "empty" | "too-long" };

/** The invoice's note (`desc`) as typed, line breaks included. The limit is requestLimits.note. */
export function parseNote(text: string): ParsedNote {
  const note = text.trim();
  if (isBlank(note)) return { ok: false, problem: "empty" };
  return isLongerThan(note, requestLimits.note) ? { ok: false, problem: "too-long" } : { ok: true, note };
}
