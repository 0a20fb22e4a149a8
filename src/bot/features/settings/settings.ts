import { Composer } from "grammy";
import { isUsable } from "../../../domain/terminal.js";
import type { BotContext } from "../../context.js";
import type { Question } from "../../dialogue.js";
import { type Language, languages } from "../../locales.js";
import { show, toast } from "../../show.js";
import { choiceOf, loadTerminals, terminalDigest } from "../../terminals.js";
import { answerSetting, askSetting, takeCurrency, takeTimeZone } from "./typed-setting.js";
import { showLanguages, showSettings, showTerminals } from "./views.js";

/** A setting that is being typed; open until it is answered, left with /cancel, or another is chosen. */
export const settingsQuestion: Question = {
  isOpen: ({ asking }) => asking !== undefined,
  ask: askSetting,
  answer: answerSetting,
};

/** /settings: language, time zone, currency and default terminal of the chat. */
export const settings = new Composer<BotContext>();

settings.command("settings", async (ctx) => {
  const wasAsking = ctx.session.asking !== undefined;
  delete ctx.session.asking;
  await showSettings(ctx);
  // The question that was left for the settings is asked anew: its buttons are those of another message now.
  if (wasAsking) ctx.asks = true;
});

settings.callbackQuery("settings:show", backToSettings);

settings.callbackQuery("settings:language", showLanguages);

settings.callbackQuery(/^settings:language:(\w+)$/, async (ctx, next) => {
  const language = languages.find((known): known is Language => known === ctx.match[1]);
  if (language === undefined) return next();
  ctx.session.settings.language = language;
  ctx.t = ctx.deps.translators(language);
  await showSettings(ctx);
});

settings.callbackQuery(/^settings:(time-zone|currency)$/, async (ctx) => {
  // Whatever is typed during a sign-in is taken for a secret.
  if (ctx.session.signIn !== undefined) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
  ctx.session.asking = ctx.match[1] === "currency" ? "currency" : "time-zone";
  ctx.asks = true;
});

settings.callbackQuery(/^settings:time-zone:(.+)$/, async (ctx, next) => {
  if (!takeTimeZone(ctx, ctx.match[1] ?? "")) return next();
  await backToSettings(ctx);
});

settings.callbackQuery(/^settings:currency:(\w+)$/, async (ctx, next) => {
  if (!takeCurrency(ctx, ctx.match[1] ?? "")) return next();
  await backToSettings(ctx);
});

settings.callbackQuery("settings:terminal", (ctx) => showTerminals(ctx, 0));

settings.callbackQuery(/^settings:terminals:(\d+)$/, (ctx) => showTerminals(ctx, Number(ctx.match[1])));

settings.callbackQuery("settings:terminal:ask", async (ctx) => {
  delete ctx.session.settings.terminal;
  await showSettings(ctx);
});

settings.callbackQuery(/^settings:terminal:([\w-]{12})$/, async (ctx) => {
  const result = await loadTerminals(ctx);
  const terminals = result.kind === "ok" ? result.list.terminals : [];
  const chosen = terminals.find((terminal) => terminalDigest(terminal.id) === ctx.match[1]);
  if (chosen === undefined || !isUsable(chosen)) return showTerminals(ctx, 0);
  ctx.session.settings.terminal = choiceOf(chosen);
  await showSettings(ctx);
});

settings.callbackQuery("settings:close", async (ctx) => {
  await show(ctx, ctx.t("settings-saved"));
});

/** Shows the settings again. A draft's question that was left for this is asked anew: its buttons are elsewhere. */
async function backToSettings(ctx: BotContext): Promise<void> {
  delete ctx.session.asking;
  await showSettings(ctx);
  ctx.asks = true;
}
