import { z } from "zod";
import { invoiceFieldNames, type TextField, textFields } from "../domain/invoice/fields.js";
import { itemFieldNames } from "../domain/item/fields.js";

/** Shapes that drafts and invoices share, and the draft. */

export const item = z.object({
  name: z.string(),
  price: z.string(),
  currency: z.string(),
  quantity: z.number().int(),
  id: z.string().optional(),
  description: z.string().optional(),
  icpuCode: z.string().optional(),
  packageCode: z.string().optional(),
  imageUrl: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

export const terminalChoice = z.object({ id: z.string(), name: z.string(), businessUnitName: z.string() });

/** An account of the service: by its user where the service told one, and by a digest of the login. */
export const accountIdentity = z.object({ login: z.string(), userId: z.string().optional() });

/** A duration stays one until [Create invoice] is tapped; a fixed moment is ISO 8601 UTC. */
export const expiryChoice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("duration"), seconds: z.number().int().positive() }),
  z.object({ kind: z.literal("at"), at: z.string() }),
  z.object({ kind: z.literal("none") }),
]);

/** What an invoice may be paid more or less by and still count as paid: a fixed amount or a percentage. */
export const tolerance = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("amount"), amount: z.string() }),
  z.object({ kind: z.literal("percent"), percent: z.string() }),
]);

export const language = z.enum(["en", "ru", "uz"]);

export const draftStep = z.enum([
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

export const itemField = z.enum(itemFieldNames);

/** Fields of a draft that /settings can have asked every time, beside terminal and expiry, which are asked without a default. */
export const askedField = z.enum(["currency", "note", "overpaid", "underpaid", "customerLanguage"]);

export const draftItem = item.extend({
  /** The merchant's message that it was typed in: an edit of that message, or a reply to it, changes the item. */
  source: z.number().int().optional(),
  /** The same for a price and a quantity that came in messages of their own. */
  priceSource: z.number().int().optional(),
  quantitySource: z.number().int().optional(),
  /** The saved item that it was taken from. */
  saved: z.string().optional(),
});

/** The fields of an invoice that are one text each. */
const texts = Object.fromEntries(textFields.map((field) => [field, z.string().optional()])) as Record<
  TextField,
  z.ZodOptional<z.ZodString>
>;

export const draft = z.object({
  /** Names the draft in callback data, so that a button of an older draft is recognised. */
  id: z.string(),
  step: draftStep,
  /** True once the review card was shown: a step that is answered then leads back to it. */
  reviewed: z.boolean(),
  currency: z.string(),
  /** The currency before the first item brought its own: without items it is back. */
  ownCurrency: z.string().optional(),
  terminal: terminalChoice.optional(),
  items: z.array(draftItem),
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
  expiry: expiryChoice.optional(),
  ...texts,
  overpaid: tolerance.optional(),
  underpaid: tolerance.optional(),
  /** A tolerance so large that it is taken only after a confirmation. */
  unconfirmed: z.object({ side: z.enum(["overpaid", "underpaid"]), tolerance }).optional(),
  /** Sides whose large tolerance was confirmed. */
  confirmed: z.array(z.enum(["overpaid", "underpaid"])).optional(),
  /** Language of what the customer reads. */
  customerLanguage: language.optional(),
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
  /** Other readings of lines just added: a button puts one in the place of the item. Without a price it is only a name. */
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
  /** Left with /cancel: kept, but its question is no longer open. */
  paused: z.boolean().optional(),
  /** Reference of the submission that this draft is made in the place of, and which may have made an invoice already. */
  follows: z.string().optional(),
  /** Reference of the invoice that [Repeat] or [Issue again] made this draft from. */
  repeats: z.string().optional(),
  updatedAt: z.number(),
});
