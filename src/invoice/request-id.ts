import { createHash } from "node:crypto";

/**
 * The invoice's reference is stored before the create call, so its request id can be told even after the process was
 * killed during the call. A digest is used, so that the service doesn't learn the reference.
 */
export function requestIdOf(ref: string): string {
  const bytes = createHash("sha256").update(`create-invoice:${ref}`).digest().subarray(0, 16);
  // The version and the variant of a random UUID, since some gateways drop an id without them.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
