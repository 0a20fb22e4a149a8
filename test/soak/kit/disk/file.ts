import type { Random } from "../random.js";

const pageBytes = 4096;
const sectorBytes = 512;

/** A page that may differ from what is on the disk: what it held since, the newest last. */
interface Page {
  readonly versions: Buffer[];
  /** The next sync will write it. After a sync that failed it won't, although it may never have come to the disk. */
  dirty: boolean;
}

/** How far what wasn't synced came: nothing of it, all of it, or each part by chance. */
export type Luck = "none" | "all" | "parts";

/**
 * A file as a kernel keeps it: what programs see, what is on the disk for certain, and the pages in between. A sync
 * that fails leaves its pages clean, as Linux does: another sync succeeds without writing them.
 */
export class MemoryFile {
  /** What programs see. */
  content: Buffer = Buffer.alloc(0);
  /** The buffer of which `content` is the beginning, with room for what is appended; nothing but zeros behind `content`. */
  #room: Buffer = this.content;
  modifiedAt = 0;
  /** Pages on the disk, and how much of them is the file's. */
  #kept: Buffer = Buffer.alloc(0);
  #keptSize = 0;
  readonly #pages = new Map<number, Page>();
  #sizes: number[] = [];
  #sizeDirty = false;

  static onDisk(content: Buffer, modifiedAt: number): MemoryFile {
    const file = new MemoryFile();
    file.#room = Buffer.from(content);
    file.content = file.#room;
    file.#kept = Buffer.from(content);
    file.#keptSize = content.length;
    file.modifiedAt = modifiedAt;
    return file;
  }

  write(bytes: Uint8Array, position: number): void {
    if (bytes.length === 0) return;
    const end = position + bytes.length;
    if (end > this.content.length) this.#resize(end);
    this.content.set(bytes, position);
    this.#touch(position, end);
  }

  truncate(size: number): void {
    if (size === this.content.length) return;
    this.#resize(size);
    // The kernel clears the rest of the last page.
    if (size % pageBytes !== 0) this.#touch(size - 1, size);
  }

  sync(succeeds: boolean): void {
    const written = new Map<number, Buffer>();
    for (const [number, page] of this.#pages) {
      if (!page.dirty) continue;
      page.dirty = false;
      const newest = page.versions.at(-1);
      if (!succeeds || newest === undefined) continue;
      written.set(number, newest);
      this.#pages.delete(number);
    }
    this.#kept = withPages(this.#kept, written);
    if (!this.#sizeDirty) return;
    this.#sizeDirty = false;
    if (!succeeds) return;
    this.#sizes = [];
    this.#keptSize = this.content.length;
    this.#kept = sized(this.#kept, this.#keptSize);
  }

  /** What a power loss leaves: a disk writes whole sectors, in any order, and the size apart from them. */
  afterPowerLoss(luck: Luck, random: Random): Buffer {
    if (luck === "none") return sized(this.#kept, this.#keptSize);
    if (luck === "all") return Buffer.from(this.content);
    const written = new Map<number, Buffer>();
    for (const [number, { versions }] of this.#pages) {
      const versionsOnDisk = [pageOf(this.#kept, number), ...versions];
      const page = Buffer.from(random.pick(versionsOnDisk));
      if (random.chance(0.5)) {
        const other = random.pick(versionsOnDisk);
        for (let at = 0; at < pageBytes; at += sectorBytes)
          if (random.chance(0.5)) other.copy(page, at, at, at + sectorBytes);
      }
      written.set(number, page);
    }
    return sized(withPages(this.#kept, written), random.pick([this.#keptSize, ...this.#sizes]));
  }

  #resize(size: number): void {
    const before = this.content.length;
    // A file that has grown once often grows again, by a little each time.
    if (size > this.#room.length)
      this.#room = sized(this.content, before === 0 ? size : size + mostSpare(size));
    else if (size < before) this.#room.fill(0, size, before);
    this.content = this.#room.subarray(0, size);
    this.#sizes.push(size);
    this.#sizeDirty = true;
  }

  #touch(from: number, to: number): void {
    for (let number = Math.floor(from / pageBytes); number * pageBytes < to; number++) {
      const page = this.#pages.get(number) ?? { versions: [], dirty: true };
      page.versions.push(pageOf(this.content, number));
      page.dirty = true;
      this.#pages.set(number, page);
    }
  }
}

function sized(content: Buffer, size: number): Buffer {
  const changed = Buffer.alloc(size);
  content.copy(changed, 0, 0, Math.min(size, content.length));
  return changed;
}

function pageOf(content: Buffer, number: number): Buffer {
  const page = Buffer.alloc(pageBytes);
  content.subarray(number * pageBytes, (number + 1) * pageBytes).copy(page);
  return page;
}

/** Room for what is appended next, in bytes. */
const mostSpare = (size: number): number => Math.min(size, 16 * pageBytes);

/** The content with these pages in it, beyond its end if need be: the size is another matter. */
function withPages(content: Buffer, pages: ReadonlyMap<number, Buffer>): Buffer {
  if (pages.size === 0) return content;
  const changed = sized(content, Math.max(content.length, (Math.max(...pages.keys()) + 1) * pageBytes));
  for (const [number, page] of pages) page.copy(changed, number * pageBytes);
  return changed;
}
