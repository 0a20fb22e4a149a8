import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { post, show } from "../../../frame/screens/send-or-edit.js";
import { noteAccepted } from "../../../frame/talk/talk.js";
import { formatPercent, parseTolerance } from "../../../invoice/terms/payment-tolerance.js";
import { parseAmount } from "../../../language/money/amount.js";
import { formatAmount } from "../../../language/money/money.js";
import { defined } from "../../../language/omit-undefined.js";
import { evenOut } from "../../../language/text/typed-text.js";
import { questionAfter, type TeamQuestion } from "../model/team-question.js";
import { replaceQuestion } from "./replace-question.js";

export function askAmount(ctx: BotContext, question: TeamQuestion): Promise<number> {
  const { t } = ctx;
  const { limits, choices, name = "" } = question;
  const { currency } = limits;
  const keyboard = new InlineKeyboard();
  for (const amount of offersOf(question))
    keyboard.text(formatAmount(amount, currency, t.language), `team-ask:amount:${amount}`);
  keyboard.row().text(t.plain("button-no-limit"), "team-ask:none");
  if (question.seller !== undefined) keyboard.row().text(t.plain("button-back"), "team-ask:back");
  const ask = question.ask === "per-day" ? "per-day" : "per-invoice";
  const html =
    choices === undefined
      ? t(`team-ask-${ask}`, { name: userText(name), currency })
      : t("team-amount-two-ways");
  return show(ctx, html, keyboard);
}

/** The readings of an ambiguous answer are offered, else a seller's present limit. */
function offersOf({ ask, limits, choices, seller }: TeamQuestion): readonly string[] {
  if (choices !== undefined) return choices;
  const present = ask === "per-day" ? limits.perDay : limits.perInvoice;
  return seller === undefined || present === undefined ? [] : [present];
}

export function pressAmount(
  ctx: BotContext,
  question: TeamQuestion,
  action: string,
  argument: string,
): boolean {
  if (action === "none") return replaceQuestion(ctx, questionAfter(withAmount(question, undefined)));
  if (action !== "amount" || !offersOf(question).includes(argument)) return false;
  return replaceQuestion(ctx, questionAfter(withAmount(question, argument)));
}

export async function readAmount(
  ctx: BotContext,
  question: TeamQuestion,
  text: string,
): Promise<"ask" | "asked"> {
  const { currency } = question.limits;
  const parsed = parseAmount(text, currency);
  if (parsed.ok) {
    noteAccepted(ctx);
    replaceQuestion(ctx, questionAfter(withAmount(question, parsed.value)));
    return "ask";
  }
  if (parsed.problem === "ambiguous") {
    replaceQuestion(ctx, { ...question, choices: [...(parsed.readings ?? [])] });
    return "ask";
  }
  await post(ctx, ctx.t("team-amount-unusable", { currency }));
  return "asked";
}

/** @param most undefined for no limit */
function withAmount(question: TeamQuestion, most: string | undefined): TeamQuestion {
  const { perInvoice, perDay, ...others } = question.limits;
  const isPerDay = question.ask === "per-day";
  const amounts = { perInvoice: isPerDay ? perInvoice : most, perDay: isPerDay ? most : perDay };
  return { ...question, limits: { ...others, ...defined(amounts) } };
}

export function askTolerance(ctx: BotContext, { limits, name = "" }: TeamQuestion): Promise<number> {
  const { t } = ctx;
  const keyboard = new InlineKeyboard();
  const { tolerance } = limits;
  if (tolerance !== undefined) keyboard.text(formatPercent(tolerance, t.language), "team-ask:keep");
  keyboard.text(t.plain("button-tolerance-own"), "team-ask:none");
  keyboard.row().text(t.plain("button-back"), "team-ask:back");
  return show(ctx, t("team-ask-tolerance", { name: userText(name) }), keyboard);
}

export function pressTolerance(ctx: BotContext, question: TeamQuestion, action: string): boolean {
  if (action === "keep") return replaceQuestion(ctx, questionAfter(question));
  if (action !== "none") return false;
  const { tolerance: _, ...limits } = question.limits;
  return replaceQuestion(ctx, questionAfter({ ...question, limits }));
}

/** A typed 0 allows no difference at all, whatever the owner's settings are. */
export async function readTolerance(
  ctx: BotContext,
  question: TeamQuestion,
  text: string,
): Promise<"ask" | "asked"> {
  const typed = evenOut(text);
  const percent = /^0 ?%?$/.test(typed) ? "0" : readPercent(/\d$/.test(typed) ? `${typed}%` : typed);
  if (percent === undefined) {
    await post(ctx, ctx.t("team-tolerance-unusable"));
    return "asked";
  }
  noteAccepted(ctx);
  replaceQuestion(ctx, questionAfter({ ...question, limits: { ...question.limits, tolerance: percent } }));
  return "ask";
}

/** @returns undefined for an amount, for something else, and for a percentage that would let nothing be paid */
function readPercent(text: string): string | undefined {
  // The currency isn't used, because a percentage has none.
  const parsed = parseTolerance(text, { currency: "UZS", side: "underpaid" });
  return parsed.ok && parsed.value.kind === "percent" ? parsed.value.percent : undefined;
}
