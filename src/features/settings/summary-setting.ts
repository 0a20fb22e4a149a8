import { Composer, InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { close } from "../../frame/questions.js";
import { showScreen } from "../../frame/send-or-edit.js";
import { hourText, setSummary } from "../today/index.js";
import { showSettings } from "./settings-views.js";

/** Handles the buttons of /settings that set the hour of the daily summary. */
export const summarySettings = new Composer<BotContext>();

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const hoursInRow = 4;

summarySettings.callbackQuery("settings:summary", async (ctx) => {
  const { t, session } = ctx;
  close(ctx, "setting");
  const keyboard = new InlineKeyboard();
  for (const hour of hours) {
    const isChosen = session.settings.summary?.hour === hour;
    keyboard.text(isChosen ? `• ${hourText(hour)}` : hourText(hour), `settings:summary:${hour}`);
    if (hour % hoursInRow === hoursInRow - 1) keyboard.row();
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
