import type { Random } from "../random.js";
import { type Luck, MemoryFile } from "./file.js";
import { MemoryFolder, type Node } from "./folder.js";

/** What the system says: code and call, as Node reports them. */
export const systemError = (code: string, syscall: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${code}: a disk in memory, ${syscall}`), { code, syscall });

/** A disk in memory. Names are lists of path segments from its top. */
export class MemoryDisk {
  top = new MemoryFolder();

  /** @param now gives files the time of their last change (ms) */
  constructor(readonly now: () => number = () => 0) {}

  find(names: readonly string[]): Node | undefined {
    let node: Node | undefined = this.top;
    for (const name of names) {
      if (!(node instanceof MemoryFolder)) return undefined;
      node = node.entries.get(name);
    }
    return node;
  }

  get(names: readonly string[], syscall: string): Node {
    const node = this.find(names);
    if (node === undefined) throw systemError("ENOENT", syscall);
    return node;
  }

  folder(names: readonly string[], syscall: string): MemoryFolder {
    const node = this.get(names, syscall);
    if (!(node instanceof MemoryFolder)) throw systemError("ENOTDIR", syscall);
    return node;
  }

  /** The folder that a name stands in, and the name. */
  place(names: readonly string[], syscall: string): { folder: MemoryFolder; name: string } {
    const name = names.at(-1);
    if (name === undefined) throw systemError("EBUSY", syscall);
    return { folder: this.folder(names.slice(0, -1), syscall), name };
  }

  /** Content of a file, past all programs. */
  contentOf(names: readonly string[]): Buffer {
    const node = this.get(names, "look");
    if (!(node instanceof MemoryFile)) throw systemError("EISDIR", "look");
    return Buffer.from(node.content);
  }

  /** Puts content on the disk, past all programs; the folders are there. */
  put(names: readonly string[], content: Buffer, modifiedAt = 0): void {
    const { folder, name } = this.place(names, "put");
    folder.set(name, MemoryFile.onDisk(content, modifiedAt));
    folder.sync(true);
  }

  /** All files that programs see; a path is the names from the disk's top, joined by "/". */
  *files(folder: MemoryFolder = this.top, above = ""): Generator<{ path: string; bytes: Buffer }> {
    for (const [name, node] of folder.entries) {
      if (node instanceof MemoryFolder) yield* this.files(node, `${above}${name}/`);
      else yield { path: above + name, bytes: node.content };
    }
  }

  /** Everything comes to the disk, as a kernel sees to by itself after a while. */
  writeBack(node: Node = this.top): void {
    node.sync(true);
    if (node instanceof MemoryFolder) for (const inside of node.entries.values()) this.writeBack(inside);
  }

  /** The disk that is found when the power is back. What was synced is on it; of the rest, by chance, some. */
  afterPowerLoss(random: Random): MemoryDisk {
    const luck = random.pick<Luck>(["none", "all", "parts", "parts", "parts"]);
    const disk = new MemoryDisk(this.now);
    // A file under two names, as after half of a renaming, has one content.
    const files = new Map<MemoryFile, Buffer>();
    const copyOf = (folder: MemoryFolder): MemoryFolder => {
      const copy = new MemoryFolder();
      for (const [name, node] of folder.afterPowerLoss(luck, random)) {
        if (node instanceof MemoryFolder) copy.set(name, copyOf(node));
        else {
          const content = files.get(node) ?? node.afterPowerLoss(luck, random);
          files.set(node, content);
          copy.set(name, MemoryFile.onDisk(content, node.modifiedAt));
        }
      }
      copy.sync(true);
      return copy;
    };
    disk.top = copyOf(this.top);
    return disk;
  }
}
