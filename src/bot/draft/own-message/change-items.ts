import type { Draft, DraftItem } from "../../../domain/draft/draft.js";
import { itemsChanged } from "../new-draft.js";

const editSteps: readonly Draft["step"][] = ["choose-item", "edit-item", "item-field"];

/** An item that takes the place of others. */
export interface Replacement {
  readonly item: DraftItem;
  /** The item that it was before, if it was one. */
  readonly before?: DraftItem | undefined;
}

/**
 * Replaces items by others, at the place of the first one. An item that is being changed elsewhere stays the one that
 * is changed.
 */
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

/** The item that the merchant was about to change may stand elsewhere now, or be gone. */
function followEdited(draft: Draft, index: number): void {
  if (draft.editing === undefined) return;
  if (index >= 0) draft.editing = { ...draft.editing, index };
  else {
    delete draft.editing;
    if (editSteps.includes(draft.step)) draft.step = "item";
  }
}

const isBeforeItems = ({ step }: Draft): boolean => step === "terminal" || step === "currency";
