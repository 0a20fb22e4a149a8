import type { Item } from "./item.js";

/** The body of the create call (docs/interface.md, "Invoice request"), without the callback address, whose place is a setting. */
export interface InvoiceRequest {
  readonly terminalId: string;
  readonly currency: string;
  readonly items: readonly Item[];
  readonly clientId?: string | undefined;
  readonly desc?: string | undefined;
  readonly clientEmail?: string | undefined;
  readonly type?: "ORIGINAL" | undefined;
  /** ISO 8601 UTC. */
  readonly expireAt?: string | undefined;
  readonly overpaidAmount?: string | undefined;
  readonly overpaidPercent?: string | undefined;
  readonly underpaidAmount?: string | undefined;
  readonly underpaidPercent?: string | undefined;
}
