import { isBlank, isLongerThan } from "./typed-text.js";

export const longestTemplateName = 32;

export type ParsedTemplateName =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly problem: "empty" | "too-long" };

/** A template's name: one short line, since it is typed behind /new. */
export function parseTemplateName(text: string): ParsedTemplateName {
  const name = text.trim().replace(/\s+/g, " ");
  if (isBlank(name)) return { ok: false, problem: "empty" };
  return isLongerThan(name, longestTemplateName) || Buffer.byteLength(name) > 4 * longestTemplateName
    ? { ok: false, problem: "too-long" }
    : { ok: true, name };
}
