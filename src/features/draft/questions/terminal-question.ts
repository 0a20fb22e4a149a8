import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { addWayOn, sayFirst, show } from "../../../frame/screens/send-or-edit.js";
import { noteAsked } from "../../../frame/screens/stale-buttons.js";
import { failureText } from "../../../frame/texts/failure-text.js";
import { isUsable, type Terminal } from "../../../invoice/terms/terminal.js";
import type { TerminalList } from "../../../service/service-port.js";
import {
  addTerminals,
  choiceOf,
  fillsPage,
  isCutShort,
  loadTerminals,
  noAccessScreen,
  tappedTerminal,
  terminalDigest,
  usualTerminal,
  wholeList,
} from "../../access/index.js";
import { openSignIn } from "../../sign-in/index.js";
import type { Draft } from "../model/draft.js";
import { draftButton } from "../model/draft.js";
import { type DraftQuestion, nextQuestion, plainQuestion } from "../model/draft-question.js";
import type { DraftAsking } from "./draft-asking.js";
import { takeWholeLine } from "./said-in-words.js";

/**
 * A new draft takes the merchant's usual terminal without asking, unless the merchant wants to be asked each time.
 * An only usable terminal is always taken.
 */
export const terminal: DraftAsking<"terminal"> = {
  ask(ctx, draft) {
    const { settings } = ctx.session;
    const takesUsual =
      !draft.reviewed && draft.terms.terminal === undefined && settings.asksTerminal !== true;
    return askTerminal(ctx, draft, { page: 0, takesUsual });
  },

  /** A part of a terminal's name is enough if it fits only one. */
  async answer(ctx, draft, text, question) {
    const result = await loadTerminals(ctx, wholeList);
    if (result.kind !== "ok") return (await takeWholeLine(ctx, draft, text, question)) ?? question;
    const wanted = text.trim().toLowerCase();
    const usable = result.list.terminals.filter(isUsable);
    const exact = usable.filter(({ name }) => name.toLowerCase() === wanted);
    const found = exact.length > 0 ? exact : usable.filter(({ name }) => name.toLowerCase().includes(wanted));
    const [chosen, second] = found;
    if (chosen === undefined || second !== undefined) return { html: ctx.t("draft-terminal-unclear") };
    return choose(ctx, draft, chosen, usable);
  },

  async press(ctx, draft, { action, argument }) {
    if (action === "page")
      return /^\d{1,4}$/.test(argument) ? turnPage(ctx, draft, Number(argument)) : undefined;
    if (action === "terminal") return takeTapped(ctx, draft, argument);
    if (action === "back") return nextQuestion(draft);
    return action === "again" ? plainQuestion("terminal") : undefined;
  },
};

/** @param usable the terminals among which this one is known by its name, or by its mark where it has a twin */
function take(ctx: BotContext, draft: Draft, terminal: Terminal, usable: readonly Terminal[]): DraftQuestion {
  draft.terms.terminal = choiceOf(ctx, terminal, usable);
  return nextQuestion(draft);
}

/** The next invoice offers the chosen terminal first. */
function choose(
  ctx: BotContext,
  draft: Draft,
  terminal: Terminal,
  usable: readonly Terminal[],
): DraftQuestion {
  ctx.session.chosenTerminal = choiceOf(ctx, terminal, usable);
  return take(ctx, draft, terminal, usable);
}

async function askTerminal(
  ctx: BotContext,
  draft: Draft,
  { page, takesUsual }: { readonly page: number; readonly takesUsual: boolean },
): Promise<number | DraftQuestion> {
  const { session, t } = ctx;
  const last = session.chosenTerminal?.id;
  const result = await loadTerminals(
    ctx,
    (terminals) =>
      fillsPage(page)(terminals) &&
      (!takesUsual || last === undefined || terminals.some(({ id }) => id === last)),
  );
  const again = new InlineKeyboard().text(t.plain("button-try-again"), draftButton(draft, "again"));
  if (draft.reviewed) again.row().text(t.plain("button-back"), draftButton(draft, "back"));
  if (result.kind === "signed-out") {
    const screen = await noAccessScreen(ctx);
    if (screen !== undefined) return show(ctx, screen.html, screen.keyboard.row().append(again));
    await openSignIn(ctx);
    return plainQuestion("terminal");
  }
  if (result.kind !== "ok") {
    addWayOn(again, ctx, result);
    return show(ctx, failureText(ctx, result), again);
  }
  const { list } = result;
  const usual = takesUsual ? usualTerminal(list, last) : undefined;
  const usable = list.terminals
    .filter(isUsable)
    .sort((a, b) => Number(b.id === last) - Number(a.id === last));
  if (usual !== undefined) return take(ctx, draft, usual, usable);
  const [only, second] = usable;
  if (only === undefined && list.next === undefined)
    return show(ctx, t("draft-no-terminal", { service: ctx.deps.settings.serviceName }), again);
  if (only !== undefined && second === undefined && list.complete) {
    // Without a word the card would look as if the button did nothing.
    if (draft.reviewed && draft.terms.terminal?.id === only.id) sayFirst(ctx, t("draft-only-terminal"));
    return take(ctx, draft, only, usable);
  }
  const html = t("draft-ask-terminal") + (isCutShort(list) ? `\n${t("terminals-incomplete")}` : "");
  return show(ctx, html, terminalKeyboard(ctx, draft, { ...list, terminals: usable }, page));
}

function terminalKeyboard(
  ctx: BotContext,
  draft: Draft,
  usable: Pick<TerminalList, "terminals" | "next">,
  page: number,
): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  addTerminals(keyboard, ctx, usable, page, {
    terminal: ({ id }) => draftButton(draft, `terminal:${terminalDigest(id)}`),
    page: (to) => draftButton(draft, `page:${to}`),
  });
  return draft.reviewed ? keyboard.text(ctx.t.plain("button-back"), draftButton(draft, "back")) : keyboard;
}

async function takeTapped(ctx: BotContext, draft: Draft, digest: string): Promise<DraftQuestion> {
  const tapped = await tappedTerminal(ctx, digest);
  // The question says whether the terminal is gone, access has ended or the service doesn't answer.
  return tapped === undefined
    ? plainQuestion("terminal")
    : choose(ctx, draft, tapped.terminal, tapped.usable);
}

async function turnPage(ctx: BotContext, draft: Draft, page: number): Promise<DraftQuestion | "handled"> {
  const asked = await askTerminal(ctx, draft, { page, takesUsual: false });
  if (typeof asked !== "number") return asked;
  noteAsked(ctx, asked);
  return "handled";
}
