import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";

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

const longestToken = 256;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Makes and reads share tokens. A token contains its chat and invoice as sealed bytes (AES-256-GCM). The nonce is
 * derived from this content, so a card that is drawn twice is identical, and a retried event can see that the card was
 * already sent.
 * @param keys 32 bytes each: the first one seals, all of them open.
 */
export function createShareTokens(keys: readonly Buffer[]): ShareTokens {
  const rings = keys.map((key) => ({ seal: derive(key, "seal"), nonce: derive(key, "nonce") }));
  const [first] = rings;
  if (first === undefined) throw new RangeError("Share tokens need at least one key.");
  return {
    tokenFor({ chat, ref }) {
      const plain = Buffer.from(JSON.stringify([chat, ref]), "utf8");
      const nonce = createHmac("sha256", first.nonce).update(plain).digest().subarray(0, nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", first.seal, nonce);
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
    },
    open(token) {
      if (token.length > longestToken) return undefined;
      const sealed = Buffer.from(token, "base64url");
      if (sealed.toString("base64url") !== token || sealed.length <= nonceBytes + tagBytes) return undefined;
      for (const { seal } of rings) {
        const plain = unsealed(seal, sealed);
        if (plain !== undefined) return sharedOf(JSON.parse(plain));
      }
      return undefined;
    },
  };
}

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), `share token ${purpose}`, 32));

function unsealed(key: Buffer, sealed: Buffer): string | undefined {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const plain = decipher.update(sealed.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([plain, decipher.final()]).toString("utf8");
  } catch {
    // A text that can't be opened is no share token of this bot: it was changed or invented, or made with a key that is gone.
    return undefined;
  }
}

function sharedOf(value: unknown): Shared {
  const [chat, ref] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof chat !== "string" || typeof ref !== "string")
    throw new TypeError("A share token holds something else.");
  return { chat, ref };
}
