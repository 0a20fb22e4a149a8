import { InlineKeyboard } from "grammy";
import type { Draft } from "../../../domain/draft/draft.js";
import { isUsable, type Terminal } from "../../../domain/invoice/terminal.js";
import { addTerminals, choiceOf, loadTerminals, terminalDigest } from "../../access/index.js";
import type { BotContext } from "../../frame/context.js";
import { show } from "../../frame/show.js";
import { draftButton } from "../../invoices/index.js";
import { openSignIn } from "../../sign-in/index.js";
import { goOn } from "../new-draft.js";
import type { Step } from "./step.js";

/** Asks for the invoice's terminal. If the account has only one usable terminal, the bot takes it without asking. */
export const terminal: Step = {
  ask: (ctx, draft) => askTerminal(ctx, draft, 0),

  /** Accepts a terminal's full name, or a part of a name that fits only one terminal. */
  async answer(ctx, draft, text) {
    const result = await loadTerminals(ctx);
    if (result.kind !== "ok") return undefined;
    const wanted = text.trim().toLowerCase();
    const usable = result.list.terminals.filter(isUsable);
    const exact = usable.filter(({ name }) => name.toLowerCase() === wanted);
    const found = exact.length > 0 ? exact : usable.filter(({ name }) => name.toLowerCase().includes(wanted));
    const [chosen, second] = found;
    if (chosen === undefined || second !== undefined) return { html: ctx.t("draft-terminal-unclear") };
    draft.terms.terminal = choiceOf(chosen);
    goOn(draft);
    return undefined;
  },

  async press(ctx, draft, action, argument) {
    if (action === "page") return /^\d{1,4}$/.test(argument) && turnPage(ctx, draft, Number(argument));
    if (action === "terminal") await choose(ctx, draft, argument);
    else if (action === "back") goOn(draft);
    else if (action !== "again") return false;
    ctx.asks = true;
    return true;
  },
};

async function askTerminal(ctx: BotContext, draft: Draft, page: number): Promise<number | "moved-on"> {
  const result = await loadTerminals(ctx);
  if (result.kind === "signed-out") {
    openSignIn(ctx);
    return "moved-on";
  }
  const again = new InlineKeyboard().text(ctx.t.plain("button-try-again"), draftButton(draft, "again"));
  if (draft.reviewed) again.text(ctx.t.plain("button-back"), draftButton(draft, "back"));
  if (result.kind === "unavailable") return show(ctx, ctx.t("service-unavailable"), again);
  const usable = result.list.terminals.filter(isUsable);
  const [only, second] = usable;
  if (only === undefined)
    return show(ctx, ctx.t("draft-no-terminal", { service: ctx.deps.settings.serviceName }), again);
  if (second === undefined && result.list.complete) {
    draft.terms.terminal = choiceOf(only);
    goOn(draft);
    return "moved-on";
  }
  const html =
    ctx.t("draft-ask-terminal") + (result.list.complete ? "" : `\n${ctx.t("terminals-incomplete")}`);
  return show(ctx, html, terminalKeyboard(ctx, draft, usable, page));
}

function terminalKeyboard(
  ctx: BotContext,
  draft: Draft,
  usable: readonly Terminal[],
  page: number,
): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  addTerminals(keyboard, ctx.t, usable, page, {
    terminal: ({ id }) => draftButton(draft, `terminal:${terminalDigest(id)}`),
    page: (to) => draftButton(draft, `page:${to}`),
  });
  return draft.reviewed ? keyboard.text(ctx.t.plain("button-back"), draftButton(draft, "back")) : keyboard;
}

async function choose(ctx: BotContext, draft: Draft, digest: string): Promise<void> {
  const result = await loadTerminals(ctx);
  const terminals = result.kind === "ok" ? result.list.terminals : [];
  const chosen = terminals.find(({ id }) => terminalDigest(id) === digest);
  // The chosen terminal is gone, access has ended or the service is down. The bot asks again and shows which.
  if (chosen === undefined || !isUsable(chosen)) return;
  draft.terms.terminal = choiceOf(chosen);
  goOn(draft);
}

async function turnPage(ctx: BotContext, draft: Draft, page: number): Promise<boolean> {
  const asked = await askTerminal(ctx, draft, page);
  if (asked === "moved-on") ctx.asks = true;
  else ctx.session.question = { messageId: asked };
  return true;
}
