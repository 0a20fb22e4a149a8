import type { DraftItem } from "../../../domain/draft/draft.js";
import {
  type BegunQuestion,
  type DraftDialogue,
  type DraftQuestionOf,
  isBegun,
} from "../../../domain/draft/draft-question.js";
import { isRetyped, singleFields } from "../../../domain/invoice/invoice-fields.js";
import type { Answer } from "../questions/draft-asking.js";
import { isCustomerTyped } from "../set-customer.js";

/** The fields of the invoice that a merchant's text can set. Each has a question of the same name. */
const fields = singleFields.filter(isRetyped);
export type SourcedField = (typeof fields)[number];

/** The part of the open draft that one message of the merchant has set. */
export type Target =
  | { readonly kind: "items"; readonly items: readonly DraftItem[] }
  /** The message set the price, the quantity or both of an item, whose name came in another message. */
  | { readonly kind: "part"; readonly item: DraftItem; readonly price: boolean; readonly quantity: boolean }
  /** The message set the name or the price of the item that the open question is about. */
  | { readonly kind: "begun-name"; readonly question: BegunQuestion }
  | { readonly kind: "begun-price"; readonly question: DraftQuestionOf<"quantity"> }
  /** The message set the quantity for which the open question asks the item. */
  | { readonly kind: "begun-quantity"; readonly question: DraftQuestionOf<"choose-item"> }
  | { readonly kind: "field"; readonly field: SourcedField }
  /** The message set the customer, or the name or the address of the customer. */
  | { readonly kind: "customer" }
  /** The open question asks which customer the message means. */
  | { readonly kind: "begun-customer" };

/**
 * The result of an edit of, or a reply to, the merchant's own message: the next question, or why nothing changed.
 * "changed": the open question stays. "unclear": nothing changed, because it is unclear what should.
 */
export type Outcome = Answer | "changed" | "unclear";

/** Finds what a message has set. @returns undefined for nothing, and for several kinds of things, because the meaning of an edit would be unclear. */
export function targetOf(dialogue: DraftDialogue, messageId: number): Target | undefined {
  const [target, second] = targetsOf(dialogue, messageId);
  return second === undefined ? target : undefined;
}

/** Checks whether an item or a field of the draft came from the merchant's message with this id. An edit of that message then changes the draft. */
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
