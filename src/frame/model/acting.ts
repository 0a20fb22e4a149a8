import { z } from "zod";
import type { Membership } from "../../features/team/model/membership.js";
import { type AccountIdentity, accountIdentity, isSameAccount } from "../../invoice/merchant-account.js";

/** The last sign-in of a chat, from which the merchant hasn't signed out. */
const signedIn = z.object({
  state: z.literal("signed-in"),
  identity: accountIdentity,
  /** The login. When the access ends, the bot asks only for password and code. Undefined where the chat's record was lost. */
  login: z.string().optional(),
  /** When the merchant signed in (ms). A renewal of the access doesn't change it. */
  at: z.number().optional(),
  /**
   * The end (ms) of the access token, and whether the merchant was warned of it; undefined when the access has ended. The
   * token itself is in the credentials record.
   */
  access: z.object({ expiresAt: z.number(), isWarned: z.boolean().optional() }).optional(),
});

/**
 * The account with which the chat has signed in last, and what became of it. When the merchant signs in with another
 * account, the bot doesn't show it this account's invoices or use its terminal.
 */
export const ownAccount = z.discriminatedUnion("state", [
  signedIn,
  /** The merchant has signed out with /signout, and hasn't signed in again. */
  z.object({ state: z.literal("signed-out"), identity: accountIdentity }),
]);

export type SignedIn = z.infer<typeof signedIn>;

/**
 * For whom a chat acts, as its own record says. Whether the account still has credentials, and what a seller's owner
 * allows, stands in other records, which features/access reads.
 */
export type Acting = OfAccount &
  (
    | { readonly kind: "nobody" }
    /** The merchant has signed out with /signout. */
    | { readonly kind: "signed-out" }
    /** The merchant was idle for too long. The account stays in use, and only a sign-in shows its invoices again. */
    | { readonly kind: "locked"; readonly signIn: SignedIn }
    /** The chat acts for the account with which it has signed in itself. That account's access may have ended. */
    | { readonly kind: "own-account"; readonly signIn: SignedIn }
    /** The chat sells for the account of another chat. */
    | { readonly kind: "seller"; readonly place: Membership }
  );

/**
 * An account as a chat of the bot has signed in to it. The account's access (its tokens and their renewal) is stored
 * under the id of that chat, its owner. If two chats sign in to one account, each of them owns an access of its own.
 */
export interface OwnedAccount {
  /** Telegram's id of the private chat that signed in. Every read of credentials begins here. */
  readonly owner: string;
}

/** What all kinds of acting answer. */
interface OfAccount extends OwnedAccount {
  /**
   * The account to which new invoices, templates and customers belong. In a seller's chat the team's id stands for it, so
   * that nothing in the seller's records is derived from the owner's login.
   */
  readonly account: AccountIdentity | undefined;
  /** The account that the chat hasn't left; also one whose access has ended, or whose chat is locked. */
  readonly inUse: AccountIdentity | undefined;
  /** The account whose invoices the chat shows. */
  readonly shown: AccountIdentity | undefined;
}

/** The parts of a chat's record that say for whom the chat acts. */
export interface ActingRecord {
  readonly chat: string;
  readonly account?: z.infer<typeof ownAccount> | undefined;
  readonly seller?: Membership | undefined;
  readonly lock?: { readonly isLocked?: boolean | undefined } | undefined;
}

/** Returns for whom the chat acts. A sign-in or a sign-out changes it, so code after one asks again. */
export function actingOf({ chat: owner, account: signIn, seller: place, lock }: ActingRecord): Acting {
  if (place !== undefined) {
    const account = { login: `team ${place.team}` };
    return { kind: "seller", place, owner: place.owner, account, inUse: account, shown: account };
  }
  const account = signIn?.identity;
  if (signIn === undefined) return { kind: "nobody", owner, account, inUse: undefined, shown: undefined };
  if (signIn.state === "signed-out")
    return { kind: signIn.state, owner, account, inUse: undefined, shown: undefined };
  if (lock?.isLocked === true)
    return { kind: "locked", signIn, owner, account, inUse: account, shown: undefined };
  return { kind: "own-account", signIn, owner, account, inUse: account, shown: account };
}

/** Returns the chat's own sign-in; undefined where it has none, or sells for another chat. */
export const signInOf = (acting: Acting): SignedIn | undefined =>
  acting.kind === "own-account" || acting.kind === "locked" ? acting.signIn : undefined;

interface Made {
  /** The account that has created it. */
  readonly account?: AccountIdentity | undefined;
}

/** Checks whether the chat shows an invoice or a template. */
export const isShown = (acting: Acting, made: Made): boolean =>
  acting.shown !== undefined && !isOfAnotherAccount(acting, made);

/** Checks whether an invoice or a template belongs to another account than the chat's. */
export const isOfAnotherAccount = ({ account: own }: Acting, { account }: Made): boolean =>
  own !== undefined && account !== undefined && !isSameAccount(own, account);
