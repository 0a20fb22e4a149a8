import type { OwnedAccount } from "../../frame/model/acting.js";
import type { AskedWait } from "../../language/time/asked-wait.js";
import type { CredentialsRecord } from "../../store/store-port.js";
import { type AccessDeps, readCredentials, replaceCredentials } from "./credentials.js";
import { renewCredentials } from "./renew-credentials.js";

/** An account gives access to every chat that acts for it. No function here knows or changes the record of a chat. */

/**
 * If the service refuses an access token this soon (ms) after its renewal, the bot doesn't renew it again, because
 * another renewal won't help. The owner must sign in.
 */
const freshMs = 60_000;

/** The account's access to the service. `credentials` are those that the account has now. */
export type Access =
  | { readonly kind: "ok"; readonly credentials: CredentialsRecord }
  /** The account has no valid access; its owner must sign in. */
  | { readonly kind: "signed-out"; readonly credentials: CredentialsRecord | undefined }
  /** The access token must be renewed, but the service doesn't answer, or its answer can't be read. */
  | { readonly kind: "unavailable" | "faulty-answer"; readonly credentials: CredentialsRecord }
  /** The access token must be renewed, but the service has had too many requests (429). */
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

/**
 * Returns access by another token after the service answered 401 to the `refused` one, which may still be valid by the
 * clock. If no other token can be had, the account's access ends.
 */
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
  renewed === true && now() - obtainedAt < freshMs;
