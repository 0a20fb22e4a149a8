import type { InvoiceRequestBody } from "./invoice-schema.js";
import { findLogin } from "./logins.js";
import type { Delivery, Invoice, InvoiceStatus } from "./merchant-service-state.js";
import type { WireTerminal } from "./terminal-data.js";

/** An invoice as the service knows it, with times as ISO 8601 in UTC. */
export interface SandboxInvoice {
  readonly id: string;
  readonly status: InvoiceStatus;
  readonly login: string;
  readonly merchantName: string;
  readonly terminalId: string;
  readonly terminalName: string;
  readonly businessUnitName: string;
  readonly createdAt: string;
  readonly expireAt?: string;
  /** The invoice's total as a decimal string. */
  readonly total: string;
  readonly currency: string;
  readonly payUrl: string;
  readonly callbackUrl?: string;
  /** The create request as it came, without the callback field. */
  readonly request: InvoiceRequestBody;
  readonly history: readonly { readonly status: InvoiceStatus; readonly at: string }[];
  readonly deliveries: readonly SandboxDelivery[];
}

/** A status callback and the results of its attempts. */
export interface SandboxDelivery {
  readonly eventId: string;
  readonly status: InvoiceStatus;
  readonly state: Delivery["state"];
  /** The time of the next attempt; undefined when no attempt will follow. */
  readonly nextAttemptAt?: string;
  /** The HTTP status of each attempt's answer, or the reason why there was none. */
  readonly attempts: readonly { readonly at: string; readonly result: number | string }[];
}

const iso = (ms: number): string => new Date(ms).toISOString();

const deliverySnapshot = ({
  eventId,
  status,
  state,
  nextAttemptAt,
  attempts,
}: Delivery): SandboxDelivery => ({
  eventId,
  status,
  state,
  ...(state === "pending" ? { nextAttemptAt: iso(nextAttemptAt) } : {}),
  attempts: attempts.map(({ at, result }) => ({ at: iso(at), result })),
});

/** Returns a copy of an invoice, which doesn't change when the invoice does. */
export const snapshotOf = (invoice: Invoice, terminals: readonly WireTerminal[]): SandboxInvoice => {
  const terminal = terminals.find(({ id }) => id === invoice.terminalId);
  return {
    id: invoice.id,
    status: invoice.status,
    login: invoice.login,
    merchantName: findLogin(invoice.login)?.merchantName ?? invoice.login,
    terminalId: invoice.terminalId,
    terminalName: terminal?.name ?? invoice.terminalId,
    businessUnitName: terminal?.businessUnitName ?? "",
    createdAt: iso(invoice.createdAt),
    ...(invoice.expireAt === undefined ? {} : { expireAt: iso(invoice.expireAt) }),
    total: invoice.total,
    currency: invoice.currency,
    payUrl: invoice.payUrl,
    ...(invoice.callbackUrl === undefined ? {} : { callbackUrl: invoice.callbackUrl }),
    request: structuredClone(invoice.request),
    history: invoice.history.map(({ status, at }) => ({ status, at: iso(at) })),
    deliveries: invoice.deliveries.map(deliverySnapshot),
  };
};
