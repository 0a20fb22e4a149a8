import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";

/** Which invoice of which chat a [Share with customer] button is about. */
interface Shared {
  readonly chat: string;
  /** Our own reference of the invoice. */
  readonly ref: string;
}

export interface ShareTokens {
  /** The text of the inline query that a share button types: at most 256 characters, and always the same one. */
  tokenFor(shared: Shared): string;
  /** @returns undefined for everything that `tokenFor` didn't make, whatever is wrong with it. */
  open(token: string): Shared | undefined;
}

const longestToken = 256;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Share tokens carry their chat and invoice themselves, sealed (AES-256-GCM). The nonce comes from what is sealed, so
 * that a card drawn twice is the same card: an attempt at an event knows what the one before it has sent.
 * @param keys 32 bytes each: the first seals, all open.
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
    // Changed, made up, or sealed under another key.
    return undefined;
  }
}

function sharedOf(value: unknown): Shared {
  const [chat, ref] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof chat !== "string" || typeof ref !== "string")
    throw new TypeError("A share token holds something else.");
  return { chat, ref };
}
