import type { InvoiceRequestBody } from "./invoice-schema.js";
import { findLogin } from "./logins.js";
import type { Delivery, Invoice, InvoiceStatus } from "./state.js";
import type { WireTerminal } from "./terminal-data.js";

/** An invoice as the service knows it. Times are ISO 8601 UTC. */
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
  /** Decimal string. */
  readonly total: string;
  readonly currency: string;
  readonly payUrl: string;
  readonly callbackUrl?: string;
  /** The request as it came, without the callback field. */
  readonly request: InvoiceRequestBody;
  readonly history: readonly { readonly status: InvoiceStatus; readonly at: string }[];
  readonly deliveries: readonly SandboxDelivery[];
}

/** A status callback and what became of it. */
export interface SandboxDelivery {
  readonly eventId: string;
  readonly status: InvoiceStatus;
  readonly state: Delivery["state"];
  /** Present while another attempt is to come. */
  readonly nextAttemptAt?: string;
  /** The answer's HTTP status, or why there was none. */
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

/** A copy: it doesn't change when the invoice does. */
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
