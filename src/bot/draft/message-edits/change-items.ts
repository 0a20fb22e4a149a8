import { type DraftItem, itemsChanged } from "../../../domain/draft/draft.js";
import {
  type DraftDialogue,
  type DraftQuestion,
  isBegun,
  plainQuestion,
} from "../../../domain/draft/draft-question.js";

/** An item from an edited message or a reply, which replaces items of the draft. */
export interface Replacement {
  readonly item: DraftItem;
  /** The old item whose fields the new item keeps, if there is one. */
  readonly before?: DraftItem | undefined;
}

/** Replaces items of the draft. The new items stand where the first old one stood. If another item is being changed, that dialogue continues. */
export function replaceItems(
  { draft, question }: DraftDialogue,
  old: readonly DraftItem[],
  replacements: readonly Replacement[],
): { readonly index: number; readonly question: DraftQuestion } {
  const { items } = draft.terms;
  const edited = "index" in question ? items[question.index] : undefined;
  const first = items.findIndex((item) => old.includes(item));
  const index = first < 0 ? items.length : first;
  const rest = items.filter((item) => !old.includes(item));
  draft.terms.items = [
    ...rest.slice(0, index),
    ...replacements.map(({ item }) => item),
    ...rest.slice(index),
  ];
  itemsChanged(draft);
  const heir = replacements.find(({ before }) => before !== undefined && before === edited)?.item ?? edited;
  return { index, question: questionAfter(draft.terms.items, question, heir) };
}

/** Returns the question after items have moved. If the item that the merchant was changing is gone, its dialogue ends. */
function questionAfter(
  items: readonly DraftItem[],
  question: DraftQuestion,
  edited: DraftItem | undefined,
): DraftQuestion {
  // The draft asks for the terminal and the currency before its first item.
  if (isBegun(question) || question.ask === "terminal" || question.ask === "currency") return question;
  if (items.length === 0) return plainQuestion("item");
  if (!("index" in question)) return question;
  const index = edited === undefined ? -1 : items.indexOf(edited);
  return index < 0 ? plainQuestion("item") : { ...question, index };
}
