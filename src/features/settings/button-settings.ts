import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { type Language, languageNames, languages } from "../../frame/locales.js";
import { translatorOf } from "../../frame/middleware.js";
import { Routes } from "../../frame/routes.js";
import { showScreen } from "../../frame/screens/send-or-edit.js";
import { close } from "../../frame/talk/questions.js";
import { type ReminderPercent, reminderPercents } from "../../invoice/reminder-time.js";
import { setMenuButton } from "../sign-in/index.js";
import { hourText, setSummary, usualSummaryHour } from "../today/index.js";
import { askEveryTime, defaultsOf, dontAsk, noteChange, unset } from "./change-defaults.js";
import { showMore, showSettings } from "./settings-views.js";

const languageOf = (code: string | undefined): Language | undefined =>
  languages.find((language) => language === code);

export const languageSettings = new Routes();

languageSettings.callbackQuery("settings:language", (ctx) => askLanguage(ctx));

export async function askLanguage(ctx: BotContext): Promise<void> {
  close(ctx, "setting");
  const keyboard = languagesKeyboard("language").text(ctx.t.plain("button-back"), "settings:show");
  await showScreen(ctx, ctx.t("settings-ask-language"), keyboard);
}

languageSettings.callbackQuery(/^settings:language:([\w-]+)$/, async (ctx, next) => {
  const language = languageOf(ctx.match[1]);
  if (language === undefined) return next();
  close(ctx, "setting");
  await setLanguage(ctx, language);
});

export async function setLanguage(ctx: BotContext, language: Language): Promise<void> {
  ctx.session.settings.language = language;
  ctx.t = translatorOf(ctx.session, ctx.deps);
  if (ctx.session.menuUrl !== undefined) await setMenuButton(ctx);
  await showSettings(ctx);
}

languageSettings.callbackQuery("settings:customerLanguage", async (ctx) => {
  const { t } = ctx;
  close(ctx, "setting");
  const keyboard = languagesKeyboard("customerLanguage")
    .text(t.plain("button-ask-every-time"), "settings:customerLanguage:ask")
    .text(t.plain("button-like-mine"), "settings:customerLanguage:unset")
    .row()
    .text(t.plain("button-back"), "settings:more");
  await showScreen(ctx, t("settings-ask-customerLanguage"), keyboard);
});

languageSettings.callbackQuery(/^settings:customerLanguage:([\w-]+)$/, async (ctx, next) => {
  const { settings } = ctx.session;
  const before = defaultsOf(ctx.session);
  const language = languageOf(ctx.match[1]);
  if (language !== undefined) {
    settings.customerLanguage = language;
    dontAsk(settings, "customerLanguage");
  } else if (ctx.match[1] === "ask") askEveryTime(settings, "customerLanguage");
  else if (ctx.match[1] === "unset") unset(settings, "customerLanguage");
  else return next();
  noteChange(ctx, before, "more");
  close(ctx, "setting");
  await showMore(ctx);
});

/** Returns a keyboard with all languages, one per row, because three in a row are too narrow on a phone. */
function languagesKeyboard(setting: "language" | "customerLanguage"): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const language of languages)
    keyboard.text(languageNames[language], `settings:${setting}:${language}`).row();
  return keyboard;
}

/** Handles the buttons of /settings that set when the bot reminds the merchant of an unpaid link that expires soon. */
export const reminderSettings = new Routes();

reminderSettings.callbackQuery("settings:reminder", async (ctx) => {
  const { t } = ctx;
  close(ctx, "setting");
  const keyboard = new InlineKeyboard();
  for (const percent of reminderPercents)
    keyboard.text(t.plain("button-reminder-percent", { percent }), `settings:reminder:${percent}`);
  keyboard
    .row()
    .text(t.plain("button-reminder-off"), "settings:reminder:off")
    .row()
    .text(t.plain("button-back"), "settings:more");
  await showScreen(ctx, t("settings-ask-reminder"), keyboard);
});

reminderSettings.callbackQuery(/^settings:reminder:(\w+)$/, async (ctx, next) => {
  const chosen = ctx.match[1] === "off" ? "off" : percentOf(ctx.match[1]);
  if (chosen === undefined) return next();
  close(ctx, "setting");
  ctx.session.settings.reminder = chosen;
  await showMore(ctx);
});

const percentOf = (text: string | undefined): ReminderPercent | undefined =>
  reminderPercents.find((percent) => String(percent) === text);

export const summarySettings = new Routes();

/** One hour before the shop opens, which is about the day before, and five around the times at which shops close. */
const hours: readonly number[] = [8, 18, 20, usualSummaryHour, 22, 23];
const hoursInRow = 3;

summarySettings.callbackQuery("settings:summary", async (ctx) => {
  const { t, session } = ctx;
  close(ctx, "setting");
  const keyboard = new InlineKeyboard();
  for (const [index, hour] of hours.entries()) {
    const isChosen = session.settings.summary?.hour === hour;
    keyboard.text(isChosen ? `• ${hourText(hour)}` : hourText(hour), `settings:summary:${hour}`);
    if (index % hoursInRow === hoursInRow - 1) keyboard.row();
  }
  keyboard
    .text(t.plain("button-summary-off"), "settings:summary:off")
    .row()
    .text(t.plain("button-back"), "settings:show");
  await showScreen(ctx, t("settings-ask-summary"), keyboard);
});

summarySettings.callbackQuery(/^settings:summary:(\d{1,2}|off)$/, async (ctx, next) => {
  const hour = ctx.match[1] === "off" ? undefined : Number(ctx.match[1]);
  if (hour !== undefined && !hours.includes(hour)) return next();
  close(ctx, "setting");
  await setSummary(ctx, hour);
  const isMissed = hour === undefined && ctx.session.team?.notices === "daily-summary";
  await showSettings(ctx, isMissed ? ctx.t("settings-summary-missed") : undefined);
});
