import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";

/** Seals bytes into few more bytes (AES-256-GCM), for tokens that must be short. */
interface ShortSeal {
  /** Seals bytes. Equal bytes are sealed equally, so an attempt that is repeated says the same as the first. */
  readonly seal: (plain: Buffer) => Buffer;
  /** @returns undefined for bytes that weren't sealed with these keys for this purpose */
  readonly unseal: (sealed: Buffer) => Buffer | undefined;
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Makes a short seal. Its nonce is derived from the content, so that no index and no random number is needed.
 * @param keys 32 bytes each: the first one seals, all of them open
 * @param purpose the kind of the tokens, from whose name their keys are derived
 * @param associated a text that must be the same when a token is opened, but isn't a part of the token
 */
export function shortSeal(keys: readonly Buffer[], purpose: string, associated = ""): ShortSeal {
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
      return Buffer.concat([nonce.subarray(0, nonceBytes), cipher.getAuthTag(), text]);
    },
    unseal(sealed) {
      if (sealed.length <= nonceBytes + tagBytes) return undefined;
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
