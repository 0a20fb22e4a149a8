import { Composer, InlineKeyboard } from "grammy";
import { type NudgePercent, nudgePercents } from "../../../domain/nudge.js";
import type { BotContext } from "../../context.js";
import { close } from "../../frame/questions.js";
import { show } from "../../show.js";
import { showMore } from "./views.js";

/** When the merchant is reminded of a link that is about to expire unpaid. */
export const nudgeSettings = new Composer<BotContext>();

nudgeSettings.callbackQuery("settings:nudge", async (ctx) => {
  const { t } = ctx;
  close(ctx, "setting");
  const keyboard = new InlineKeyboard();
  for (const percent of nudgePercents)
    keyboard.text(t.plain("button-nudge-percent", { percent }), `settings:nudge:${percent}`);
  keyboard
    .row()
    .text(t.plain("button-nudge-off"), "settings:nudge:off")
    .row()
    .text(t.plain("button-back"), "settings:more");
  await show(ctx, t("settings-ask-nudge"), keyboard);
});

nudgeSettings.callbackQuery(/^settings:nudge:(\w+)$/, async (ctx, next) => {
  const chosen = ctx.match[1] === "off" ? "off" : percentOf(ctx.match[1]);
  if (chosen === undefined) return next();
  close(ctx, "setting");
  ctx.session.settings.nudge = chosen;
  await showMore(ctx);
});

const percentOf = (text: string | undefined): NudgePercent | undefined =>
  nudgePercents.find((percent) => String(percent) === text);
