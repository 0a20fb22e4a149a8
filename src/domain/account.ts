import { createHash } from "node:crypto";
import { z } from "zod";

/** An account of the service: by its user where the service told one, and by a digest of the login. */
export const accountIdentity = z.object({ login: z.string(), userId: z.string().optional() });

export type AccountIdentity = z.infer<typeof accountIdentity>;

/** The part of a chat's record that is about accounts. */
export interface AccountOfChat {
  /** The account that was signed in last. */
  readonly lastAccount?: AccountIdentity | undefined;
  /** Set by /signout: no account's invoices are shown until the next sign-in. */
  readonly signedOut?: boolean | undefined;
}

/**
 * True for two sign-ins to one account, which is known by the user if the service told it both times, else by the
 * login.
 */
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
export const accountShown = ({ signedOut, lastAccount }: AccountOfChat): AccountIdentity | undefined =>
  signedOut === true ? undefined : lastAccount;

interface OfAccount {
  readonly account?: AccountIdentity | undefined;
}

/** True when the chat shows what this account has made. */
export const isShown = (chat: AccountOfChat, made: OfAccount): boolean =>
  accountShown(chat) !== undefined && !isOfAnotherAccount(chat, made);

/** True for a thing that was made by another account than the one that was signed in last. */
export const isOfAnotherAccount = ({ lastAccount }: AccountOfChat, { account }: OfAccount): boolean =>
  lastAccount !== undefined && account !== undefined && !isSameAccount(lastAccount, account);
