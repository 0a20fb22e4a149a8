import type { DraftStep } from "../../../storage/chat-record.js";
import type { Step } from "./step.js";
import { chooseItem } from "./steps/choose-item.js";
import { editItem } from "./steps/edit-item.js";
import { confirmTolerance, fieldSteps, otherExpiry } from "./steps/field.js";
import { item } from "./steps/item.js";
import { itemField } from "./steps/item-field.js";
import { price } from "./steps/price.js";
import { quantity } from "./steps/quantity.js";
import { more, review } from "./steps/review.js";
import { template } from "./steps/template.js";
import { terminal } from "./steps/terminal.js";

/** The steps of a draft. */
export const steps: Readonly<Record<DraftStep, Step>> = {
  ...fieldSteps,
  terminal,
  item,
  price,
  quantity,
  "expiry-other": otherExpiry,
  review,
  more,
  "confirm-tolerance": confirmTolerance,
  "choose-item": chooseItem,
  "edit-item": editItem,
  "item-field": itemField,
  template,
};
