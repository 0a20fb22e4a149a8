import { createHash, createHmac, timingSafeEqual } from "node:crypto";

const digestLength = 32;

/**
 * Checks the signature of a status callback: whether `given` is the HMAC-SHA256 of the raw body, in hex or base64, with
 * or without a `sha256=` prefix (docs/interface.md, "Status updates"). The comparison takes constant time, so that
 * nobody can guess the signature by measuring.
 */
export function isSigned(secret: string, body: Uint8Array, given: string | string[] | undefined): boolean {
  if (typeof given !== "string") return false;
  const text = given.replace(/^sha256=/i, "");
  const digest = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");
  if (digest.length !== digestLength) return false;
  return timingSafeEqual(digest, createHmac("sha256", secret).update(body).digest());
}

/** Compares two texts in a time that reveals neither their content nor their length. */
export function isSame(expected: string, given: string | string[] | undefined): boolean {
  if (typeof given !== "string") return false;
  const digest = (text: string): Buffer => createHash("sha256").update(text, "utf8").digest();
  return timingSafeEqual(digest(expected), digest(given));
}
