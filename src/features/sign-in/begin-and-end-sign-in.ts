import { Composer } from "grammy";
import type { BotContext } from "../../frame/context.js";
import type { BotDeps } from "../../frame/deps.js";
import { signInOf } from "../../frame/model/acting.js";
import { guardedMs } from "../../frame/model/secrecy.js";
import { open } from "../../frame/questions.js";
import { defined } from "../../language/omit-undefined.js";
import { sayNoAccess } from "../access/index.js";
import type { ChatRecord } from "../chat-record.js";
import { isSigningIn, openOf, push, without } from "../open-questions.js";
import { newSignIn, type SignInQuestion, waysBackOf } from "./model/sign-in-state.js";

/**
 * Checks whether the chat may ask for login, password and code. The operator can turn that off (CHAT_SIGN_IN), but not
 * where Telegram can't open the bot's own page.
 */
export const asksInChat = ({ appUrl, settings }: Pick<BotDeps, "appUrl" | "settings">): boolean =>
  appUrl === undefined || settings.chatSignIn !== false;

/**
 * Returns the first question of a sign-in: where the merchant wants to sign in. If Telegram can't open the bot's own page,
 * the sign-in begins in the chat.
 */
const firstQuestion = ({ deps, unit }: Pick<BotContext, "deps" | "unit">, login: string | undefined) =>
  newSignIn(unit.event.n, login, deps.appUrl !== undefined);

/** Begins the open sign-in anew. What was sent until now may be a secret, and must not become the login. */
export function beginAnew(
  { session, unit }: BotContext,
  { login, where = false, anew }: Partial<Pick<SignInQuestion, "login" | "where" | "anew">>,
): void {
  const begun = newSignIn(unit.event.n, login, where);
  const ways = waysBackOf(openOf(session.open, "sign-in"));
  session.open = push(session.open, { ...begun, ...ways, ...defined({ anew }) });
}

/**
 * Opens the sign-in, which doesn't ask for the login if the chat's last one is known. A sign-in that is already open
 * goes on where it is. Other open questions wait below it. In a seller's chat no sign-in opens; the seller reads why
 * nothing can be created now.
 * @param origin where the merchant goes on afterwards, such as the callback data of the screen that needs the sign-in
 */
export async function openSignIn(
  ctx: BotContext,
  origin: Pick<SignInQuestion, "returnsTo" | "fromChat"> = {},
): Promise<void> {
  const { session } = ctx;
  if ((await sayNoAccess(ctx)) !== undefined) return;
  open(ctx, {
    ...(openOf(session.open, "sign-in") ?? firstQuestion(ctx, signInOf(ctx.acting)?.login)),
    ...origin,
  });
}

/** How a sign-in has ended: with or without access to the service. */
export type SignInEnd =
  /** The sign-in gave access to the service. @param saidBy the id of the message that told the merchant so */
  | { readonly kind: "signed-in"; readonly saidBy: number }
  /** The sign-in gave no access to the service, for any reason. @param at the end of the sign-in in milliseconds */
  | { readonly kind: "without-access"; readonly at: number };

/**
 * Ends the sign-in and deletes the secrets that its log holds. No other function may end a sign-in. After an end
 * without access the merchant may still send a password, so the intake treats messages as secrets for some time. If no
 * sign-in is open, nothing changes.
 */
export function endSignIn(record: ChatRecord, end: SignInEnd): void {
  if (!isSigningIn(record) && record.secrecy?.state !== "awaited") return;
  record.open = without(record.open, "sign-in");
  // The flow's log may hold the token of the second factor.
  delete record.conversation;
  record.secrecy =
    end.kind === "signed-in"
      ? { state: "lifted", before: end.saidBy }
      : { state: "guarded", until: end.at + guardedMs };
}

export const signInCommand = new Composer<BotContext>();

// Handles /signin: starts the sign-in from the beginning, so that a merchant can correct a mistyped login. The message
// with that login can't be edited, because the bot has deleted it.
signInCommand.command("signin", (ctx) => {
  const before = openOf(ctx.session.open, "sign-in");
  const anew = before?.secretAsked === true ? ("late" as const) : undefined;
  open(ctx, { ...firstQuestion(ctx, undefined), ...waysBackOf(before), ...defined({ anew }) });
});

signInCommand.callbackQuery("signin:start", (ctx) => openSignIn(ctx));

// Handles [Sign in] below a screen that needs it. The rest of the button's data is that of the button that leads back.
signInCommand.callbackQuery(/^signin:for:(.+)$/, (ctx) =>
  openSignIn(ctx, defined({ returnsTo: ctx.match[1] })),
);
// Handles the [Sign in] of a message that stays, such as one with a second button: the sign-in's question appears in a new
// message.
signInCommand.callbackQuery("signin:below", (ctx) => {
  ctx.shown = true;
  return openSignIn(ctx);
});

signInCommand.callbackQuery("signin:settings-terminal", (ctx) =>
  openSignIn(ctx, { returnsTo: "settings:terminal" }),
);
