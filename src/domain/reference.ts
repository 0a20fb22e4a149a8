import { requestLimits } from "./invoice/terms.js";
import { isBlank, isLongerThan } from "./typed-text.js";

export type ParsedReference =
  | { readonly ok: true; readonly reference: string }
  | { readonly ok: false; readonly problem: "empty" | "too-long" };

/** The merchant's own reference of a customer (`clientId`) on one line. The limit is requestLimits.reference. */
export function parseReference(text: string): ParsedReference {
  const reference = text.trim().replace(/\s+/g, " ");
  if (isBlank(reference)) return { ok: false, problem: "empty" };
  return isLongerThan(reference, requestLimits.reference)
    ? { ok: false, problem: "too-long" }
    : { ok: true, reference };
}
