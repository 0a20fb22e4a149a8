import { randomBytes } from "node:crypto";
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openLowdbStore } from "../../../src/store/folder/folder-store.js";
import { newestFormat } from "../../../src/store/format.js";
import { createSealer } from "../../../src/store/sealing.js";
import { all, chatOf, invoiceOf } from "../samples.js";
import { describeStore } from "../store-contract.js";

const sealer = createSealer([randomBytes(32)]);
const isRoot = process.getuid?.() === 0;

describeStore("lowdb", async () => {
  const dir = await mkdtemp(join(tmpdir(), "store-"));
  const scratch = join(dir, "tmp");
  return {
    open: () => openLowdbStore({ dir, sealer, log: () => undefined }),
    // A read-only folder stops any user but root, who may write everywhere: for root a file stands in its place.
    breakWrites: async () => {
      if (!isRoot) return chmod(scratch, 0o500);
      await rename(scratch, `${scratch}.away`);
      await writeFile(scratch, "");
    },
    mend: async () => {
      if (!isRoot) return chmod(scratch, 0o700);
      await rm(scratch);
      await rename(`${scratch}.away`, scratch);
    },
    remove: () => rm(dir, { recursive: true }),
  };
});

describe("the lowdb store's files", () => {
  let dir: string;
  let logged: { event: string; fields: Record<string, string | number> }[];
  const open = (other = sealer) =>
    openLowdbStore({
      dir,
      sealer: other,
      log: (event, fields) => logged.push({ event, fields }),
      now: () => 1_700_000_000_123,
    });
  const fileOf = (chat: string) => join(dir, "records", "chats", `${chat}.sealed`);
  const everyFile = async () => {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };

  beforeEach(async () => {
    dir = join(await mkdtemp(join(tmpdir(), "store-")), "new", "data");
    logged = [];
  });

  afterEach(() => rm(join(dir, "..", ".."), { recursive: true }));

  it("are readable to their owner only and tell nothing of what they hold", async () => {
    const store = await open();
    await store.chats.write("5", chatOf("5", { languageHint: "a-word-to-look-for" }));
    await store.invoices.write("5/r", invoiceOf("r"));
    const files = await everyFile();
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await readFile(file)).includes("a-word-to-look-for")).toBe(false);
    }
    const folders = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isDirectory(),
    );
    for (const folder of folders)
      expect((await stat(join(folder.parentPath, folder.name))).mode & 0o777).toBe(0o700);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
  });

  it("are left whole by a crash between writing and renaming, whose remains go at the next start", async () => {
    const store = await open();
    await store.chats.write("5", chatOf("5"));
    await store.close();
    const whole = await readFile(fileOf("5"));
    await writeFile(join(dir, "tmp", "torn"), whole.subarray(0, whole.length / 2));
    await writeFile(join(dir, "tmp", "whole-but-not-renamed"), whole);
    const again = await open();
    expect(await again.chats.read("5")).toEqual(chatOf("5"));
    expect(await all(again.chats.list())).toHaveLength(1);
    expect(await everyFile()).toEqual([fileOf("5")]);
  });

  it("leave nothing behind when a write fails after its temporary file was made", async () => {
    const store = await open();
    await mkdir(fileOf("5"));
    await expect(store.chats.write("5", chatOf("5"))).rejects.toMatchObject({ name: "StorageError" });
    expect(await everyFile()).toEqual([]);
    await rm(fileOf("5"), { recursive: true });
    await store.chats.write("5", chatOf("5"));
  });

  it("take the folder of a chat along with its last record", async () => {
    const store = await open();
    await store.invoices.write("5/r", invoiceOf("r"));
    await store.invoices.remove("5/r");
    expect(await readdir(join(dir, "records", "invoices"))).toEqual([]);
  });

  it("may go all at once, and new ones come meanwhile", async () => {
    const store = await open();
    const timer = (n: number) => ({ chat: `${n}`, name: "reminder" as const, ref: "r", at: n });
    const keys = Array.from({ length: 20 }, (_, n) => `20000/7/${n}-reminder-r`);
    await Promise.all(keys.map((key, n) => store.timers.write(key, timer(n))));
    const late = store.timers.write("20000/7/99-reminder-r", timer(99));
    await Promise.all([...keys.map((key) => store.timers.remove(key)), late]);
    expect(await all(store.timers.list())).toMatchObject([{ key: "20000/7/99-reminder-r" }]);
    await Promise.all([
      store.timers.remove("20000/7/99-reminder-r"),
      store.timers.remove("20000/7/98-reminder-r"),
    ]);
    expect(await readdir(join(dir, "records", "timers"))).toEqual([]);
    await store.close();
  });

  it("that stand in the way of a record's folder are reported, not removed", async () => {
    const store = await open();
    await writeFile(join(dir, "records", "invoices", "5"), "");
    await expect(store.invoices.write("5/r", invoiceOf("r"))).rejects.toThrow(
      "a file stands where a folder is expected",
    );
    await expect(store.invoices.read("5/r")).rejects.toMatchObject({ name: "StorageError", code: "ENOTDIR" });
  });

  it("that aren't records are not listed", async () => {
    const store = await open();
    await store.chats.write("5", chatOf("5"));
    for (const name of ["note.txt", "5.sealed~", "A.sealed", "%zz.sealed", "%61.sealed", ".sealed"]) {
      await writeFile(join(dir, "records", "chats", name), "");
    }
    expect((await all(store.chats.list())).map(({ key }) => key)).toEqual(["5"]);
  });

  const damages: Record<string, () => Promise<void>> = {
    "was cut off": async () => truncate(fileOf("5"), 20),
    "is empty": async () => truncate(fileOf("5"), 0),
    "is full of zeros": async () => writeFile(fileOf("5"), Buffer.alloc(500)),
    "has one other bit": async () => {
      const bytes = await readFile(fileOf("5"));
      bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60);
      await writeFile(fileOf("5"), bytes);
    },
    "has another key id": async () => {
      const bytes = await readFile(fileOf("5"));
      bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3);
      await writeFile(fileOf("5"), bytes);
    },
    "is another chat's": async () => copyFile(fileOf("6"), fileOf("5")),
    "holds no JSON": async () => writeFile(fileOf("5"), sealer.seal(Buffer.from("secret{"), "chats/5")),
  };

  for (const [damage, make] of Object.entries(damages)) {
    it(`are moved aside once, and logged, when one ${damage}`, async () => {
      const earlier = await open();
      await earlier.chats.write("5", chatOf("5"));
      await earlier.chats.write("6", chatOf("6"));
      await earlier.close();
      await make();
      const store = await open();
      const bytes = await readFile(fileOf("5"));
      const movedTo = join(dir, "damaged", "chats~5~1700000000123.sealed");
      const error = await store.chats.read("5").catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: "DamagedRecordError", kind: "chats", key: "5", movedTo });
      expect(String(error)).not.toContain("secret");
      expect(await readFile(movedTo)).toEqual(bytes);
      expect(logged).toMatchObject([
        { event: "storage.record-damaged", fields: { kind: "chats", key: "5", movedTo } },
      ]);
      expect(JSON.stringify(logged)).not.toContain("secret");
      expect(await store.chats.read("5")).toBeUndefined();
      expect(await store.chats.read("6")).toEqual(chatOf("6"));
      await store.chats.write("5", chatOf("5", { lastEvent: 4 }));
      expect((await store.chats.read("5"))?.lastEvent).toBe(4);
    });
  }

  const newer = createSealer([Buffer.alloc(32, 7)], "records", newestFormat() + 1);
  const unknown = {
    "holds a shape that isn't known here": sealer.seal(Buffer.from('{"secret":1}'), "chats/5"),
    "was written by a newer version": newer.seal(Buffer.from('{"secret":1}'), "chats/5"),
  };
  for (const [what, bytes] of Object.entries(unknown)) {
    it(`stay where they are when one ${what}, and say so once`, async () => {
      const store = await open();
      await store.chats.write("5", chatOf("5"));
      await store.close();
      await writeFile(fileOf("5"), bytes);
      const later = await open();
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const refusal = await later.chats.read("5").catch((reason: unknown) => reason);
        expect(refusal).toMatchObject({ name: "StorageError", code: "unknown-shape" });
        expect(String(refusal)).not.toContain("secret");
      }
      expect(await readFile(fileOf("5"))).toEqual(bytes);
      expect(logged).toEqual([{ event: "storage.shape-unknown", fields: { kind: "chats", key: "5" } }]);
    });
  }

  it("stay where they are when their key isn't there", async () => {
    const store = await open();
    await store.chats.write("5", chatOf("5"));
    await store.close();
    const stranger = await open(createSealer([randomBytes(32)]));
    await expect(stranger.chats.read("5")).rejects.toMatchObject({ name: "SealError", code: "unknown-key" });
    await stranger.close();
    expect(await (await open()).chats.read("5")).toEqual(chatOf("5"));
    expect(await readdir(join(dir, "damaged"))).toEqual([]);
  });

  it("of two stores in two folders don't touch each other", async () => {
    const store = await open();
    const elsewhere = await openLowdbStore({
      dir: `${dir}-2`,
      sealer: createSealer([randomBytes(32)]),
      log: () => undefined,
    });
    await store.chats.write("5", chatOf("5", { lastEvent: 1 }));
    await elsewhere.chats.write("5", chatOf("5", { lastEvent: 2 }));
    await store.chats.remove("5");
    expect((await elsewhere.chats.read("5"))?.lastEvent).toBe(2);
  });
});
