import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";

/** Makes and opens short texts that carry sealed bytes (AES-256-GCM). Each kind of token has keys of its own. */
export interface SealedTokens {
  /** Seals the bytes. The same bytes give the same token, so an attempt that is repeated says the same as the first. */
  seal(plain: Buffer): string;
  /** Opens a token. @returns undefined for a text that wasn't made with these keys for this purpose */
  open(token: string): Buffer | undefined;
}

interface SealedTokenOptions {
  /** The kind of the tokens, from whose name their keys are derived. */
  readonly purpose: string;
  /** The most characters that a token may have. */
  readonly longest: number;
  /** A text that must be the same when a token is opened, but isn't a part of the token. */
  readonly associated?: string;
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Makes and opens tokens. The nonce is derived from the content, so that no index and no random number is needed.
 * @param keys 32 bytes each: the first one seals, all of them open
 */
export function createSealedTokens(
  keys: readonly Buffer[],
  { purpose, longest, associated = "" }: SealedTokenOptions,
): SealedTokens {
  const rings = keys.map((key) => ({
    seal: derive(key, `${purpose} seal`),
    nonce: derive(key, `${purpose} nonce`),
  }));
  const [first] = rings;
  if (first === undefined) throw new RangeError("Tokens need at least one key.");
  const data = Buffer.from(associated, "utf8");
  return {
    seal(plain) {
      // The associated text is a part of what the nonce is derived from: two tokens that differ only in it must not share a nonce.
      const dataHash = createHmac("sha256", first.nonce).update(data).digest();
      const nonce = createHmac("sha256", first.nonce).update(dataHash).update(plain).digest();
      const cipher = createCipheriv("aes-256-gcm", first.seal, nonce.subarray(0, nonceBytes)).setAAD(data);
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      const sealed = Buffer.concat([nonce.subarray(0, nonceBytes), cipher.getAuthTag(), text]);
      return sealed.toString("base64url");
    },
    open(token) {
      if (token.length > longest) return undefined;
      const sealed = Buffer.from(token, "base64url");
      // Only one spelling of a token is accepted, because the decoder ignores foreign characters and surplus bits.
      if (sealed.toString("base64url") !== token || sealed.length <= nonceBytes + tagBytes) return undefined;
      for (const { seal } of rings) {
        const plain = unsealed(seal, sealed, data);
        if (plain !== undefined) return plain;
      }
      return undefined;
    },
  };
}

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), purpose, 32));

function unsealed(key: Buffer, sealed: Buffer, data: Buffer): Buffer | undefined {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes }).setAAD(data);
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const plain = decipher.update(sealed.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    // A text that can't be opened is no token of this bot: it was changed or invented, or made with a key that is gone.
    return undefined;
  }
}
