import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** Ids of what inline mode offers; the button of the message that is sent carries one. */
export interface OfferIds {
  /** A new id of an offer made to this chat: 32 characters, so that a button's 64 bytes hold it. */
  newId(chat: string): string;
  /** True when `newId` made the id for this chat, whether or not the offer is still kept. */
  isOf(chat: string, id: string): boolean;
}

const randomLength = 12;
const macLength = 12;

/**
 * Ids say whom the offer was made to by a short MAC (HMAC-SHA256), to whoever holds the key: so a seller's tap is known
 * as one when the offer itself has gone.
 * @param keys 32 bytes each: the first makes ids, all know them.
 */
export function createOfferIds(keys: readonly Buffer[]): OfferIds {
  const [first, ...older] = keys.map((key) =>
    Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), "inline offer id", 32)),
  );
  if (first === undefined) throw new RangeError("Offer ids need at least one key.");
  return {
    newId(chat) {
      const random = randomBytes(randomLength);
      return Buffer.concat([random, macOf(first, chat, random)]).toString("base64url");
    },
    isOf(chat, id) {
      const bytes = Buffer.from(id, "base64url");
      if (bytes.length !== randomLength + macLength || bytes.toString("base64url") !== id) return false;
      const [random, mac] = [bytes.subarray(0, randomLength), bytes.subarray(randomLength)];
      return [first, ...older].some((key) => timingSafeEqual(macOf(key, chat, random), mac));
    },
  };
}

const macOf = (key: Buffer, chat: string, random: Buffer): Buffer =>
  createHmac("sha256", key).update(random).update(chat).digest().subarray(0, macLength);
