import { Composer, InlineKeyboard } from "grammy";
import { isUsable, type Terminal } from "../../domain/invoice/terminal.js";
import { addTerminals, choiceOf, loadTerminals, noAccessScreen, terminalDigest } from "../access/index.js";
import type { BotContext } from "../shared/context.js";
import { userText } from "../shared/locales.js";
import { close } from "../shared/questions.js";
import { showScreen } from "../shared/send-or-edit.js";
import { waitText } from "../shared/texts/wait-text.js";
import { showSettings } from "./settings-views.js";
import { defaultsOf, noteChange } from "./undo-default.js";

/** The largest number of unusable terminals that the screen with the terminals names. */
const unusableListed = 8;

/** Handles the buttons of /settings that set the default terminal of new invoices. */
export const terminalSettings = new Composer<BotContext>();

terminalSettings.callbackQuery("settings:terminal", (ctx) => showTerminals(ctx, 0));

terminalSettings.callbackQuery(/^settings:terminals:(\d+)$/, (ctx) =>
  showTerminals(ctx, Number(ctx.match[1])),
);

terminalSettings.callbackQuery("settings:terminal:ask", async (ctx) => {
  close(ctx, "setting");
  const before = defaultsOf(ctx.session);
  delete ctx.session.settings.terminal;
  noteChange(ctx, before, "settings");
  await showSettings(ctx);
});

terminalSettings.callbackQuery(/^settings:terminal:([\w-]{12})$/, async (ctx) => {
  const result = await loadTerminals(ctx);
  const terminals = result.kind === "ok" ? result.list.terminals : [];
  const chosen = terminals.find((terminal) => terminalDigest(terminal.id) === ctx.match[1]);
  if (chosen === undefined || !isUsable(chosen)) return showTerminals(ctx, 0);
  close(ctx, "setting");
  const before = defaultsOf(ctx.session);
  ctx.session.settings.terminal = choiceOf(chosen);
  noteChange(ctx, before, "settings");
  await showSettings(ctx);
});

/**
 * Shows the account's terminals to choose the default one. Unusable ones are only named with their status and have no
 * button.
 */
async function showTerminals(ctx: BotContext, page: number): Promise<void> {
  const { t } = ctx;
  close(ctx, "setting");
  const result = await loadTerminals(ctx);
  const screen = result.kind === "signed-out" ? await noAccessScreen(ctx) : undefined;
  if (screen !== undefined) {
    const keyboard = screen.keyboard.row().text(t.plain("button-back"), "settings:show");
    return showScreen(ctx, screen.html, keyboard);
  }
  if (result.kind !== "ok") {
    const [label, data] =
      result.kind === "signed-out"
        ? ["button-sign-in", "signin:for:settings:terminal"]
        : ["button-try-again", "settings:terminal"];
    const keyboard = new InlineKeyboard().text(t.plain(label ?? ""), data ?? "").row();
    keyboard.text(t.plain("button-back"), "settings:show");
    const html =
      result.kind === "too-many-requests"
        ? waitText(ctx, result.wait)
        : t(result.kind === "signed-out" ? "settings-signed-out" : "service-down");
    await showScreen(ctx, html, keyboard);
    return;
  }
  const usable = result.list.terminals.filter(isUsable);
  const others = result.list.terminals.filter((terminal) => !isUsable(terminal));
  const html = [
    t("settings-ask-terminal"),
    ...(result.list.complete ? [] : [t("terminals-incomplete")]),
    ...(others.length === 0 ? [] : ["", t("settings-terminals-unusable"), ...unusableLines(ctx, others)]),
  ].join("\n");
  await showScreen(ctx, html, terminalsKeyboard(ctx, usable, page));
}

function unusableLines({ t }: BotContext, terminals: readonly Terminal[]): string[] {
  const lines = terminals
    .slice(0, unusableListed)
    .map(({ name, status }) =>
      t("settings-terminal-unusable", { name: userText(name), status: userText(status) }),
    );
  const folded = terminals.length - lines.length;
  return folded > 0 ? [...lines, t("items-folded", { count: folded })] : lines;
}

function terminalsKeyboard({ t }: BotContext, usable: readonly Terminal[], page: number): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  addTerminals(keyboard, t, usable, page, {
    terminal: ({ id }) => `settings:terminal:${terminalDigest(id)}`,
    page: (to) => `settings:terminals:${to}`,
  });
  return keyboard
    .text(t.plain("button-ask-every-time"), "settings:terminal:ask")
    .text(t.plain("button-back"), "settings:show");
}
