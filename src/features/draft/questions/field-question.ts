import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { show } from "../../../frame/screens/send-or-edit.js";
import { describeTolerance } from "../../../frame/texts/terms-text.js";
import { fieldKeyboard } from "../../../frame/typed-fields.js";
import {
  type InvoiceField,
  invoiceFields,
  isRequired,
  type SingleField,
  singleFields,
} from "../../../invoice/terms/invoice-fields.js";
import { nextAfter, placeOf, setTyped, setValue, takeText } from "../content/set-invoice-field.js";
import type { Draft } from "../model/draft.js";
import { draftButton } from "../model/draft.js";
import { type DraftQuestionOf, nextQuestion, plainQuestion } from "../model/draft-question.js";
import type { Answer, DraftAsking } from "./draft-asking.js";
import { readUnasked, takeUnasked } from "./unasked-text.js";

export const fieldQuestions = Object.fromEntries(singleFields.map((field) => [field, askingFor(field)])) as {
  readonly [Field in SingleField]: DraftAsking<Field>;
};

function askingFor(field: SingleField): DraftAsking<SingleField> {
  return {
    ask(ctx, draft) {
      const { t } = ctx;
      const button = (label: string, action: string) => [label, draftButton(draft, action)] as const;
      const others = [];
      if (field === "expiry") others.push(button(t.plain("button-expiry-other"), "other"));
      if (draft.reviewed) others.push(button(t.plain("button-back"), "back"));
      else if (!isRequired(field)) others.push(button(t.plain("button-skip"), "skip"));
      if (!isRequired(field) && draft.terms[field] !== undefined)
        others.push(button(t.plain("button-clear"), "clear"));
      const data = (offer: string) => draftButton(draft, `set:${offer}`);
      const keyboard = fieldKeyboard(t, field, offersOf(ctx, draft, field), data, others);
      return show(ctx, t(`draft-ask-${field}`, { currency: draft.terms.currency }), keyboard);
    },

    answer: (ctx, draft, text) => takeText(ctx, draft, field, text),

    async press(ctx, draft, { action, argument }) {
      if (action === "set" && offersOf(ctx, draft, field).includes(argument)) {
        const next = await setTyped(ctx, draft, field, argument);
        return "html" in next ? undefined : next;
      }
      if (action === "clear" && !isRequired(field)) return setValue(draft, field, undefined);
      if (action === "other" && field === "expiry") return plainQuestion("expiry-other");
      return action === "back" || (action === "skip" && !isRequired(field))
        ? nextAfter(draft, field)
        : undefined;
    },
  };
}

/** Asks the merchant to confirm a tolerance above 10 % of the total, because it may be a typing mistake. */
export const confirmTolerance: DraftAsking<"confirm-tolerance"> = {
  ask(ctx, draft, { side, tolerance }) {
    const { t } = ctx;
    const keyboard = new InlineKeyboard()
      .text(t.plain("button-accept-tolerance"), draftButton(draft, "accept"))
      .row()
      .text(t.plain("button-change-tolerance"), draftButton(draft, "change"));
    const size = describeTolerance(t, tolerance, draft.terms.currency);
    return show(ctx, t(`draft-confirm-${side}`, { size }), keyboard);
  },
  answer: async (ctx) => ({ html: ctx.t("draft-confirm-use-buttons") }),
  async press(_ctx, draft, { action }, { side, tolerance }) {
    if (action === "change") return plainQuestion(side);
    if (action !== "accept") return undefined;
    const next = setValue(draft, side, tolerance);
    draft.confirmed = [...(draft.confirmed ?? []), side];
    return next;
  },
};

function offersOf(ctx: BotContext, draft: Draft, field: InvoiceField): readonly string[] {
  const entry = invoiceFields[field];
  return "offers" in entry ? entry.offers(placeOf(ctx, draft)) : [];
}

export const expiry: DraftAsking<"expiry"> = { ...fieldQuestions.expiry, answer: answerExpiry };

export const otherExpiry: DraftAsking<"expiry-other"> = {
  ask(ctx, draft) {
    const keyboard = new InlineKeyboard().text(ctx.t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, ctx.t("draft-ask-expiry-other"), keyboard);
  },
  answer: answerExpiry,
  async press(_ctx, draft, { action }) {
    if (action !== "back") return undefined;
    return draft.reviewed ? nextQuestion(draft) : plainQuestion("expiry");
  },
};

/**
 * A text that is no time may be an item, a quantity or the customer. The draft takes it, and the question stays
 * open.
 */
async function answerExpiry(
  ctx: BotContext,
  draft: Draft,
  text: string,
  question: DraftQuestionOf<"expiry">,
): Promise<Answer> {
  const read = invoiceFields.expiry.read(text, placeOf(ctx, draft));
  const unasked =
    read.ok || read.problem !== "expiry-not-understood" ? undefined : await readUnasked(ctx, draft, text);
  return unasked === undefined || unasked.kinds.length === 0
    ? takeText(ctx, draft, "expiry", text)
    : takeUnasked(ctx, draft, unasked, question);
}
