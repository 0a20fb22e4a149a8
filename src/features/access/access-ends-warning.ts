import type { BotContext } from "../../frame/context.js";
import { type SignedIn, signInOf } from "../../frame/model/acting.js";
import { post, signInKeyboard } from "../../frame/screens/send-or-edit.js";
import { cardOf } from "../../invoice/face.js";
import { clockTime } from "../../language/time/dates.js";
import type { CredentialsRecord } from "../../store/store-port.js";
import { isSigningIn } from "../open-questions.js";
import { accountCredentials } from "./access-token.js";

const longestSpanMs = 15 * 60_000;

/**
 * Warns the merchant shortly before the chat's access to the service ends. The warning is sent after the handling of a
 * message or a tap, once for each access token. If the bot can renew the access itself, no warning is needed.
 */
export async function warnOfEnd(ctx: BotContext): Promise<void> {
  const access = await accessToTellOf(ctx);
  if (access === undefined) return;
  const { t, zone } = ctx;
  await post(ctx, t("access-hint", { time: clockTime(access.expiresAt, zone) }), signInKeyboard(ctx));
  access.isWarned = true;
}

async function accessToTellOf(ctx: BotContext): Promise<SignedIn["access"]> {
  const { session, acting, deps, unit, drawn } = ctx;
  // Nothing is posted below a fresh pay card. The warning follows the merchant's next message or tap.
  if (Object.values(session.invoices).some((invoice) => drawn.has(cardOf(invoice) ?? 0))) return undefined;
  if (acting.kind !== "own-account" || isSigningIn(session) || session.blocked === true) return undefined;
  const now = deps.now();
  const { access } = acting.signIn;
  if (access === undefined || access.expiresAt - now > longestSpanMs) return undefined;
  const credentials = await accountCredentials(ctx);
  // No warning follows a sign-in in the same event, because the sign-in's message has just told when access ends.
  if (credentials === undefined || credentials.refreshToken !== undefined) return undefined;
  if (credentials.event === unit.event.n) return undefined;
  // Reading the credentials may have noted another end of the access.
  const noted = signInOf(ctx.acting)?.access;
  const { expiresAt } = credentials;
  const isNear = now < expiresAt && expiresAt - now <= spanOf(credentials);
  return isNear && noted?.isWarned !== true ? noted : undefined;
}

function spanOf({ obtainedAt, expiresAt }: CredentialsRecord): number {
  return Math.min(longestSpanMs, (expiresAt - obtainedAt) / 4);
}
