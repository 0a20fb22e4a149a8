import type { DraftStep } from "../../../domain/draft/draft.js";
import { chooseItem } from "./choose-item-step.js";
import { editItem } from "./edit-item-step.js";
import { confirmTolerance, fieldSteps, otherExpiry } from "./field-step.js";
import { itemField } from "./item-field-step.js";
import { item } from "./item-step.js";
import { price } from "./price-step.js";
import { quantity } from "./quantity-step.js";
import { more, review } from "./review-step.js";
import type { Step } from "./step.js";
import { template } from "./template-step.js";
import { terminal } from "./terminal-step.js";

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
