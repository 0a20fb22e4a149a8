import * as z from "zod";
import { question, slice } from "../../frame/model/slice.js";
import { itemDefaults } from "../../invoice/item/item-defaults.js";
import { defaultFields } from "../../invoice/item/item-fields.js";
import { reminderPercents } from "../../invoice/reminder-time.js";
import { tolerance } from "../../invoice/terms/payment-tolerance.js";
import { terminalChoice } from "../../invoice/terms/terminal.js";
import { priceReadings } from "../../language/money/small-units.js";
import { locale } from "../../language/text/locale.js";
import { expiryChoice } from "../../language/time/expiry.js";
import { askedField } from "../draft/model/draft.js";

const defaultValues = z.object({
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
const changedDefaults = z.object({
  id: z.string(),
  before: defaultValues,
  /** An older version had a third screen, which is no more. */
  screen: z.enum(["settings", "more"]).catch("settings"),
});

export type ChangedDefaults = z.infer<typeof changedDefaults>;

const typedSetting = z.enum([
  "time-zone",
  "currency",
  "expiry",
  "overpaid",
  "underpaid",
  "note",
  ...defaultFields,
]);

export const settings = slice({
  stored: "the settings",
  record: {
    settings: defaultValues.extend({
      language: locale.optional(),
      timeZone: z.string().optional(),
      /** How prices such as 250 are read, by the last button [Or: …] or amount that was tapped; undefined: in thousands. */
      smallPrices: z.enum(priceReadings).optional(),
      /** How much of a pay link's lifetime, in percent, passes before the bot reminds the seller that the link is unpaid. */
      reminder: z.literal([...reminderPercents, "off"]).optional(),
      /** The hour (0 to 23, in the chat's time zone) of the daily summary, and the time (ms) of the next one. */
      summary: z.object({ hour: z.number().int().min(0).max(23), next: z.number() }).optional(),
    }),
    changedDefaults: changedDefaults.optional(),
  },
  begins: () => ({ settings: {} }),
  questions: [question("setting", z.object({ kind: z.literal("setting"), name: typedSetting }), 2)],
  commands: [{ name: "settings", menu: 60 }],
});
