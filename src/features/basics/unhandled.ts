import { Composer } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { answerTap, newInvoiceKeyboard, post, signInKeyboard } from "../../frame/send-or-edit.js";
import { isSignedIn, noAccessScreen } from "../access/index.js";

/**
 * Answers a tap on any button that no other handler knows, for example a button of a question that was already
 * answered.
 */
export const unknownButton = new Composer<BotContext>();

unknownButton.on("callback_query", async (ctx) => {
  await answerTap(ctx, ctx.t.plain(isOldReview(ctx) ? "toast-old-card" : "toast-finished"));
});

const reviewButtons = /^draft:([^:]+):(?:create|items|edit-expiry|edit-terminal|more|discard)$/;

/**
 * Checks whether the button belongs to a review card whose draft has created no invoice. Only then may the toast say
 * that the tap has created nothing.
 */
function isOldReview({ session, callbackQuery }: BotContext): boolean {
  const [, id] = reviewButtons.exec(callbackQuery?.data ?? "") ?? [];
  return id !== undefined && Object.values(session.invoices).every(({ draftId }) => draftId !== id);
}

/** Answers a command that the bot doesn't have. The open question stays open. */
export const unknownCommand = new Composer<BotContext>();

unknownCommand.on("message::bot_command", async (ctx, next) => {
  const atStart = ctx.message.entities?.some(({ type, offset }) => type === "bot_command" && offset === 0);
  // A text with a slash counts as a command only if Telegram has marked it with an entity. The intake removes the
  // entities of a secret, so a password that begins with a slash isn't taken for a command.
  if (atStart !== true) return next();
  await post(ctx, ctx.t("unknown-command"));
});

/** Answers a message that no command and no open question has handled, with a button for the next step. */
export const unhandled = new Composer<BotContext>();

unhandled.on("message", async (ctx) => {
  const { t } = ctx;
  const signedIn = await isSignedIn(ctx);
  const screen = signedIn ? undefined : await noAccessScreen(ctx);
  if (screen !== undefined && ctx.message.text !== undefined)
    return void (await post(ctx, screen.html, screen.keyboard));
  const keyboard = signedIn ? newInvoiceKeyboard(t) : (screen?.keyboard ?? signInKeyboard(t));
  // A message without text, such as a picture, a contact or a location, gets an answer that asks for text.
  if (ctx.message.text === undefined) await post(ctx, t("unhandled-no-text"), keyboard);
  else await post(ctx, t(signedIn ? "unhandled-signed-in" : "unhandled-signed-out"), keyboard);
});
