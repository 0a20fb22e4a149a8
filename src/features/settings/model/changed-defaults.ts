import { z } from "zod";
import { itemDefaults } from "../../../invoice/item/item-defaults.js";
import { tolerance } from "../../../invoice/payment-tolerance.js";
import { terminalChoice } from "../../../invoice/terminal.js";
import { locale } from "../../../language/text/locale.js";
import { expiryChoice } from "../../../language/time/expiry.js";
import { askedField } from "../../draft/model/draft.js";

/**
 * The values with which new invoices start. A merchant sets them in /settings, or by accepting the bot's offer to make
 * a value the default.
 */
export const defaultValues = z.object({
  currency: z.string().optional(),
  terminal: terminalChoice.optional(),
  /** True when the bot asks for the terminal of each new invoice, even if there is one that the merchant usually takes. */
  asksTerminal: z.boolean().optional(),
  expiry: expiryChoice.optional(),
  overpaid: tolerance.optional(),
  underpaid: tolerance.optional(),
  customerLanguage: locale.optional(),
  note: z.string().optional(),
  ...itemDefaults.shape,
  /** Optional fields, such as the note, for which the bot asks in each new invoice. */
  ask: z.array(askedField).optional(),
});

export type DefaultValues = z.infer<typeof defaultValues>;

export const defaultNames = Object.keys(defaultValues.shape) as readonly (keyof DefaultValues)[];

/**
 * The last change that the merchant made to the defaults: all defaults before the change, which [Undo] restores, and
 * the screen on which the merchant made the change.
 */
export const changedDefaults = z.object({
  id: z.string(),
  before: defaultValues,
  screen: z.enum(["settings", "more", "offer"]),
});

export type ChangedDefaults = z.infer<typeof changedDefaults>;
