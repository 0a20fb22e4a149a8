import { z } from "zod";
import { invoiceFieldNames } from "../invoice/invoice-fields.js";
import { openTerms, termsForNextTime } from "../invoice/terms.js";
import { tolerance, toleranceSides } from "../invoice/tolerance.js";
import { item, itemField } from "../item/item.js";

const draftStep = z.enum([
  "terminal",
  "item",
  "price",
  "quantity",
  "expiry-other",
  "review",
  "more",
  "confirm-tolerance",
  ...invoiceFieldNames,
  "choose-item",
  "edit-item",
  "item-field",
  "template",
]);

/** The optional fields that /settings can add to every draft's questions. Terminal and expiry are asked for whenever they have no default. */
export const askedField = z.enum(["currency", "note", "overpaid", "underpaid", "customerLanguage"]);

const draftItem = item.extend({
  /** The merchant's message that it was typed in: an edit of that message, or a reply to it, changes the item. */
  source: z.number().int().optional(),
  /** The ids of the messages that contain the price and the quantity, when the merchant sent them separately. */
  priceSource: z.number().int().optional(),
  quantitySource: z.number().int().optional(),
  /** The id of the saved item from which the bot copied this item. */
  saved: z.string().optional(),
});

/** The terms of a draft, a template or an offer. Unlike an invoice's terms, their items also keep message ids for the dialogue. */
export const draftTerms = openTerms.extend({ items: z.array(draftItem) });

export type DraftTerms = z.infer<typeof draftTerms>;

export const draft = z.object({
  /** The draft's id, which is part of callback data. It lets the bot recognize a button of an older draft. */
  id: z.string(),
  terms: draftTerms,
  step: draftStep,
  /** Whether the merchant has seen the review card. An answered step then leads back to that card. */
  reviewed: z.boolean(),
  /** The draft's currency before the first item changed it. When all items are removed, the bot restores this currency. */
  ownCurrency: z.string().optional(),
  /** The item that the bot is asking for step by step. */
  pending: z
    .object({
      name: z.string(),
      price: z.string().optional(),
      quantity: z.number().int().optional(),
      source: z.number().int().optional(),
      priceSource: z.number().int().optional(),
      /** The id of the message whose buttons offer several readings of a price, and those readings. */
      choiceMessageId: z.number().int().optional(),
      choices: z.array(z.string()).optional(),
    })
    .optional(),
  /** A large tolerance that the merchant hasn't confirmed yet. The draft doesn't use it before that. */
  unconfirmed: z.object({ side: z.enum(toleranceSides), tolerance }).optional(),
  /** The sides (overpaid, underpaid) for which the merchant has confirmed a large tolerance. */
  confirmed: z.array(z.enum(toleranceSides)).optional(),
  /** The item that the merchant is editing, by its index, and the field for which the bot expects a text. */
  editing: z
    .object({
      index: z.number().int().nonnegative(),
      field: itemField.optional(),
      /** Whether the card shows the buttons of rarely used fields. */
      more: z.boolean().optional(),
      /** The possible meanings of an ambiguous price. The bot shows them as buttons. */
      choices: z.array(z.string()).optional(),
    })
    .optional(),
  /** Other readings of the lines that were just added. A button replaces the item by such a reading. A reading without a price is only a name. */
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
  /** The fields that the bot still has to ask for, because the settings list them. */
  toAsk: z.array(askedField).optional(),
  /** The ids of the merchant's messages by which a field was set. An edit of such a message changes the field. */
  sources: z.record(z.string(), z.number().int()).optional(),
  /** The reference of an earlier submission that this draft replaces. That submission may already have created an invoice. */
  follows: z.string().optional(),
  /** The reference of the invoice that [Repeat] or [Issue again] copied into this draft. */
  repeats: z.string().optional(),
  updatedAt: z.number(),
});

export type Draft = z.infer<typeof draft>;
export type DraftItem = z.infer<typeof draftItem>;
export type DraftStep = z.infer<typeof draftStep>;
export type AskedField = z.infer<typeof askedField>;

/** The part of a draft that the bot submits. A message sent via inline mode has only this part. */
export type Submittable = Pick<Draft, "id" | "terms" | "follows" | "sources">;

/** Returns the terms of a draft that a later draft can reuse, without message ids. */
export function termsToKeep(of: Draft): DraftTerms {
  const { items, ...terms } = termsForNextTime(of.terms);
  return { ...terms, items: items.map(({ source, priceSource, quantitySource, ...item }) => item) };
}

/** Returns the ids of the merchant's messages that contain the draft's items and fields. */
export function sourcesOf({ terms: { items }, sources = {} }: Submittable): number[] {
  const ofItems = items.flatMap((item) => [item.source, item.priceSource, item.quantitySource]);
  return [...new Set([...ofItems, ...Object.values(sources)])].filter((source) => source !== undefined);
}
