import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { crc32 } from "node:zlib";
import type * as z from "zod";
import { SealError, StorageError, UnreadableRecordError } from "./errors.js";
import type { RecordKind } from "./record-kinds.js";
import type { Sealer } from "./store-port.js";

/**
 * A seal has these offsets: version (1 byte), key id (6), checksum of both (4), nonce (12), tag (16) and ciphertext.
 * The checksum tells a damaged key id from the id of a missing key, which the operator can add.
 */
const layout = { version: 0, keyId: 1, checksum: 7, nonce: 11, tag: 23, text: 39 } as const;
const version = 1;
/** All that the same key has sealed begins with the same bytes, which are so many. */
export const headBytes = layout.nonce;

export interface KeyedSealer extends Sealer {
  /** The first of the keys in SECRET_KEY encrypts. */
  readonly keyIds: readonly string[];
  /** All that a key in SECRET_KEY has sealed begins with the key's head. */
  readonly heads: readonly Buffer[];
  derive(purpose: string): Buffer;
}

/**
 * @param keys have 32 bytes each: the first one seals, and all of them open
 * @param purpose of the data is needed to open it
 */
export function createSealer(keys: readonly Buffer[], purpose = "records"): KeyedSealer {
  const [first] = keys;
  if (first === undefined) throw new RangeError("A sealer needs at least one key.");
  if (keys.some((key) => key.length !== 32)) throw new RangeError("Every key must have 32 bytes.");
  // Node makes a key of bytes anew for each cipher, which takes longer than the sealing itself.
  const sealingKey = (key: Buffer): KeyObject => createSecretKey(deriveKey(key, `seal ${purpose}`));
  const sealing = { id: idOf(first), key: sealingKey(first), header: headerFor(idOf(first)) };
  const ring = new Map(keys.map((key) => [idOf(key), sealingKey(key)]));

  return {
    keyId: sealing.id,
    keyIds: [...ring.keys()],
    heads: [...ring.keys()].map(headerFor),
    derive: (other) => deriveKey(first, `derive ${other}`),

    seal(plain, context) {
      const { key, header } = sealing;
      const nonce = randomBytes(layout.tag - layout.nonce);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(associated(header, context));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([header, nonce, cipher.getAuthTag(), text]);
    },

    open(sealed, context) {
      const key = ring.get(keyIdOf(sealed));
      if (key === undefined) throw new SealError("unknown-key");
      if (sealed.length < layout.text) throw new SealError("changed");
      const nonce = sealed.subarray(layout.nonce, layout.tag);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, {
        authTagLength: layout.text - layout.tag,
      });
      decipher.setAAD(associated(sealed.subarray(0, layout.nonce), context));
      decipher.setAuthTag(sealed.subarray(layout.tag, layout.text));
      const plain = decipher.update(sealed.subarray(layout.text));
      try {
        return Buffer.concat([plain, decipher.final()]);
      } catch {
        throw new SealError("changed");
      }
    },
  };
}

/** Returns the id of the key that sealed the bytes. @throws SealError "changed" when the first bytes are invalid */
export function keyIdOf(sealed: Uint8Array): string {
  const head = Buffer.from(sealed.subarray(0, layout.nonce));
  if (head.length < layout.nonce || head[layout.version] !== version) throw new SealError("changed");
  if (head.readUInt32BE(layout.checksum) !== crc32(head.subarray(0, layout.checksum)))
    throw new SealError("changed");
  return head.toString("hex", layout.keyId, layout.checksum);
}

const idOf = (key: Buffer): string =>
  createHash("sha256")
    .update("key id")
    .update(key)
    .digest()
    .toString("hex", 0, layout.checksum - layout.keyId);

const deriveKey = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), purpose, 32));

function headerFor(keyId: string): Buffer {
  const head = Buffer.alloc(layout.nonce);
  head[layout.version] = version;
  head.write(keyId, layout.keyId, "hex");
  head.writeUInt32BE(crc32(head.subarray(0, layout.checksum)), layout.checksum);
  return head;
}

const associated = (header: Uint8Array, context: string): Buffer =>
  Buffer.concat([header, Buffer.from(context, "utf8")]);

interface Opening<T> {
  readonly sealer: Sealer;
  /**
   * The context is the record's kind and key. As the seal's associated data it keeps bytes that were copied over
   * another record from being opened.
   */
  readonly context: string;
  readonly schema: z.ZodType<T>;
}

/** @throws UnreadableRecordError; SealError when the key isn't in SECRET_KEY */
export const parseSealed = <T>(sealed: Buffer, { sealer, context, schema }: Opening<T>): T =>
  parseRecord(
    ofIntact(() => sealer.open(sealed, context).toString("utf8")),
    schema,
  );

/** @throws UnreadableRecordError when the sealed bytes were changed */
export function ofIntact<R>(open: () => R): R {
  try {
    return open();
  } catch (error) {
    if (error instanceof SealError && error.code === "changed") throw new UnreadableRecordError("seal");
    throw error;
  }
}

/** @throws UnreadableRecordError */
export function parseRecord<T>(json: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new UnreadableRecordError("json"); // JSON.parse quotes the text in its error, so the error isn't attached as the cause.
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UnreadableRecordError("shape");
  return parsed.data;
}

/**
 * Returns the record's JSON, so the caller's later changes aren't written.
 * @throws StorageError "invalid" when the record couldn't be read back. The message names fields and never their values
 */
export function checkedJson<T>(kind: RecordKind, value: T, schema: z.ZodType<T>): string {
  const checked = schema.safeParse(value);
  if (checked.success) return JSON.stringify(checked.data);
  // JSON has no undefined values, which the schema refuses in some places, so the JSON's own check decides.
  const copy = schema.safeParse(JSON.parse(JSON.stringify(value)));
  if (copy.success) return JSON.stringify(copy.data);
  const fields = copy.error.issues.map((issue) => issue.path.join(".")).slice(0, 3);
  throw new StorageError("invalid", `A record (${kind}) is not as it must be: ${fields.join(", ")}.`);
}
