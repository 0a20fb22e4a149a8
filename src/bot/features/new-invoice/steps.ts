import type { DraftStep } from "../../../storage/chat-record.js";
import type { Step } from "./step.js";
import { chooseItem } from "./steps/choose-item.js";
import { currency } from "./steps/currency.js";
import { customerLanguage } from "./steps/customer-language.js";
import { editItem } from "./steps/edit-item.js";
import { expiry, otherExpiry } from "./steps/expiry.js";
import { item } from "./steps/item.js";
import { itemField } from "./steps/item-field.js";
import { price } from "./steps/price.js";
import { quantity } from "./steps/quantity.js";
import { more, review } from "./steps/review.js";
import { template } from "./steps/template.js";
import { terminal } from "./steps/terminal.js";
import { email, note, reference } from "./steps/text-field.js";
import { confirmTolerance, overpaid, underpaid } from "./steps/tolerance.js";

/** The steps of a draft, in the order in which a merchant meets them. */
export const steps: Readonly<Record<DraftStep, Step>> = {
  terminal,
  currency,
  item,
  price,
  quantity,
  expiry,
  "expiry-other": otherExpiry,
  review,
  more,
  note,
  email,
  reference,
  overpaid,
  underpaid,
  "confirm-tolerance": confirmTolerance,
  "customer-language": customerLanguage,
  "choose-item": chooseItem,
  "edit-item": editItem,
  "item-field": itemField,
  template,
};
