import { z } from "zod";
import { defaultFields } from "../../../invoice/item/item-fields.js";

/** The settings of /settings whose value the merchant can type. The other settings are chosen with buttons. */
export const typedSetting = z.enum([
  "time-zone",
  "currency",
  "expiry",
  "overpaid",
  "underpaid",
  "note",
  ...defaultFields,
]);
