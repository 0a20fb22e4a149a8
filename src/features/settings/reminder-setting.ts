import { Composer, InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { close } from "../../frame/questions.js";
import { showScreen } from "../../frame/send-or-edit.js";
import { type ReminderPercent, reminderPercents } from "../../invoice/reminder-time.js";
import { showMore } from "./settings-views.js";

/** Handles the buttons of /settings that set when the bot reminds the merchant of an unpaid link that expires soon. */
export const reminderSettings = new Composer<BotContext>();

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
