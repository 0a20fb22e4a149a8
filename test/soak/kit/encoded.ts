import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import type { Random } from "./random.js";

/** A body as it goes over the wire. */
export interface Encoded {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const inUtf16 = (text: string): Buffer => Buffer.from(text, "utf16le");
const charsets: readonly ((text: string) => readonly [bytes: Buffer, said: string])[] = [
  (text) => [Buffer.from(text), ""],
  (text) => [Buffer.from(text), "; charset=utf-8"],
  (text) => [Buffer.from(`\ufeff${text}`), ""],
  (text) => [inUtf16(`\ufeff${text}`), ""],
  (text) => [inUtf16(text), "; charset=UTF-16LE"],
  (text) => [inUtf16(text).swap16(), '; charset="utf-16be"'],
  (text) => [inUtf16(`\ufeff${text}`).swap16(), "; charset=utf-16"],
];
const compressions: readonly (readonly [name: string, compress: (bytes: Buffer) => Buffer])[] = [
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["deflate", deflateRawSync],
  ["br", brotliCompressSync],
];

/** Half of the texts as they are, the others in any charset and compression that the bot has to understand. */
export function encoded(random: Random, text: string, type: string): Encoded {
  if (random.chance(0.5)) return { bytes: Buffer.from(text), headers: { "content-type": type } };
  const [bytes, said] = random.pick(charsets)(text);
  const headers = { "content-type": `${type}${said}` };
  if (random.chance(0.4)) return { bytes, headers };
  const [name, compress] = random.pick(compressions);
  return { bytes: compress(bytes), headers: { ...headers, "content-encoding": name } };
}
