import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { Routes } from "../../../frame/routes.js";
import { post, sayFirst, show, toast } from "../../../frame/screens/send-or-edit.js";
import { type Asking, close, openTyped } from "../../../frame/talk/questions.js";
import { noteAccepted } from "../../../frame/talk/talk.js";
import { defaultCurrency } from "../../../frame/typed-fields.js";
import { isBlank, isLongerThan, onOneLine } from "../../../language/text/typed-text.js";
import { leadsTeam } from "../lead-team.js";
import { questionAfter, type TeamQuestion } from "../model/team-question.js";
import {
  askAmount,
  askTolerance,
  pressAmount,
  pressTolerance,
  readAmount,
  readTolerance,
} from "./limit-questions.js";
import { replaceQuestion } from "./replace-question.js";
import { saveAnswers } from "./save-answers.js";
import { openSeller } from "./seller-screen.js";
import { askWhichTerminals, pressTerminals } from "./terminals-question.js";

const longestName = 40;

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
        sayFirst(ctx, ctx.t("team-tap-terminals"));
        return "ask";
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
      case "per-day":
        return pressAmount(ctx, question, action, argument);
      default:
        return false;
    }
  },
};

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

function askForName(ctx: BotContext, { seller, name = "" }: TeamQuestion): Promise<number> {
  const { t } = ctx;
  if (seller === undefined) return show(ctx, t("team-ask-name"));
  const keyboard = new InlineKeyboard().text(t.plain("button-back"), "team-ask:back");
  return show(ctx, t("team-ask-new-name", { name: userText(name) }), keyboard);
}

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

export const changeSeller = new Routes();

const firstAsks = { limits: "per-invoice", terminals: "terminals", rename: "name" } as const;

changeSeller.callbackQuery(/^team:(limits|terminals|rename):([\w-]+)$/, (ctx) =>
  askAbout(ctx, ctx.match[2] ?? "", firstAsks[ctx.match[1] as keyof typeof firstAsks]),
);
