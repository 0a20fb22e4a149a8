import { openOf } from "../../domain/chat/open.js";
import { newSignIn, type SignInQuestion } from "../../domain/chat/sign-in-question.js";
import { dayMs } from "../../domain/retention.js";
import type { CredentialsRecord } from "../../store/store-port.js";
import type { BotContext, ChatScope, ChatView } from "../frame/context.js";
import { isDamagedRecord } from "../frame/damaged-record.js";
import { open } from "../frame/questions.js";
import { renew } from "./access-renewal.js";
import { readCredentials } from "./credentials.js";

/** A refresh token would keep access for ever, so one that was not used for so many days is forgotten. */
const idleDays = 30;

/** A renewed token that is refused so soon can't be helped by another renewal: the merchant would tap in a circle. */
const freshMs = 60_000;

/** The token for a call to the service. */
export type AccessToken =
  | { readonly kind: "ok"; readonly token: string }
  /** The merchant has to sign in (again). */
  | { readonly kind: "signed-out" }
  /** Access has to be renewed first, and the service doesn't answer. */
  | { readonly kind: "unavailable" };

/** False when the merchant has to sign in (again), as far as is known without asking the service. */
export async function isSignedIn(scope: ChatScope): Promise<boolean> {
  const credentials = await readCredentials(scope);
  return credentials !== undefined && (isGood(scope, credentials) || credentials.refreshToken !== undefined);
}

/**
 * True when the chat has access. It only looks and changes nothing, because it is called beside the chat's lane, which
 * may be writing the credentials.
 */
export async function hasAccess({ deps, session }: ChatView): Promise<boolean> {
  try {
    const kept = await deps.store.credentials.read(session.chat);
    if (kept === undefined) return false;
    const renews = kept.refreshToken !== undefined && deps.service.refresh !== undefined;
    return renews || kept.expiresAt > deps.now();
  } catch (error) {
    // The damaged record was moved aside and logged.
    if (isDamagedRecord(error)) return false;
    throw error;
  }
}

/** The chat's access token, renewed where it is at its end and MERCHANT_REFRESH allows it. */
export async function accessToken(scope: ChatScope): Promise<AccessToken> {
  const credentials = await readCredentials(scope);
  if (credentials === undefined) return { kind: "signed-out" };
  if (isGood(scope, credentials)) return given(scope, credentials);
  return credentials.refreshToken === undefined ? { kind: "signed-out" } : renewed(scope, credentials);
}

/**
 * Gets another token after a 401 for the one that was refused. A 401 ends access even before its time; without another
 * token the merchant is signed out.
 */
export async function renewAccess(scope: ChatScope, refused: string): Promise<AccessToken> {
  const credentials = await readCredentials(scope);
  // An earlier attempt at this event has renewed it.
  if (credentials !== undefined && credentials.accessToken !== refused) return given(scope, credentials);
  if (credentials?.refreshToken !== undefined && !isFresh(scope, credentials))
    return renewed(scope, credentials);
  await endAccess(scope);
  return { kind: "signed-out" };
}

/** Forgets the credentials: signed out, or refused by the service. The login stays, for signing in again. */
export async function endAccess({ deps, session }: ChatScope): Promise<void> {
  await deps.store.credentials.remove(session.chat);
  delete session.account;
}

/** Forgets access that has ended, or that could be renewed but has lain idle. */
export async function tidyAccess(scope: ChatScope): Promise<void> {
  const credentials = await readCredentials(scope);
  const keptMs = credentials?.refreshToken === undefined ? 0 : idleDays * dayMs;
  if (credentials === undefined || credentials.expiresAt + keptMs <= scope.deps.now()) await endAccess(scope);
}

/**
 * Opens the sign-in, with the login of the last one if it is known. A sign-in that is open already goes on. Other open
 * questions stay, and are asked again after it.
 */
export function openSignIn(ctx: BotContext, origin: Pick<SignInQuestion, "from" | "fromChat"> = {}): void {
  const { session, deps } = ctx;
  open(ctx, { ...(openOf(session.open, "sign-in") ?? newSignIn(session.login, deps.now())), ...origin });
}

const isGood = ({ deps }: ChatScope, { expiresAt }: CredentialsRecord): boolean => expiresAt > deps.now();

const isFresh = ({ deps }: ChatScope, { renewed, obtainedAt }: CredentialsRecord): boolean =>
  renewed === true && deps.now() - obtainedAt < freshMs;

function given({ session }: ChatScope, { accessToken, expiresAt }: CredentialsRecord): AccessToken {
  if (session.account !== undefined) session.account.expiresAt = expiresAt;
  return { kind: "ok", token: accessToken };
}

async function renewed(scope: ChatScope, credentials: CredentialsRecord): Promise<AccessToken> {
  const renewal = await renew(scope, credentials, credentials.refreshToken ?? "");
  if (renewal.kind === "ok") return given(scope, renewal.credentials);
  if (renewal.kind === "refused") delete scope.session.account;
  return { kind: renewal.kind === "refused" ? "signed-out" : "unavailable" };
}
