import { createHash } from "node:crypto";
import { defined } from "./defined.js";
import { asStatus, type InvoiceStatus } from "./invoice-status.js";
import { entriesOf, type Fields, isFields, shapeOf } from "./status-update-body.js";
import { eventIdOf, eventTimeOf, invoiceIdsOf } from "./status-update-event.js";
import { onlyOne, Place } from "./status-update-place.js";
import { type SentBody, textOf } from "./status-update-text.js";

export type ReadStatusUpdate =
  | {
      readonly ok: true;
      readonly status: InvoiceStatus;
      /** The event's id, never the invoice's; else a digest of the update. */
      readonly key: string;
      /** The event's own time, ISO 8601 UTC. */
      readonly at?: string;
      /** The service's id of the invoice, if the update names it and it isn't longer than any id. */
      readonly invoiceId?: string;
    }
  | {
      readonly ok: false;
      readonly reason: UnreadableReason;
      /** What it looked like: names and types, no values, for the log. */
      readonly shape: string;
    };

type UnreadableReason =
  /** The body isn't compressed as its header says. */
  | "encoding"
  /** Neither JSON nor a form, or one that can be read in two ways, or a list that is too long. */
  | "format"
  | "no-status"
  /** The update says two different things. */
  | "contradiction"
  /** The update names another invoice than the one whose address it came to. */
  | "another-invoice";

/** What is known beforehand of an update. */
export interface Expected {
  /** Where the status stands, e.g. "data.invoice.state"; then nothing else is looked at for it. */
  readonly statusPath?: string | undefined;
  /** The service's id of the invoice; undefined: nobody has told it. */
  readonly invoiceId?: string | undefined;
}

const statusKeys = ["status", "state", "invoicestatus", "paymentstatus", "event"];
/** An address belongs to one invoice, of which no more updates are kept. */
const mostEntries = 100;

/**
 * Reads a status callback, whose body the interface leaves open (docs/interface.md, "Body of a status update"): all its
 * updates, in their order. @returns at least one entry
 */
export function readStatusUpdates(sent: SentBody, expected: Expected = {}): readonly ReadStatusUpdate[] {
  const decoded = textOf(sent);
  if (decoded.kind !== "text") return [unreadable("encoding", `bytes(${sent.bytes.length})`)];
  const entries = entriesOf(decoded.text, sent.contentType);
  if (entries === undefined) return [unreadable("format", `text(${decoded.text.length})`)];
  if (entries.length === 0 || entries.length > mostEntries) return [unreadable("format", shapeOf(entries))];
  const roots = entries.map((entry) => (isFields(entry) ? new Place(entry) : undefined));
  // In a list that names several invoices, nothing but a known id tells which of them this one is.
  const listed = roots.flatMap((root) => (root === undefined ? [] : idsIn(root)));
  const ids = expected.invoiceId === undefined ? listed : [sameId(expected.invoiceId)];
  return roots.map((root, place) =>
    root === undefined
      ? unreadable("format", shapeOf(entries[place]))
      : readEntry(root, expected.statusPath, ids),
  );
}

/**
 * The rule: everything that an update says of its status, and of the invoice's id, has to agree, at its root as well as
 * one and two levels down. Else we would rather know nothing than tell a merchant of a payment that wasn't made.
 * @param ids what the invoice may be called: one id at most, unless a list names several
 */
function readEntry(root: Place, statusPath: string | undefined, ids: readonly string[]): ReadStatusUpdate {
  const { fields: entry } = root;
  const found = statusPath === undefined ? statusesIn(root) : statusAt(root, statusPath);
  const named = idsIn(root);
  if (found.length === 0) return unreadable("no-status", shapeOf(entry));
  const status = onlyOne(found.map(({ said }) => said));
  if (status === undefined) return unreadable("contradiction", shapeOf(entry));
  if (named.length > 0 && new Set([...ids, ...named]).size > 1)
    return unreadable("another-invoice", shapeOf(entry));
  const at = eventTimeOf(
    root,
    found.map(({ holder }) => holder),
  );
  const id = invoiceIdsOf(root).find(({ length }) => length <= longestKey);
  const key = keyOf(eventIdOf(root), entry);
  return { ok: true, status, key, ...defined({ at, invoiceId: id?.trim() }) };
}

/** In characters: of an id that is kept. */
const longestKey = 200;

/** The event's own id. An update without one, or with a long one, is known by a digest: an invoice keeps a hundred keys. */
function keyOf(eventId: string | undefined, entry: Fields): string {
  if (eventId !== undefined && eventId.length <= longestKey) return eventId;
  return createHash("sha256")
    .update(eventId ?? JSON.stringify(entry))
    .digest("base64url");
}

const unreadable = (reason: UnreadableReason, shape: string): ReadStatusUpdate => ({
  ok: false,
  reason,
  shape,
});

/** No service tells two invoices apart by small and capital letters, but one may write its ids in either. */
const sameId = (id: string): string => id.trim().toLowerCase();

const idsIn = (root: Place): string[] => invoiceIdsOf(root).map(sameId);

interface Found {
  readonly said: InvoiceStatus;
  /** The object in which it stands. */
  readonly holder: Place;
}

const statusesIn = (root: Place): Found[] =>
  root.all.flatMap((holder) =>
    holder.values(...statusKeys).flatMap((value) => {
      const said = statusOf(value);
      return said === undefined ? [] : [{ said, holder }];
    }),
  );

function statusOf(value: unknown): InvoiceStatus | undefined {
  if (typeof value !== "string") return undefined;
  return asStatus(value.trim().replace(/^(?:(?:invoice|payment|status)[._:\s-]*)+/i, ""));
}

/** @param path property names and array positions, joined by points; also the name of one form field. */
function statusAt(root: Place, path: string): Found[] {
  const names = Object.hasOwn(root.fields, path) ? [path] : path.split(".");
  let holder: Fields = root.fields;
  let value: unknown = root.fields;
  for (const name of names) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return [];
    if (isFields(value)) holder = value;
    value = (value as Fields)[name];
  }
  const said = statusOf(value);
  return said === undefined ? [] : [{ said, holder: holder === root.fields ? root : new Place(holder) }];
}
