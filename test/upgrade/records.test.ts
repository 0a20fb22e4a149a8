import { readFile } from "node:fs/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { openStorage } from "../../src/store/open-storage.js";
import { sealContext } from "../../src/store/record-kinds.js";
import type { RecordStore } from "../../src/store/store-port.js";
import { folderOf, promisedBy, versions } from "./copy.js";
import { keptIn } from "./kept.js";
import { tapOldButtons } from "./old-buttons.js";
import { type Promised, promised } from "./promised.js";
import { configOn, startOn } from "./stored-bot.js";
import { stores } from "./stores.js";

const log = { debug() {}, info() {}, warn() {}, error() {} };
const [newest = ""] = (await versions()).slice(-1);

for (const version of await versions())
  for (const [name, copyOf] of Object.entries(stores))
    describe(`of ${name} that ${version} has written`, () => {
      it("every record is read, and no field of it is lost", async () => {
        const copy = await copyOf(version);
        const { dir, remove } = await folderOf(version);
        const kept = (await keptIn(dir)).filter(({ json }) => json !== undefined);
        await remove();
        const storage = await openStorage({
          config: configOn(copy.place),
          now: Date.now,
          log,
          lost: () => undefined,
        });
        onTestFinished(async () => {
          await storage.close();
          await copy.remove();
        });
        const read: Record<string, unknown> = {};
        for (const { kind, key } of kept) {
          const store = storage.store[kind] as RecordStore<unknown>;
          read[sealContext(kind, key)] = await store.read(key).catch(String);
        }
        const written = kept.map(({ kind, key, json = "" }) => [sealContext(kind, key), JSON.parse(json)]);
        expect(read).toEqual(Object.fromEntries(written));
      });
    });

describe("what is promised", () => {
  it.each(["settings", "metrics", "commands", "links", "buttons"] as const)("keeps all %s", async (what) => {
    const now = await promised();
    for (const version of await versions())
      expect(now[what], version).toEqual(expect.arrayContaining([...(await promisedBy(version))[what]]));
  });

  it("keeps what the buttons of old messages do", async () => {
    for (const version of await versions()) {
      const copy = await folderOf(version);
      const ends = copy.ends();
      const bot = await startOn(copy.place, ends);
      onTestFinished(async () => {
        await bot.stop();
        await copy.remove();
      });
      await bot.idle();
      const taken = await tapOldButtons(bot, ends);
      expect(taken, version).toEqual(expect.arrayContaining([...(await promisedBy(version)).taps]));
      expect(bot.warned.filter((event) => event !== "storage.record-damaged")).toEqual([]);
    }
  });

  it("has the shapes of the newest data here: a record that changes has a new format, and new data", async () => {
    const { format, shapes } = await promised();
    expect({ format, shapes }).toEqual(pick(await promisedBy(newest)));
    expect(JSON.parse(await readFile(`test/upgrade/data/${newest}/folder/keys.json`, "utf8"))).toMatchObject({
      format,
    });
  });
});

const pick = ({ format, shapes }: Pick<Promised, "format" | "shapes">) => ({ format, shapes });
