import { SealError } from "../errors.js";
import { createSealer } from "../sealing/sealing.js";

/** The submission (one attempt to create an invoice) that a status callback is about, and its chat. */
export interface Submission {
  readonly chat: string;
  /** The bot's own reference of the invoice. */
  readonly ref: string;
  /** The time (ms) at which the merchant submitted the invoice. Status updates about invoices submitted before [Delete everything] are ignored. */
  readonly submittedAt: number;
}

export interface CallbackAddresses {
  /** Makes the last part of a callback URL. Every call returns a different token, and all of them stay valid. */
  refFor(submission: Submission): { readonly token: string; readonly keyId: string };
  /** Reads the last part of a callback URL. @returns undefined for a text that this bot didn't make. */
  open(token: string): Submission | undefined;
}

const context = "callback-address";
const longestToken = 1024;

/**
 * Makes and reads callback addresses, at which the service reports an invoice's status. An address contains its chat
 * and invoice as sealed bytes. So the bot needs no index, nobody can guess an address, and no address reveals a chat's
 * id.
 * @param keys 32 bytes each: the first one seals addresses, all of them open addresses
 */
export function createCallbackAddresses(keys: readonly Buffer[]): CallbackAddresses {
  const sealer = createSealer(keys, context);
  return {
    refFor({ chat, ref, submittedAt }) {
      const sealed = sealer.seal(Buffer.from(JSON.stringify([chat, ref, submittedAt]), "utf8"), context);
      return { token: sealed.toString("base64url"), keyId: sealer.keyId };
    },
    open(token) {
      if (token.length > longestToken) return undefined;
      const sealed = Buffer.from(token, "base64url");
      // Only one spelling of an address is accepted. The decoder ignores foreign characters and surplus bits, so the
      // same address could otherwise be written in many ways.
      if (sealed.toString("base64url") !== token) return undefined;
      try {
        return submissionOf(JSON.parse(sealer.open(sealed, context).toString("utf8")));
      } catch (error) {
        if (error instanceof SealError) return undefined;
        throw error;
      }
    },
  };
}

function submissionOf(value: unknown): Submission {
  const [chat, ref, submittedAt] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof chat !== "string" || typeof ref !== "string" || typeof submittedAt !== "number")
    throw new TypeError("A callback address holds something else.");
  return { chat, ref, submittedAt };
}
