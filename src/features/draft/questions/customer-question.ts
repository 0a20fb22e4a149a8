import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { plainUserText, userText } from "../../../frame/locales.js";
import { show } from "../../../frame/screens/send-or-edit.js";
import { customerLabel } from "../../../frame/texts/customer-text.js";
import { meantBy } from "../../../invoice/seen-customers.js";
import { type Customer, namesCustomer, readCustomer } from "../../../invoice/terms/customer-fields.js";
import { shortened } from "../../../language/text/safe-text.js";
import { customerDigest, seenCustomers } from "../../invoices/index.js";
import { customersNamed, setCustomer, takeTyped, takeWorded } from "../content/set-customer.js";
import type { Draft } from "../model/draft.js";
import { draftButton } from "../model/draft.js";
import {
  type DraftQuestion,
  type DraftQuestionOf,
  nextQuestion,
  plainQuestion,
} from "../model/draft-question.js";
import type { Answer, DraftAsking } from "./draft-asking.js";
import { takeWholeLine } from "./said-in-words.js";
import { isSureLine } from "./unasked-text.js";

/**
 * The largest number of customers of earlier invoices that the question offers as buttons. The merchant finds any other
 * by typing.
 */
const offered = 6;
const longestTyped = 20;

/** Name and address are set together, so that they always belong to one customer. */
export const customer: DraftAsking<"customer"> = {
  async ask(ctx, draft) {
    const { t } = ctx;
    const keyboard = new InlineKeyboard();
    addCustomers(keyboard, draft, await seenCustomers(ctx));
    if (namesCustomer(draft.terms))
      keyboard.text(t.plain("button-no-customer"), draftButton(draft, "clear")).row();
    keyboard.text(t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, t("draft-ask-customer"), keyboard);
  },

  answer: async (ctx, draft, text, question) =>
    (await takeSureLine(ctx, draft, text, question)) ?? takeWorded(ctx, draft, text, ctx.message?.message_id),

  async press(ctx, draft, { action, argument }, question) {
    if (action === "customer") return (await choose(ctx, draft, argument)) ? nextQuestion(draft) : question;
    if (action === "clear") setCustomer(draft, {});
    return action === "clear" || action === "back" ? nextQuestion(draft) : undefined;
  },
};

/** The address of a customer seen before need not be typed again. */
export const whichCustomer: DraftAsking<"which-customer"> = {
  async ask(ctx, draft, { text, isInCase }) {
    const { t } = ctx;
    const typed = readCustomer(text);
    const meant =
      isInCase === undefined
        ? meantBy(await seenCustomers(ctx), text, typed.ok ? typed.value : undefined)
        : await customersNamed(ctx, text, isInCase);
    const keyboard = new InlineKeyboard();
    addCustomers(keyboard, draft, meant);
    const shown = shortened(text, longestTyped);
    if (typed.ok)
      keyboard
        .text(t.plain("button-only-typed", { text: plainUserText(shown) }), draftButton(draft, "typed"))
        .row();
    keyboard.text(t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, t("draft-ask-which-customer", { text: userText(shown) }), keyboard);
  },

  answer: async (ctx, draft, text, question) =>
    (await takeSureLine(ctx, draft, text, question)) ??
    goOn(await takeWorded(ctx, draft, text, ctx.message?.message_id), question),

  async press(ctx, draft, { action, argument }, question) {
    if (action === "customer")
      return (await choose(ctx, draft, argument))
        ? goOn(nextQuestion(draft), question)
        : plainQuestion("customer");
    if (action === "back") return plainQuestion(question.from ?? "customer");
    if (action !== "typed") return undefined;
    const taken = takeTyped(ctx, draft, question.text, question.source);
    return "html" in taken ? undefined : goOn(taken, question);
  },
};

/** "Aziz 1042" names a customer. Only a line with a sure price is an item. */
async function takeSureLine(
  ctx: BotContext,
  draft: Draft,
  text: string,
  question: DraftQuestion,
): Promise<Answer | undefined> {
  const isSure = await isSureLine(ctx, text, draft.terms.currency);
  return isSure ? takeWholeLine(ctx, draft, text, question) : undefined;
}

/** If items were asked before the customer, they are asked again. */
const goOn = <Next extends Answer>(
  next: Next,
  { from }: DraftQuestionOf<"which-customer">,
): Next | DraftQuestion => {
  if (from === undefined || "html" in next) return next;
  return next.ask === "which-customer" ? { ...next, from } : plainQuestion(from);
};

function addCustomers(keyboard: InlineKeyboard, draft: Draft, customers: readonly Customer[]): void {
  for (const one of customers.slice(0, offered))
    keyboard.text(customerLabel(one), draftButton(draft, `customer:${customerDigest(one)}`)).row();
}

/** @returns false when the customer isn't kept any more, or belongs to another account */
async function choose(ctx: BotContext, draft: Draft, digest: string): Promise<boolean> {
  const chosen = (await seenCustomers(ctx)).find((one) => customerDigest(one) === digest);
  if (chosen === undefined) return false;
  setCustomer(draft, chosen);
  return true;
}
