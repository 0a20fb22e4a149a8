import { constants } from "node:fs";
import { posix } from "node:path";

/** What happens around each access: it may be refused, or never come back since the process is gone. */
export interface DiskWatch {
  /** @returns false when the process that asks is gone. May throw a system error. */
  before(life: number, operation: string, path: string): boolean;
  /** @returns false when the process is gone by now, though the operation was carried out. */
  after(life: number): boolean;
  /** Told of all bytes that reach the disk. */
  written(path: string, bytes: Uint8Array): void;
}

interface File {
  kind: "file";
  bytes: Buffer;
  modifiedAt: number;
}

interface Folder {
  readonly kind: "folder";
  readonly entries: Map<string, File | Folder>;
}

const root = "/simulated/";
const never = new Promise<never>(() => undefined);

/** The data folder as a process of this number sees it. */
export const folderOfLife = (life: number): string => `${root}${life}/disk/data`;

export function systemError(code: string, operation: string): Error {
  return Object.assign(new Error(`${code}: ${operation}`), { code, errno: -1, syscall: operation });
}

/**
 * A disk in memory under the functions of node:fs/promises that the bot uses. Each process sees it under a path of its
 * own, so that one that was killed can be told from its successor: what it asks for never comes back.
 */
export class MemoryDisk {
  readonly #top: Folder = {
    kind: "folder",
    entries: new Map([["disk", { kind: "folder", entries: new Map() }]]),
  };
  readonly #watch: DiskWatch;
  readonly #now: () => number;

  constructor(watch: DiskWatch, now: () => number) {
    this.#watch = watch;
    this.#now = now;
  }

  /** The functions, for paths on this disk; others go to the real ones. */
  over(real: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const functions: Record<string, (path: string, ...rest: never[]) => unknown> = {
      mkdir: (path, options?: { recursive?: boolean }) => this.#mkdir(path, options?.recursive === true),
      open: (path, flags?: string | number) => this.#open(path, flags ?? "r"),
      readFile: (path) => Buffer.from(this.#file(path).bytes),
      rename: (path, to: string) => this.#rename(path, to),
      rm: (path, options?: { force?: boolean; recursive?: boolean }) => this.#remove(path, options ?? {}),
      rmdir: (path) => this.#rmdir(path),
      readdir: (path) => [...this.#folder(path).entries.keys()],
      opendir: (path) => this.#opendir(path),
      stat: (path) => this.#stat(path),
      utimes: (path, _accessed: unknown, modified: number) => {
        this.#file(path).modifiedAt = modified * 1000;
      },
    };
    return Object.fromEntries(
      Object.entries(functions).map(([name, simulated]) => [
        name,
        (path: unknown, ...rest: never[]) =>
          typeof path === "string" && path.startsWith(root)
            ? this.#carryOut(lifeOf(path), name, path, () => simulated(path, ...rest))
            : (real[name] as (...args: unknown[]) => unknown)(path, ...rest),
      ]),
    );
  }

  /** All files, for a look at what is on the disk. */
  *files(): Iterable<{ readonly path: string; readonly bytes: Buffer }> {
    yield* walk(this.#top, "");
  }

  async #carryOut<T>(life: number, operation: string, path: string, work: () => T): Promise<T> {
    if (!this.#watch.before(life, operation, path)) return never;
    const result = work();
    return this.#watch.after(life) ? result : never;
  }

  #open(path: string, flags: string | number): unknown {
    if (namesOf(path).length === 0) return this.#handle(path, this.#top);
    const { folder, name } = this.#place(path);
    let node = folder.entries.get(name);
    const mayMake = typeof flags === "number" ? (flags & constants.O_CREAT) !== 0 : flags !== "r";
    if (node === undefined && !mayMake) throw systemError("ENOENT", "open");
    if (node !== undefined && flags === "wx") throw systemError("EEXIST", "open");
    if (node === undefined) {
      node = { kind: "file", bytes: Buffer.alloc(0), modifiedAt: this.#now() };
      folder.entries.set(name, node);
    }
    if (node.kind === "file" && typeof flags === "number" && (flags & constants.O_TRUNC) !== 0)
      node.bytes = Buffer.alloc(0);
    return this.#handle(path, node);
  }

  #handle(path: string, node: File | Folder): unknown {
    const life = lifeOf(path);
    const act = <T>(operation: string, work: (file: File) => T): Promise<T> =>
      this.#carryOut(life, operation, path, () => {
        if (node.kind !== "file") throw systemError("EISDIR", operation);
        return work(node);
      });
    const write = (file: File, bytes: Uint8Array, position: number): number => {
      this.#watch.written(path, bytes);
      const length = Math.max(file.bytes.length, position + bytes.length);
      const next = Buffer.alloc(length);
      file.bytes.copy(next);
      next.set(bytes, position);
      file.bytes = next;
      file.modifiedAt = this.#now();
      return bytes.length;
    };
    return {
      readFile: () => act("read", (file) => Buffer.from(file.bytes)),
      writeFile: (bytes: Uint8Array) => act("write", (file) => void write(file, bytes, file.bytes.length)),
      write: (bytes: Uint8Array, offset: number, length: number, position: number) =>
        act("write", (file) => ({
          bytesWritten: write(file, bytes.subarray(offset, offset + length), position),
        })),
      truncate: (length: number) =>
        act("ftruncate", (file) => {
          file.bytes = Buffer.from(file.bytes.subarray(0, length));
        }),
      sync: () =>
        this.#carryOut(life, node.kind === "file" ? "fsync" : "fsync-folder", path, () => undefined),
      datasync: () => act("fdatasync", () => undefined),
      close: () => this.#carryOut(life, "close", path, () => undefined),
    };
  }

  /** @returns the highest folder that was missing. */
  #mkdir(path: string, recursive: boolean): string | undefined {
    let folder = this.#top;
    let highest: string | undefined;
    const names = namesOf(path);
    for (const [index, name] of names.entries()) {
      const next = folder.entries.get(name);
      if (next?.kind === "file") throw systemError("ENOTDIR", "mkdir");
      if (next !== undefined && !recursive && index === names.length - 1)
        throw systemError("EEXIST", "mkdir");
      const entry: Folder = next ?? { kind: "folder", entries: new Map() };
      if (next === undefined) {
        folder.entries.set(name, entry);
        highest ??= `${root}${lifeOf(path)}/${names.slice(0, index + 1).join("/")}`;
      }
      folder = entry;
    }
    return highest;
  }

  #rename(from: string, to: string): void {
    const source = this.#place(from);
    const node = source.folder.entries.get(source.name);
    if (node === undefined) throw systemError("ENOENT", "rename");
    const target = this.#place(to);
    source.folder.entries.delete(source.name);
    target.folder.entries.set(target.name, node);
  }

  #remove(path: string, { force, recursive }: { force?: boolean; recursive?: boolean }): void {
    const { folder, name } = this.#place(path, force === true);
    const node = folder.entries.get(name);
    if (node === undefined && force !== true) throw systemError("ENOENT", "rm");
    if (node?.kind === "folder" && recursive !== true) throw systemError("ERR_FS_EISDIR", "rm");
    folder.entries.delete(name);
  }

  #rmdir(path: string): void {
    const { folder, name } = this.#place(path);
    if (this.#folder(path).entries.size > 0) throw systemError("ENOTEMPTY", "rmdir");
    folder.entries.delete(name);
  }

  #opendir(path: string): unknown {
    const life = lifeOf(path);
    const entries = [...this.#folder(path).entries];
    return {
      read: () =>
        this.#carryOut(life, "readdir", path, () => {
          const [name, node] = entries.shift() ?? [];
          return name === undefined ? null : { name, isDirectory: () => node?.kind === "folder" };
        }),
      close: () => this.#carryOut(life, "close", path, () => undefined),
    };
  }

  #stat(path: string): unknown {
    const { folder, name } = this.#place(path);
    const node = folder.entries.get(name);
    if (node === undefined) throw systemError("ENOENT", "stat");
    return {
      mtimeMs: node.kind === "file" ? node.modifiedAt : 0,
      isDirectory: () => node.kind === "folder",
    };
  }

  #file(path: string): File {
    const { folder, name } = this.#place(path);
    const node = folder.entries.get(name);
    if (node === undefined) throw systemError("ENOENT", "open");
    if (node.kind !== "file") throw systemError("EISDIR", "read");
    return node;
  }

  #folder(path: string): Folder {
    let folder = this.#top;
    for (const name of namesOf(path)) {
      const next = folder.entries.get(name);
      if (next === undefined) throw systemError("ENOENT", "opendir");
      if (next.kind === "file") throw systemError("ENOTDIR", "opendir");
      folder = next;
    }
    return folder;
  }

  #place(path: string, mayLack = false): { readonly folder: Folder; readonly name: string } {
    try {
      return { folder: this.#folder(posix.dirname(path)), name: posix.basename(path) };
    } catch (error) {
      if (mayLack) return { folder: { kind: "folder", entries: new Map() }, name: "" };
      throw error;
    }
  }
}

const lifeOf = (path: string): number => Number(path.slice(root.length).split("/", 1)[0]);

/** The path's names below the part that tells processes apart. */
const namesOf = (path: string): string[] =>
  path
    .slice(root.length)
    .split("/")
    .slice(1)
    .filter((name) => name !== "");

function* walk(folder: Folder, above: string): Generator<{ path: string; bytes: Buffer }> {
  for (const [name, node] of folder.entries) {
    const path = `${above}/${name}`;
    if (node.kind === "file") yield { path, bytes: node.bytes };
    else yield* walk(node, path);
  }
}
