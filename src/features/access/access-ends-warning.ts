import type { MiddlewareFn } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { post, signInKeyboard } from "../../frame/send-or-edit.js";
import { clockTime } from "../../language/time/dates.js";
import type { CredentialsRecord } from "../../store/store-port.js";
import { isSigningIn } from "../open-questions.js";
import { accountCredentials } from "./access-token.js";

const longestSpanMs = 15 * 60_000;

/**
 * Warns the merchant shortly before the chat's access to the service ends. The warning is sent after the handling of a
 * message or a tap, once for each access token. If the bot can renew the access itself, no warning is needed.
 */
export function accessEndsWarning(): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    await next();
    const end = await endToTell(ctx);
    if (end === undefined) return;
    const { t, zone, session } = ctx;
    await post(ctx, t("access-hint", { time: clockTime(end, zone) }), signInKeyboard(t));
    session.hintedEnd = end;
  };
}

/** Returns the time (ms) at which the chat's access ends if the merchant should be warned of it now; else undefined. */
async function endToTell(ctx: BotContext): Promise<number | undefined> {
  const { session, deps, unit } = ctx;
  const { account, hintedEnd, blocked, locked } = session;
  if (ctx.message === undefined && ctx.callbackQuery === undefined) return undefined;
  if (account === undefined || isSigningIn(session) || blocked === true || locked === true) return undefined;
  const now = deps.now();
  if (account.expiresAt - now > longestSpanMs) return undefined;
  const credentials = await accountCredentials(ctx);
  // No warning follows a sign-in in the same event, because the sign-in's message has just told when access ends.
  if (credentials === undefined || credentials.refreshToken !== undefined) return undefined;
  if (credentials.event === unit.event.n || credentials.expiresAt === hintedEnd) return undefined;
  const { expiresAt } = credentials;
  return now < expiresAt && expiresAt - now <= spanOf(credentials) ? expiresAt : undefined;
}

/**
 * Returns how long (ms) before the end of access the merchant is warned: for a token that is valid only for a short
 * time, in its last quarter.
 */
function spanOf({ obtainedAt, expiresAt }: CredentialsRecord): number {
  return Math.min(longestSpanMs, (expiresAt - obtainedAt) / 4);
}
