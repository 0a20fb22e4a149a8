import { InlineKeyboard } from "grammy";
import { formatMoment } from "../../../domain/dates.js";
import { isUsable, type Terminal } from "../../../domain/terminal.js";
import type { BotContext } from "../../context.js";
import { type Language, languages, userText } from "../../locales.js";
import { show } from "../../show.js";
import { loadTerminals, terminalDigest } from "../../terminals.js";
import { addTerminals } from "../../views/terminals.js";

/** Terminals that can't be used are listed up to this many. */
const unusableListed = 8;

/** Languages in their own words. */
const languageNames: Readonly<Record<Language, string>> = { en: "English", ru: "Русский", uz: "O‘zbekcha" };

/** What is set, with a button to change each. */
export async function showSettings(ctx: BotContext): Promise<void> {
  const { t, session, deps, zone } = ctx;
  const { terminal, currency = deps.settings.currency } = session.settings;
  const now = deps.now();
  const time = formatMoment(now, { locale: t.language, zone, now: new Date(now) });
  const openDraft = session.draft !== undefined && session.draft.currency !== currency;
  const html = [
    t("settings-title"),
    "",
    t("settings-language", { language: languageNames[t.language] }),
    t("settings-time-zone", { zone, time }),
    t("settings-currency", { currency }),
    terminal === undefined
      ? t("settings-terminal-ask")
      : t("settings-terminal", { name: userText(terminal.name) }),
    ...(openDraft ? ["", t("settings-currency-draft", { currency: session.draft?.currency ?? "" })] : []),
  ].join("\n");
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-language"), "settings:language")
    .text(t.plain("button-time-zone"), "settings:time-zone")
    .row()
    .text(t.plain("button-currency"), "settings:currency")
    .text(t.plain("button-default-terminal"), "settings:terminal")
    .row()
    .text(t.plain("button-done"), "settings:close");
  await show(ctx, html, keyboard);
}

export async function showLanguages(ctx: BotContext): Promise<void> {
  const keyboard = new InlineKeyboard();
  // A row each: three in one are too narrow for a phone.
  for (const language of languages)
    keyboard.text(languageNames[language], `settings:language:${language}`).row();
  keyboard.text(ctx.t.plain("button-back"), "settings:show");
  await show(ctx, ctx.t("settings-ask-language"), keyboard);
}

/** The account's terminals: those that can't be used are named with their status, and can't be chosen. */
export async function showTerminals(ctx: BotContext, page: number): Promise<void> {
  const { t } = ctx;
  const result = await loadTerminals(ctx);
  if (result.kind !== "ok") {
    const [label, data] =
      result.kind === "signed-out"
        ? ["button-sign-in", "signin:start"]
        : ["button-try-again", "settings:terminal"];
    const keyboard = new InlineKeyboard().text(t.plain(label ?? ""), data ?? "").row();
    keyboard.text(t.plain("button-back"), "settings:show");
    await show(ctx, t(result.kind === "signed-out" ? "settings-signed-out" : "service-down"), keyboard);
    return;
  }
  const usable = result.list.terminals.filter(isUsable);
  const others = result.list.terminals.filter((terminal) => !isUsable(terminal));
  const html = [
    t("settings-ask-terminal"),
    ...(result.list.complete ? [] : [t("terminals-incomplete")]),
    ...(others.length === 0 ? [] : ["", t("settings-terminals-unusable"), ...unusableLines(ctx, others)]),
  ].join("\n");
  await show(ctx, html, terminalsKeyboard(ctx, usable, page));
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
