import type { ChatScope, ChatView } from "../../frame/context.js";
import { type Acting, actingOf, type OwnedAccount } from "../../frame/model/acting.js";
import { type AccountIdentity, isSameAccount } from "../../invoice/merchant-account.js";
import type { AskedWait } from "../../language/time/asked-wait.js";
import { dayMs } from "../../language/time/local-time.js";
import type { CredentialsRecord } from "../../store/store-port.js";
import { type Access, accessAfterRefusal, accessOf, endRefusedAccess, giveAccess } from "./account-access.js";
import { readCredentials, removeCredentials, storedCredentials } from "./credentials.js";
import { teamAccess, type WorkingTeam } from "./team-access.js";

/** A chat's access to the service: that of the account for which the chat acts, and what the chat's own record says of it. */

/**
 * The number of days after which an unused refresh token is deleted. Without this limit a forgotten chat would keep its
 * access for ever.
 */
const idleDays = 30;

/** The access token for a call to the service, or the reason why there is none. */
export type AccessToken =
  | OpenAccess
  /**
   * The account has no credentials that are still valid, or the chat is locked; the account's owner must sign in. A seller gets this also when the owner's
   * team rests, or has paused or removed the seller: see `teamAccess`.
   */
  | { readonly kind: "signed-out" }
  /** The access token must be renewed, but the service doesn't answer, or its answer can't be read. */
  | { readonly kind: "unavailable" | "faulty-answer" }
  /** The access token must be renewed, but the service has had too many requests (429). */
  | { readonly kind: "too-many-requests"; readonly wait: AskedWait };

/** A look at the access that found it open. `team` is what the same look has read of the team in which the chat sells. */
export interface OpenAccess {
  readonly kind: "ok";
  readonly token: string;
  readonly team: WorkingTeam | undefined;
}

type Scope = Pick<ChatScope, "session" | "deps">;

/**
 * Checks whether the chat has access to the service. The check uses the stored credentials and makes no call. A locked
 * chat has no access, here and in the functions below, although its account keeps the credentials.
 */
export async function isSignedIn(scope: Scope): Promise<boolean> {
  return (await opened(scope, await accountCredentials(scope))) !== undefined;
}

/**
 * Checks whether the chat has access to the service, without changing anything. Code outside the chat's lane (its queue
 * of events) must use this function: `isSignedIn`, which handlers use, may also write the chat's record and its
 * credentials.
 */
export const hasAccess = async (view: Pick<ChatView, "session" | "deps">): Promise<boolean> =>
  (await opened(view, await storedCredentials(actingOf(view.session), view.deps))) !== undefined;

/**
 * Returns the chat's access as it is stored, without changing anything and without a call; undefined where the token would
 * have to be renewed first.
 * @param looked an earlier look, whose team isn't read again
 */
export async function storedAccess(
  view: Pick<ChatView, "session" | "deps">,
  looked?: Pick<OpenAccess, "team">,
): Promise<OpenAccess | undefined> {
  const kept = await storedCredentials(actingOf(view.session), view.deps);
  return kept !== undefined && kept.expiresAt > view.deps.now() ? opened(view, kept, looked) : undefined;
}

/**
 * Returns the access to which stored credentials open this chat; undefined when they don't. A seller's chat needs a team
 * that works, and credentials of the very account for which the owner has made the team.
 * @param looked an earlier look, whose team isn't read again
 */
async function opened(
  scope: Pick<ChatView, "session" | "deps">,
  kept: CredentialsRecord | undefined,
  looked?: Pick<OpenAccess, "team">,
): Promise<OpenAccess | undefined> {
  if (kept === undefined || actingOf(scope.session).kind === "locked" || !giveAccess(kept, scope.deps))
    return undefined;
  const team = looked === undefined ? await teamAccess(scope) : looked.team;
  if (team !== undefined && (team.kind !== "ok" || !isSameAccount(kept.account, team.team.account)))
    return undefined;
  return { kind: "ok", token: kept.accessToken, team };
}

/** Checks whether a chat has access of its own to this account. The check reads only, so any chat's lane may make it. */
export async function isSignedInTo(
  account: AccountIdentity,
  chat: string,
  deps: Scope["deps"],
): Promise<boolean> {
  const kept = await storedCredentials({ owner: chat }, deps);
  return kept !== undefined && isSameAccount(kept.account, account) && giveAccess(kept, deps);
}

/**
 * Returns the chat's access token. If the token is about to expire and MERCHANT_REFRESH allows it, the bot renews the token first.
 * @param looked an earlier look of the same event, whose team isn't read again. Its token may have been renewed since.
 */
export async function accessToken(scope: Scope, looked?: OpenAccess): Promise<AccessToken> {
  const account = actingOf(scope.session);
  if (account.kind === "locked") return { kind: "signed-out" };
  const team = looked === undefined ? await teamAccess(scope) : looked.team;
  // The team comes first, so that the chat of a paused seller renews nothing.
  if (team !== undefined && team.kind !== "ok") return { kind: "signed-out" };
  return noteAccess(scope, account, await accessOf(account, scope.deps), { team });
}

/**
 * Returns another access token after the service answered 401 to the `refused` one, which may still be valid by the
 * clock. If there is no other token and the refused one can't be renewed, the chat's access ends.
 */
export async function renewAccess(scope: Scope, refused: string): Promise<AccessToken> {
  const account = actingOf(scope.session);
  return noteAccess(scope, account, await accessAfterRefusal(account, scope.deps, refused));
}

/** Ends the access of the chat's account, because the service has refused even the renewed token. */
export async function endAccessAfter(scope: Scope, refused: string): Promise<void> {
  const account = actingOf(scope.session);
  noteCredentials(scope, account, await endRefusedAccess(account, scope.deps, refused));
}

/** Returns the credentials of the chat's account, for their times and their identity. A call to the service begins with `accessToken`. */
export async function accountCredentials(scope: Scope): Promise<CredentialsRecord | undefined> {
  const account = actingOf(scope.session);
  const kept = await readCredentials(account, scope.deps);
  noteCredentials(scope, account, kept);
  return kept;
}

/** Returns for whom the chat acts. If the chat's record was lost, reading the credentials restores its account first. */
export async function knownActing(scope: Scope): Promise<Acting> {
  if (scope.session.account === undefined) await accountCredentials(scope);
  return actingOf(scope.session);
}

/** Deletes the credentials of the chat's own account, after /signout for example. The login stays stored for the next sign-in. */
export async function endAccess({ deps, session }: Scope): Promise<void> {
  await removeCredentials({ owner: session.chat }, deps);
  noAccess(session);
}

/** Deletes the credentials of the chat's own account if they have expired. Credentials with a refresh token are deleted only when they weren't used for `idleDays`. */
export async function tidyAccess(scope: Scope): Promise<void> {
  const { session, deps } = scope;
  const account = { owner: session.chat };
  const credentials = await readCredentials(account, deps);
  noteCredentials(scope, account, credentials);
  const keptMs = credentials?.refreshToken === undefined ? 0 : idleDays * dayMs;
  if (credentials === undefined || credentials.expiresAt + keptMs <= deps.now()) await endAccess(scope);
}

async function noteAccess(
  scope: Scope,
  account: OwnedAccount,
  access: Access,
  looked?: Pick<OpenAccess, "team">,
): Promise<AccessToken> {
  noteCredentials(scope, account, access.credentials);
  if (access.kind === "too-many-requests") return { kind: access.kind, wait: access.wait };
  if (access.kind !== "ok") return { kind: access.kind };
  return (await opened(scope, access.credentials, looked)) ?? { kind: "signed-out" };
}

/**
 * Notes in the chat's record which account is signed in and when the access ends. A chat that acts for the account of
 * another chat notes nothing: only the owner's own events change the owner's record.
 */
function noteCredentials(
  { session }: Scope,
  { owner }: OwnedAccount,
  kept: CredentialsRecord | undefined,
): void {
  if (owner !== session.chat) return;
  if (kept === undefined) {
    noAccess(session);
    return;
  }
  // If the chat's record was damaged and replaced by an empty one, the account is taken from the credentials.
  session.account ??= { state: "signed-in", identity: kept.account };
  if (session.account.state !== "signed-in" || session.account.access === undefined) return;
  const { expiresAt } = kept;
  if (session.account.access.expiresAt !== expiresAt) session.account.access = { expiresAt };
}

/** Notes that the chat's own access has ended. */
function noAccess({ account }: Scope["session"]): void {
  if (account?.state === "signed-in") delete account.access;
}
