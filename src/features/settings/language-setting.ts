import { Composer, InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { type Language, languageNames, languages } from "../../frame/locales.js";
import { translatorOf } from "../../frame/middleware.js";
import { close } from "../../frame/questions.js";
import { showScreen } from "../../frame/send-or-edit.js";
import { askEveryTime, dontAsk, unset } from "./ask-every-time.js";
import { showMore, showSettings } from "./settings-views.js";
import { defaultsOf, noteChange } from "./undo-default.js";

const languageOf = (code: string | undefined): Language | undefined =>
  languages.find((language) => language === code);

/** Handles the buttons of /settings for the merchant's language and for the language of texts for customers. */
export const languageSettings = new Composer<BotContext>();

languageSettings.callbackQuery("settings:language", async (ctx) => {
  close(ctx, "setting");
  const keyboard = languagesKeyboard("language").text(ctx.t.plain("button-back"), "settings:show");
  await showScreen(ctx, ctx.t("settings-ask-language"), keyboard);
});

languageSettings.callbackQuery(/^settings:language:(\w+)$/, async (ctx, next) => {
  const language = languageOf(ctx.match[1]);
  if (language === undefined) return next();
  close(ctx, "setting");
  ctx.session.settings.language = language;
  ctx.t = translatorOf(ctx.session, ctx.deps);
  await showSettings(ctx);
});

languageSettings.callbackQuery("settings:customerLanguage", async (ctx) => {
  const { t } = ctx;
  close(ctx, "setting");
  const keyboard = languagesKeyboard("customerLanguage")
    .text(t.plain("button-ask-every-time"), "settings:customerLanguage:ask")
    .text(t.plain("button-like-mine"), "settings:customerLanguage:unset")
    .row()
    .text(t.plain("button-back"), "settings:more");
  await showScreen(ctx, t("settings-ask-customerLanguage"), keyboard);
});

languageSettings.callbackQuery(/^settings:customerLanguage:(\w+)$/, async (ctx, next) => {
  const { settings } = ctx.session;
  const before = defaultsOf(ctx.session);
  const language = languageOf(ctx.match[1]);
  if (language !== undefined) {
    settings.customerLanguage = language;
    dontAsk(settings, "customerLanguage");
  } else if (ctx.match[1] === "ask") askEveryTime(settings, "customerLanguage");
  else if (ctx.match[1] === "unset") unset(settings, "customerLanguage");
  else return next();
  noteChange(ctx, before, "more");
  close(ctx, "setting");
  await showMore(ctx);
});

/** Returns a keyboard with all languages, one per row, because three in a row are too narrow on a phone. */
function languagesKeyboard(setting: "language" | "customerLanguage"): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const language of languages)
    keyboard.text(languageNames[language], `settings:${setting}:${language}`).row();
  return keyboard;
}
