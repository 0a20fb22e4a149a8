import { InlineKeyboard } from "grammy";
import { isLarge, parseTolerance, type Tolerance, type ToleranceSide } from "../../../domain/tolerance.js";
import type { BotContext } from "../../context.js";
import { show } from "../../show.js";
import { describeTolerance, toleranceProblem } from "../../views/tolerance.js";
import { askEveryTime, defaultCurrency, dontAsk, unset } from "./defaults.js";
import { refused, type TypedSetting, taken } from "./typed-setting.js";

const likelyPercents = ["1", "2", "5"];

/** By how much payments of new invoices may be above, or below, the total. */
export const overpaid: TypedSetting = toleranceOf("overpaid");
export const underpaid: TypedSetting = toleranceOf("underpaid");

function toleranceOf(side: ToleranceSide): TypedSetting {
  return {
    screen: "more",
    ask(ctx) {
      const { t } = ctx;
      const currency = defaultCurrency(ctx);
      const keyboard = new InlineKeyboard();
      for (const percent of likelyPercents)
        keyboard.text(
          describeTolerance(t, { kind: "percent", percent }, currency),
          `settings:${side}:${percent}`,
        );
      keyboard
        .row()
        .text(t.plain("button-ask-every-time"), `settings:${side}:ask`)
        .text(t.plain("button-not-set"), `settings:${side}:unset`)
        .row()
        .text(t.plain("button-back"), "settings:more");
      return show(ctx, t(`settings-ask-${side}`, { currency }), keyboard);
    },

    answer(ctx, text) {
      const { t } = ctx;
      const currency = defaultCurrency(ctx);
      const parsed = parseTolerance(text, { currency, side });
      if (!parsed.ok) return refused(toleranceProblem(t, parsed, { currency, side }));
      const { tolerance } = parsed;
      if (tolerance.kind === "percent" && isLarge(tolerance, undefined)) {
        const keyboard = new InlineKeyboard()
          .text(t.plain("button-accept-tolerance"), `settings:${side}:accept-${tolerance.percent}`)
          .row()
          .text(t.plain("button-change-tolerance"), `settings:${side}`);
        const size = describeTolerance(t, tolerance, currency);
        return { taken: false, html: t(`draft-confirm-${side}`, { size }), keyboard };
      }
      take(ctx, side, tolerance);
      return taken;
    },

    choose(ctx, argument) {
      const { settings } = ctx.session;
      const accepted = /^accept-([\d.]+)$/.exec(argument)?.[1];
      if (argument === "ask") askEveryTime(settings, side);
      else if (argument === "unset") unset(settings, side);
      else {
        const percent = accepted ?? likelyPercents.find((likely) => likely === argument);
        const parsed = parseTolerance(`${percent}%`, { currency: defaultCurrency(ctx), side });
        if (!parsed.ok) return false;
        take(ctx, side, parsed.tolerance);
      }
      return taken;
    },
  };
}

function take(ctx: BotContext, side: ToleranceSide, tolerance: Tolerance): void {
  const { settings } = ctx.session;
  settings[side] = tolerance;
  dontAsk(settings, side);
  // The amount is one in this currency, also when the operator's default becomes another.
  if (tolerance.kind === "amount") settings.currency = defaultCurrency(ctx);
}
