import type { ChatScope } from "../../frame/context.js";
import { type Invoice, isClosed } from "../../invoice/invoice.js";
import { isSamePlace } from "../../invoice/ledger-place.js";
import { newestWithin } from "../../invoice/retention.js";
import { dayMs } from "../../language/time/local-time.js";
import { isDamaged } from "../../store/errors.js";
import type { ChatRecord } from "../chat-record.js";
import { addNews } from "../due-list.js";
import { placeOf } from "../today/ledger/place-in-ledger.js";
import { listInvoices, updateEntry } from "./list/add-to-list.js";
import { scheduleAlone } from "./status/schedule-timers.js";

/**
 * The chat's record is written several times for each event, so beyond either limit the oldest invoices move to
 * records of their own. `bytes` counts JSON.
 */
const openInvoices = { most: 50, bytes: 96 * 1024 };

/**
 * An unpaid invoice stays in the chat's record for so many days after its expiry, because the service may still
 * report a payment.
 */
const quietDays = 3;

/**
 * Finds an invoice of the chat: in the chat's record, or in a record of its own, to which closed invoices are moved. The
 * newest refused submission is found as one that isn't there (`denied`).
 * @returns "none" when the invoice was deleted; "damaged" when its own record is damaged
 */
export async function findInvoice(
  { session, deps }: Pick<ChatScope, "session" | "deps">,
  ref: string,
): Promise<Invoice | "none" | "damaged"> {
  const { invoices, refused } = session;
  // The reference may come from callback data, which a stranger can forge, so it is checked first. "constructor", for
  // example, is a property of every object.
  if (!/^[\w-]+$/.test(ref)) return "none";
  const open = Object.hasOwn(invoices, ref) ? invoices[ref] : undefined;
  if (open !== undefined) return open;
  if (refused?.ref === ref) return refused;
  try {
    const found = await deps.store.invoices.read(`${session.chat}/${ref}`);
    return found === undefined ? "none" : { ...found, broughtBack: true };
  } catch (error) {
    if (isDamaged(error)) return "damaged";
    throw error;
  }
}

/**
 * A closed invoice's entry in the list is updated first, then its own record is written, then it leaves the chat's
 * record. After a crash in between, the invoice is in both records, and the chat's record counts.
 * @param atOnce true to commit the move and the due list now, for an event that handles many invoices
 */
export async function closeInvoices(scope: ChatScope, { atOnce = false } = {}): Promise<void> {
  const { session, deps, unit } = scope;
  await listInvoices(scope);
  const now = deps.now();
  const created = Object.values(session.invoices).filter(({ creation }) => creation === "created");
  const unsettled = created.filter((invoice) => !isClosed(invoice) && !isQuiet(invoice, now));
  const kept = newestWithin(
    unsettled.sort((a, b) => a.submittedAt - b.submittedAt),
    openInvoices,
  );
  // A closed invoice's own record must not say that the ledger counts the invoice before the posting was committed.
  const isPosted = (invoice: Invoice): boolean => isSamePlace(invoice.counted, placeOf(invoice));
  const moved = created.filter((invoice) => !kept.includes(invoice) && isPosted(invoice));
  if (moved.length === 0) return;
  for (const invoice of moved) {
    if (!isClosed(invoice)) await scheduleAlone(scope, invoice);
    await updateEntry(scope, invoice);
    // A power loss must not leave the own record of an invoice newer than the chat's record: if the invoice was brought back
    // for this event, the repeated event would find nothing new in it.
    if (invoice.broughtBack === true) await unit.outlast();
    await deps.store.invoices.write(`${session.chat}/${invoice.ref}`, invoice);
  }
  const leave = (record: ChatRecord): void => {
    for (const { ref } of moved) delete record.invoices[ref];
  };
  if (!atOnce) return leave(session);
  const { due } = session;
  await unit.patch((record) => {
    leave(record);
    record.due = due;
  });
}

/**
 * A message about the invoice is on the due list, so its own record is copied back into the chat's.
 * @returns false when the invoice is there already, was deleted, has a damaged record, or is the owner's copy of a
 * seller's invoice
 */
export async function bringBack(scope: ChatScope, ref: string): Promise<boolean> {
  if (scope.session.invoices[ref] !== undefined) return false;
  const found = await findInvoice(scope, ref);
  if (found === "none" || (found !== "damaged" && found.soldBy !== undefined)) return false;
  await scope.unit.patch((record) => {
    if (found === "damaged") addNews(record, "damaged-invoice");
    else record.invoices[ref] = structuredClone(found);
  });
  return found !== "damaged";
}

const isQuiet = (invoice: Invoice, now: number): boolean =>
  invoice.callbacks ? isLongExpired(invoice, now) : now - invoice.submittedAt > dayMs;

const isLongExpired = ({ expireAt }: Invoice, now: number): boolean =>
  expireAt !== undefined && now - Date.parse(expireAt) > quietDays * dayMs;
