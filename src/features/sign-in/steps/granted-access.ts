import { createHash } from "node:crypto";
import type { BotContext } from "../../../frame/context.js";
import { type AccountIdentity, isSameAccount } from "../../../invoice/merchant-account.js";
import { namesCustomer } from "../../../invoice/terms/customer-fields.js";
import { defined } from "../../../language/omit-undefined.js";
import type { Credentials } from "../../../service/service-port.js";
import type { CredentialsRecord } from "../../../store/store-port.js";
import {
  accountCredentials,
  callWaitingSellers,
  changeAccount,
  forgetAccount,
  recordOf,
  writeCredentials,
} from "../../access/index.js";
import type { ChatRecord } from "../../chat-record.js";
import { draftsOf } from "../../draft/model/draft.js";
import { asDone } from "../../page/contract/page-sign-in.js";
import { unlock } from "../../security/model/lock.js";

const rememberedLogins = 20;

/**
 * Patterns for the names in a token's scope (its list of rights): those that allow only reading, such as
 * "withdraw:read", and those about money that leaves the account, such as "transfer:create".
 */
const readOnly = /[:.](read|show|list|view|get)$/;
const aboutMoneyOut = /transfer|withdraw|payout|refund/;

/** Facts about new access to the service, which the sign-in writes to the chat's record. */
export interface Access {
  readonly account: AccountIdentity;
  readonly expiresAt: number;
  /** The time (ms) at which the bot received the answer that gave access. Every attempt at its event has the same time. */
  readonly at: number;
  /** The login with which the merchant signed in, stored so that the next sign-in asks only for password and code. */
  readonly login: string;
  readonly digest: string;
  /**
   * Whether the merchant has signed in to another account than the last one. The terminals stored for the last account
   * are then useless.
   */
  readonly changed: boolean;
  /** Whether a draft loses its customer, because customers belong to the account whose invoices named them. */
  readonly dropsCustomer: boolean;
  /**
   * Whether the merchant is told in this chat that the login may move money. The chat is told once for each login.
   */
  readonly warn: boolean;
}

/** Returns a digest that stands for a login in places where the login itself must not be stored. */
export const loginDigest = (login: string): string =>
  createHash("sha256").update(login.trim().toLowerCase()).digest("base64url");

/**
 * Writes the new credentials to the store, before the chat's record names the account. They contain the event's number:
 * if a crash comes in between, the retry of the event finds them and doesn't sign in again.
 */
export async function storeCredentials(
  ctx: BotContext,
  given: Credentials,
  login: string,
): Promise<CredentialsRecord> {
  const { userId } = given;
  const account = { login: loginDigest(login), ...defined({ userId }) };
  const { deps, session, unit } = ctx;
  const record = recordOf(deps, given, { account, event: unit.event.n });
  await writeCredentials({ owner: session.chat }, deps, record);
  return record;
}

/**
 * Returns the access that an earlier, interrupted attempt at this event obtained and stored; undefined when there is
 * none.
 */
export async function storedAccess(ctx: BotContext, login: string | undefined): Promise<Access | undefined> {
  if (login === undefined) return undefined;
  const credentials = await accountCredentials(ctx);
  return credentials?.event === ctx.unit.event.n ? newAccess(ctx, credentials, login) : undefined;
}

/**
 * Returns the facts about new access to the service.
 * @param scope the event with the answer, and the chat's record from before the sign-in
 * @param credentials the new tokens
 */
export function newAccess(
  { session: record, unit }: Pick<BotContext, "session" | "unit">,
  credentials: CredentialsRecord,
  login: string,
): Access {
  const { account, expiresAt, scope } = credentials;
  const digest = loginDigest(login);
  const last = record.account?.identity;
  const changed = last !== undefined && !isSameAccount(last, account);
  // The service doesn't always tell the user's id. The id that an earlier sign-in to the same account has told stays known.
  const userId = account.userId ?? (changed ? undefined : last?.userId);
  return {
    account: { login: account.login, ...defined({ userId }) },
    expiresAt,
    at: unit.event.receivedAt,
    login,
    digest,
    changed,
    dropsCustomer: changed && draftsOf(record).some(({ terms }) => namesCustomer(terms)),
    warn: canMoveMoney(scope) && !record.knownLogins.includes(digest),
  };
}

/**
 * Writes new access to the service to the chat's record. The sellers of the chat's team hear of it if it matters to
 * them.
 */
export function applyAccess(scope: Pick<BotContext, "unit">, record: ChatRecord, access: Access): void {
  changeAccount(scope, record, () => setAccess(record, access));
  callWaitingSellers(scope, record);
}

function setAccess(record: ChatRecord, { account, expiresAt, at, login, digest, changed }: Access): void {
  record.account = { state: "signed-in", identity: { ...account }, login, at, access: { expiresAt } };
  record.knownLogins = [...record.knownLogins.filter((known) => known !== digest), digest].slice(
    -rememberedLogins,
  );
  unlock(record);
  delete record.signInWait;
  // Wherever the merchant has signed in, a sign-in that waits on the page is over.
  if (record.appSignIn !== undefined) record.appSignIn = asDone(record.appSignIn);
  if (changed) forgetAccount(record);
}

/** Checks whether a token's scope (its list of rights; docs/interface.md, "Access token") allows moving money. */
function canMoveMoney(scope: string | undefined): boolean {
  const names = (scope ?? "").toLowerCase().split(/\s+/);
  return names.some((name) => aboutMoneyOut.test(name) && !readOnly.test(name));
}
