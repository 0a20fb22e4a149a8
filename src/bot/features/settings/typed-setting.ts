import { InlineKeyboard } from "grammy";
import { parseTimeZone } from "../../../domain/dates.js";
import { isCurrency } from "../../../domain/money.js";
import type { BotContext } from "../../context.js";
import { post, show } from "../../show.js";
import { showSettings } from "./views.js";

const likelyZones = ["Asia/Tashkent", "Asia/Almaty", "Europe/Moscow", "Europe/Istanbul", "Asia/Dubai", "UTC"];
const likelyCurrencies = ["UZS", "USD", "EUR", "RUB", "KZT"];

/** Asks for the time zone or the currency: likely answers as buttons, any other as text. */
export function askSetting(ctx: BotContext): Promise<number> {
  const { t, session, deps } = ctx;
  const keyboard = new InlineKeyboard();
  if (session.asking === "time-zone") {
    for (const [index, zone] of likelyZones.entries()) {
      keyboard.text(zone, `settings:time-zone:${zone}`);
      if (index % 2 === 1) keyboard.row();
    }
  } else {
    const currencies = [...new Set([deps.settings.currency, ...likelyCurrencies])];
    for (const currency of currencies) keyboard.text(currency, `settings:currency:${currency}`);
    keyboard.row();
  }
  keyboard.text(t.plain("button-back"), "settings:show");
  return show(
    ctx,
    t(session.asking === "time-zone" ? "settings-ask-time-zone" : "settings-ask-currency"),
    keyboard,
  );
}

export async function answerSetting(ctx: BotContext): Promise<"ask" | "asked"> {
  const text = ctx.message?.text ?? "";
  const isZone = ctx.session.asking === "time-zone";
  const taken = isZone ? takeTimeZone(ctx, text) : takeCurrency(ctx, text);
  if (!taken) {
    await post(ctx, ctx.t(isZone ? "settings-time-zone-unknown" : "settings-currency-unknown"));
    return "asked";
  }
  await showSettings(ctx);
  return "ask";
}

export function takeTimeZone(ctx: BotContext, text: string): boolean {
  const zone = parseTimeZone(text);
  if (zone === undefined) return false;
  ctx.session.settings.timeZone = zone;
  ctx.zone = zone;
  delete ctx.session.asking;
  return true;
}

export function takeCurrency({ session }: BotContext, text: string): boolean {
  const currency = text.trim().toUpperCase();
  if (!isCurrency(currency)) return false;
  session.settings.currency = currency;
  delete session.asking;
  return true;
}
