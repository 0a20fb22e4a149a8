import { InlineKeyboard } from "grammy";
import { dropAmountTolerances } from "../../../domain/invoice/terms.js";
import { isCurrency } from "../../../domain/money.js";
import type { BotContext } from "../../context.js";
import { likelyCurrencies } from "../../currencies.js";
import { show } from "../../show.js";
import { askEveryTime, defaultCurrency, dontAsk } from "./defaults.js";
import { type Outcome, refused, type TypedSetting, taken } from "./typed-setting.js";

const buttonsInARow = 3;

export const currency: TypedSetting = {
  screen: "show",
  ask(ctx) {
    const { t } = ctx;
    const keyboard = new InlineKeyboard();
    for (const [index, code] of likelyCurrencies(ctx).entries()) {
      if (index > 0 && index % buttonsInARow === 0) keyboard.row();
      keyboard.text(code, `settings:currency:${code}`);
    }
    keyboard
      .row()
      .text(t.plain("button-ask-every-time"), "settings:currency:ask")
      .text(t.plain("button-back"), "settings:show");
    return show(ctx, t("settings-ask-currency"), keyboard);
  },
  answer: take,
  choose(ctx, argument) {
    if (argument !== "ask") return take(ctx, argument);
    askEveryTime(ctx.session.settings, "currency");
    return taken;
  },
};

function take(ctx: BotContext, text: string): Outcome {
  const { t, session } = ctx;
  const code = text.trim().toUpperCase();
  if (!isCurrency(code)) return refused(t("settings-currency-unknown"));
  const before = defaultCurrency(ctx);
  session.settings.currency = code;
  dontAsk(session.settings, "currency");
  const dropped = code !== before && dropAmountTolerances(session.settings);
  return dropped ? { taken: true, notice: t("settings-amounts-dropped", { currency: before }) } : taken;
}
