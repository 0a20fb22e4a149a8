import { createHash } from "node:crypto";
import * as z from "zod";
import {
  namedProblem,
  type RefusedField,
  refusedField,
  refusedFieldShape,
  type StoredProblem,
} from "../../../invoice/terms/refused-field.js";
import type { OpenTerms } from "../../../invoice/terms/terms.js";
import { defined } from "../../../language/omit-undefined.js";
import { shortened } from "../../../language/text/safe-text.js";

/** The most refused fields of a draft for which its card has a button. */
const most = 4;

/** The fields of a draft that the service has refused, each with a digest of the refused value. */
export const refusedFields = z.array(z.object({ about: refusedFieldShape, digest: z.string() }));

/** The service's last refusal of a draft, with a digest of the terms that it has refused. */
export const refusal = z.object({
  reason: z.string().nullable(),
  problems: z.array(namedProblem).optional(),
  digest: z.string(),
});

type Refusal = z.infer<typeof refusal>;

/** The most characters of a reason that a draft keeps for its card. The message about the refusal has all of it. */
const longestReason = 200;

export const refusalOf = (
  terms: OpenTerms,
  { reason, problems }: { readonly reason: string | null; readonly problems?: readonly StoredProblem[] },
): Refusal => ({
  reason: reason && shortened(reason, longestReason),
  ...(problems !== undefined && {
    problems: problems
      .slice(0, most)
      .map(({ field, text }) => defined({ field, text: shortened(text, longestReason) })),
  }),
  digest: digest(terms),
});

export const refusalToShow = (terms: OpenTerms, refused: Refusal | undefined): Refusal | undefined =>
  refused?.digest === digest(terms) ? refused : undefined;

type Refused = z.infer<typeof refusedFields>;

/** @returns undefined when the service named no field that the merchant can change */
export function refusedIn(terms: OpenTerms, problems: readonly StoredProblem[] = []): Refused | undefined {
  const found = new Map<string, Refused[number]>();
  for (const { field } of problems) {
    const about = field === undefined ? undefined : placed(refusedField(field), terms);
    if (about !== undefined) found.set(JSON.stringify(about), { about, digest: digestOf(terms, about) });
  }
  return found.size === 0 ? undefined : [...found.values()].slice(0, most);
}

/** The index of an item goes without saying where there is only one. */
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

/** The item may have got another place, so its name belongs to the digest. */
function digestOf(terms: OpenTerms, about: RefusedField): string {
  const item = about.kind === "item" ? terms.items[about.index ?? -1] : undefined;
  const value =
    about.kind === "invoice"
      ? terms[about.field]
      : [item?.name, about.field === undefined ? item : item?.[about.field]];
  return digest(value);
}

const digest = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("base64url")
    .slice(0, 16);
