import { join } from "node:path";
import { layoutOf, pathOfKey } from "../../../src/store/folder/folder-layout.js";
import { type LowdbStore, openLowdbStore } from "../../../src/store/folder/folder-store.js";
import { createSealer } from "../../../src/store/sealing.js";
import type { Logged } from "../disk/life.js";
import { MemoryDisk } from "./disk/disk.js";
import type { Mount } from "./disk/mount.js";
import { mount, unmount } from "./disk/under-node.js";
import type { Random } from "./random.js";
import type { Kind } from "./records.js";

/** A data folder on a disk in memory, and hands that reach into its files past the bot. */
export class Folder {
  readonly disk = new MemoryDisk();
  readonly mount: Mount;
  readonly logged: Logged[] = [];
  readonly keys = [Buffer.alloc(32, 7)];
  readonly sealer = createSealer(this.keys);

  constructor(random: Random) {
    this.mount = mount(this.disk, random);
  }

  get dir(): string {
    return `${this.mount.path}/data`;
  }

  readonly log = (event: string, fields: Readonly<Record<string, unknown>> = {}): void =>
    void this.logged.push({ event, fields });

  open(): Promise<LowdbStore> {
    return openLowdbStore({ dir: this.dir, sealer: this.sealer, log: this.log });
  }

  /** Where a record's file is, as names from the disk's top. */
  fileOf(kind: Kind, key: string): string[] {
    return this.mount.namesOf(join(layoutOf(this.dir).folderOf(kind), ...pathOfKey(key)));
  }

  get inboxFile(): string[] {
    return this.mount.namesOf(join(this.dir, "inbox", "events.log"));
  }

  get keysFile(): string[] {
    return this.mount.namesOf(layoutOf(this.dir).keys);
  }

  close(): void {
    unmount(this.mount);
  }
}
