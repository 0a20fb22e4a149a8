import * as z from "zod";
import { question, slice } from "../../frame/model/slice.js";
import { defaultFields } from "../../invoice/item/item-fields.js";
import { reminderPercents } from "../../invoice/reminder-time.js";
import { priceReadings } from "../../language/money/small-units.js";
import { locale } from "../../language/text/locale.js";
import { changedDefaults, defaultValues } from "./model/changed-defaults.js";

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
      /** How prices such as 250 UZS are read, by the merchant's last answer; undefined: the bot asks. */
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
