import type { Ask, DraftQuestion } from "../model/draft-question.js";
import { chooseItem } from "./choose-item-question.js";
import { customer, whichCustomer } from "./customer-question.js";
import type { DraftAsking } from "./draft-asking.js";
import { editItem } from "./edit-item-question.js";
import { expiry, otherExpiry } from "./expiry-question.js";
import { confirmTolerance, fieldQuestions } from "./field-question.js";
import { itemField } from "./item-field-question.js";
import { nextItem, whichSaved } from "./next-item-question.js";
import { price } from "./price-question.js";
import { quantity } from "./quantity-question.js";
import { allItems, more, review } from "./review-question.js";
import { template } from "./template-question.js";
import { terminal } from "./terminal-question.js";

const askings: { readonly [A in Ask]: DraftAsking<A> } = {
  ...fieldQuestions,
  terminal,
  item: nextItem,
  "which-saved": whichSaved,
  price,
  quantity,
  expiry,
  "expiry-other": otherExpiry,
  customer,
  "which-customer": whichCustomer,
  review,
  more,
  "all-items": allItems,
  "confirm-tolerance": confirmTolerance,
  "choose-item": chooseItem,
  "edit-item": editItem,
  "item-field": itemField,
  template,
};

/**
 * Returns the object that asks this question of a draft and handles its answers. The cast is needed, because TypeScript
 * can't see that the table's key and value belong together.
 */
export const askingOf = ({ ask }: DraftQuestion): DraftAsking<Ask> => askings[ask] as DraftAsking<Ask>;
