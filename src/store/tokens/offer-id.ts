import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** Makes and checks the ids of the invoices that inline mode offers to create. The button of the sent message contains such an id. */
export interface OfferIds {
  /**
   * Makes the id of an inline offer (an invoice that inline mode offers to create) for this chat. It has 32 characters,
   * because a button holds only 64 bytes.
   */
  newId(chat: string): string;
  /**
   * Checks whether the id of an inline offer (an invoice that inline mode offers to create) was made for this chat. The
   * offer itself may be deleted already.
   */
  isOf(chat: string, id: string): boolean;
}

const randomLength = 12;
const macLength = 12;

/**
 * Makes and checks the ids of inline offers (invoices that inline mode offers to create). An id contains a short MAC
 * (HMAC-SHA256) of the chat. So the bot recognizes the seller's own tap even after the offer was deleted.
 * @param keys 32 bytes each: the first one makes ids, all of them check ids
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
