import { once } from "node:events";
import { crc32, createDeflateRaw } from "node:zlib";

/**
 * Text of at least this length (in characters) is compressed at once, so that few calls reach the threads that
 * compress.
 */
const pieceLength = 64 * 1024;

/** The part is compressed while it is written, so that its whole text is never in memory. */
export class ZipPart {
  readonly path: string;
  readonly #deflate = createDeflateRaw();
  readonly #compressed: Buffer[] = [];
  #waiting = "";
  #checksum = 0;
  #size = 0;

  constructor(path: string) {
    this.path = path;
    this.#deflate.on("data", (piece: Buffer) => this.#compressed.push(piece));
  }

  async write(text: string): Promise<void> {
    this.#waiting += text;
    if (this.#waiting.length >= pieceLength) await this.#compress();
  }

  async end(): Promise<void> {
    await this.#compress();
    this.#deflate.end();
    await once(this.#deflate, "end");
  }

  close(): void {
    this.#deflate.destroy();
  }

  /** Only a part that has ended has its values. */
  get content(): { readonly bytes: Buffer; readonly checksum: number; readonly size: number } {
    return { bytes: Buffer.concat(this.#compressed), checksum: this.#checksum, size: this.#size };
  }

  async #compress(): Promise<void> {
    const bytes = Buffer.from(this.#waiting, "utf8");
    this.#waiting = "";
    this.#checksum = crc32(bytes, this.#checksum);
    this.#size += bytes.length;
    if (!this.#deflate.write(bytes)) await once(this.#deflate, "drain");
  }
}

/** 1 January 1980, the first day of ZIP's calendar. Equal contents make equal files, whenever they are written. */
const [noTime, firstDay] = [0, 0x21];
const deflated = 8;
/** Readers need version 2.0 of the ZIP format. */
const version = 20;

/** Some phones refuse archives in which a part's size follows the part. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const { path, content } of parts) {
    const { bytes, checksum, size } = content;
    const name = Buffer.from(path, "latin1");
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(version, 0);
    facts.writeUInt16LE(deflated, 4);
    facts.writeUInt16LE(noTime, 6);
    facts.writeUInt16LE(firstDay, 8);
    facts.writeUInt32LE(checksum, 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(place, 10);
    directory.push(signature(0x02014b50), word(version), facts, entry, name);
    const local = [signature(0x04034b50), facts, name, bytes];
    pieces.push(...local);
    place += lengthOf(local);
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(lengthOf(directory), 8);
  end.writeUInt32LE(place, 12);
  return Buffer.concat([...pieces, ...directory, signature(0x06054b50), end]);
}

const lengthOf = (pieces: readonly Buffer[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
