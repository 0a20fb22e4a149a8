import { z } from "zod";
import { customerFields } from "../../../invoice/invoice-fields.js";
import { item } from "../../../invoice/item/item.js";
import { toleranceSides } from "../../../invoice/payment-tolerance.js";
import { openTerms, termsForNextTime } from "../../../invoice/terms.js";
import { refusal, refusedFields } from "./refused-fields.js";

/**
 * The optional fields that /settings can add to every draft's questions. Terminal and expiry aren't listed: the bot
 * asks for them whenever they have no default.
 */
export const askedField = z.enum(["currency", "note", "overpaid", "underpaid", "customerLanguage"]);

const draftItem = item.extend({
  /** The id of the merchant's message that contains the item. An edit of that message, or a reply to it, changes the item. */
  source: z.number().int().optional(),
  /** The ids of the messages that contain the price and the quantity, when the merchant sent them separately. */
  priceSource: z.number().int().optional(),
  quantitySource: z.number().int().optional(),
  /** The id of the saved item of which this item is a copy. */
  saved: z.string().optional(),
});

/**
 * A part of an order in words about which the bot has to ask: the text as the customer wrote it, and the id of the
 * message that contains it.
 */
const piece = {
  text: z.string(),
  source: z.number().int().optional(),
  quantity: z.number().int().optional(),
};

const orderPiece = z.discriminatedUnion("lacks", [
  /** A part of an order in words that may mean several saved items, whose ids are the `candidates`. */
  z.object({ lacks: z.literal("item"), candidates: z.array(z.string()), ...piece }),
  /** A part of an order in words that names an item that isn't saved, so that its price is missing. */
  z.object({ lacks: z.literal("price"), name: z.string(), ...piece }),
  /** A part of an order in words that names a saved item without a clear quantity. */
  z.object({
    lacks: z.literal("quantity"),
    saved: z.string(),
    name: z.string(),
    price: z.string(),
    ...piece,
  }),
]);

export type OrderPiece = z.infer<typeof orderPiece>;

/**
 * The terms (items, price and so on) of a draft, a template or an offer. Unlike an invoice's terms, their items also
 * keep the ids of the messages that they were read from.
 */
export const draftTerms = openTerms.extend({ items: z.array(draftItem) });

export type DraftTerms = z.infer<typeof draftTerms>;

export const draft = z.object({
  /**
   * The draft's id, which the buttons of the draft's messages carry. With it the bot recognizes a button of an older
   * draft.
   */
  id: z.string(),
  terms: draftTerms,
  /** Whether the merchant has seen the review card. After each answer the bot then returns to that card. */
  reviewed: z.boolean(),
  /** The draft's currency before the first item changed it. When all items are removed, the bot restores this currency. */
  ownCurrency: z.string().optional(),
  /** The sides (overpaid, underpaid) whose large tolerance the merchant has confirmed. */
  confirmed: z.array(z.enum(toleranceSides)).optional(),
  /**
   * Other possible readings of the lines that the merchant just added, each with the index of its item. A button
   * replaces the item by the reading. A reading without a price has only a name.
   */
  readings: z
    .array(
      z.object({
        index: z.number().int().nonnegative(),
        name: z.string(),
        price: z.string().optional(),
        quantity: z.number().int(),
      }),
    )
    .optional(),
  /** The item that the merchant has just removed, and its place in the list. [Undo] puts the item back. */
  removed: z.object({ index: z.number().int().nonnegative(), item: draftItem }).optional(),
  /**
   * The parts of an order in words about which the bot still has to ask. The bot asks about the first one until the
   * merchant has settled it.
   */
  order: z
    .object({
      waiting: z.array(orderPiece),
      /** The number of all parts of the order about which the bot has to ask. A question says "1 of 3" with it. */
      count: z.number().int(),
      /**
       * True when an order in words opened the draft. After the order's parts the bot then asks the next question,
       * without waiting for [Done].
       */
      opens: z.boolean().optional(),
    })
    .optional(),
  /** The parts of orders in words that the bot didn't understand. [Add as note] puts them into the invoice's note. */
  notUnderstood: z.array(z.string()).optional(),
  /** The fields for which the bot still has to ask, because the merchant's settings list them. */
  toAsk: z.array(askedField).optional(),
  /**
   * The ids of the merchant's messages that set a field, by the field's name. An edit of such a message changes the
   * field.
   */
  sources: z.record(z.string(), z.number().int()).optional(),
  /**
   * The reference of an earlier attempt to create the invoice, which this draft replaces. That attempt may already have
   * created an invoice.
   */
  follows: z.string().optional(),
  /**
   * Whether [Repeat] copied the customer and the merchant hasn't changed the customer since. The review card says so.
   */
  customerRepeated: z.boolean().optional(),
  /** The reference of the invoice that [Repeat] or [Issue again] copied into this draft. */
  repeats: z.string().optional(),
  /** True when the link of the invoice in `repeats` had failed and may still be paid. The review card warns of it. */
  repeatsFailed: z.boolean().optional(),
  /** The fields that the service has refused. The review card leads to each of them until its value has changed. */
  refused: refusedFields.optional(),
  /** The service's last refusal. The review card repeats its reason until something of the invoice has changed. */
  refusal: refusal.optional(),
  updatedAt: z.number(),
});

export type Draft = z.infer<typeof draft>;
export type DraftItem = z.infer<typeof draftItem>;
export type AskedField = z.infer<typeof askedField>;

/** The part of a draft from which an invoice is created. A message sent via inline mode has only this part. */
export type Submittable = Pick<Draft, "id" | "terms" | "follows" | "sources">;

/** Returns all drafts of a chat: the one at hand, the one that is offered, and the one that [Undo] restores. */
export const draftsOf = ({ draft, offered, discarded }: Shelf): readonly Draft[] =>
  [draft, offered?.draft, discarded?.draft].filter((one) => one !== undefined);

interface Shelf {
  readonly draft?: Draft | undefined;
  readonly offered?: { readonly draft: Draft } | undefined;
  readonly discarded?: { readonly draft: Draft } | undefined;
}

/** Removes the customer from a draft. @returns true when the draft had one */
export function dropCustomer(draft: Pick<Draft, "terms" | "customerRepeated">): boolean {
  const named = customerFields.filter((field) => draft.terms[field] !== undefined);
  for (const field of named) delete draft.terms[field];
  delete draft.customerRepeated;
  return named.length > 0;
}

/**
 * Returns the terms of a draft that a template keeps: without message ids, without the customer, and without the codes for
 * all items, which a draft from the template takes from the settings of its day. A template is for any
 * customer and is kept without a time limit, which personal data must not be.
 */
export function termsToKeep(of: Draft): DraftTerms {
  const { items, itemDefaults: _itemDefaults, ...terms } = termsForNextTime(of.terms);
  for (const field of customerFields) delete terms[field];
  return { ...terms, items: items.map(({ source, priceSource, quantitySource, ...item }) => item) };
}

/** Returns the ids of the merchant's messages that contain the draft's items and fields. */
export function sourcesOf({ terms: { items }, sources = {} }: Submittable): number[] {
  const ofItems = items.flatMap((item) => [item.source, item.priceSource, item.quantitySource]);
  return [...new Set([...ofItems, ...Object.values(sources)])].filter((source) => source !== undefined);
}

/**
 * Removes from a draft what belongs to its old items: other readings, confirmed tolerances and [Undo]. Every change of
 * a draft's items must call this function.
 */
export function itemsChanged(draft: Draft): void {
  delete draft.readings;
  delete draft.removed;
  dropConfirmedAmounts(draft);
  takeBackCurrency(draft);
}

/** Sets the quantity of a draft's item. @param source the id of the merchant's message that holds the quantity */
export function setQuantity(
  draft: Draft,
  item: DraftItem,
  quantity: number,
  source: number | undefined,
): void {
  item.quantity = quantity;
  if (source !== undefined) item.quantitySource = source;
  itemsChanged(draft);
}

/** Restores the currency that the draft had before its first item changed it, if the draft has no items left. */
export function takeBackCurrency(draft: Draft): void {
  if (draft.terms.items.length > 0 || draft.ownCurrency === undefined) return;
  draft.terms.currency = draft.ownCurrency;
  delete draft.ownCurrency;
}

/**
 * Drops the merchant's confirmations of tolerances that are fixed amounts: whether such an amount is large depends on
 * the total, which has changed.
 */
export function dropConfirmedAmounts(draft: Draft): void {
  if (draft.confirmed === undefined) return;
  draft.confirmed = draft.confirmed.filter((side) => draft.terms[side]?.kind === "percent");
}
