import { asStatus, type InvoiceStatus } from "./invoice-status.js";
import { bodyShape, type Fields, fieldOf, isFields, readBody, sameKey } from "./status-update-body.js";
import { eventIdOf, eventTimeOf } from "./status-update-event.js";

export type ReadStatusUpdate =
  | {
      readonly ok: true;
      readonly status: InvoiceStatus;
      /** Of the event, never of the invoice. */
      readonly eventId?: string;
      /** The event's own time, ISO 8601 UTC. */
      readonly at?: string;
    }
  | {
      readonly ok: false;
      /** What the body looked like: names and types, no values, for the log. */
      readonly shape: string;
    };

const statusKeys = ["status", "state", "invoiceStatus", "paymentStatus", "event"];

/**
 * Reads a status callback, whose payload the interface leaves open (6; see open-points.md, "Callbacks").
 * @param statusPath where the status stands, e.g. "data.invoice.state"; then nothing else is looked at for it.
 */
export function readStatusUpdate(body: string, contentType: string, statusPath?: string): ReadStatusUpdate {
  const root = readBody(body, contentType);
  const found = root && (statusPath === undefined ? findStatus(root) : statusAt(root, statusPath));
  if (root === undefined || found === undefined) return { ok: false, shape: bodyShape(body, root) };
  const eventId = eventIdOf(root);
  const at = eventTimeOf(root, found.holder);
  return {
    ok: true,
    status: found.status,
    ...(eventId === undefined ? {} : { eventId }),
    ...(at === undefined ? {} : { at }),
  };
}

interface Found {
  readonly status: InvoiceStatus;
  /** The object in which the status stands. */
  readonly holder: Fields;
}

/** An object of the body, under its name; the body itself has none. */
interface Named {
  readonly name: string;
  readonly fields: Fields;
}

function findStatus(root: Fields): Found | undefined {
  let level: readonly Named[] = [{ name: "", fields: root }];
  for (let depth = 0; depth <= 2; depth++) {
    const found = level.flatMap(({ name, fields }) => {
      const status = statusIn(fields);
      return status === undefined ? [] : [{ name, status, holder: fields }];
    });
    if (found.length > 0) return agreed(found);
    level = level.flatMap(({ fields }) => objectsIn(fields));
  }
  return undefined;
}

/**
 * Objects side by side may disagree, e.g. an invoice and its payment: the one that is named for it decides. If none
 * is, we would rather know nothing than tell a merchant of a payment that wasn't made.
 */
function agreed(found: readonly (Found & { readonly name: string })[]): Found | undefined {
  for (const candidates of [found.filter(({ name }) => sameKey(name, "invoice")), found]) {
    const [first] = candidates;
    if (first !== undefined && candidates.every(({ status }) => status === first.status)) return first;
  }
  return undefined;
}

const objectsIn = (fields: Fields): Named[] =>
  Object.entries(fields).flatMap(([name, value]) => (isFields(value) ? [{ name, fields: value }] : []));

function statusIn(fields: Fields): InvoiceStatus | undefined {
  for (const key of statusKeys) {
    const status = statusOf(fieldOf(fields, key));
    if (status !== undefined) return status;
  }
  return undefined;
}

function statusOf(value: unknown): InvoiceStatus | undefined {
  if (typeof value !== "string") return undefined;
  return asStatus(value.trim().replace(/^(?:(?:invoice|payment|status)[._:\s-]*)+/i, ""));
}

/** @param path property names and array positions, joined by points; also the name of one form field. */
function statusAt(root: Fields, path: string): Found | undefined {
  const names = Object.hasOwn(root, path) ? [path] : path.split(".");
  let holder: Fields = root;
  let value: unknown = root;
  for (const name of names) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    if (isFields(value)) holder = value;
    value = (value as Fields)[name];
  }
  const status = statusOf(value);
  return status && { status, holder };
}
