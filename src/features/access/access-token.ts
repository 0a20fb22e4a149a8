import type { ChatScope, ChatView } from "../../frame/context.js";
import { type Acting, actingOf, type OwnedAccount } from "../../frame/model/acting.js";
import { type AccountIdentity, isSameAccount } from "../../invoice/merchant-account.js";
import type { AskedWait } from "../../language/time/asked-wait.js";
import { dayMs } from "../../language/time/local-time.js";
import type { CredentialsRecord } from "../../store/store-port.js";
import { type Access, accessAfterRefusal, accessOf, endRefusedAccess, giveAccess } from "./account-access.js";
import { readCredentials, removeCredentials, storedCredentials } from "./credentials.js";
import { type TeamAccess, teamAccess, type WorkingTeam } from "./team-access.js";

/** Days after which an unused refresh token is deleted, because a forgotten chat would keep its access for ever. */
const idleDays = 30;

export type AccessToken =
  | OpenAccess
  /** Also for a locked chat, and for a seller whose team rests, or who was paused or removed. */
  | { readonly kind: "signed-out" }
  | { readonly kind: "unavailable" | "faulty-answer" }
  | { readonly kind: "too-many-requests"; readonly wait: AskedWait };

/** `team` is the team in which the chat sells, as the same look has read it. */
export interface OpenAccess {
  readonly kind: "ok";
  readonly token: string;
  readonly team: WorkingTeam | undefined;
}

type Scope = Pick<ChatScope, "session" | "deps">;

/** Checks the stored credentials, without a call to the service. A locked chat has no access. */
export async function isSignedIn(scope: Scope): Promise<boolean> {
  return (await opened(scope, await accountCredentials(scope))) !== undefined;
}

/** Why a chat has no access: "ended" when the account's owner must sign in, else the chat's lock or a seller's team. */
export type NoAccess = "locked" | "ended" | Exclude<TeamAccess["kind"], "ok">;

/**
 * Looks whether the chat has access, or why not, without changing anything, so that code outside the chat's lane may
 * look as well. Each record is read once.
 */
export async function lookAtAccess(
  view: Pick<ChatView, "session" | "deps">,
): Promise<OpenAccess | { readonly kind: "none"; readonly why: NoAccess }> {
  const acting = actingOf(view.session);
  if (acting.kind === "locked") return { kind: "none", why: "locked" };
  const team = await teamAccess(view);
  if (team !== undefined && team.kind !== "ok") return { kind: "none", why: team.kind };
  const open = await opened(view, await storedCredentials(acting, view.deps), { team });
  return open ?? { kind: "none", why: "ended" };
}

/**
 * Returns the access as it is stored; undefined where the token must be renewed first.
 * @param looked an earlier look, whose team isn't read again
 */
export async function storedAccess(
  view: Pick<ChatView, "session" | "deps">,
  looked?: Pick<OpenAccess, "team">,
): Promise<OpenAccess | undefined> {
  const kept = await storedCredentials(actingOf(view.session), view.deps);
  return kept !== undefined && kept.expiresAt > view.deps.now() ? opened(view, kept, looked) : undefined;
}

/** A seller's chat needs a team that works, and credentials of the account for which the owner has made the team. */
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
 * Returns the access token, renewed first if it is about to expire and MERCHANT_REFRESH allows that.
 * @param looked an earlier look of the same event, whose team isn't read again
 */
export async function accessToken(scope: Scope, looked?: OpenAccess): Promise<AccessToken> {
  const account = actingOf(scope.session);
  if (account.kind === "locked") return { kind: "signed-out" };
  const team = looked === undefined ? await teamAccess(scope) : looked.team;
  // The team comes first, so that the chat of a paused seller renews nothing.
  if (team !== undefined && team.kind !== "ok") return { kind: "signed-out" };
  return noteAccess(scope, account, await accessOf(account, scope.deps), { team });
}

/** Returns another access token after the service answered 401 to the `refused` one, or ends the chat's access. */
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

/** Deletes expired credentials of the chat's own account; those with a refresh token after `idleDays` without use. */
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

/** Only the owner's own events note the account in a record, so a seller's chat notes nothing. */
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

function noAccess({ account }: Scope["session"]): void {
  if (account?.state === "signed-in") delete account.access;
}
