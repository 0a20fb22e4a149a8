import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { type Asking, close, openTyped } from "../../../frame/questions.js";
import { post, show, toast } from "../../../frame/send-or-edit.js";
import { noteAccepted } from "../../../frame/talk.js";
import { defaultCurrency } from "../../../frame/typed-fields.js";
import { parseAmount } from "../../../language/money/amount.js";
import { formatAmount } from "../../../language/money/money.js";
import { defined } from "../../../language/omit-undefined.js";
import { isBlank, isLongerThan, onOneLine } from "../../../language/text/typed-text.js";
import { leadsTeam } from "../lead-team.js";
import { questionAfter, type TeamQuestion } from "../model/team-question.js";
import { replaceQuestion } from "./replace-question.js";
import { saveAnswers } from "./save-answers.js";
import { openSeller } from "./seller-screen.js";
import { askWhichTerminals, pressTerminals } from "./terminals-question.js";
import { askTolerance, pressTolerance, readTolerance } from "./tolerance-question.js";

/** The most characters of a seller's name. */
const longestName = 40;

/** Asks the questions about a new invitation or a seller, and handles the answers. */
export const askTeam: Asking<TeamQuestion> = {
  ask(ctx, question) {
    switch (question.ask) {
      case "name":
        return askForName(ctx, question);
      case "terminals":
        return askWhichTerminals(ctx, question);
      case "per-invoice":
      case "per-day":
        return askAmount(ctx, question);
      case "tolerance":
        return askTolerance(ctx, question);
      case "save":
        return saveAnswers(ctx, question);
    }
  },

  async answer(ctx, question, text) {
    switch (question.ask) {
      case "name":
        return takeName(ctx, question, text);
      case "per-invoice":
      case "per-day":
        return readAmount(ctx, question, text);
      case "tolerance":
        return readTolerance(ctx, question, text);
      case "terminals":
        await post(ctx, ctx.t("team-tap-terminals"));
        return "asked";
      case "save":
        return "ask";
    }
  },

  async press(ctx, question, data) {
    const [, action = "", argument = ""] = /^team-ask:([a-z-]+)(?::(.+))?$/.exec(data) ?? [];
    if (action === "back") return goBack(ctx, question);
    switch (question.ask) {
      case "terminals":
        return pressTerminals(ctx, question, action, argument);
      case "tolerance":
        return pressTolerance(ctx, question, action);
      case "per-invoice":
      case "per-day": {
        if (action === "none") return replaceQuestion(ctx, questionAfter(withAmount(question, undefined)));
        if (action !== "amount" || !offersOf(question).includes(argument)) return false;
        return replaceQuestion(ctx, questionAfter(withAmount(question, argument)));
      }
      default:
        return false;
    }
  },
};

/** Opens the questions for a seller's most per invoice and per day, and for the tolerance. */
export const askLimits = (ctx: BotContext, seller: string): Promise<void> =>
  askAbout(ctx, seller, "per-invoice");

/** Opens the question which terminals a seller may use. */
export const askTerminals = (ctx: BotContext, seller: string): Promise<void> =>
  askAbout(ctx, seller, "terminals");

/** Opens the question for a seller's name. */
export const askName = (ctx: BotContext, seller: string): Promise<void> => askAbout(ctx, seller, "name");

/** Opens a question about a seller, if the chat may change its team and the seller is in it. */
async function askAbout(ctx: BotContext, id: string, ask: TeamQuestion["ask"]): Promise<void> {
  const seller = ctx.session.team?.sellers.find((one) => one.id === id);
  if (seller === undefined || seller.state === "removed") return toast(ctx, ctx.t.plain("toast-finished"));
  if (!(await leadsTeam(ctx, `team:seller:${id}`))) return;
  const { name, limits } = seller;
  // Amounts in another currency than the account's present one aren't offered again.
  const currency = ask === "per-invoice" ? defaultCurrency(ctx) : limits.currency;
  const { perInvoice: _perInvoice, perDay: _perDay, ...others } = limits;
  const kept = currency === limits.currency ? limits : { ...others, currency };
  await openTyped(ctx, { kind: "team", ask, seller: id, name, limits: kept });
}

/** Asks for a seller's name. When a seller is renamed, the question shows the present name and has [Back]. */
function askForName(ctx: BotContext, { seller, name = "" }: TeamQuestion): Promise<number> {
  const { t } = ctx;
  if (seller === undefined) return show(ctx, t("team-ask-name"));
  const keyboard = new InlineKeyboard().text(t.plain("button-back"), "team-ask:back");
  return show(ctx, t("team-ask-new-name", { name: userText(name) }), keyboard);
}

/** Closes the question about a seller without a change and opens the seller's screen. */
async function goBack(ctx: BotContext, { seller }: TeamQuestion): Promise<boolean> {
  if (seller === undefined) return false;
  close(ctx, "team");
  await openSeller(ctx, seller);
  return true;
}

async function takeName(ctx: BotContext, question: TeamQuestion, text: string): Promise<"ask" | "asked"> {
  const name = onOneLine(text);
  if (isBlank(name) || isLongerThan(name, longestName)) {
    await post(ctx, ctx.t("team-name-unusable", { limit: longestName }));
    return "asked";
  }
  noteAccepted(ctx);
  replaceQuestion(ctx, questionAfter({ ...question, name }));
  return "ask";
}

function askAmount(ctx: BotContext, question: TeamQuestion): Promise<number> {
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

/** Returns the amounts that the question offers: the readings of an ambiguous answer, else a seller's present limit. */
function offersOf({ ask, limits, choices, seller }: TeamQuestion): readonly string[] {
  if (choices !== undefined) return choices;
  const present = ask === "per-day" ? limits.perDay : limits.perInvoice;
  return seller === undefined || present === undefined ? [] : [present];
}

async function readAmount(ctx: BotContext, question: TeamQuestion, text: string): Promise<"ask" | "asked"> {
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

/** Returns the question with an amount for the limit that it asks for. @param most undefined for no limit */
function withAmount(question: TeamQuestion, most: string | undefined): TeamQuestion {
  const { perInvoice, perDay, ...others } = question.limits;
  const isPerDay = question.ask === "per-day";
  const amounts = { perInvoice: isPerDay ? perInvoice : most, perDay: isPerDay ? most : perDay };
  return { ...question, limits: { ...others, ...defined(amounts) } };
}
