import { z } from "zod";
import {
  type AccountIdentity,
  accountIdentity,
  accountKeys,
  isSameAccount,
} from "../../../invoice/merchant-account.js";

/**
 * The accounts whose invoices a chat has counted, the oldest first, each with the key of its ledger. A merchant may sign
 * in to one account with several logins, and a login may come to belong to another user. So neither is the key alone.
 * An entry never changes, so that an invoice leaves a place in the same ledger in which it came to it.
 */
export const ledgerAccounts = z.array(z.object({ key: z.string(), account: accountIdentity }));

type LedgerAccounts = z.infer<typeof ledgerAccounts>;

/** Returns the key of the ledger in which the invoices of an account are counted. */
export function ledgerOf(known: LedgerAccounts | undefined, account: AccountIdentity | undefined): string {
  if (account === undefined) return "none";
  return known?.find((one) => isSameAccount(one.account, account))?.key ?? newKey(account);
}

/** Returns the accounts with another one, unless it is among them. */
export function withAccount(known: LedgerAccounts, account: AccountIdentity | undefined): LedgerAccounts {
  if (account === undefined || known.some((one) => isSameAccount(one.account, account))) return known;
  return [...known, { key: newKey(account), account }];
}

/** A user's id names the account better than the login, of which there may be several. */
const newKey = (account: AccountIdentity): string =>
  (accountKeys(account).at(-1) ?? account.login).replace(/\W+/g, "-");
