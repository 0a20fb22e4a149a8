import * as z from "zod";
import type { Membership } from "../../features/team/model/membership.js";
import { type AccountIdentity, accountIdentity, isSameAccount } from "../../invoice/merchant-account.js";

const signedIn = z.object({
  state: z.literal("signed-in"),
  identity: accountIdentity,
  /** When the access ends, the bot asks only for the password and the code of this login. */
  login: z.string().optional(),
  /** A renewal of the access doesn't change the time (ms) of the sign-in. */
  at: z.number().optional(),
  /** The access is undefined when it has ended. The token itself is in the credentials record. */
  access: z.object({ expiresAt: z.number(), isWarned: z.boolean().optional() }).optional(),
});

/** After a sign-in with another account, the bot shows none of this account's invoices. */
export const ownAccount = z.discriminatedUnion("state", [
  signedIn,
  z.object({ state: z.literal("signed-out"), identity: accountIdentity }),
]);

export type SignedIn = z.infer<typeof signedIn>;

/** The account's credentials, and what a seller's owner allows, are in other records (features/access). */
export type Acting = OfAccount &
  (
    | { readonly kind: "nobody" }
    | { readonly kind: "signed-out" }
    /** The merchant was idle for too long. The account stays in use, and only a sign-in shows its invoices again. */
    | { readonly kind: "locked"; readonly signIn: SignedIn }
    /** The chat has signed in to the account itself. That account's access may have ended. */
    | { readonly kind: "own-account"; readonly signIn: SignedIn }
    | { readonly kind: "seller"; readonly place: Membership }
  );

/** The chat that signed in owns the account's access. Two chats of one account each own an access. */
export interface OwnedAccount {
  /** Every read of credentials begins with this id of the private chat that signed in. */
  readonly owner: string;
}

interface OfAccount extends OwnedAccount {
  /** In a seller's chat the team's id stands for the account, so that nothing is derived from the owner's login. */
  readonly account: AccountIdentity | undefined;
  /** The chat hasn't left this account, even if the account's access has ended or the chat is locked. */
  readonly inUse: AccountIdentity | undefined;
  readonly shown: AccountIdentity | undefined;
}

export interface ActingRecord {
  readonly chat: string;
  readonly account?: z.infer<typeof ownAccount> | undefined;
  readonly seller?: Membership | undefined;
  readonly lock?: { readonly isLocked?: boolean | undefined } | undefined;
}

/** A sign-in or a sign-out changes for whom the chat acts, so code after one asks again. */
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

/** Returns undefined where the chat has no sign-in of its own, or sells for another chat. */
export const signInOf = (acting: Acting): SignedIn | undefined =>
  acting.kind === "own-account" || acting.kind === "locked" ? acting.signIn : undefined;

interface Made {
  readonly account?: AccountIdentity | undefined;
}

export const isShown = (acting: Acting, made: Made): boolean =>
  acting.shown !== undefined && !isOfAnotherAccount(acting, made);

export const isOfAnotherAccount = ({ account: own }: Acting, { account }: Made): boolean =>
  own !== undefined && account !== undefined && !isSameAccount(own, account);
