import { z } from "zod";
import { askedField } from "../draft/draft.js";
import { terminalChoice } from "../invoice/terminal.js";
import { tolerance } from "../invoice/tolerance.js";
import { locale } from "../text/locale.js";
import { expiryChoice } from "../time/expiry.js";

/** The defaults of new invoices, which a merchant sets in /settings or by an offer. */
export const defaultValues = z.object({
  currency: z.string().optional(),
  terminal: terminalChoice.optional(),
  expiry: expiryChoice.optional(),
  overpaid: tolerance.optional(),
  underpaid: tolerance.optional(),
  customerLanguage: locale.optional(),
  note: z.string().optional(),
  /** Optional fields, such as the note, that the bot asks for in each new invoice. */
  ask: z.array(askedField).optional(),
});

export type DefaultValues = z.infer<typeof defaultValues>;

export const defaultNames = Object.keys(defaultValues.shape) as readonly (keyof DefaultValues)[];

/** The last change of defaults, for [Undo]: what they were before, and the screen that shows them. */
export const changedDefaults = z.object({
  id: z.string(),
  before: defaultValues,
  screen: z.enum(["settings", "more", "offer"]),
});

export type ChangedDefaults = z.infer<typeof changedDefaults>;
