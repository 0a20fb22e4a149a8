import { isDeepStrictEqual } from "node:util";
import { Big } from "big.js";
import { totalInCurrency } from "../../../invoice/terms/terms.js";
import { type Draft, type DraftItem, type DraftTerms, itemsChanged } from "./draft.js";

type Doubt = NonNullable<Draft["doubt"]>;

/**
 * Returns the readings of a typed text, the one on the card first; undefined when there are no others. Once the merchant has
 * changed these items, a doubt asks only whether the present sum is right.
 */
export function openDoubt({ terms, doubt }: Pick<Draft, "terms" | "doubt">): Doubt | undefined {
  const [shown] = doubt?.choices ?? [];
  if (doubt === undefined || shown === undefined || terms.items.length === 0) return undefined;
  const present = terms.items.slice(doubt.from, doubt.from + shown.items.length);
  if (isDeepStrictEqual(present, shown.items)) return doubt;
  const { items, discount } = terms;
  return doubt.isSure
    ? undefined
    : { isSure: false, from: 0, choices: [{ items, ...(discount && { discount }) }] };
}

/** The terms with a choice in place of what the card shows. */
function termsWith(
  terms: DraftTerms,
  { from, choices: [shown] }: Doubt,
  chosen: Doubt["choices"][number],
): DraftTerms {
  const items = terms.items.toSpliced(from, shown?.items.length ?? 0, ...structuredClone(chosen.items));
  const { discount, ...others } = terms;
  // The merchant may have set another discount since.
  if (!isDeepStrictEqual(discount, shown?.discount)) return { ...terms, items };
  return { ...others, items, ...(chosen.discount && { discount: chosen.discount }) };
}

/** More buttons would push the card off a phone's screen. */
const mostJoined = 6;

/** Two doubtful texts are asked about at once: each reading of one beside the shown reading of the other. */
export function joinedDoubts(
  { terms }: Pick<Draft, "terms">,
  earlier: Doubt | undefined,
  added: Doubt,
): Doubt {
  const [first, shown] = [earlier?.choices[0], added.choices[0]];
  if (earlier === undefined || earlier.isSure || first === undefined || shown === undefined) return added;
  const before = terms.items.slice(earlier.from, added.from);
  const between = before.slice(first.items.length);
  return {
    isSure: false,
    from: earlier.from,
    choices: structuredClone([
      ...earlier.choices.map((choice) => ({
        ...choice,
        items: [...choice.items, ...between, ...shown.items],
      })),
      ...added.choices.slice(1).map((choice) => ({
        ...(terms.discount && { discount: terms.discount }),
        ...choice,
        items: [...before, ...choice.items],
      })),
    ]).slice(0, mostJoined),
  };
}

/** Returns the sum that is to be paid for each choice; undefined where its items have several currencies. */
export const sumsOfChoices = (terms: DraftTerms, doubt: Doubt | undefined): (string | undefined)[] =>
  doubt?.choices.map((choice) => totalInCurrency(termsWith(terms, doubt, choice))) ?? [];

/** @returns false when the card no longer offers such a reading */
export function takeChoice(draft: Draft, place: string): boolean {
  const doubt = openDoubt(draft);
  const chosen = /^\d$/.test(place) ? doubt?.choices[Number(place)] : undefined;
  if (doubt === undefined || chosen === undefined) return false;
  draft.terms = termsWith(draft.terms, doubt, chosen);
  if (doubt.isSure) doubt.choices = [chosen, ...doubt.choices.filter((choice) => choice !== chosen)];
  else delete draft.doubt;
  itemsChanged(draft);
  return true;
}

/** @returns false when no choice has such a sum */
export function takeSum(draft: Draft, sum: string): boolean {
  const place = sumsOfChoices(draft.terms, openDoubt(draft)).findIndex(
    (one) => one !== undefined && Big(one).eq(sum),
  );
  return place !== -1 && takeChoice(draft, String(place));
}

/** The single piece whose price is in doubt, if there is only one; a typed amount is its price then. */
export function doubtfulItem(draft: Draft): DraftItem | undefined {
  const doubt = openDoubt(draft);
  if (doubt?.isSure !== false || doubt.choices[0]?.items.length !== 1) return undefined;
  const item = draft.terms.items[doubt.from];
  return item?.quantity === 1 ? item : undefined;
}
