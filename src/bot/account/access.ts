import { openOf } from "../../domain/chat/open.js";
import { newSignIn, type SignInQuestion } from "../../domain/chat/sign-in-question.js";
import { dayMs } from "../../domain/retention.js";
import type { CredentialsRecord } from "../../store/store-port.js";
import type { BotContext, ChatScope, ChatView } from "../frame/context.js";
import { undamaged } from "../frame/damaged-record.js";
import { open } from "../frame/questions.js";
import { renew } from "./access-renewal.js";
import { readCredentials } from "./credentials.js";

/** The number of days after which an unused refresh token is deleted. Otherwise it would give access without any time limit. */
const idleDays = 30;

/** If the service refuses a token this soon (ms) after its renewal, another renewal won't help. The merchant must sign in. */
const freshMs = 60_000;

/** The access token for a call to the service, or why there is none. */
export type AccessToken =
  | { readonly kind: "ok"; readonly token: string }
  /** The chat has no valid access; the merchant must sign in. */
  | { readonly kind: "signed-out" }
  /** The access token must be renewed, but the service doesn't answer. */
  | { readonly kind: "unavailable" };

/** Checks whether the chat has access to the service, as far as the bot knows without a call. */
export async function isSignedIn(scope: ChatScope): Promise<boolean> {
  const credentials = await readCredentials(scope);
  return credentials !== undefined && (isGood(scope, credentials) || credentials.refreshToken !== undefined);
}

/** Checks whether the chat has access. Code outside the chat's lane must use this function, because `readCredentials` may write. */
export async function hasAccess({ deps, session }: ChatView): Promise<boolean> {
  const kept = await undamaged(deps.store.credentials.read(session.chat));
  if (kept === undefined) return false;
  const renews = kept.refreshToken !== undefined && deps.service.refresh !== undefined;
  return renews || kept.expiresAt > deps.now();
}

/** Returns the chat's access token. If the token is about to expire and MERCHANT_REFRESH allows it, the bot renews the token first. */
export async function accessToken(scope: ChatScope): Promise<AccessToken> {
  const credentials = await readCredentials(scope);
  if (credentials === undefined) return { kind: "signed-out" };
  if (isGood(scope, credentials)) return given(scope, credentials);
  return credentials.refreshToken === undefined ? { kind: "signed-out" } : renewed(scope, credentials);
}

/** Returns another token after the service refused one with 401, even one that is still valid by the clock. Without another, access ends. */
export async function renewAccess(scope: ChatScope, refused: string): Promise<AccessToken> {
  const credentials = await readCredentials(scope);
  // An earlier attempt at this event has already renewed the access token.
  if (credentials !== undefined && credentials.accessToken !== refused) return given(scope, credentials);
  if (credentials?.refreshToken !== undefined && !isFresh(scope, credentials))
    return renewed(scope, credentials);
  await endAccess(scope);
  return { kind: "signed-out" };
}

/** Deletes the credentials after /signout or a refusal by the service. The login stays for the next sign-in. */
export async function endAccess({ deps, session }: ChatScope): Promise<void> {
  await deps.store.credentials.remove(session.chat);
  delete session.account;
}

/** Deletes credentials that have expired, or that could be renewed but weren't used for a long time. */
export async function tidyAccess(scope: ChatScope): Promise<void> {
  const credentials = await readCredentials(scope);
  const keptMs = credentials?.refreshToken === undefined ? 0 : idleDays * dayMs;
  if (credentials === undefined || credentials.expiresAt + keptMs <= scope.deps.now()) await endAccess(scope);
}

/** Opens the sign-in, with the last login if it is known. An open sign-in continues. Other open questions wait below it. */
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
