import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { longestQuote } from "../../frame/problem-texts.js";
import { Routes } from "../../frame/routes.js";
import { answerTap, newInvoiceKeyboard, post, signInKeyboard } from "../../frame/screens/send-or-edit.js";
import { shortened } from "../../language/text/safe-text.js";
import { onOneLine } from "../../language/text/typed-text.js";
import { isSignedIn, noAccessScreen } from "../access/index.js";
import { awaitedOwner } from "../team/index.js";

/** Answers a tap that no other handler knows, such as one on a button of an answered question. */
export const unknownButton = new Routes();

unknownButton.on("callback_query", async (ctx) => {
  await answerTap(ctx, ctx.t.plain(isOldReview(ctx) ? "toast-old-card" : "toast-finished"));
});

const reviewButtons = /^draft:([^:]+):(?:create|items|edit-expiry|edit-terminal|more|discard)$/;

/** Only while the draft has created no invoice may the toast say that the tap has created nothing. */
function isOldReview({ session, callbackQuery }: BotContext): boolean {
  const [, id] = reviewButtons.exec(callbackQuery?.data ?? "") ?? [];
  return id !== undefined && Object.values(session.invoices).every(({ draftId }) => draftId !== id);
}

export const unknownCommand = new Routes();

unknownCommand.on("message::bot_command", async (ctx, next) => {
  const atStart = ctx.message.entities?.some(({ type, offset }) => type === "bot_command" && offset === 0);
  // The intake removes the entities of a secret, so a password that begins with a slash isn't taken for a command.
  if (atStart !== true) return next();
  await post(ctx, ctx.t("unknown-command"));
});

export const unhandled = new Routes();

unhandled.on("message", async (ctx) => {
  const { t } = ctx;
  const owner = await awaitedOwner(ctx);
  if (owner !== undefined) return void (await post(ctx, t("join-waiting", { owner: userText(owner) })));
  const { text } = ctx.message;
  const signedIn = await isSignedIn(ctx);
  const screen = signedIn ? undefined : await noAccessScreen(ctx);
  if (screen !== undefined && text !== undefined) return void (await post(ctx, screen.html, screen.keyboard));
  const keyboard = signedIn ? newInvoiceKeyboard(t) : (screen?.keyboard ?? signInKeyboard(ctx));
  // A message without text, such as a picture, a contact or a location, gets an answer that asks for text.
  if (text === undefined) return void (await post(ctx, t("unhandled-no-text"), keyboard));
  if (!signedIn) return void (await post(ctx, t("unhandled-signed-out"), keyboard));
  keyboard
    .row()
    .text(t.plain("button-day-today"), "day:today")
    .text(t.plain("button-all-invoices"), "invoices:all");
  await post(ctx, `${notUnderstood(ctx, text)} ${t("unhandled-signed-in")}`, keyboard);
});

/** Only words are quoted, because a single word, or a text with digits, may be a password or a code. */
function notUnderstood({ t }: BotContext, text: string): string {
  const isInWords = /\s/.test(text.trim()) && !/\d/.test(text);
  if (!isInWords) return t("unhandled-unclear");
  return t("unhandled-quote", { text: userText(shortened(onOneLine(text), longestQuote)) });
}
