import { createSealedTokens } from "./sealed-token.js";

/** The invoice that a [Share with customer] button shares, and its chat. */
interface Shared {
  readonly chat: string;
  /** The bot's own reference of the invoice. */
  readonly ref: string;
}

export interface ShareTokens {
  /** Returns the text that a share button types as an inline query: at most 256 characters, and the same for each call. */
  tokenFor(shared: Shared): string;
  /**
   * Finds the invoice that a share token (the text typed by a share button) names. @returns undefined for a text that
   * this bot didn't make.
   */
  open(token: string): Shared | undefined;
}

/**
 * Makes and reads share tokens. A token contains its chat and invoice as sealed bytes. A card that is drawn twice has the
 * same token, so a retried event can see that the card was already sent.
 * @param keys 32 bytes each: the first one seals, all of them open.
 */
export function createShareTokens(keys: readonly Buffer[]): ShareTokens {
  const tokens = createSealedTokens(keys, { purpose: "share token", longest: 256 });
  return {
    tokenFor: ({ chat, ref }) => tokens.seal(Buffer.from(JSON.stringify([chat, ref]), "utf8")),
    open(token) {
      const plain = tokens.open(token);
      return plain && sharedOf(JSON.parse(plain.toString("utf8")));
    },
  };
}

function sharedOf(value: unknown): Shared {
  const [chat, ref] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof chat !== "string" || typeof ref !== "string")
    throw new TypeError("A share token holds something else.");
  return { chat, ref };
}
