import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { type Translator, userText } from "../../../frame/locales.js";
import { addWayOn, show, toast } from "../../../frame/screens/send-or-edit.js";
import { failureText } from "../../../frame/texts/failure-text.js";
import { foldedLine } from "../../../frame/texts/folded-line.js";
import { isUsable, type Terminal } from "../../../invoice/terms/terminal.js";
import {
  addTerminals,
  choiceOf,
  isCutShort,
  loadTerminals,
  terminalDigest,
  wholeList,
} from "../../access/index.js";
import { openSignIn } from "../../sign-in/index.js";
import { questionAfter, type TeamQuestion } from "../model/team-question.js";
import { replaceQuestion } from "./replace-question.js";

const unusableNamed = 8;

export async function askWhichTerminals(
  ctx: BotContext,
  question: TeamQuestion,
): Promise<number | "moved-on"> {
  const { t } = ctx;
  const result = await loadTerminals(ctx, wholeList);
  if (result.kind === "signed-out") {
    await openSignIn(ctx);
    return "moved-on";
  }
  if (result.kind !== "ok") {
    const again = new InlineKeyboard().text(t.plain("button-try-again"), "team-ask:again");
    addWayOn(again, ctx, result);
    return show(ctx, failureText(ctx, result), again);
  }
  const isChosen = ({ id }: { readonly id: string }): boolean =>
    question.limits.terminals?.some((one) => one.id === id) === true;
  const keyboard = new InlineKeyboard().text(t.plain("button-all-terminals"), "team-ask:all").row();
  const offered = { terminals: offeredOf(question, result.list.terminals) };
  addTerminals(keyboard, ctx, offered, question.page ?? 0, {
    terminal: ({ id }) => `team-ask:terminal:${terminalDigest(id)}`,
    page: (to) => `team-ask:page:${to}`,
    isChosen,
  });
  keyboard.text(t.plain("button-done"), "team-ask:done");
  if (question.seller !== undefined) keyboard.row().text(t.plain("button-back"), "team-ask:back");
  const isCut = isCutShort(result.list);
  const html = [
    t("team-ask-terminals", { name: userText(question.name ?? "") }),
    ...(isCut ? [t("terminals-incomplete")] : unusableLines(t, offered.terminals)),
  ].join("\n");
  return show(ctx, html, keyboard);
}

function unusableLines(t: Translator, offered: readonly Terminal[]): string[] {
  const names = offered.filter((terminal) => !isUsable(terminal)).map(({ name }) => userText(name).value);
  if (names.length === 0) return [];
  const shown = [
    t("settings-terminals-unusable"),
    names.slice(0, unusableNamed).join(", "),
    ...foldedLine(t, names.length - unusableNamed),
  ];
  return [`⚠️ ${shown.join(" ")}`];
}

/** @returns false when the question has no such button */
export async function pressTerminals(
  ctx: BotContext,
  question: TeamQuestion,
  action: string,
  argument: string,
): Promise<boolean> {
  const { terminals: chosen = [], ...others } = question.limits;
  switch (action) {
    case "again":
      return replaceQuestion(ctx, question);
    case "all":
      return replaceQuestion(ctx, questionAfter({ ...question, limits: others }));
    case "page":
      return /^\d{1,4}$/.test(argument) && replaceQuestion(ctx, { ...question, page: Number(argument) });
    case "done":
      if (chosen.length > 0) return replaceQuestion(ctx, questionAfter(question));
      await toast(ctx, ctx.t.plain("toast-choose-terminal"));
      return true;
    case "terminal": {
      const result = await loadTerminals(ctx, wholeList);
      const offered = result.kind === "ok" ? offeredOf(question, result.list.terminals) : [];
      const tapped = offered.find(({ id }) => terminalDigest(id) === argument);
      // Without the list, the question is asked again, and says why.
      if (tapped === undefined) return replaceQuestion(ctx, question);
      const rest = chosen.filter(({ id }) => id !== tapped.id);
      const terminals = rest.length < chosen.length ? rest : [...chosen, choiceOf(ctx, tapped, offered)];
      return replaceQuestion(ctx, { ...question, limits: { ...others, terminals } });
    }
    default:
      return false;
  }
}

/** Chosen terminals stay on offer, even if the service doesn't list them as usable now. */
function offeredOf({ limits }: TeamQuestion, listed: readonly Terminal[]): Terminal[] {
  const usable = listed.filter(isUsable);
  const others = (limits.terminals ?? []).filter(({ id }) => usable.every((terminal) => terminal.id !== id));
  return [...usable, ...others.map((terminal) => ({ ...terminal, isDefault: false, status: "" }))];
}
