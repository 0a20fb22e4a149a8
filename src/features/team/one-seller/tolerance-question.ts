import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { post, show } from "../../../frame/send-or-edit.js";
import { noteAccepted } from "../../../frame/talk.js";
import { formatPercent, parseTolerance } from "../../../invoice/payment-tolerance.js";
import { evenOut } from "../../../language/text/typed-text.js";
import { questionAfter, type TeamQuestion } from "../model/team-question.js";
import { replaceQuestion } from "./replace-question.js";

/** The question how far payments of a seller's invoices may differ from the total, in percent of the total. */
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

/** Reads a percentage, also one without its sign. 0 allows no difference at all, whatever the owner's settings are. */
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
