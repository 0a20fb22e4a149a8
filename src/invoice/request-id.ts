import { createHash } from "node:crypto";

/**
 * Returns the request id of a submission's create call, in the form of a UUID. It is made from the invoice's reference,
 * which is stored before the call, so it can be told even after the process was killed during the call. A digest is
 * used, so that the service doesn't learn the reference.
 */
export function requestIdOf(ref: string): string {
  const bytes = createHash("sha256").update(`create-invoice:${ref}`).digest().subarray(0, 16);
  // The version and the variant of a random UUID, since some gateways drop an id without them.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
