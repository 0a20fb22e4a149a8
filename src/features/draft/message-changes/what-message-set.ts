import { isRetyped, singleFields } from "../../../invoice/invoice-fields.js";
import { isCustomerTyped } from "../content/set-customer.js";
import type { DraftItem } from "../model/draft.js";
import {
  type BegunQuestion,
  type DraftDialogue,
  type DraftQuestionOf,
  isBegun,
} from "../model/draft-question.js";
import type { Answer } from "../questions/draft-asking.js";

/**
 * The fields of the invoice that a merchant can set by typing. Each is also the name of the question that asks for it.
 */
const fields = singleFields.filter(isRetyped);
export type SourcedField = (typeof fields)[number];

/** The part of the open draft that one message of the merchant has set, and that an edit of the message changes. */
export type Target =
  | { readonly kind: "items"; readonly items: readonly DraftItem[] }
  /** The message has set the price, the quantity or both of an item. The item's name came in another message. */
  | { readonly kind: "part"; readonly item: DraftItem; readonly price: boolean; readonly quantity: boolean }
  /**
   * The message has set the name or the price of the item that the open question is about. The item isn't in the
   * draft's list yet.
   */
  | { readonly kind: "begun-name"; readonly question: BegunQuestion }
  | { readonly kind: "begun-price"; readonly question: DraftQuestionOf<"quantity"> }
  /** The message has set a quantity, and the open question asks which item gets it. */
  | { readonly kind: "begun-quantity"; readonly question: DraftQuestionOf<"choose-item"> }
  | { readonly kind: "field"; readonly field: SourcedField }
  /** The message has set the customer's name, the customer's address or both. */
  | { readonly kind: "customer" }
  /** The message names a customer, and the open question asks which known customer is meant. */
  | { readonly kind: "begun-customer" };

/**
 * The result of an edit of, or a reply to, the merchant's own message: the next question, a sentence that says why
 * nothing has changed, "changed" when the open question stays, or "unclear" when nothing has changed because it is
 * unclear what should.
 */
export type Outcome = Answer | "changed" | "unclear";

/**
 * Finds what a message has set in the draft.
 * @returns undefined when it has set nothing, or several kinds of things, so that the meaning of an edit would be
 * unclear.
 */
export function targetOf(dialogue: DraftDialogue, messageId: number): Target | undefined {
  const [target, second] = targetsOf(dialogue, messageId);
  return second === undefined ? target : undefined;
}

/** Checks whether the message has set an item or a field of the draft, so that an edit of it changes the draft. */
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
  for (const field of fields) if (sources?.[field] === messageId) found.push({ kind: "field", field });
  if (question.ask === "which-customer" && question.source === messageId)
    found.push({ kind: "begun-customer" });
  else if (isCustomerTyped(draft, messageId)) found.push({ kind: "customer" });
  return found;
}
