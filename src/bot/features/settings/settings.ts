import { Composer } from "grammy";
import type { BotContext } from "../../context.js";
import { noteAccepted, type Question } from "../../dialogue.js";
import { post, show, toast } from "../../show.js";
import { currency } from "./currency.js";
import { expiry } from "./expiry.js";
import { languageSettings } from "./languages.js";
import { note } from "./note.js";
import { reminderSettings } from "./nudge.js";
import { terminalSettings } from "./terminals.js";
import { timeZone } from "./time-zone.js";
import { overpaid, underpaid } from "./tolerance.js";
import type { TypedName, TypedSetting } from "./typed-setting.js";
import { leaveQuestion, showMore, showSettings } from "./views.js";

const typedSettings: Readonly<Record<TypedName, TypedSetting>> = {
  "time-zone": timeZone,
  currency,
  expiry,
  overpaid,
  underpaid,
  note,
};

/** A setting that is being typed; open until it is answered, left with /cancel, or another screen is opened. */
export const settingsQuestion: Question = {
  isOpen: ({ asking }) => asking !== undefined && asking !== "invoice-search",
  ask: (ctx) => openSetting(ctx).ask(ctx),
  async answer(ctx) {
    const setting = openSetting(ctx);
    const outcome = setting.answer(ctx, ctx.message?.text ?? "");
    if (!outcome.taken) {
      await post(ctx, outcome.html, outcome.keyboard);
      return "asked";
    }
    noteAccepted(ctx);
    delete ctx.session.asking;
    await screenOf(setting)(ctx, outcome.notice);
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

settings.use(languageSettings, terminalSettings, reminderSettings);

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
  const setting = typedSettings[name];
  const outcome = setting.choose(ctx, ctx.match[2] ?? "");
  if (outcome === false || !outcome.taken) return next();
  leaveQuestion(ctx);
  await screenOf(setting)(ctx, outcome.notice);
});

settings.callbackQuery("settings:close", async (ctx) => {
  leaveQuestion(ctx);
  await show(ctx, ctx.t("settings-saved"));
});

function openSetting({ session: { asking } }: BotContext): TypedSetting {
  const name = typedName(asking);
  if (name === undefined) throw new Error("No setting is being typed.");
  return typedSettings[name];
}

const isTypedName = (name: string): name is TypedName => Object.hasOwn(typedSettings, name);

const typedName = (name: string | undefined): TypedName | undefined =>
  name !== undefined && isTypedName(name) ? name : undefined;

const screenOf = ({ screen }: TypedSetting): typeof showSettings =>
  screen === "show" ? showSettings : showMore;
