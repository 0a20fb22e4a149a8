import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ChatScope } from "../../frame/context.js";
import { isShown } from "../../frame/model/acting.js";
import { type Customer, namesCustomer } from "../../invoice/customer-fields.js";
import type { Invoice } from "../../invoice/invoice.js";
import { type SeenCustomer, seenSince, withCustomerOf } from "../../invoice/seen-customers.js";
import { evenOut } from "../../language/text/typed-text.js";
import { dayMs } from "../../language/time/local-time.js";
import { undamaged } from "../../store/errors.js";

/**
 * The record of the customers named in the chat's invoices, which the bot offers for later invoices. Customers are
 * other people's personal data, so the bot keeps them no longer than closed invoices and deletes them at /signout.
 */

/** Returns the customers in invoices of the account that is signed in, the latest first. */
export const seenCustomers = async (scope: ChatScope): Promise<readonly SeenCustomer[]> =>
  (await keptCustomers(scope)).filter((customer) => isShown(scope.acting, customer)).reverse();

/**
 * Adds the customers of created invoices to the record of customers, before the chat's record is committed. After a
 * crash in between, the retry of the event writes the same again. After /signout a status update may still find an
 * invoice, but its customer isn't added.
 */
export async function rememberCustomers(scope: ChatScope, invoices: readonly Invoice[]): Promise<void> {
  const named = invoices.filter((one) => namesCustomer(one.terms) && isShown(scope.acting, one));
  if (named.length === 0) return;
  const before = await keptCustomers(scope);
  const after = named.reduce(withCustomerOf, before);
  if (!isDeepStrictEqual(before, after)) await write(scope, after);
}

/** Deletes the customers whose newest invoice is older than RETENTION_DAYS. */
export async function tidyCustomers(scope: ChatScope): Promise<void> {
  const record = await undamaged(scope.deps.store.customers.read(scope.session.chat));
  const kept = await keptCustomers(scope);
  if (record === undefined || kept.length === record.customers.length) return;
  await write(scope, kept);
}

/** Deletes all customers of the chat. */
export const forgetCustomers = ({ deps, session }: ChatScope): Promise<void> =>
  deps.store.customers.remove(session.chat);

/**
 * Returns a short digest that stands for a customer in a button's callback data, which has too little room for a name.
 */
export const customerDigest = ({ reference = "", email = "" }: Customer): string =>
  createHash("sha256")
    .update(JSON.stringify([reference, email].map(evenOut)))
    .digest("base64url")
    .slice(0, 12);

/**
 * Reads the customers whose newest invoice isn't older than RETENTION_DAYS. A damaged record counts as empty, because
 * only suggestions are lost with it.
 */
async function keptCustomers({ deps, session }: ChatScope): Promise<SeenCustomer[]> {
  const record = await undamaged(deps.store.customers.read(session.chat));
  return seenSince(record?.customers ?? [], deps.now() - deps.settings.retentionDays * dayMs);
}

async function write({ deps, session }: ChatScope, customers: SeenCustomer[]): Promise<void> {
  const { customers: records } = deps.store;
  if (customers.length === 0) await records.remove(session.chat);
  else await records.write(session.chat, { customers });
}
