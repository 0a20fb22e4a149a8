import { gzipSync } from "node:zlib";
import type { Delivery, Invoice } from "./merchant-service-state.js";
import { wireId } from "./slips.js";
import type { Switches } from "./switches.js";

export interface CallbackPayload {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

/** Builds the request of a status update in the manner that the switches give, since the interface shows none. */
export const callbackPayload = (
  invoice: Invoice,
  delivery: Delivery,
  switches: Switches,
): CallbackPayload => {
  const fields = fieldsOf(invoice, delivery, switches);
  const isForm = switches.callbackShape === "form";
  const text = isForm
    ? new URLSearchParams(fields as Record<string, string>).toString()
    : JSON.stringify(fields);
  const isPacked = switches.callbackEncoding === "gzip";
  return {
    headers: {
      "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      ...(isPacked ? { "content-encoding": "gzip" } : {}),
    },
    body: Buffer.from(isPacked ? gzipSync(text) : text),
  };
};

const fieldsOf = (
  invoice: Invoice,
  { eventId, status: plainStatus, time }: Delivery,
  switches: Switches,
): unknown => {
  const moment = new Date(time).toISOString();
  const { callbackTimes, callbackPayUrl, callbackLetters } = switches;
  const id = wireId(invoice.id, switches);
  const status = callbackLetters === "upper" ? plainStatus.toUpperCase() : plainStatus;
  const event = callbackTimes ? { eventId, time: moment } : {};
  const link = callbackPayUrl ? { payUrl: invoice.payUrl } : {};
  switch (switches.callbackShape) {
    case "flat":
      return { status, invoiceId: id, terminalId: invoice.terminalId, ...link, ...event };
    case "nested":
      return {
        event: { type: `invoice.${status}`, ...(callbackTimes ? { id: eventId, time: moment } : {}) },
        data: { invoice: { id, state: status, ...link } },
      };
    case "form":
      return {
        invoice_id: String(id),
        status: `INVOICE_${plainStatus.toUpperCase()}`,
        ...link,
        ...(callbackTimes ? { event_id: eventId, time: moment } : {}),
      };
    case "state":
      return { state: status, invoice_id: id, ...link, ...event };
    case "type":
      return {
        type: `invoice.${status}`,
        data: { id, ...link },
        ...(callbackTimes ? { id: eventId, time: moment } : {}),
      };
    case "list":
      return [{ status, invoiceId: id, ...link, ...event }];
  }
};
