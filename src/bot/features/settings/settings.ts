import { Composer } from "grammy";
import type { BotContext } from "../../context.js";
import { noteAccepted, type Question } from "../../dialogue.js";
import { post, show, toast } from "../../show.js";
import { languageSettings } from "./languages.js";
import { nudgeSettings } from "./nudge.js";
import { terminalSettings } from "./terminals.js";
import { answerSetting, askSetting, chooseSetting, type TypedName, typedSettings } from "./typed.js";
import { leaveQuestion, showMore, showSettings } from "./views.js";

/** A setting that is being typed; open until it is answered, left with /cancel, or another screen is opened. */
export const settingsQuestion: Question = {
  isOpen: ({ asking }) => asking !== undefined && asking !== "invoice-search",
  ask: (ctx) => askSetting(ctx, openSetting(ctx)),
  async answer(ctx) {
    const name = openSetting(ctx);
    const outcome = answerSetting(ctx, name, ctx.message?.text ?? "");
    if (!outcome.taken) {
      await post(ctx, outcome.html, outcome.keyboard);
      return "asked";
    }
    noteAccepted(ctx);
    delete ctx.session.asking;
    await screenOf(name)(ctx, outcome.notice);
    return "ask";
  },
};

/** /settings: language and time zone of the chat, and what new invoices begin with. */
export const settings = new Composer<BotContext>();

settings.command("settings", async (ctx) => {
  leaveQuestion(ctx);
  await showSettings(ctx);
});

settings.callbackQuery("settings:show", async (ctx) => {
  leaveQuestion(ctx);
  await showSettings(ctx);
});

settings.callbackQuery("settings:more", async (ctx) => {
  leaveQuestion(ctx);
  await showMore(ctx);
});

settings.use(languageSettings, terminalSettings, nudgeSettings);

settings.callbackQuery(/^settings:([a-z-]+)$/, async (ctx, next) => {
  const name = typedName(ctx.match[1]);
  if (name === undefined) return next();
  // Whatever is typed during a sign-in is taken for a secret.
  if (ctx.session.signIn !== undefined) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
  ctx.session.asking = name;
  ctx.asks = true;
});

// A likely value. Once the question is answered, its buttons are of a finished step.
settings.callbackQuery(/^settings:([a-z-]+):(.+)$/, async (ctx, next) => {
  const name = typedName(ctx.match[1]);
  if (name === undefined || ctx.session.asking !== name) return next();
  const outcome = chooseSetting(ctx, name, ctx.match[2] ?? "");
  if (outcome === false || !outcome.taken) return next();
  leaveQuestion(ctx);
  await screenOf(name)(ctx, outcome.notice);
});

settings.callbackQuery("settings:close", async (ctx) => {
  leaveQuestion(ctx);
  await show(ctx, ctx.t("settings-saved"));
});

function openSetting({ session: { asking } }: BotContext): TypedName {
  const name = typedName(asking);
  if (name === undefined) throw new Error("No setting is being typed.");
  return name;
}

const isTypedName = (name: string): name is TypedName => Object.hasOwn(typedSettings, name);

const typedName = (name: string | undefined): TypedName | undefined =>
  name !== undefined && isTypedName(name) ? name : undefined;

const screenOf = (name: TypedName): typeof showSettings =>
  typedSettings[name].screen === "show" ? showSettings : showMore;
