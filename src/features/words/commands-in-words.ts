import type { BotContext } from "../../frame/context.js";
import type { Language } from "../../frame/locales.js";
import { Routes } from "../../frame/routes.js";
import { post } from "../../frame/screens/send-or-edit.js";
import type { Intent } from "../../language/command/command-phrases.js";
import { type Command, readCommand } from "../../language/command/read-command.js";
import { evenOut } from "../../language/text/typed-text.js";
import { leaveStep, sayHelp } from "../basics/index.js";
import { createInWords } from "../draft/index.js";
import { savedItems } from "../items/index.js";
import { top } from "../open-questions.js";
import { askLanguage, setLanguage } from "../settings/index.js";
import { showToday, showWaiting } from "../today/index.js";
import {
  noteCash,
  offerLonger,
  offerWithdrawal,
  remind,
  repeatLast,
  sendLink,
  sendQr,
  showPaid,
  showPayment,
} from "./about-invoices.js";
import { isAnswer } from "./model/is-answer.js";
import { takeBackLast } from "./take-back-last.js";

/**
 * A typed text that as a whole is a command in words does what the command or the button does. A forwarded text never
 * does, nor does one that may be a secret, that answers the open question, or that names a saved item.
 */
export const commandsInWords = new Routes();

commandsInWords.on("message:text", async (ctx, next) => {
  const { message, secret, session } = ctx;
  if (secret !== undefined || message.forward_origin !== undefined) return next();
  const command = readCommand(message.text);
  if (command === undefined || isAnswer(top(session.open), message.text, command)) return next();
  const text = evenOut(message.text);
  if ((await savedItems(ctx)).some(({ name }) => evenOut(name) === text)) return next();
  const { intent } = command;
  if (intent !== "ok" && intent !== "create") await actions[intent](ctx, command);
  else if (!(await create(ctx, intent))) return next();
});

/** The open question stays open, except at "cancel". */
const actions: Readonly<
  Record<Exclude<Intent, "ok" | "create">, (ctx: BotContext, command: Command) => Promise<unknown>>
> = {
  help: sayHelp,
  today: (ctx) => showToday(ctx),
  waiting: (ctx) => showWaiting(ctx),
  "who-paid": showPaid,
  paid: showPayment,
  cash: noteCash,
  remind,
  repeat: repeatLast,
  cancel: leaveStep,
  undo: takeBackLast,
  withdraw: offerWithdrawal,
  link: sendLink,
  qr: sendQr,
  longer: offerLonger,
  language: askLanguage,
  "to-english": (ctx) => speak(ctx, "en"),
  "to-russian": (ctx) => speak(ctx, "ru"),
  "to-uzbek": (ctx) => speak(ctx, "uz"),
  "to-uzbek-cyrillic": (ctx) => speak(ctx, "uz-Cyrl"),
  thanks: (ctx) => post(ctx, ctx.t("words-welcome")),
};

/** The open question is asked again in the new language. */
async function speak(ctx: BotContext, language: Language): Promise<void> {
  await setLanguage(ctx, language);
  ctx.asks = ctx.session.open.length > 0;
}

/** @returns false when the text means nothing here */
async function create(ctx: BotContext, intent: "ok" | "create"): Promise<boolean> {
  const { session, acting } = ctx;
  if (acting.kind === "locked" && session.open.length > 0) {
    // The sign-in opens above the card, as it does at a tap.
    ctx.asks = true;
    return true;
  }
  if (await createInWords(ctx)) return true;
  if (intent === "create" || session.open.length > 0) return false;
  await post(ctx, ctx.t("words-ok"));
  return true;
}
