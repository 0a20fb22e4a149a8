import { createSealer, SealError } from "../sealing/sealing.js";

/** Which submission of which chat a status callback is about. */
export interface Submission {
  readonly chat: string;
  /** Our own reference of the submission. */
  readonly ref: string;
  /** When it was submitted, in milliseconds: what is told of it can be known to be from before a deletion. */
  readonly submittedAt: number;
}

export interface CallbackAddresses {
  /** The last part of a callback URL. Every call makes another one; all of them stay good. */
  refFor(submission: Submission): { readonly token: string; readonly keyId: string };
  /** @returns undefined for everything that `refFor` didn't make, whatever is wrong with it. */
  open(token: string): Submission | undefined;
}

const context = "callback-address";
const longestToken = 1024;

/**
 * Callback addresses carry their chat and submission themselves, sealed: no index is needed, none can be guessed,
 * and none tells a chat's id. @param keys as for `createSealer`; addresses of all of them are good.
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
      // Decoding skips foreign characters and trailing bits, so one address would have many spellings.
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
