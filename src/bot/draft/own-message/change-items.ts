import type { Draft, DraftItem } from "../../../domain/draft/draft.js";
import { itemsChanged } from "../new-draft.js";

const editSteps: readonly Draft["step"][] = ["choose-item", "edit-item", "item-field"];

/** An item from an edited message or a reply, which replaces items of the draft. */
export interface Replacement {
  readonly item: DraftItem;
  /** The old item whose fields the new item keeps, if there is one. */
  readonly before?: DraftItem | undefined;
}

/** Replaces items of the draft. The new items stand where the first old one stood. If another item is being changed, that dialogue continues. */
export function replaceItems(
  draft: Draft,
  old: readonly DraftItem[],
  replacements: readonly Replacement[],
): { readonly index: number } {
  const {
    editing,
    terms: { items },
  } = draft;
  const edited = editing === undefined ? undefined : items[editing.index];
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
  followEdited(draft, heir === undefined ? -1 : draft.terms.items.indexOf(heir));
  if (draft.terms.items.length === 0 && draft.pending === undefined && !isBeforeItems(draft))
    draft.step = "item";
  return { index };
}

/** Updates `editing` after items have moved. If the item that the merchant was changing is gone, its dialogue ends. */
function followEdited(draft: Draft, index: number): void {
  if (draft.editing === undefined) return;
  if (index >= 0) draft.editing = { ...draft.editing, index };
  else {
    delete draft.editing;
    if (editSteps.includes(draft.step)) draft.step = "item";
  }
}

const isBeforeItems = ({ step }: Draft): boolean => step === "terminal" || step === "currency";
