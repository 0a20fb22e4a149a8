import { createHash } from "node:crypto";
import { type OpenTerms, termsToSubmit } from "../../../invoice/terms.js";

/**
 * Returns a digest of everything that the service gets of an invoice: an owner's approval holds for it. The order of the
 * fields doesn't matter, the order of the items does. A duration such as "24 hours" stays a duration in it.
 * @throws Error when terminal or expiry is missing
 */
export function contentDigest(open: OpenTerms): string {
  const { customerLanguage: _language, ...sent } = termsToSubmit(open);
  return createHash("sha256")
    .update(JSON.stringify(sorted(sent)))
    .digest("base64url");
}

/** Returns a copy whose objects have their fields in alphabetical order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, sorted(field)]),
  );
}
