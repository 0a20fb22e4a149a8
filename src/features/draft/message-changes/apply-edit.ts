import type { BotContext } from "../../../frame/context.js";
import { savedItems } from "../../items/index.js";
import { retypeCustomer, takeWorded } from "../content/set-customer.js";
import { takeText } from "../content/set-invoice-field.js";
import { sentenceIn, takeAroundAnew } from "../content/take-sentence.js";
import { customerInWords } from "../model/customer-words.js";
import { type DraftDialogue, isBegun } from "../model/draft-question.js";
import { editPart, retypeName, retypePrice, retypeQuantity } from "./edit-parts.js";
import { retypeItems } from "./retype-items.js";
import { isOrderMessage, retypeOrder } from "./retype-order.js";
import { type Outcome, type SourcedField, targetOf } from "./what-message-set.js";

/** The new text is read in the same way as the old one, and changes what that text had set. */
export async function applyEdit(
  ctx: BotContext,
  dialogue: DraftDialogue,
  messageId: number,
  text: string,
): Promise<Outcome> {
  const { draft } = dialogue;
  if (await isOrderMessage(ctx, dialogue, text, messageId))
    return retypeOrder(ctx, dialogue, text, messageId);
  const target = targetOf(dialogue, messageId);
  switch (target?.kind) {
    case undefined:
      return "unclear";
    case "items":
      return retypeItems(ctx, dialogue, target.items, text, messageId);
    case "part": {
      const sentence = await sentenceIn(ctx, draft, text, await savedItems(ctx));
      const outcome = editPart(ctx, draft, target, sentence.rest, messageId);
      if (outcome === "changed") await takeAroundAnew(ctx, draft, sentence, messageId);
      return outcome;
    }
    case "begun-name":
      return retypeName(ctx, draft, target.question, text, messageId);
    case "begun-price":
      return retypePrice(ctx, draft, target.question, text);
    case "begun-quantity":
      return retypeQuantity(ctx, draft, target.question, text);
    case "field":
      return editField(ctx, dialogue, target.field, text);
    case "customer":
      return retypeCustomer(ctx, draft, customerIn(text), messageId);
    case "begun-customer":
      return takeWorded(ctx, draft, text, messageId);
  }
}

/** At the review card the merchant may type the customer as "for Aziz". */
const customerIn = (text: string): string => customerInWords(text, true)?.name ?? text;

/** Reading a text also chooses the draft's next question, so the text is read on a copy of the draft. */
async function editField(
  ctx: BotContext,
  { draft, question }: DraftDialogue,
  field: SourcedField,
  text: string,
): Promise<Outcome> {
  const trial = structuredClone(draft);
  const next = await takeText(ctx, trial, field, text);
  if ("html" in next) return next;
  const isAsked =
    question.ask === field ||
    (field === "expiry" && question.ask === "expiry-other") ||
    (question.ask === "confirm-tolerance" && question.side === field);
  const isToBeConfirmed = next.ask === "confirm-tolerance";
  if (isAsked || (isToBeConfirmed && !isBegun(question) && !("index" in question))) {
    ctx.session.draft = trial;
    return next;
  }
  // Asking now whether a large tolerance is meant would discard the item that the merchant is entering.
  if (isToBeConfirmed) return { html: ctx.t("own-message-tolerance-later") };
  Object.assign(draft.terms, { [field]: trial.terms[field] });
  if (trial.confirmed !== undefined) draft.confirmed = trial.confirmed;
  return "changed";
}
