import { constants } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "./durable-file.js";

/**
 * A line is on disk (fsync) when the promise of its `append` resolves, and lines that come during a write share the
 * next write. The remains of a failed write are cut off before anything is appended again.
 */
export class AppendFile {
  #handle: FileHandle | undefined;
  #end: number;
  #torn = false;
  #nameUnsynced = false;
  #waiting: (Outcome & { readonly bytes: Buffer; readonly mustStay: boolean })[] = [];
  /** These run while no line is being written. */
  readonly #tasks: (Outcome & { readonly run: () => Promise<void> })[] = [];
  #writing: Promise<void> | undefined;

  private constructor(
    readonly path: string,
    handle: FileHandle,
    end: number,
  ) {
    this.#handle = handle;
    this.#end = end;
  }

  /**
   * Returns the file's complete lines. The bytes after the last line break are `torn` and cut off: usually a write that
   * was never acknowledged, or a whole line whose line break was damaged.
   */
  static async open(path: string): Promise<Opened> {
    const folder = dirname(path);
    const highestNew = await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      const content = await handle.readFile();
      const end = content.lastIndexOf(0x0a) + 1;
      if (end < content.length) await handle.truncate(end);
      await handle.sync();
      // A power loss would take the file with a new folder whose name isn't synced. An earlier start may have been killed
      // before it synced the lowest folder.
      const top = dirname(highestNew ?? folder);
      for (let named = folder; ; named = dirname(named)) {
        await syncFolder(named);
        if (named === top) break;
      }
      const lines = content.subarray(0, end).toString("latin1").split("\n").slice(0, -1);
      const torn = content.toString("latin1", end);
      return { file: new AppendFile(path, handle, end), lines, torn };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  get size(): number {
    return this.#end;
  }

  /** @param onDisk is called before the file is written again @throws the disk's error; no line is kept then */
  append(lines: readonly string[], onDisk?: () => void): Promise<void> {
    return this.#add(lines, true, onDisk);
  }

  /** A power loss may undo these lines until the next `append`, with which they are synced. */
  note(lines: readonly string[]): Promise<void> {
    return this.#add(lines, false);
  }

  /**
   * The file is replaced atomically.
   * @param lines returns the new content, once no write is under way. Lines whose append still waits must not be in
   * it: if their append then failed, they would be kept all the same
   */
  replace(lines: () => readonly string[]): Promise<void> {
    return this.#betweenWrites(() => this.#replace(lines));
  }

  /**
   * @param work gets the length up to which the file's bytes never change in place: later lines come behind it, and a
   * replaced file is another one
   */
  whileStill(work: (length: number) => void): Promise<void> {
    return this.#betweenWrites(async () => {
      if (this.#handle === undefined) throw new Error("The inbox is closed.");
      work(this.#end);
    });
  }

  async close(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }

  #betweenWrites(run: () => Promise<void>): Promise<void> {
    const ran = new Promise<void>((resolve, reject) => {
      this.#tasks.push({ run, kept: resolve, failed: reject });
    });
    this.#start();
    return ran;
  }

  #add(lines: readonly string[], mustStay: boolean, onDisk?: () => void): Promise<void> {
    const added = new Promise<void>((resolve, reject) => {
      const kept = (): void => {
        onDisk?.();
        resolve();
      };
      this.#waiting.push({ bytes: bytesOf(lines), mustStay, kept, failed: reject });
    });
    this.#start();
    return added;
  }

  #start(): void {
    this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    for (;;) {
      const task = this.#tasks.shift();
      const batch = this.#waiting;
      if (task !== undefined) {
        await task.run().then(task.kept, task.failed);
      } else if (batch.length > 0) {
        this.#waiting = [];
        const failed = (error: unknown) => batch.map((entry) => entry.failed(error));
        const bytes = Buffer.concat(batch.map((entry) => entry.bytes));
        const mustStay = batch.some((entry) => entry.mustStay);
        await this.#write(bytes, mustStay).then(() => batch.map((entry) => entry.kept()), failed);
      } else break;
    }
    // No `await` may stand between this line and the last check of the queue, so that a line appended a moment later
    // starts the next round.
    this.#writing = undefined;
  }

  async #replace(lines: () => readonly string[]): Promise<void> {
    const old = this.#handle;
    if (old === undefined) throw new Error("The inbox is closed.");
    const bytes = bytesOf(lines());
    const temporary = `${this.path}.new`;
    const handle = await open(temporary, constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC, 0o600);
    try {
      await writeFully(handle, bytes, 0);
      await handle.sync();
      await rename(temporary, this.path);
    } catch (error) {
      await handle.close();
      await rm(temporary, { force: true });
      throw error;
    }
    this.#handle = handle;
    this.#end = bytes.length;
    this.#torn = false;
    this.#nameUnsynced = true;
    await old.close();
    await this.#syncName();
  }

  /**
   * Until the folder is synced, a power loss could bring the file from before `replace` back, without the lines
   * appended since.
   */
  async #syncName(): Promise<void> {
    if (!this.#nameUnsynced) return;
    await syncFolder(dirname(this.path));
    this.#nameUnsynced = false;
  }

  async #write(bytes: Buffer, mustStay: boolean): Promise<void> {
    const handle = this.#handle;
    if (handle === undefined) throw new Error("The inbox is closed.");
    await this.#syncName();
    if (this.#torn) {
      await handle.truncate(this.#end);
      this.#torn = false;
    }
    try {
      await writeFully(handle, bytes, this.#end);
      if (mustStay) await handle.datasync();
      this.#end += bytes.length;
    } catch (error) {
      this.#torn = true;
      throw error;
    }
  }
}

export interface Opened {
  readonly file: AppendFile;
  readonly lines: readonly string[];
  /**
   * A last write that broke off leaves this text behind the file's last line break. It is "" when the file ends with
   * a line break.
   */
  readonly torn: string;
}

interface Outcome {
  readonly kept: () => void;
  readonly failed: (error: unknown) => void;
}

const bytesOf = (lines: readonly string[]): Buffer =>
  Buffer.from(lines.map((line) => `${line}\n`).join(""), "latin1");

async function writeFully(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const result = await handle.write(bytes, written, bytes.length - written, position + written);
    written += result.bytesWritten;
  }
}
