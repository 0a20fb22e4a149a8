import { isSameAccount } from "../../domain/merchant-account.js";
import { dayMs } from "../../domain/retention.js";
import type { CredentialsRecord, Store } from "../../store/store-port.js";
import type { ChatScope, ChatView } from "../frame/context.js";
import { undamaged } from "../frame/damaged-record.js";
import { serviceFailure } from "../frame/service-failure.js";
import { readCredentials, recordOf } from "./credentials.js";

/**
 * The number of days after which an unused refresh token is deleted. Without this limit a forgotten chat would keep its
 * access for ever.
 */
const idleDays = 30;

/**
 * An access token that the service refuses within this time (ms) after its renewal isn't renewed again, because another
 * renewal won't help. The merchant must sign in.
 */
const freshMs = 60_000;

/** The chat's access token, for a call to the service, or the reason why there is none. */
export type AccessToken =
  | { readonly kind: "ok"; readonly token: string }
  /** The chat has no credentials that are still valid; the merchant must sign in. */
  | { readonly kind: "signed-out" }
  /** The access token must be renewed, but the service doesn't answer. */
  | { readonly kind: "unavailable" };

/**
 * Checks whether the chat has access to the service, by its stored credentials alone. No call to the service is made.
 */
export async function isSignedIn(scope: ChatScope): Promise<boolean> {
  const credentials = await readCredentials(scope);
  return credentials !== undefined && (isGood(scope, credentials) || credentials.refreshToken !== undefined);
}

/**
 * Checks whether the chat has access to the service, without changing anything. Code outside the chat's lane (its queue
 * of events) must use this function: `isSignedIn`, which handlers use, may also write the chat's record and its
 * credentials.
 */
export async function hasAccess({ deps, session }: ChatView): Promise<boolean> {
  const kept = await undamaged(deps.store.credentials.read(session.chat));
  if (kept === undefined) return false;
  const renews = kept.refreshToken !== undefined && deps.service.refresh !== undefined;
  return renews || kept.expiresAt > deps.now();
}

/**
 * Returns the chat's access token for a call to the service. A token that is about to expire is renewed first, if
 * MERCHANT_REFRESH allows it.
 */
export async function accessToken(scope: ChatScope): Promise<AccessToken> {
  const credentials = await readCredentials(scope);
  if (credentials === undefined) return { kind: "signed-out" };
  if (isGood(scope, credentials)) return given(scope, credentials);
  return credentials.refreshToken === undefined ? { kind: "signed-out" } : renewed(scope, credentials);
}

/**
 * Returns another access token after the service answered 401 to the `refused` one, which may still be valid by the
 * clock. If there is no other token and the refused one can't be renewed, the chat's access ends.
 */
export async function renewAccess(scope: ChatScope, refused: string): Promise<AccessToken> {
  const credentials = await readCredentials(scope);
  // If the stored token isn't the refused one, an earlier attempt at this event has already renewed it, and the stored
  // one is used.
  if (credentials !== undefined && credentials.accessToken !== refused) return given(scope, credentials);
  if (credentials?.refreshToken !== undefined && !isFresh(scope, credentials))
    return renewed(scope, credentials);
  await endAccess(scope);
  return { kind: "signed-out" };
}

/**
 * Deletes the chat's credentials (its tokens) after /signout or after the service refused them. The login stays in the
 * chat's record for the next sign-in.
 */
export async function endAccess({ deps, session }: ChatScope): Promise<void> {
  await deps.store.credentials.remove(session.chat);
  delete session.account;
}

/**
 * Deletes the chat's credentials (its tokens) if they have expired. Credentials with a refresh token can still be
 * renewed, so they are deleted only after 30 days without use.
 */
export async function tidyAccess(scope: ChatScope): Promise<void> {
  const credentials = await readCredentials(scope);
  const keptMs = credentials?.refreshToken === undefined ? 0 : idleDays * dayMs;
  if (credentials === undefined || credentials.expiresAt + keptMs <= scope.deps.now()) await endAccess(scope);
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

type Renewal =
  | { readonly kind: "ok"; readonly credentials: CredentialsRecord }
  /** The service refuses the refresh token, so the merchant must sign in again. */
  | { readonly kind: "refused" }
  /**
   * The service gave no usable answer to the renewal. The old tokens are kept, although the call may have used up the
   * refresh token.
   */
  | { readonly kind: "unavailable" };

interface Renewals {
  /**
   * For each chat, the renewal that is under way. A second attempt at the event waits for that one, because a refresh
   * token works for only one call.
   */
  readonly underway: Map<string, Promise<Renewal>>;
  /**
   * For each chat, the new tokens that couldn't be written to the store yet. They are kept in memory, because the old
   * refresh token no longer works and the chat would lose access.
   */
  readonly unwritten: Map<string, { readonly used: string; readonly credentials: CredentialsRecord }>;
}

const renewalsByStore = new WeakMap<Store, Renewals>();

/**
 * Exchanges a refresh token for new tokens (docs/interface.md, "Refresh the access token"). The new tokens are on disk
 * when the promise resolves. If the service refuses the refresh token, the chat's credentials are deleted.
 * @throws StorageError when the new tokens couldn't be written; the next attempt writes them without a second call
 */
async function renew(scope: ChatScope, kept: CredentialsRecord, refreshToken: string): Promise<Renewal> {
  const { underway } = renewalsOf(scope.deps.store);
  const { chat } = scope.session;
  const other = underway.get(chat);
  if (other !== undefined) return other;
  const renewal = carryOut(scope, kept, refreshToken);
  underway.set(chat, renewal);
  try {
    return await renewal;
  } finally {
    underway.delete(chat);
  }
}

async function carryOut(scope: ChatScope, kept: CredentialsRecord, refreshToken: string): Promise<Renewal> {
  const { deps, session } = scope;
  const { unwritten } = renewalsOf(deps.store);
  const waiting = unwritten.get(session.chat);
  const renewal: Renewal =
    waiting?.used === refreshToken
      ? { kind: "ok", credentials: waiting.credentials }
      : await ask(scope, kept, refreshToken);
  if (renewal.kind === "unavailable") return renewal;
  // The merchant may have signed out, or in again, while the renewal was under way. The new tokens belong to the old
  // sign-in then and are thrown away.
  if ((await readCredentials(scope))?.refreshToken !== refreshToken) return { kind: "unavailable" };
  if (renewal.kind === "refused") {
    await deps.store.credentials.remove(session.chat);
    return renewal;
  }
  const { credentials } = renewal;
  unwritten.set(session.chat, { used: refreshToken, credentials });
  await deps.store.credentials.write(session.chat, credentials);
  unwritten.delete(session.chat);
  return renewal;
}

async function ask(scope: ChatScope, kept: CredentialsRecord, refreshToken: string): Promise<Renewal> {
  const { service, log } = scope.deps;
  try {
    const given = await service.refresh?.(refreshToken);
    if (given === undefined) return { kind: "refused" };
    if (
      given.userId !== undefined &&
      !isSameAccount({ ...kept.account, userId: given.userId }, kept.account)
    ) {
      log("access.renewed-for-another-user");
      return { kind: "refused" };
    }
    log("access.renewed");
    return { kind: "ok", credentials: recordOf(scope, given, kept) };
  } catch (error) {
    const { kind } = serviceFailure(error, log, "access.not-renewed");
    return { kind: kind === "signed-out" ? "refused" : "unavailable" };
  }
}

function renewalsOf(store: Store): Renewals {
  const known = renewalsByStore.get(store) ?? { underway: new Map(), unwritten: new Map() };
  renewalsByStore.set(store, known);
  return known;
}
