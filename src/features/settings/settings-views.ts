import { isDeepStrictEqual } from "node:util";
import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { Html, languageNames, type Translator, userText } from "../../frame/locales.js";
import { showScreen } from "../../frame/screens/send-or-edit.js";
import { describeTolerance, durationText, momentText } from "../../frame/texts/terms-text.js";
import { defaultCurrency } from "../../frame/typed-fields.js";
import { itemDefaultsIn } from "../../invoice/item/item-defaults.js";
import { defaultFields, shownValue } from "../../invoice/item/item-fields.js";
import { usualReminderPercent } from "../../invoice/reminder-time.js";
import type { ExpiryChoice } from "../../language/time/expiry.js";
import type { AskedField } from "../draft/model/draft.js";
import { hourText } from "../today/index.js";
import { addUndo, isAsked } from "./change-defaults.js";

/** Shows /settings. @param notice a sentence that appears below the settings */
export async function showSettings(ctx: BotContext, notice?: string): Promise<void> {
  const { t, session, deps, zone } = ctx;
  const { terminal, asksTerminal, expiry, summary } = session.settings;
  const currency = defaultCurrency(ctx);
  const time = momentText(ctx, deps.now());
  const openDraft = session.draft !== undefined && session.draft.terms.currency !== currency;
  const html = [
    t("settings-title"),
    "",
    t("settings-language", { language: languageNames[t.language] }),
    t("settings-time-zone", { zone, time }),
    t(isAsked(session.settings, "currency") ? "settings-currency-ask" : "settings-currency", { currency }),
    terminal === undefined
      ? t(asksTerminal === true ? "settings-terminal-ask" : "settings-terminal-usual")
      : t("settings-terminal", { name: userText(terminal.name) }),
    t("settings-expiry", { expiry: new Html(defaultExpiryText(t, expiry)) }),
    t("settings-summary", {
      value: summary === undefined ? new Html(t("settings-value-off")) : hourText(summary.hour),
    }),
    ...(openDraft
      ? ["", t("settings-currency-draft", { currency: session.draft?.terms.currency ?? "" })]
      : []),
    ...(notice === undefined ? [] : ["", notice]),
  ].join("\n");
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-language"), "settings:language")
    .text(t.plain("button-time-zone"), "settings:time-zone")
    .row()
    .text(t.plain("button-currency"), "settings:currency")
    .text(t.plain("button-default-terminal"), "settings:terminal")
    .row()
    .text(t.plain("button-expiry"), "settings:expiry")
    .text(t.plain("button-more-defaults"), "settings:more")
    .row()
    .text(t.plain("button-summary"), "settings:summary");
  if (ctx.session.seller === undefined) keyboard.text(t.plain("button-security"), "security:show");
  keyboard.row().text(t.plain("button-done"), "settings:close");
  addUndo(ctx, keyboard);
  await showScreen(ctx, html, keyboard);
}

function defaultExpiryText(t: Translator, choice: ExpiryChoice | undefined): string {
  if (choice?.kind === "none") return t("expiry-none");
  if (choice?.kind !== "duration") return t("settings-value-like-last-invoice");
  return t("settings-expiry-duration", { duration: durationText(choice.seconds, t) });
}

/** Shows the defaults that merchants rarely set. @param notice a sentence that appears below them */
export async function showMore(ctx: BotContext, notice?: string): Promise<void> {
  const { t, session } = ctx;
  const { overpaid, underpaid, customerLanguage, note } = session.settings;
  const { reminder = usualReminderPercent } = session.settings;
  const currency = defaultCurrency(ctx);
  const value = (field: AskedField, set: string | Html | undefined, without: string) =>
    set ?? new Html(isAsked(session.settings, field) ? t("settings-value-ask") : without);
  const unset = t("settings-value-unset");
  const size = (side: "overpaid" | "underpaid", tolerance: typeof overpaid) => {
    const set = tolerance && t("settings-value-up-to", { size: describeTolerance(t, tolerance, currency) });
    return { value: value(side, set === undefined ? undefined : new Html(set), unset) };
  };
  const language = customerLanguage && languageNames[customerLanguage];
  const html = [
    t("settings-more-title"),
    "",
    t("settings-overpaid", size("overpaid", overpaid)),
    t("settings-underpaid", size("underpaid", underpaid)),
    t("settings-customerLanguage", {
      value: value("customerLanguage", language, t("settings-value-like-mine")),
    }),
    t("settings-note", {
      value: value("note", note === undefined ? undefined : userText(note), unset),
    }),
    ...defaultFields.map((field) => {
      const code = session.settings[field];
      return t(`settings-${field}`, {
        value: code === undefined ? new Html(unset) : userText(shownValue(field, code)),
      });
    }),
    t("settings-reminder", {
      value: new Html(
        reminder === "off" ? t("settings-value-off") : t("settings-value-reminder", { percent: reminder }),
      ),
    }),
    ...(hasOtherCodes(session) ? ["", t("settings-codes-draft")] : []),
    ...(notice === undefined ? [] : ["", notice]),
  ].join("\n");
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-overpaid"), "settings:overpaid")
    .text(t.plain("button-underpaid"), "settings:underpaid")
    .row()
    .text(t.plain("button-customerLanguage"), "settings:customerLanguage")
    .row()
    .text(t.plain("button-edit-icpuCode"), "settings:icpuCode")
    .text(t.plain("button-edit-packageCode"), "settings:packageCode")
    .row()
    .text(t.plain("button-note"), "settings:note")
    .text(t.plain("button-reminder"), "settings:reminder")
    .row()
    .text(t.plain("button-back"), "settings:show");
  addUndo(ctx, keyboard);
  await showScreen(ctx, html, keyboard);
}

/** Checks whether the open draft began with other codes for all items than the settings have now. */
const hasOtherCodes = ({ draft, settings }: BotContext["session"]): boolean =>
  draft !== undefined && !isDeepStrictEqual(draft.terms.itemDefaults, itemDefaultsIn(settings));
