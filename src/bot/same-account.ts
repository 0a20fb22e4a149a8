import { createHash } from "node:crypto";
import type { AccountIdentity, ChatRecord } from "../storage/chat-record.js";

/** True for two sign-ins to one account: the user decides where the service told it both times, else the login. */
export const isSameAccount = (one: AccountIdentity, other: AccountIdentity): boolean =>
  one.userId !== undefined && other.userId !== undefined
    ? one.userId === other.userId
    : one.login === other.login;

/** Under which names an account is looked up, since the service may tell the user one time and not another. */
export const accountKeys = ({ login, userId }: AccountIdentity): readonly string[] => [
  login,
  ...(userId === undefined ? [] : [createHash("sha256").update(`user ${userId}`).digest("base64url")]),
];

/** The account whose invoices the chat shows: also when its access has ended by itself, but none after /signout. */
export const accountShown = ({ signedOut, lastAccount }: ChatRecord): AccountIdentity | undefined =>
  signedOut === true ? undefined : lastAccount;

interface OfAccount {
  readonly account?: AccountIdentity | undefined;
}

/** True when the chat shows what this account has made. */
export const isShown = (record: ChatRecord, made: OfAccount): boolean =>
  accountShown(record) !== undefined && !isOfAnotherAccount(record, made);

/** True for what another account has made than the one that was signed in last. */
export const isOfAnotherAccount = ({ lastAccount }: ChatRecord, { account }: OfAccount): boolean =>
  lastAccount !== undefined && account !== undefined && !isSameAccount(lastAccount, account);
