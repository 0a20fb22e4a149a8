import type { Delivery, Invoice } from "./state.js";
import type { Switches } from "./switches.js";

export interface CallbackPayload {
  readonly contentType: string;
  readonly body: string;
}

const json = (value: unknown): CallbackPayload => ({
  contentType: "application/json",
  body: JSON.stringify(value),
});

/** Builds the body of a status update in one of three shapes, since the interface shows none (docs/interface.md, "Body of a status update"). */
export const callbackPayload = (
  invoice: Invoice,
  { eventId, status, time }: Delivery,
  { callbackShape, callbackTimes }: Pick<Switches, "callbackShape" | "callbackTimes">,
): CallbackPayload => {
  const moment = new Date(time).toISOString();
  switch (callbackShape) {
    case "flat":
      return json({
        status,
        invoiceId: invoice.id,
        terminalId: invoice.terminalId,
        ...(callbackTimes ? { eventId, time: moment } : {}),
      });
    case "nested":
      return json({
        event: { type: `invoice.${status}`, ...(callbackTimes ? { id: eventId, time: moment } : {}) },
        data: { invoice: { id: invoice.id, state: status } },
      });
    case "form":
      return {
        contentType: "application/x-www-form-urlencoded",
        body: new URLSearchParams({
          invoice_id: invoice.id,
          status: `INVOICE_${status.toUpperCase()}`,
          ...(callbackTimes ? { event_id: eventId, time: moment } : {}),
        }).toString(),
      };
  }
};
