import type { InboxPayload } from "../src/engine/event.js";

interface Told {
  readonly ref?: string;
  readonly submittedAt?: number;
  readonly contentType?: string;
  readonly contentEncoding?: string;
}

/** What is kept of a status callback, with its body in base64. */
export const keptCallback = (body: string | Uint8Array, told: Told = {}) => ({
  ref: "r",
  submittedAt: 1,
  contentType: "",
  contentEncoding: "",
  ...told,
  body: Buffer.from(body).toString("base64"),
});

/** A status callback as it waits in the inbox. */
export const callbackPayload = (body: string | Uint8Array, told: Told = {}) =>
  ({ source: "status-callback", ...keptCallback(body, told) }) satisfies InboxPayload;

/** A body of JSON as the service sends it. */
export const jsonBody = (body: string) => ({
  bytes: Buffer.from(body),
  contentType: "application/json",
  contentEncoding: "",
});
