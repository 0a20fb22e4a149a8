import { type DraftItem, itemsChanged } from "../model/draft.js";
import { type DraftDialogue, type DraftQuestion, isBegun, plainQuestion } from "../model/draft-question.js";

/** An item from an edited message or a reply, which takes the place of items that the message had set before. */
export interface Replacement {
  readonly item: DraftItem;
  /**
   * The old item that the new one continues, and whose other fields the new one keeps; undefined if it continues none.
   */
  readonly before?: DraftItem | undefined;
}

/**
 * Replaces items of the draft. The new items stand where the first old one stood. If the merchant is just changing
 * another item, the question about that item stays open.
 * @returns the place of the first new item, and the next question.
 */
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

/**
 * Returns the draft's question after items were replaced and may have moved. If the item that the question is about is
 * gone, another question follows.
 */
function questionAfter(
  items: readonly DraftItem[],
  question: DraftQuestion,
  edited: DraftItem | undefined,
): DraftQuestion {
  // The questions for the terminal and the currency come before the first item, so they stay open.
  if (isBegun(question) || question.ask === "terminal" || question.ask === "currency") return question;
  if (items.length === 0) return plainQuestion("item");
  if (!("index" in question)) return question;
  const index = edited === undefined ? -1 : items.indexOf(edited);
  return index < 0 ? plainQuestion("item") : { ...question, index };
}
