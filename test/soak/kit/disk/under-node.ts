import fs, { constants, promises } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname } from "node:path";
import type { Random } from "../random.js";
import { type MemoryDisk, systemError } from "./disk.js";
import { MemoryFile } from "./file.js";
import { MemoryFolder, type Node } from "./folder.js";
import { MemoryHandle } from "./handle.js";
import { Mount, type Watch } from "./mount.js";

const mounts = new Map<string, Mount>();

/** Paths that begin with this word lie on disks in memory; no disk of the machine has it. */
const prefix = "/memory-disk-";
let made = 0;

/** The code under test finds the disk at the path of the mount, through Node's own functions. */
export function mount(disk: MemoryDisk, random: Random, watch?: Watch): Mount {
  patch();
  made += 1;
  const place = `${prefix}${String(made).padStart(9, "0")}`;
  // The folder above is on the disk as well: whoever makes a folder syncs what lies above.
  const process = new Mount(`${place}/disk`, disk, random, watch);
  mounts.set(place, process);
  return process;
}

/** The process is gone, and nothing is at its path any more. */
export function unmount(process: Mount): void {
  process.end();
  mounts.delete(dirname(process.path));
}

const mountOf = (path: unknown): Mount | undefined =>
  typeof path === "string" && path.startsWith(prefix)
    ? mounts.get(path.slice(0, prefix.length + 9))
    : undefined;

type Action = (mount: Mount, names: string[], ...rest: never[]) => Promise<unknown>;
type Callable = (...values: unknown[]) => unknown;
let patched = false;

/** Puts functions in the place of Node's, for paths of disks in memory alone. */
function patch(): void {
  if (patched) return;
  patched = true;
  const functions = promises as unknown as Record<string, Callable>;
  for (const [name, action] of Object.entries(actions) as [string, Action][]) {
    const own = functions[name];
    if (own === undefined) throw new Error(`Node has no fs.promises.${name}.`);
    functions[name] = (path, ...rest) => {
      const disk = mountOf(path);
      if (disk !== undefined) return action(disk, disk.namesOf(path as string), ...(rest as never[]));
      if (typeof path === "string" && path.startsWith(prefix))
        return Promise.reject(systemError("EIO", "gone"));
      return own.call(promises, path, ...rest);
    };
  }
  patchCallbacks();
  syncBuiltinESMExports();
}

type Then = (error: Error | null, result?: unknown) => void;

/** Numbers of open files on disks in memory. The machine never has so many open. */
const opened = new Map<number, MemoryHandle>();
let nextFile = 1_000_000_000;

const numberOf = (handle: MemoryHandle): number => {
  nextFile += 1;
  opened.set(nextFile, handle);
  return nextFile;
};

const answers = (work: Promise<unknown>, then: Then): void =>
  void work.then((result) => then(null, result), then);

/** Puts functions in the place of Node's calls with callbacks, which take the number of an open file. */
function patchCallbacks(): void {
  const functions = fs as unknown as Record<string, Callable>;
  const replace = (name: string, isMeant: (first: unknown) => boolean, action: Callable): void => {
    const own = functions[name];
    if (own === undefined) throw new Error(`Node has no fs.${name}.`);
    functions[name] = (...values) => (isMeant(values[0]) ? action(...values) : own.apply(fs, values));
  };
  const isHere = (path: unknown): boolean => typeof path === "string" && path.startsWith(prefix);
  const isOpen = (file: unknown): boolean => typeof file === "number" && file >= 1_000_000_000;
  const open = (path: unknown, flags: unknown): Promise<MemoryHandle> => {
    const mount = mountOf(path);
    if (mount === undefined) return Promise.reject(systemError("EIO", "gone"));
    return actions.open(mount, mount.namesOf(path as string), flags);
  };
  const handleOf = (file: unknown): MemoryHandle => {
    const handle = opened.get(file as number);
    if (handle === undefined) throw systemError("EBADF", "fsync");
    return handle;
  };
  replace("open", isHere, (path, flags, _mode, then) =>
    answers(open(path, flags).then(numberOf), then as Then),
  );
  replace("openSync", isHere, (path) => {
    const mount = mountOf(path);
    if (mount === undefined) throw systemError("EIO", "gone");
    mount.check("open");
    return numberOf(new MemoryHandle(mount, mount.disk.get(mount.namesOf(path as string), "open")));
  });
  replace("write", isOpen, (file, bytes, offset, length, position, then) =>
    answers(
      handleOf(file)
        .write(bytes as Buffer, offset as number, length as number, position as number)
        .then(({ bytesWritten }) => bytesWritten),
      then as Then,
    ),
  );
  replace("fsync", isOpen, (file, then) => answers(handleOf(file).sync(), then as Then));
  replace("closeSync", isOpen, (file) => {
    void handleOf(file).close();
    opened.delete(file as number);
  });
  replace("rename", isHere, (from, to, then) =>
    answers((promises.rename as Callable)(from, to) as Promise<unknown>, then as Then),
  );
}

const isFolder = (node: Node): node is MemoryFolder => node instanceof MemoryFolder;

const statsOf = (node: Node) => ({
  isDirectory: () => isFolder(node),
  isFile: () => !isFolder(node),
  mtimeMs: isFolder(node) ? 0 : node.modifiedAt,
  size: isFolder(node) ? 0 : node.content.length,
});

const entryOf = ([name, node]: [string, Node]) => ({ name, ...statsOf(node) });

const flagsOf = (flags: unknown) => {
  if (flags === "r" || flags === undefined) return { creates: false, anew: false, empties: false };
  if (flags === "wx") return { creates: true, anew: true, empties: false };
  if (typeof flags !== "number") throw new TypeError(`flags ${String(flags)} aren't known here`);
  const has = (flag: number): boolean => (flags & flag) !== 0;
  return {
    creates: has(constants.O_CREAT),
    anew: has(constants.O_EXCL),
    empties: has(constants.O_TRUNC),
  };
};

const actions = {
  async open(mount: Mount, names: string[], flags?: unknown) {
    const { creates, anew, empties } = flagsOf(flags);
    await mount.call("stat", () => undefined);
    const there = mount.disk.find(names);
    if (there !== undefined) {
      return mount.call("open", () => {
        if (anew) throw systemError("EEXIST", "open");
        if (empties && !isFolder(there)) there.truncate(0);
        return new MemoryHandle(mount, there);
      });
    }
    if (!creates) return mount.call("open", () => new MemoryHandle(mount, mount.disk.get(names, "open")));
    return mount.call("create", () => {
      const { folder, name } = mount.disk.place(names, "open");
      const file = new MemoryFile();
      file.modifiedAt = mount.disk.now();
      folder.set(name, file);
      return new MemoryHandle(mount, file);
    });
  },

  readFile: (mount: Mount, names: string[]) =>
    mount.call("read", () => {
      const node = mount.disk.get(names, "open");
      if (isFolder(node)) throw systemError("EISDIR", "read");
      return Buffer.from(node.content);
    }),

  /** @returns the highest folder that is new, as Node does. */
  async mkdir(mount: Mount, names: string[]) {
    let highest: string | undefined;
    for (let depth = 1; depth <= names.length; depth++) {
      const path = names.slice(0, depth);
      const there = mount.disk.find(path);
      if (there !== undefined && !isFolder(there)) throw systemError("EEXIST", "mkdir");
      if (there !== undefined) continue;
      await mount.call("make-folder", () => {
        const { folder, name } = mount.disk.place(path, "mkdir");
        // Another call may have made it meanwhile.
        if (!folder.entries.has(name)) folder.set(name, new MemoryFolder());
      });
      highest ??= [mount.path, ...path].join("/");
    }
    return highest;
  },

  rename: (mount: Mount, from: string[], target: string) =>
    mount.call("rename", () => {
      const node = mount.disk.get(from, "rename");
      const to = mount.disk.place(mount.namesOf(target), "rename");
      const { folder, name } = mount.disk.place(from, "rename");
      folder.set(name, undefined);
      to.folder.set(to.name, node);
    }),

  rm: (mount: Mount, names: string[], options: { recursive?: boolean; force?: boolean } = {}) =>
    mount.call("remove", () => {
      const node = mount.disk.find(names);
      if (node === undefined && options.force === true) return;
      if (node === undefined) throw systemError("ENOENT", "rm");
      if (isFolder(node) && options.recursive !== true) throw systemError("EISDIR", "rm");
      if (isFolder(node)) empty(node);
      const { folder, name } = mount.disk.place(names, "rm");
      folder.set(name, undefined);
    }),

  rmdir: (mount: Mount, names: string[]) =>
    mount.call("remove", () => {
      if (mount.disk.folder(names, "rmdir").entries.size > 0) throw systemError("ENOTEMPTY", "rmdir");
      const { folder, name } = mount.disk.place(names, "rmdir");
      folder.set(name, undefined);
    }),

  utimes: (mount: Mount, names: string[], _accessed: unknown, modified: number) =>
    mount.call("set-times", () => {
      const node = mount.disk.get(names, "utime");
      if (!isFolder(node)) node.modifiedAt = modified * 1000;
    }),

  stat: (mount: Mount, names: string[]) => mount.call("stat", () => statsOf(mount.disk.get(names, "stat"))),

  readdir: (mount: Mount, names: string[]) =>
    mount.call("list", () => [...mount.disk.folder(names, "scandir").entries.keys()].sort()),

  async opendir(mount: Mount, names: string[]) {
    const entries = await mount.call("list", () =>
      [...mount.disk.folder(names, "opendir").entries]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(entryOf),
    );
    return { read: async () => entries.shift() ?? null, close: async () => undefined };
  },
} satisfies Record<string, Action>;

function empty(folder: MemoryFolder): void {
  for (const [name, node] of [...folder.entries]) {
    if (isFolder(node)) empty(node);
    folder.set(name, undefined);
  }
}
