import type { BotContext } from "../../frame/context.js";
import type { BotDeps } from "../../frame/deps.js";
import { signInOf } from "../../frame/model/acting.js";
import { guardedMs } from "../../frame/model/secrecy.js";
import { Routes } from "../../frame/routes.js";
import { open } from "../../frame/talk/questions.js";
import { defined } from "../../language/omit-undefined.js";
import { sayNoAccess } from "../access/index.js";
import type { ChatRecord } from "../chat-record.js";
import { isSigningIn, openOf, push, without } from "../open-questions.js";
import { newSignIn, type SignInQuestion, waysBackOf } from "./model/sign-in-state.js";

/** The operator can turn the sign-in in the chat off (CHAT_SIGN_IN), but not where Telegram can't open the bot's page. */
export const asksInChat = ({ appUrl, settings }: Pick<BotDeps, "appUrl" | "settings">): boolean =>
  appUrl === undefined || settings.chatSignIn !== false;

/** Returns the question where to sign in, or the first one in the chat if Telegram can't open the bot's page. */
const firstQuestion = ({ deps, unit }: Pick<BotContext, "deps" | "unit">, login: string | undefined) =>
  newSignIn(unit.event.n, login, deps.appUrl !== undefined);

/** Begins the open sign-in anew. What was sent until now may be a secret, and must not become the login. */
export function beginAnew(
  { session, unit }: Pick<BotContext, "session" | "unit">,
  { login, where = false, anew }: Partial<Pick<SignInQuestion, "login" | "where" | "anew">>,
): void {
  const begun = newSignIn(unit.event.n, login, where);
  const ways = waysBackOf(openOf(session.open, "sign-in"));
  session.open = push(session.open, { ...begun, ...ways, ...defined({ anew }) });
}

/**
 * Opens the sign-in, or goes on with the open one. A seller reads why nothing can be created instead.
 * @param origin where the merchant goes on afterwards, such as the callback data of the screen that needs the sign-in
 * @param inChat whether the merchant has chosen the chat, so that the place isn't asked any more
 */
export async function openSignIn(
  ctx: BotContext,
  origin: Pick<SignInQuestion, "returnsTo" | "fromChat"> = {},
  inChat = false,
): Promise<void> {
  const { session, unit } = ctx;
  if ((await sayNoAccess(ctx)) !== undefined) return;
  const begun = openOf(session.open, "sign-in");
  const login = signInOf(ctx.acting)?.login;
  const asked =
    inChat && (begun === undefined || begun.where === true)
      ? { ...newSignIn(unit.event.n, login, false), ...waysBackOf(begun) }
      : (begun ?? firstQuestion(ctx, login));
  open(ctx, { ...asked, ...origin });
}

export type SignInEnd =
  | { readonly kind: "signed-in"; readonly saidBy: number }
  /** @param at the end of the sign-in (ms) */
  | { readonly kind: "without-access"; readonly at: number };

/**
 * Ends the sign-in and deletes the secrets that its log holds; no other function may. After an end without access a
 * password may still come, so the intake treats messages as secrets for some time.
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

export const signInCommand = new Routes();

// /signin starts from the login, so that a merchant can correct a mistyped one.
signInCommand.command("signin", (ctx) => {
  const before = openOf(ctx.session.open, "sign-in");
  const anew = before?.secretAsked === true ? ("late" as const) : undefined;
  open(ctx, { ...firstQuestion(ctx, undefined), ...waysBackOf(before), ...defined({ anew }) });
});

// A message with a second button stays, so the sign-in's question appears in a new message. Behind "for:" is the data of
// the button that leads back to the screen that needs the sign-in.
signInCommand.callbackQuery(/^signin:(chat:)?(?:start|(below)|for:(.+))$/, (ctx) => {
  const [, inChat, below, returnsTo] = ctx.match;
  if (below !== undefined) ctx.shown = true;
  return openSignIn(ctx, defined({ returnsTo }), inChat !== undefined);
});

signInCommand.callbackQuery("signin:settings-terminal", (ctx) =>
  openSignIn(ctx, { returnsTo: "settings:terminal" }),
);
