import type { BotDeps } from "../../frame/deps.js";
import type { OwnedAccount } from "../../frame/model/acting.js";
import { keptBeside } from "../../language/kept-beside.js";
import { defined } from "../../language/omit-undefined.js";
import type { Credentials } from "../../service/service-port.js";
import { undamaged } from "../../store/errors.js";
import type { CredentialsRecord, Store } from "../../store/store-port.js";

/**
 * Several chats may act for one account at the same time, so a change takes its turn and replaces only the credentials
 * that it was made for.
 */

export type AccessDeps = Pick<BotDeps, "store" | "service" | "now" | "log">;

/**
 * A token counts as expired this early (ms), so that none expires during a call.
 * @param expiresIn the token's lifetime in seconds
 */
const earlyMsOf = (expiresIn: number): number => Math.min(60_000, expiresIn * 100);

type Unwritten = Map<string, { readonly used: string; readonly credentials: CredentialsRecord }>;

/**
 * New tokens that couldn't be written, with the refresh token that was used up for them. Memory keeps them until they
 * are written, because the account would lose access otherwise.
 */
export const unwrittenOf = keptBeside<Store, Unwritten>(() => new Map());

export const storedCredentials = (
  { owner }: OwnedAccount,
  { store }: AccessDeps,
): Promise<CredentialsRecord | undefined> => undamaged(store.credentials.read(owner));

export async function readCredentials(
  account: OwnedAccount,
  deps: AccessDeps,
): Promise<CredentialsRecord | undefined> {
  const kept = await storedCredentials(account, deps);
  if (kept?.refreshToken === undefined || deps.service.refresh !== undefined) return kept;
  // The operator has turned MERCHANT_REFRESH off. The bot doesn't keep a refresh token that it doesn't use.
  const { refreshToken: _unused, ...rest } = kept;
  return (await replaceCredentials(account, deps, kept, rest)) ? rest : readCredentials(account, deps);
}

/** Writes the credentials of a new sign-in. They replace whatever the account had, also what couldn't be written. */
export const writeCredentials = (
  account: OwnedAccount,
  deps: AccessDeps,
  record: CredentialsRecord,
): Promise<void> =>
  inTurn(account, deps, async () => {
    await deps.store.credentials.write(account.owner, record);
    unwrittenOf(deps.store).delete(account.owner);
  });

/** Deletes the account's credentials, for example after /signout, also those that couldn't be written. */
export const removeCredentials = (account: OwnedAccount, deps: AccessDeps): Promise<void> =>
  inTurn(account, deps, async () => {
    unwrittenOf(deps.store).delete(account.owner);
    await deps.store.credentials.remove(account.owner);
  });

/**
 * Replaces the account's credentials, or deletes them if `after` is undefined.
 * @returns false when the account has other credentials than `before` by now; they stay
 */
export function replaceCredentials(
  account: OwnedAccount,
  deps: AccessDeps,
  before: CredentialsRecord,
  after: CredentialsRecord | undefined,
): Promise<boolean> {
  return inTurn(account, deps, async () => {
    const kept = await storedCredentials(account, deps);
    if (kept?.accessToken !== before.accessToken || kept.refreshToken !== before.refreshToken) return false;
    const { credentials } = deps.store;
    await (after === undefined ? credentials.remove(account.owner) : credentials.write(account.owner, after));
    return true;
  });
}

/**
 * Builds the record of new tokens.
 * @param before the old credentials, whose values stay where the service sends none; after a sign-in only account and
 * event
 */
export function recordOf(
  deps: AccessDeps,
  given: Credentials,
  before: Pick<CredentialsRecord, "account" | "event"> & Partial<CredentialsRecord>,
): CredentialsRecord {
  const now = deps.now();
  const scope = given.scope ?? before.scope;
  const refreshToken = given.refreshToken ?? before.refreshToken;
  return {
    accessToken: given.accessToken,
    obtainedAt: now,
    expiresAt: now + given.expiresIn * 1000 - earlyMsOf(given.expiresIn),
    event: before.event,
    account: before.account,
    ...(before.accessToken === undefined ? {} : { renewed: true }),
    ...(refreshToken === undefined || deps.service.refresh === undefined ? {} : { refreshToken }),
    ...defined({ scope }),
  };
}

const inTurn = <T>({ owner }: OwnedAccount, { store }: AccessDeps, work: () => Promise<T>): Promise<T> =>
  store.inTurn("credentials", owner, work);
