import { InlineKeyboard } from "grammy";
import { type ExpiryChoice, offeredDuration } from "../../../domain/expiry.js";
import { parseExpiry } from "../../../domain/expiry-parse.js";
import type { BotContext } from "../../context.js";
import type { Translator } from "../../locales.js";
import { show } from "../../show.js";
import { durationText } from "../../views/duration.js";
import { type Outcome, refused, type TypedSetting, taken } from "./typed-setting.js";

const hour = 3600;

/** How long links are valid. Only a duration can be a default: a fixed moment passes. */
export const expiry: TypedSetting = {
  screen: "show",
  ask(ctx) {
    const { t } = ctx;
    const keyboard = new InlineKeyboard()
      .text(t.plain("button-expiry-1h"), `settings:expiry:${hour}`)
      .text(t.plain("button-expiry-24h"), `settings:expiry:${24 * hour}`)
      .row()
      .text(t.plain("button-expiry-3d"), `settings:expiry:${72 * hour}`)
      .text(t.plain("button-expiry-7d"), `settings:expiry:${168 * hour}`)
      .row()
      .text(t.plain("button-expiry-none"), "settings:expiry:none")
      .text(t.plain("button-ask-every-time"), "settings:expiry:ask")
      .row()
      .text(t.plain("button-back"), "settings:show");
    return show(ctx, t("settings-ask-expiry"), keyboard);
  },
  answer(ctx, text) {
    const { t, zone, deps } = ctx;
    const parsed = parseExpiry(text, { now: new Date(deps.now()), zone });
    if (parsed.ok)
      return parsed.choice.kind === "at" ? refused(t("settings-expiry-fixed")) : take(ctx, parsed.choice);
    if (parsed.problem === "past") return refused(t("settings-expiry-fixed"));
    return refused(t(`settings-expiry-${parsed.problem}`));
  },
  choose(ctx, argument) {
    if (argument === "none") return take(ctx, { kind: "none" });
    const seconds = offeredDuration(argument);
    if (seconds !== undefined) return take(ctx, { kind: "duration", seconds });
    if (argument !== "ask") return false;
    delete ctx.session.settings.expiry;
    return taken;
  },
};

function take({ session }: BotContext, choice: ExpiryChoice): Outcome {
  session.settings.expiry = choice;
  return taken;
}

/** "24 hours after creation", "no expiry" or "ask every time". */
export function defaultExpiryText(t: Translator, choice: ExpiryChoice | undefined): string {
  if (choice?.kind === "none") return t("expiry-none");
  if (choice?.kind !== "duration") return t("settings-value-ask");
  return t("settings-expiry-duration", { duration: durationText(choice.seconds, t) });
}
