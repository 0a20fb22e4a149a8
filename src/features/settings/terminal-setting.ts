import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { Routes } from "../../frame/routes.js";
import { addSignIn, addWayOn, showScreen } from "../../frame/screens/send-or-edit.js";
import { close } from "../../frame/talk/questions.js";
import { failureText } from "../../frame/texts/failure-text.js";
import { foldedLine } from "../../frame/texts/folded-line.js";
import { isUsable, type Terminal } from "../../invoice/terms/terminal.js";
import type { TerminalList } from "../../service/service-port.js";
import {
  addTerminals,
  choiceOf,
  fillsPage,
  isCutShort,
  loadTerminals,
  noAccessScreen,
  tappedTerminal,
  terminalDigest,
} from "../access/index.js";
import { defaultsOf, noteChange } from "./change-defaults.js";
import { showSettings } from "./settings-views.js";

const unusableListed = 8;

export const terminalSettings = new Routes();

terminalSettings.callbackQuery("settings:terminal", (ctx) => showTerminals(ctx, 0));

terminalSettings.callbackQuery(/^settings:terminals:(\d+)$/, (ctx) =>
  showTerminals(ctx, Number(ctx.match[1])),
);

terminalSettings.callbackQuery("settings:terminal:ask", (ctx) => change(ctx, { asksTerminal: true }));

terminalSettings.callbackQuery("settings:terminal:usual", (ctx) => change(ctx, {}));

terminalSettings.callbackQuery(/^settings:terminal:([\w-]{12})$/, async (ctx) => {
  const tapped = await tappedTerminal(ctx, ctx.match[1] ?? "");
  if (tapped === undefined) return showTerminals(ctx, 0);
  await change(ctx, { terminal: choiceOf(ctx, tapped.terminal, tapped.usable) });
});

/** Sets which terminal new invoices use: a default one, one that is asked for each time, or else the usual one. */
async function change(
  ctx: BotContext,
  set: Pick<BotContext["session"]["settings"], "terminal" | "asksTerminal">,
): Promise<void> {
  close(ctx, "setting");
  const { settings } = ctx.session;
  const before = defaultsOf(ctx.session);
  delete settings.terminal;
  delete settings.asksTerminal;
  Object.assign(settings, set);
  noteChange(ctx, before, "settings");
  await showSettings(ctx);
}

/** Unusable terminals are named with their status and have no button. */
async function showTerminals(ctx: BotContext, page: number): Promise<void> {
  const { t } = ctx;
  close(ctx, "setting");
  const result = await loadTerminals(ctx, fillsPage(page));
  const screen = result.kind === "signed-out" ? await noAccessScreen(ctx) : undefined;
  if (screen !== undefined) {
    const keyboard = screen.keyboard.row().text(t.plain("button-back"), "settings:show");
    return showScreen(ctx, screen.html, keyboard);
  }
  if (result.kind !== "ok") {
    const signIn = { back: "settings:terminal" };
    const keyboard =
      result.kind === "signed-out"
        ? addSignIn(ctx, new InlineKeyboard(), signIn)
        : new InlineKeyboard().text(t.plain("button-try-again"), "settings:terminal");
    addWayOn(keyboard, ctx, result, signIn);
    keyboard.row().text(t.plain("button-back"), "settings:show");
    const html = result.kind === "signed-out" ? t("settings-signed-out") : failureText(ctx, result);
    return showScreen(ctx, html, keyboard);
  }
  const { list } = result;
  const usable = list.terminals.filter(isUsable);
  const others = list.terminals.filter((terminal) => !isUsable(terminal));
  const html = [
    t("settings-ask-terminal"),
    ...(isCutShort(list) ? [t("terminals-incomplete")] : []),
    ...(others.length === 0 ? [] : ["", t("settings-terminals-unusable"), ...unusableLines(ctx, others)]),
  ].join("\n");
  await showScreen(ctx, html, terminalsKeyboard(ctx, { ...list, terminals: usable }, page));
}

function unusableLines({ t }: BotContext, terminals: readonly Terminal[]): string[] {
  const lines = terminals
    .slice(0, unusableListed)
    .map(({ name, status }) =>
      t("settings-terminal-unusable", { name: userText(name), status: userText(status) }),
    );
  return [...lines, ...foldedLine(t, terminals.length - lines.length)];
}

function terminalsKeyboard(
  ctx: BotContext,
  usable: Pick<TerminalList, "terminals" | "next">,
  page: number,
): InlineKeyboard {
  const { t } = ctx;
  const { terminal, asksTerminal } = ctx.session.settings;
  const keyboard = new InlineKeyboard();
  addTerminals(keyboard, ctx, usable, page, {
    terminal: ({ id }) => `settings:terminal:${terminalDigest(id)}`,
    page: (to) => `settings:terminals:${to}`,
  });
  if (asksTerminal !== true) keyboard.text(t.plain("button-ask-every-time"), "settings:terminal:ask").row();
  if (asksTerminal === true || terminal !== undefined)
    keyboard.text(t.plain("button-last-terminal"), "settings:terminal:usual").row();
  return keyboard.text(t.plain("button-back"), "settings:show");
}
