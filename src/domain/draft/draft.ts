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

/** Fields of a draft that /settings can have asked every time, beside terminal and expiry, which are asked without a default. */
export const askedField = z.enum(["currency", "note", "overpaid", "underpaid", "customerLanguage"]);

const draftItem = item.extend({
  /** The merchant's message that it was typed in: an edit of that message, or a reply to it, changes the item. */
  source: z.number().int().optional(),
  /** The messages of a price and a quantity that were typed on their own. */
  priceSource: z.number().int().optional(),
  quantitySource: z.number().int().optional(),
  /** The saved item that it was taken from. */
  saved: z.string().optional(),
});

/** The terms of a draft, a template or an offer, with what their items keep for the dialogue. */
export const draftTerms = openTerms.extend({ items: z.array(draftItem) });

export type DraftTerms = z.infer<typeof draftTerms>;

export const draft = z.object({
  /** Names the draft in callback data, so that a button of an older draft is recognised. */
  id: z.string(),
  terms: draftTerms,
  step: draftStep,
  /** True once the review card was shown: a step that is answered then leads back to it. */
  reviewed: z.boolean(),
  /** The currency before the first item brought its own: without items it is back. */
  ownCurrency: z.string().optional(),
  /** The item being asked for, step by step. */
  pending: z
    .object({
      name: z.string(),
      price: z.string().optional(),
      quantity: z.number().int().optional(),
      source: z.number().int().optional(),
      priceSource: z.number().int().optional(),
      /** The message whose buttons ask which of several readings of a price is meant, and those readings. */
      choiceMessageId: z.number().int().optional(),
      choices: z.array(z.string()).optional(),
    })
    .optional(),
  /** A tolerance so large that it is taken only after a confirmation. */
  unconfirmed: z.object({ side: z.enum(toleranceSides), tolerance }).optional(),
  /** Sides whose large tolerance was confirmed. */
  confirmed: z.array(z.enum(toleranceSides)).optional(),
  /** The item that is being changed, by its place among the items, and its field that a text is asked for. */
  editing: z
    .object({
      index: z.number().int().nonnegative(),
      field: itemField.optional(),
      /** The buttons of the fields that few need are shown. */
      more: z.boolean().optional(),
      /** Amounts that the price just typed may mean, as buttons. */
      choices: z.array(z.string()).optional(),
    })
    .optional(),
  /**
   * Other readings of the lines just added. A button puts one in the place of the item. A reading without a price is
   * only a name.
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
  /** Fields that are still to be asked, because the settings have them asked every time. */
  toAsk: z.array(askedField).optional(),
  /** Message ids of the merchant's texts that set a field, so that an edit of such a message changes the field. */
  sources: z.record(z.string(), z.number().int()).optional(),
  /** Reference of the submission that this draft is made in the place of, and which may have made an invoice already. */
  follows: z.string().optional(),
  /** Reference of the invoice that [Repeat] or [Issue again] made this draft from. */
  repeats: z.string().optional(),
  updatedAt: z.number(),
});

export type Draft = z.infer<typeof draft>;
export type DraftItem = z.infer<typeof draftItem>;
export type DraftStep = z.infer<typeof draftStep>;
export type AskedField = z.infer<typeof askedField>;

/** The part of a draft that is submitted; a message sent via inline mode has no other. */
export type Submittable = Pick<Draft, "id" | "terms" | "follows" | "sources">;

/** The terms that are kept for later drafts, without those of one sitting. */
export function termsToKeep(of: Draft): DraftTerms {
  const { items, ...terms } = termsForNextTime(of.terms);
  return { ...terms, items: items.map(({ source, priceSource, quantitySource, ...item }) => item) };
}

/** The merchant's messages that the draft's items and fields were typed in. */
export function sourcesOf({ terms: { items }, sources = {} }: Submittable): number[] {
  const ofItems = items.flatMap((item) => [item.source, item.priceSource, item.quantitySource]);
  return [...new Set([...ofItems, ...Object.values(sources)])].filter((source) => source !== undefined);
}
