import { systemError } from "./disk.js";
import type { MemoryFile } from "./file.js";
import { MemoryFolder, type Node } from "./folder.js";
import type { Mount } from "./mount.js";

/** Stands in for Node's FileHandle, for what the bot does with one. */
export class MemoryHandle {
  #position = 0;
  #open = true;

  constructor(
    readonly mount: Mount,
    readonly node: Node,
  ) {
    mount.open.add(this);
  }

  readFile(): Promise<Buffer> {
    return this.mount.call("read", () => Buffer.from(this.#file("read").content));
  }

  write(
    bytes: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ bytesWritten: number; buffer: Buffer }> {
    return this.mount.call("stat", () => {
      const part = bytes.subarray(offset, offset + length);
      return { bytesWritten: this.#put(part, position), buffer: bytes };
    });
  }

  async writeFile(bytes: Uint8Array): Promise<void> {
    for (let left = bytes; left.length > 0; ) {
      const part = left;
      const written = await this.mount.call("stat", () => this.#put(part, this.#position));
      this.#position += written;
      left = left.subarray(written);
    }
  }

  sync(): Promise<void> {
    const folder = this.node instanceof MemoryFolder;
    return this.mount.call("stat", () => {
      this.#opened("fsync");
      try {
        this.mount.check(folder ? "sync-folder" : "sync");
      } catch (error) {
        if (!this.mount.ended) this.node.sync(false);
        throw error;
      }
      this.node.sync(true);
    });
  }

  datasync(): Promise<void> {
    return this.sync();
  }

  truncate(size: number): Promise<void> {
    return this.mount.call("truncate", () => this.#file("ftruncate").truncate(size));
  }

  async close(): Promise<void> {
    this.#open = false;
    this.mount.open.delete(this);
  }

  /** Some of the bytes, at least one, as the system may do; what is refused may have got half-way. */
  #put(bytes: Uint8Array, position: number): number {
    const file = this.#file("write");
    const { random } = this.mount;
    const short = random.chance(0.1) ? 1 + random.below(bytes.length) : bytes.length;
    const gone = this.mount.ended;
    try {
      this.mount.check("write");
    } catch (error) {
      // The process may end in the middle of a write, but doesn't write afterwards.
      if (!gone) file.write(bytes.subarray(0, random.below(bytes.length + 1)), position);
      throw error;
    }
    this.mount.watch?.written(bytes);
    file.write(bytes.subarray(0, short), position);
    file.modifiedAt = this.mount.disk.now();
    return short;
  }

  #file(syscall: string): MemoryFile {
    const node = this.#opened(syscall);
    if (node instanceof MemoryFolder) throw systemError("EISDIR", syscall);
    return node;
  }

  #opened(syscall: string): Node {
    if (!this.#open) throw systemError("EBADF", syscall);
    return this.node;
  }
}
