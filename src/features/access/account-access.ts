import type { OwnedAccount } from "../../frame/model/acting.js";
import { serviceFailure } from "../../frame/screens/service-failure.js";
import { isSameAccount } from "../../invoice/merchant-account.js";
import { keptBeside } from "../../language/kept-beside.js";
import { type AskedWait, askedWaitOf, lastingWait } from "../../language/time/asked-wait.js";
import type { CredentialsRecord, Store } from "../../store/store-port.js";
import {
  type AccessDeps,
  readCredentials,
  recordOf,
  replaceCredentials,
  storedCredentials,
  unwrittenOf,
} from "./credentials.js";

/** An account gives access to every chat that acts for it. No function here knows or changes the record of a chat. */

/** A token refused this soon (ms) after its renewal isn't renewed again, because another renewal won't help. */
const freshMs = 60_000;

export type Access =
  | { readonly kind: "ok"; readonly credentials: CredentialsRecord }
  | { readonly kind: "signed-out"; readonly credentials: CredentialsRecord | undefined }
  | { readonly kind: "unavailable" | "faulty-answer"; readonly credentials: CredentialsRecord }
  | { readonly kind: "too-many-requests"; readonly wait: AskedWait; readonly credentials: CredentialsRecord };

/** Checks whether stored credentials give access to the service, by themselves or after a renewal. */
export const giveAccess = (kept: CredentialsRecord | undefined, deps: AccessDeps): boolean =>
  kept !== undefined &&
  (isGood(deps, kept) || (kept.refreshToken !== undefined && deps.service.refresh !== undefined));

/** Returns the account's access. If the token is about to expire and MERCHANT_REFRESH allows it, the bot renews it first. */
export async function accessOf(account: OwnedAccount, deps: AccessDeps): Promise<Access> {
  const kept = await readCredentials(account, deps);
  if (kept === undefined) return { kind: "signed-out", credentials: undefined };
  if (isGood(deps, kept)) return { kind: "ok", credentials: kept };
  if (kept.refreshToken === undefined) return { kind: "signed-out", credentials: kept };
  return renewed(account, deps, kept, kept.refreshToken);
}

/** Returns access by another token after the service answered 401 to the `refused` one, or ends the account's access. */
export async function accessAfterRefusal(
  account: OwnedAccount,
  deps: AccessDeps,
  refused: string,
): Promise<Access> {
  const kept = await readCredentials(account, deps);
  // If the stored token isn't the refused one, an earlier attempt at this event or another chat has already renewed the access token.
  if (kept !== undefined && kept.accessToken !== refused) return accessOf(account, deps);
  if (kept?.refreshToken !== undefined && !isFresh(deps, kept))
    return renewed(account, deps, kept, kept.refreshToken);
  const isGone = kept === undefined || (await replaceCredentials(account, deps, kept, undefined));
  return isGone ? { kind: "signed-out", credentials: undefined } : accessAfterRefusal(account, deps, refused);
}

/** Ends the account's access, because the service refuses the newest token. Credentials of a later sign-in stay. */
export async function endRefusedAccess(
  account: OwnedAccount,
  deps: AccessDeps,
  refused: string,
): Promise<CredentialsRecord | undefined> {
  const kept = await readCredentials(account, deps);
  if (kept?.accessToken !== refused) return kept;
  return (await replaceCredentials(account, deps, kept, undefined))
    ? undefined
    : endRefusedAccess(account, deps, refused);
}

async function renewed(
  account: OwnedAccount,
  deps: AccessDeps,
  kept: CredentialsRecord,
  refreshToken: string,
): Promise<Access> {
  const renewal = await renewCredentials(account, deps, kept, refreshToken);
  if (renewal.kind === "refused") return { kind: "signed-out", credentials: undefined };
  return renewal.kind === "ok" ? renewal : { ...renewal, credentials: kept };
}

const isGood = ({ now }: AccessDeps, { expiresAt }: CredentialsRecord): boolean => expiresAt > now();

const isFresh = ({ now }: AccessDeps, { renewed, obtainedAt }: CredentialsRecord): boolean =>
  renewed === true && Math.abs(now() - obtainedAt) < freshMs;

export type Renewal =
  | { readonly kind: "ok"; readonly credentials: CredentialsRecord }
  | { readonly kind: "refused" }
  /** The refresh token may have been used up, but the old tokens are kept all the same. */
  | { readonly kind: "unavailable" | "faulty-answer" }
  | { readonly kind: "too-many-requests"; readonly wait: AskedWait };

/** The running renewal of each account. Every other call waits for it, because a refresh token works for only one call. */
const underwayOf = keptBeside<Store, Map<string, Promise<Renewal>>>(() => new Map());

const waitsOf = keptBeside<Store, Map<string, AskedWait>>(() => new Map());

/**
 * Exchanges a refresh token for new tokens (docs/interface.md, "Refresh the access token"), which are on disk when the
 * promise resolves. A refused refresh token deletes the account's credentials.
 * @throws StorageError when the new tokens couldn't be written; the next attempt writes them without a second call
 */
export async function renewCredentials(
  account: OwnedAccount,
  deps: AccessDeps,
  kept: CredentialsRecord,
  refreshToken: string,
): Promise<Renewal> {
  const underway = underwayOf(deps.store);
  const other = underway.get(account.owner);
  if (other !== undefined) return other;
  const renewal = carryOut(account, deps, kept, refreshToken);
  underway.set(account.owner, renewal);
  try {
    return await renewal;
  } finally {
    underway.delete(account.owner);
  }
}

async function carryOut(
  account: OwnedAccount,
  deps: AccessDeps,
  kept: CredentialsRecord,
  refreshToken: string,
): Promise<Renewal> {
  const unwritten = unwrittenOf(deps.store);
  const waiting = unwritten.get(account.owner);
  // Another chat may have renewed the credentials after this one has read them. A refresh token works for only one call.
  const stored = await storedCredentials(account, deps);
  if (stored !== undefined && stored.accessToken !== kept.accessToken && stored.expiresAt > deps.now())
    return { kind: "ok", credentials: stored };
  const renewal: Renewal =
    waiting?.used === refreshToken
      ? { kind: "ok", credentials: waiting.credentials }
      : await askUnlessWaiting(account, deps, kept, refreshToken);
  if (renewal.kind !== "ok" && renewal.kind !== "refused") return renewal;
  const credentials = renewal.kind === "ok" ? renewal.credentials : undefined;
  if (credentials !== undefined) unwritten.set(account.owner, { used: refreshToken, credentials });
  const replaced = await replaceCredentials(account, deps, kept, credentials);
  unwritten.delete(account.owner);
  if (replaced) return renewal;
  // The owner has signed out or in again during the call. The answer is thrown away, because it belongs to the old sign-in.
  const now = await storedCredentials(account, deps);
  if (now === undefined) return { kind: "refused" };
  return now.expiresAt > deps.now() ? { kind: "ok", credentials: now } : { kind: "unavailable" };
}

async function askUnlessWaiting(
  { owner }: OwnedAccount,
  deps: AccessDeps,
  kept: CredentialsRecord,
  refreshToken: string,
): Promise<Renewal> {
  const waits = waitsOf(deps.store);
  const wait = lastingWait(waits.get(owner), deps.now());
  if (wait !== undefined) return { kind: "too-many-requests", wait };
  waits.delete(owner);
  const renewal = await ask(deps, kept, refreshToken);
  if (renewal.kind === "too-many-requests") waits.set(owner, renewal.wait);
  return renewal;
}

async function ask(deps: AccessDeps, kept: CredentialsRecord, refreshToken: string): Promise<Renewal> {
  const { service, log } = deps;
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
    return { kind: "ok", credentials: recordOf(deps, given, kept) };
  } catch (error) {
    const { kind, retryAfter } = serviceFailure(error, log, "access.not-renewed");
    if (kind === "too-many-requests") return { kind, wait: askedWaitOf(retryAfter, deps.now()) };
    if (kind === "signed-out") return { kind: "refused" };
    return { kind: kind === "faulty-answer" ? kind : "unavailable" };
  }
}
