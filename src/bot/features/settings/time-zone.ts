import { InlineKeyboard } from "grammy";
import { parseTimeZone } from "../../../domain/dates.js";
import type { BotContext } from "../../context.js";
import { show } from "../../show.js";
import { type Outcome, refused, type TypedSetting, taken } from "./typed-setting.js";

const likelyZones = ["Asia/Tashkent", "Asia/Almaty", "Europe/Moscow", "Europe/Istanbul", "Asia/Dubai", "UTC"];

export const timeZone: TypedSetting = {
  screen: "show",
  ask(ctx) {
    const keyboard = new InlineKeyboard();
    for (const [index, zone] of likelyZones.entries()) {
      keyboard.text(zone, `settings:time-zone:${zone}`);
      if (index % 2 === 1) keyboard.row();
    }
    keyboard.text(ctx.t.plain("button-back"), "settings:show");
    return show(ctx, ctx.t("settings-ask-time-zone"), keyboard);
  },
  answer: take,
  choose: take,
};

function take(ctx: BotContext, text: string): Outcome {
  const zone = parseTimeZone(text);
  if (zone === undefined) return refused(ctx.t("settings-time-zone-unknown"));
  ctx.session.settings.timeZone = zone;
  ctx.zone = zone;
  return taken;
}
