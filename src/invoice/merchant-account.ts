import { createHash } from "node:crypto";
import { z } from "zod";

/** The identity of an account at the service: a digest of its login and, if the service has told it, the user's id. */
export const accountIdentity = z.object({ login: z.string(), userId: z.string().optional() });

export type AccountIdentity = z.infer<typeof accountIdentity>;

/** The parts of a chat's record that tell which account of the service the chat belongs to. */
export interface AccountOfChat {
  /** The account with which the chat signed in last. Its access may have ended since. */
  readonly lastAccount?: AccountIdentity | undefined;
  /** True when the merchant has signed out with /signout and hasn't signed in again. The bot then shows no invoices. */
  readonly signedOut?: boolean | undefined;
  /** The chat's place in the team of another chat, for whose account it acts then. */
  readonly seller?: { readonly owner: string; readonly team: string } | undefined;
  /** True while the chat is locked, because the merchant was idle. The bot then shows no invoices. */
  readonly locked?: boolean | undefined;
}

/**
 * Checks whether two sign-ins belong to one account. User ids decide if both are known; otherwise the digests of the
 * logins decide.
 */
export const isSameAccount = (one: AccountIdentity, other: AccountIdentity): boolean =>
  one.userId !== undefined && other.userId !== undefined
    ? one.userId === other.userId
    : one.login === other.login;

/**
 * Returns the keys under which an account's record may be stored: the digest of the login, and the user's id if it is
 * known. The service doesn't always tell that id.
 */
export const accountKeys = ({ login, userId }: AccountIdentity): readonly string[] => [
  login,
  ...(userId === undefined ? [] : [createHash("sha256").update(`user ${userId}`).digest("base64url")]),
];

/**
 * Returns the account to which the chat's new invoices, templates and customers belong. In a seller's chat the team's id
 * stands for the account, so that nothing in the seller's records is derived from the owner's login.
 */
export const accountOf = ({ seller, lastAccount }: AccountOfChat): AccountIdentity | undefined =>
  seller === undefined ? lastAccount : { login: `team ${seller.team}` };

/**
 * Returns the account that the chat hasn't left: the last one, even if its access has expired or the chat is locked, but
 * none after /signout. In a seller's chat it is that of the team.
 */
export const accountInUse = (chat: AccountOfChat): AccountIdentity | undefined =>
  chat.signedOut === true && chat.seller === undefined ? undefined : accountOf(chat);

/** Returns the account whose invoices the chat shows: the one in use, but none while the chat is locked. */
export const accountShown = (chat: AccountOfChat): AccountIdentity | undefined =>
  chat.locked === true ? undefined : accountInUse(chat);

/**
 * An account as a chat of the bot has signed in to it. The account's access (its tokens and their renewal) is stored
 * under the id of that chat, its owner. If two chats sign in to one account, each of them owns an access of its own.
 */
export interface OwnedAccount {
  /** Telegram's id of the private chat that signed in. */
  readonly owner: string;
}

/** Returns the account that the chat itself signs in to and out of. */
export const ownAccount = ({ chat }: { readonly chat: string }): OwnedAccount => ({ owner: chat });

/**
 * Returns the account for which the chat acts: its own, or that of the owner in whose team it sells. Every read of
 * credentials begins here.
 */
export const actingFor = (
  session: Pick<AccountOfChat, "seller"> & { readonly chat: string },
): OwnedAccount => (session.seller === undefined ? ownAccount(session) : { owner: session.seller.owner });

interface OfAccount {
  readonly account?: AccountIdentity | undefined;
}

/** Checks whether the chat shows an invoice or a template, by the account that created it. */
export const isShown = (chat: AccountOfChat, made: OfAccount): boolean =>
  accountShown(chat) !== undefined && !isOfAnotherAccount(chat, made);

/** Checks whether an invoice or a template belongs to another account than the chat's. */
export const isOfAnotherAccount = (chat: AccountOfChat, { account }: OfAccount): boolean => {
  const own = accountOf(chat);
  return own !== undefined && account !== undefined && !isSameAccount(own, account);
};
