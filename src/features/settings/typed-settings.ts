import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { problemText } from "../../frame/problem-texts.js";
import { show } from "../../frame/screens/send-or-edit.js";
import { describeTolerance } from "../../frame/texts/terms-text.js";
import { defaultCurrency, fieldKeyboard, likelyCurrencies, takeItemField } from "../../frame/typed-fields.js";
import { type DefaultField, hasDefault, itemFields } from "../../invoice/item/item-fields.js";
import {
  invoiceFields,
  largeTolerance,
  type Place,
  readDefaultExpiry,
} from "../../invoice/terms/invoice-fields.js";
import { dropFixedAmounts } from "../../invoice/terms/terms.js";
import type { Parsed } from "../../language/text/typed-text.js";
import { parseTimeZone } from "../../language/time/time-zone.js";
import type { QuestionOf } from "../open-questions.js";
import { askEveryTime, dontAsk, unset } from "./change-defaults.js";

export type TypedName = QuestionOf<"setting">["name"];

/** `screen` shows the setting, and [Back] returns to it. */
export const typedSettings = {
  "time-zone": { read: readTimeZone, offers: () => likelyZones, screen: "settings" },
  currency: { ...invoiceFields.currency, screen: "settings" },
  expiry: { ...invoiceFields.expiry, read: readDefaultExpiry, screen: "settings" },
  overpaid: { ...invoiceFields.overpaid, screen: "more" },
  underpaid: { ...invoiceFields.underpaid, screen: "more" },
  note: { ...invoiceFields.note, offers: () => [], screen: "more" },
  icpuCode: { read: itemFields.icpuCode.read, offers: () => [], screen: "more" },
  packageCode: { read: itemFields.packageCode.read, offers: () => [], screen: "more" },
} as const satisfies Record<TypedName, object>;

const likelyZones = ["Asia/Tashkent", "Asia/Almaty", "Europe/Moscow", "Europe/Istanbul", "Asia/Dubai", "UTC"];

function readTimeZone(text: string): Parsed<string, "time-zone-unknown"> {
  const value = parseTimeZone(text);
  return value === undefined ? { ok: false, problem: "time-zone-unknown" } : { ok: true, value };
}

/** The notice or the reason of a refusal, which the merchant reads on the settings screen. */
export type Outcome =
  | { readonly taken: true; readonly notice?: string | undefined }
  | { readonly taken: false; readonly html: string; readonly keyboard?: InlineKeyboard };

const taken: Outcome = { taken: true };

/** The callback data of the question's buttons is `settings:<name>:<argument>`. @returns the message's id */
export function askTyped(ctx: BotContext, name: TypedName): Promise<number> {
  const { t } = ctx;
  const { screen, offers } = typedSettings[name];
  const data = (argument: string) => `settings:${name}:${argument}`;
  const keyboard = new InlineKeyboard();
  if (canBeAsked(name))
    keyboard.text(
      t.plain(name === "expiry" ? "button-like-last-invoice" : "button-ask-every-time"),
      data("ask"),
    );
  const others = [
    ...(isClearable(name) ? [[t.plain("button-not-set"), data("unset")] as const] : []),
    [t.plain("button-back"), screen === "more" ? "settings:more" : "settings:show"] as const,
  ];
  keyboard.row().append(fieldKeyboard(t, name, offers(placeOf(ctx)), data, others));
  return show(ctx, t(`settings-ask-${name}`, { currency: defaultCurrency(ctx) }), keyboard);
}

const canBeAsked = (name: TypedName): name is Exclude<TypedName, "time-zone" | DefaultField> =>
  name !== "time-zone" && !hasDefault(name);

const isClearable = (name: TypedName): name is "note" | "overpaid" | "underpaid" | DefaultField =>
  name !== "time-zone" && !("required" in typedSettings[name]);

export function answerSetting(ctx: BotContext, name: TypedName, text: string): Outcome {
  const { t } = ctx;
  const currency = defaultCurrency(ctx);
  const place = placeOf(ctx);
  const parsed = typedSettings[name].read(text, place);
  if (!parsed.ok) return { taken: false, html: problemText(t, parsed, currency, name) };
  const { side, tolerance } = largeTolerance(name, text, place) ?? {};
  if (side === undefined || tolerance?.kind !== "percent") return take(ctx, name, parsed.value);
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-accept-tolerance"), `settings:${side}:accept-${tolerance.percent}`)
    .row()
    .text(t.plain("button-change-tolerance"), `settings:${side}`);
  const size = describeTolerance(t, tolerance, currency);
  return { taken: false, html: t(`draft-confirm-${side}`, { size }), keyboard };
}

/**
 * @param argument a value, "ask", "unset", or "accept-" with a large tolerance
 * @returns false when the question has no such button
 */
export function chooseSetting(ctx: BotContext, name: TypedName, argument: string): Outcome | false {
  const { settings } = ctx.session;
  const { read, offers } = typedSettings[name];
  const { note } = settings;
  // The answer shows the note that was just removed, so that the merchant can copy the text instead of typing it again.
  const cleared: Outcome =
    name === "note" && note !== undefined
      ? { taken: true, notice: ctx.t("settings-note-removed", { note: userText(note) }) }
      : taken;
  if (argument === "ask" && canBeAsked(name)) {
    if (name === "expiry") delete settings.expiry;
    else askEveryTime(settings, name);
    return cleared;
  }
  if (argument === "unset" && isClearable(name)) {
    if (hasDefault(name)) return takeForItems(ctx, name, undefined);
    unset(settings, name);
    return cleared;
  }
  const place = placeOf(ctx);
  const isTolerance = name === "overpaid" || name === "underpaid";
  const accepted = isTolerance ? /^accept-([\d.]+)$/.exec(argument)?.[1] : undefined;
  if (accepted === undefined && !offers(place).includes(argument)) return false;
  const parsed = read(accepted === undefined ? argument : `${accepted}%`, place);
  return parsed.ok && take(ctx, name, parsed.value);
}

function take(ctx: BotContext, name: TypedName, value: unknown): Outcome {
  const { settings } = ctx.session;
  const before = defaultCurrency(ctx);
  if (hasDefault(name)) return takeForItems(ctx, name, value);
  if (name === "time-zone") {
    settings.timeZone = ctx.zone = String(value);
    return taken;
  }
  Object.assign(settings, { [name]: value });
  dontAsk(settings, name);
  // A fixed tolerance keeps its currency, also if the operator changes the default currency later.
  if (isClearable(name) && name !== "note" && settings[name]?.kind === "amount") settings.currency = before;
  if (settings.currency === before || name !== "currency" || !dropFixedAmounts(settings)) return taken;
  return { taken: true, notice: ctx.t("settings-amounts-dropped", { currency: before }) };
}

/** Sets a code for all items, or clears it with the value `undefined`. */
function takeForItems(ctx: BotContext, name: DefaultField, value: unknown): Outcome {
  const remarks = takeItemField(ctx.t, ctx.session.settings, name, value);
  return remarks.length === 0 ? taken : { taken: true, notice: remarks.join("\n") };
}

const placeOf = (ctx: BotContext): Place => ({
  now: new Date(ctx.deps.now()),
  zone: ctx.zone,
  currency: defaultCurrency(ctx),
  currencies: likelyCurrencies(ctx),
  items: [],
});
