import { isRetyped, singleFields } from "../../../invoice/terms/invoice-fields.js";
import { isCustomerTyped } from "../content/set-customer.js";
import type { DraftItem } from "../model/draft.js";
import {
  type BegunQuestion,
  type DraftDialogue,
  type DraftQuestionOf,
  isBegun,
} from "../model/draft-question.js";
import type { Answer } from "../questions/draft-asking.js";

/** Each field is also the name of the question that asks for it. */
const fields = singleFields.filter(isRetyped);
export type SourcedField = (typeof fields)[number];

/** The part of the open draft that one message of the merchant has set, and that an edit of the message changes. */
export type Target =
  | { readonly kind: "items"; readonly items: readonly DraftItem[] }
  /** The item's name came in another message. */
  | { readonly kind: "part"; readonly item: DraftItem; readonly price: boolean; readonly quantity: boolean }
  /** The item of the open question isn't in the draft's list yet. */
  | { readonly kind: "begun-name"; readonly question: BegunQuestion }
  | { readonly kind: "begun-price"; readonly question: DraftQuestionOf<"quantity"> }
  /** The message has set a quantity, and the open question asks which item gets it. */
  | { readonly kind: "begun-quantity"; readonly question: DraftQuestionOf<"choose-item"> }
  | { readonly kind: "field"; readonly field: SourcedField }
  | { readonly kind: "customer" }
  /** The message names a customer, and the open question asks which known customer is meant. */
  | { readonly kind: "begun-customer" };

/** "changed": the open question stays. "unclear": nothing has changed, because nobody can tell what should. */
export type Outcome = Answer | "changed" | "unclear";

/** @returns undefined when the message has set nothing, or several kinds of things */
export function targetOf(dialogue: DraftDialogue, messageId: number): Target | undefined {
  const [target, second] = targetsOf(dialogue, messageId);
  return second === undefined ? target : undefined;
}

export const isSourceOf = (dialogue: DraftDialogue, messageId: number): boolean =>
  targetsOf(dialogue, messageId).length > 0;

function targetsOf({ draft, question }: DraftDialogue, messageId: number): Target[] {
  const {
    sources,
    terms: { items },
  } = draft;
  const found: Target[] = [];
  const typed = items.filter(({ source }) => source === messageId);
  if (typed.length > 0) found.push({ kind: "items", items: typed });
  for (const item of items) {
    const price = item.priceSource === messageId;
    const quantity = item.quantitySource === messageId;
    if ((price || quantity) && !typed.includes(item)) found.push({ kind: "part", item, price, quantity });
  }
  if (isBegun(question) && question.source === messageId) found.push({ kind: "begun-name", question });
  else if (question.ask === "quantity" && question.priceSource === messageId)
    found.push({ kind: "begun-price", question });
  if (question.ask === "choose-item" && question.source === messageId)
    found.push({ kind: "begun-quantity", question });
  // A customer, an expiry and a discount in the text of items go with them.
  if (found.length > 0) return found;
  for (const field of fields) if (sources?.[field] === messageId) found.push({ kind: "field", field });
  if (question.ask === "which-customer" && question.source === messageId)
    found.push({ kind: "begun-customer" });
  else if (isCustomerTyped(draft, messageId)) found.push({ kind: "customer" });
  return found;
}
