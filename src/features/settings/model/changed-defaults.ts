import * as z from "zod";
import { itemDefaults } from "../../../invoice/item/item-defaults.js";
import { tolerance } from "../../../invoice/terms/payment-tolerance.js";
import { terminalChoice } from "../../../invoice/terms/terminal.js";
import { locale } from "../../../language/text/locale.js";
import { expiryChoice } from "../../../language/time/expiry.js";
import { askedField } from "../../draft/model/draft.js";

export const defaultValues = z.object({
  currency: z.string().optional(),
  terminal: terminalChoice.optional(),
  /** True when each new invoice asks for its terminal, even if there is a usual one. */
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

/** The last change of the defaults: the values that [Undo] restores, and the screen of the change. */
export const changedDefaults = z.object({
  id: z.string(),
  before: defaultValues,
  /** An older version had a third screen, which is no more. */
  screen: z.enum(["settings", "more"]).catch("settings"),
});

export type ChangedDefaults = z.infer<typeof changedDefaults>;
