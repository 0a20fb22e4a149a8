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
import type { InboxPayload } from "../engine/event.js";
import { SealError, StorageError, UnreadableRecordError } from "./errors.js";
import { newestFormat, type Stored, upgrades } from "./format.js";
import { type RecordKind, sealContext } from "./record-kinds.js";
import type { Sealer } from "./store-port.js";

/**
 * A seal has these offsets: format (1 byte), key id (6), checksum of both (4), nonce (12), tag (16) and ciphertext.
 * The checksum tells a damaged key id from the id of a missing key, which the operator can add, and a damaged format
 * from that of a newer version.
 */
const layout = { format: 0, keyId: 1, checksum: 7, nonce: 11, tag: 23, text: 39 } as const;
/** All that the same key has sealed in the same format begins with the same bytes, which are so many. */
export const headBytes = layout.nonce;

export interface KeyedSealer extends Sealer {
  /** The first of the keys in SECRET_KEY encrypts. */
  readonly keyIds: readonly string[];
  /** All that this process can open begins with one of these heads. */
  readonly heads: readonly Buffer[];
  derive(purpose: string): Buffer;
}

/**
 * @param keys have 32 bytes each: the first one seals, and all of them open
 * @param purpose of the data is needed to open it
 * @param newest the format that it seals; it opens this one and the earlier ones
 */
export function createSealer(
  keys: readonly Buffer[],
  purpose = "records",
  newest: number = newestFormat(),
): KeyedSealer {
  const [first] = keys;
  if (first === undefined) throw new RangeError("A sealer needs at least one key.");
  if (keys.some((key) => key.length !== 32)) throw new RangeError("Every key must have 32 bytes.");
  // Node makes a key of bytes anew for each cipher, which takes longer than the sealing itself.
  const sealingKey = (key: Buffer): KeyObject => createSecretKey(deriveKey(key, `seal ${purpose}`));
  const sealing = { id: idOf(first), key: sealingKey(first), header: headerFor(idOf(first), newest) };
  const ring = new Map(keys.map((key) => [idOf(key), sealingKey(key)]));

  return {
    keyId: sealing.id,
    keyIds: [...ring.keys()],
    heads: [...ring.keys()].flatMap((id) =>
      Array.from({ length: newest }, (_, earlier) => headerFor(id, earlier + 1)),
    ),
    derive: (other) => deriveKey(first, `derive ${other}`),

    seal(plain, context) {
      const { key, header } = sealing;
      const nonce = randomBytes(layout.tag - layout.nonce);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(associated(header, context));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([header, nonce, cipher.getAuthTag(), text]);
    },

    open(sealed, context) {
      const key = ring.get(keyIdOf(sealed, newest));
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

/**
 * Returns the id of the key that sealed the bytes.
 * @throws SealError "changed" when the first bytes are invalid; "newer" when the format is higher than `newest`
 */
export function keyIdOf(sealed: Uint8Array, newest: number = newestFormat()): string {
  const head = Buffer.from(sealed.subarray(0, layout.nonce));
  if (head.length < layout.nonce) throw new SealError("changed");
  if (head.readUInt32BE(layout.checksum) !== crc32(head.subarray(0, layout.checksum)))
    throw new SealError("changed");
  if (formatOf(head) > newest) throw new SealError("newer");
  return head.toString("hex", layout.keyId, layout.checksum);
}

/** Returns the format in which the bytes were sealed. Only `keyIdOf` checks whether they are a seal. */
export const formatOf = (sealed: Uint8Array): number => sealed[layout.format] ?? 0;

const idOf = (key: Buffer): string =>
  createHash("sha256")
    .update("key id")
    .update(key)
    .digest()
    .toString("hex", 0, layout.checksum - layout.keyId);

const deriveKey = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), purpose, 32));

function headerFor(keyId: string, written: number): Buffer {
  const head = Buffer.alloc(layout.nonce);
  head[layout.format] = written;
  head.write(keyId, layout.keyId, "hex");
  head.writeUInt32BE(crc32(head.subarray(0, layout.checksum)), layout.checksum);
  return head;
}

const associated = (header: Uint8Array, context: string): Buffer =>
  Buffer.concat([header, Buffer.from(context, "utf8")]);

interface Opening {
  readonly sealer: Sealer;
  /**
   * Kind and key are the seal's associated data, so that bytes which were copied over another record can't be opened.
   */
  readonly kind: RecordKind;
  readonly key: string;
}

/** @throws UnreadableRecordError; SealError when another process may have the key, or know the format */
export const parseSealed = <T>(sealed: Buffer, { schema, ...of }: Opening & { schema: z.ZodType<T> }): T =>
  parseRecord(jsonOfRecord(sealed, of), schema);

/** Returns the record's JSON in this version's format. @throws like `parseSealed` */
export function jsonOfRecord(sealed: Buffer, { sealer, kind, key }: Opening): string {
  const json = ofIntact(() => sealer.open(sealed, sealContext(kind, key))).toString("utf8");
  const written = formatOf(sealed);
  return written === newestFormat() ? json : JSON.stringify(upgraded(kind, written, parsed(json)));
}

/** Returns what was stored in an earlier format as this version stores it. */
export const upgraded = (of: Stored, written: number, stored: unknown): unknown =>
  upgrades
    .slice(written - 1)
    .reduce((value, { [of]: upgrade }) => (upgrade === undefined ? value : upgrade(value as never)), stored);

/** Returns what an event's row holds, as this version stores it. @throws SyntaxError */
export const payloadOf = (sealed: Uint8Array, plain: Buffer): InboxPayload =>
  upgraded("events", formatOf(sealed), JSON.parse(plain.toString("utf8"))) as InboxPayload;

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
  const fit = schema.safeParse(parsed(json));
  if (!fit.success) throw new UnreadableRecordError("shape");
  return fit.data;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UnreadableRecordError("json"); // JSON.parse quotes the text in its error, so the error isn't attached as the cause.
  }
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
