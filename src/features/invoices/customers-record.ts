import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ChatScope } from "../../frame/context.js";
import { isShown } from "../../frame/model/acting.js";
import type { Invoice } from "../../invoice/invoice.js";
import { type SeenCustomer, seenSince, withCustomerOf } from "../../invoice/seen-customers.js";
import { type Customer, namesCustomer } from "../../invoice/terms/customer-fields.js";
import { evenOut } from "../../language/text/typed-text.js";
import { dayMs } from "../../language/time/local-time.js";
import { undamaged } from "../../store/errors.js";

/**
 * Customers are other people's personal data, so the bot keeps them no longer than closed invoices and deletes them
 * at /signout.
 */

export const seenCustomers = async (scope: ChatScope): Promise<readonly SeenCustomer[]> =>
  (await keptCustomers(scope)).filter((customer) => isShown(scope.acting, customer)).reverse();

/**
 * The record of customers is written before the chat's record is committed. After a crash in between, the retry of
 * the event writes the same again.
 */
export async function rememberCustomers(scope: ChatScope, invoices: readonly Invoice[]): Promise<void> {
  const named = invoices.filter((one) => namesCustomer(one.terms) && isShown(scope.acting, one));
  if (named.length === 0) return;
  const before = await keptCustomers(scope);
  const after = named.reduce(withCustomerOf, before);
  if (!isDeepStrictEqual(before, after)) await write(scope, after);
}

export async function tidyCustomers(scope: ChatScope): Promise<void> {
  const record = await undamaged(scope.deps.store.customers.read(scope.session.chat));
  const kept = await keptCustomers(scope);
  if (record === undefined || kept.length === record.customers.length) return;
  await write(scope, kept);
}

export const forgetCustomers = ({ deps, session }: ChatScope): Promise<void> =>
  deps.store.customers.remove(session.chat);

/** A button's callback data has too little room for a customer's name, so it carries this digest. */
export const customerDigest = ({ reference = "", email = "" }: Customer): string =>
  createHash("sha256")
    .update(JSON.stringify([reference, email].map(evenOut)))
    .digest("base64url")
    .slice(0, 12);

/** A damaged record counts as empty, because only suggestions are lost with it. */
async function keptCustomers({ deps, session }: ChatScope): Promise<SeenCustomer[]> {
  const record = await undamaged(deps.store.customers.read(session.chat));
  return seenSince(record?.customers ?? [], deps.now() - deps.settings.retentionDays * dayMs);
}

async function write({ deps, session }: ChatScope, customers: SeenCustomer[]): Promise<void> {
  const { customers: records } = deps.store;
  if (customers.length === 0) await records.remove(session.chat);
  else await records.write(session.chat, { customers });
}
