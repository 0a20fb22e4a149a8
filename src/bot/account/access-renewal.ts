import { isSameAccount } from "../../domain/account.js";
import type { CredentialsRecord, Store } from "../../store/store-port.js";
import type { ChatScope } from "../frame/context.js";
import { serviceFailure } from "../frame/service-failure.js";
import { readCredentials, recordOf } from "./credentials.js";

type Renewal =
  | { readonly kind: "ok"; readonly credentials: CredentialsRecord }
  /** The service refuses the refresh token, so the merchant must sign in again. */
  | { readonly kind: "refused" }
  /** The service gave no usable answer. The old tokens are kept, although the refresh token may have been used up. */
  | { readonly kind: "unavailable" };

interface Renewals {
  /** The running renewal of each chat. A refresh token works for only one call, so a second attempt at an event waits for the first one. */
  readonly underway: Map<string, Promise<Renewal>>;
  /** The new tokens of each chat that couldn't be written yet. Without them access would be lost, because the old refresh token no longer works. */
  readonly unwritten: Map<string, { readonly used: string; readonly credentials: CredentialsRecord }>;
}

const renewalsByStore = new WeakMap<Store, Renewals>();

/**
 * Exchanges a refresh token for new tokens (docs/interface.md, "Refresh the access token"). They are on disk when the promise resolves. A refused
 * token is deleted. @throws StorageError; the next attempt then writes the new tokens without a second call.
 */
export async function renew(
  scope: ChatScope,
  kept: CredentialsRecord,
  refreshToken: string,
): Promise<Renewal> {
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
  // If the merchant has signed out or in again meanwhile, the tokens of the old sign-in must not come back.
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
    const failure = serviceFailure(error);
    if (failure === undefined) throw error;
    log("access.not-renewed", { kind: failure.kind, requestId: failure.requestId ?? undefined });
    return { kind: failure.kind === "signed-out" ? "refused" : "unavailable" };
  }
}

function renewalsOf(store: Store): Renewals {
  const known = renewalsByStore.get(store) ?? { underway: new Map(), unwritten: new Map() };
  renewalsByStore.set(store, known);
  return known;
}
