import { createHash } from "node:crypto";
import { z } from "zod";
import {
  type RefusedField,
  refusedField,
  refusedFieldShape,
  type StoredProblem,
} from "../../../invoice/refused-field.js";
import type { OpenTerms } from "../../../invoice/terms.js";

/** The most refused fields of a draft for which its card has a button. */
const most = 4;

/** The fields of a draft that the service has refused, each with a digest of the refused value. */
export const refusedFields = z.array(z.object({ about: refusedFieldShape, digest: z.string() }));

type Refused = z.infer<typeof refusedFields>;

/** Returns the fields of a draft that the service has named in a refusal; undefined when it named none that the merchant can change. */
export function refusedIn(terms: OpenTerms, problems: readonly StoredProblem[] = []): Refused | undefined {
  const found = new Map<string, Refused[number]>();
  for (const { field } of problems) {
    const about = field === undefined ? undefined : placed(refusedField(field), terms);
    if (about !== undefined) found.set(JSON.stringify(about), { about, digest: digestOf(terms, about) });
  }
  return found.size === 0 ? undefined : [...found.values()].slice(0, most);
}

/** Returns a refused field with the index of its item, which goes without saying where there is only one. */
function placed(about: RefusedField | undefined, { items }: OpenTerms): RefusedField | undefined {
  if (about?.kind !== "item") return about;
  const index = about.index ?? (items.length === 1 ? 0 : undefined);
  return index === undefined || items[index] === undefined ? undefined : { ...about, index };
}

/** Returns the refused fields whose values are still those that were refused, each with its place in the stored list. */
export const stillRefused = (
  terms: OpenTerms,
  refused: Refused = [],
): { about: RefusedField; place: number }[] =>
  refused.flatMap(({ about, digest }, place) =>
    digestOf(terms, about) === digest ? [{ about, place }] : [],
  );

/** Returns a digest of a field's value. The name of the item belongs to it, since the item may have got another place. */
function digestOf(terms: OpenTerms, about: RefusedField): string {
  const item = about.kind === "item" ? terms.items[about.index ?? -1] : undefined;
  const value =
    about.kind === "invoice"
      ? terms[about.field]
      : [item?.name, about.field === undefined ? item : item?.[about.field]];
  return createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("base64url")
    .slice(0, 16);
}
