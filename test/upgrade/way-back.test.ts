import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { layoutOf, pathOfKey } from "../../src/store/folder/folder-layout.js";
import { newestFormat, upgrades } from "../../src/store/format.js";
import { openStorage } from "../../src/store/open-storage.js";
import { sealContext } from "../../src/store/record-kinds.js";
import { createTokens } from "../../src/store/sealed-tokens.js";
import { createSealer } from "../../src/store/sealing.js";
import { statement } from "../postgres/new-database.js";
import { type Copy, filesIn, versions } from "./copy.js";
import { Hand } from "./day.js";
import { configOn, type Place, secretKey, startOn } from "./stored-bot.js";
import { stores } from "./stores.js";
import { waiting } from "./waiting.js";

const [newest = ""] = (await versions()).slice(-1);
const log = { debug() {}, info() {}, warn() {}, error() {} };
const open = (place: Place) =>
  openStorage({ config: configOn(place), now: Date.now, log, lost: () => undefined });
const newer = () => createSealer([secretKey], "records", newestFormat() + 1);
const refusal = (from: number) =>
  new RegExp(
    `^A newer version of the bot has written the data in .* \\(format ${from + 1}; this version knows formats up to ${from}\\)\\. ` +
      "Start that version again, or restore the backup from before the update\\. Nothing was overwritten\\.$",
  );

/** A chat in the middle of a draft, and another one. */
const [chat, other] = ["206", "205"];

async function setRegister(place: Place, format: number): Promise<void> {
  if ("url" in place) await statement(place.url, "update key_register set format = $1", [format]);
  else {
    const path = layoutOf(place.dir).keys;
    const register = JSON.parse(await readFile(path, "utf8"));
    await writeFile(path, `${JSON.stringify({ ...register, format })}\n`);
  }
}

async function registered(place: Place): Promise<number> {
  if ("dir" in place) return JSON.parse(await readFile(layoutOf(place.dir).keys, "utf8")).format;
  const [row] = await statement<{ format: number }>(place.url, "select format from key_register");
  return row?.format ?? 0;
}

async function forgetRegister(place: Place): Promise<void> {
  if ("url" in place) await statement(place.url, "delete from key_register");
  else await rm(layoutOf(place.dir).keys);
}

async function putRecord(place: Place, sealed: Buffer): Promise<void> {
  if ("dir" in place) return writeFile(pathOf(place.dir), sealed);
  await statement(place.url, "update records set sealed = $1 where kind = 'chats' and key = $2", [
    sealed,
    chat,
  ]);
}

async function recordOf(place: Place): Promise<Buffer | undefined> {
  if ("dir" in place) return readFile(pathOf(place.dir));
  const found = await statement<{ sealed: Buffer }>(
    place.url,
    "select sealed from records where kind = 'chats' and key = $1",
    [chat],
  );
  return found[0]?.sealed;
}

const pathOf = (dir: string): string => join(layoutOf(dir).folderOf("chats"), ...pathOfKey(chat));

/** Everything that is stored, as one digest. */
async function bytesOf(place: Place): Promise<string> {
  const digest = createHash("sha256");
  if ("url" in place) {
    for (const table of ["records", "events", "key_register", "damaged_records", "tables_version"])
      digest.update(
        JSON.stringify(await statement(place.url, `select * from ${table} order by 1, ${table}::text`)),
      );
  } else {
    // The lock and the scratch folder belong to the process.
    const kept = (await filesIn(place.dir)).filter(
      (path) => !/\/(?:lock|tmp)\b/.test(path.slice(place.dir.length)),
    );
    for (const path of [...kept].sort()) digest.update(path).update(await readFile(path));
  }
  return digest.digest("hex");
}

/** Does the work as the next version, which changes a field of each chat that it brings over, and a text that waits. */
async function asNextVersion(work: () => Promise<void>): Promise<void> {
  const steps = upgrades as (typeof upgrades)[number][];
  steps.push({
    chats: (record: { languageHint?: string }) => ({
      ...record,
      languageHint: `next ${record.languageHint}`,
    }),
    events: (payload: object) =>
      JSON.parse(JSON.stringify(payload).replace("/new Tea 5000", "/new Jam 7000")),
  });
  await work().finally(() => steps.pop());
}

for (const [name, copyOf] of Object.entries(stores)) {
  describe(`on ${name}`, () => {
    async function copied(): Promise<Copy> {
      const copy = await copyOf(newest);
      onTestFinished(copy.remove);
      return copy;
    }

    it("that a newer version has written, a start is refused with a sentence, and nothing is changed", async () => {
      const { place } = await copied();
      await setRegister(place, newestFormat() + 1);
      const before = await bytesOf(place);
      await expect(open(place)).rejects.toThrow(refusal(newestFormat()));
      expect(await bytesOf(place)).toBe(before);
    });

    it("whose register is lost, a start finds the newer records by themselves", async () => {
      const { place } = await copied();
      await forgetRegister(place);
      await putRecord(place, newer().seal(Buffer.from("{}"), sealContext("chats", chat)));
      const before = await bytesOf(place);
      await expect(open(place)).rejects.toThrow(refusal(newestFormat()));
      expect(await bytesOf(place)).toBe(before);
    });

    it("the chat of a newer record waits, as others go on, and the record stays as it is", async () => {
      const { place, ends: standIns } = await copied();
      const sealed = newer().seal(Buffer.from("{}"), sealContext("chats", chat));
      await putRecord(place, sealed);
      const ends = standIns();
      const bot = await startOn(place, ends);
      onTestFinished(bot.stop);
      await bot.receive(ends.telegram.says(chat, "x3"));
      await bot.take(ends.telegram.says(other, "5000"), other);
      expect(ends.said(other)).toMatch(/Check the invoice/);
      expect(await recordOf(place)).toEqual(sealed);
      expect(bot.warned).toContain("storage.shape-unknown");
    });

    it("the next version brings what was stored over when it reads it, and the way back is refused", async () => {
      const { place, ends: standIns } = await copied();
      await asNextVersion(async () => {
        const ends = standIns();
        const bot = await startOn(place, ends);
        await bot.idle();
        expect(ends.said(waiting.text)).toMatch(/Jam — 7,000 UZS/);
        const hand = new Hand(bot, ends);
        expect(await hand.act(chat, "x3")).toMatch(/15,000 UZS/);
        expect((await bot.store.chats.read(other))?.languageHint).toBe("next en");
        await bot.stop();
        expect((await recordOf(place))?.[0]).toBe(newestFormat());
        expect(await registered(place)).toBe(newestFormat());
      });
      const before = await bytesOf(place);
      await expect(open(place)).rejects.toThrow(refusal(newestFormat()));
      expect(await bytesOf(place)).toBe(before);
    });
  });
}

describe("with a database, beside a running bot of this version", () => {
  it("a standby of the next version raises no format, and its events wait for it", async () => {
    const { place, ends: standIns, remove } = await stores["the database"](newest);
    const ends = standIns();
    const bot = await startOn(place, ends);
    onTestFinished(async () => {
      await bot.stop();
      await remove();
    });
    await asNextVersion(async () => {
      const standby = await open(place);
      const payload = { source: "timer", name: "retention" } as const;
      await standby.lead?.keepForLeader({ chat: other, key: "from-next", payload });
      await standby.close();
    });
    expect(await registered(place)).toBe(newestFormat());
    await bot.take(ends.telegram.says(other, "5000"), other);
    const left = await statement(
      "url" in place ? place.url : "",
      "select key, n from events where n is null",
    );
    expect(left).toEqual([{ key: "from-next", n: null }]);
  });

  it("an address for status updates that the next version made opens here, too", async () => {
    const tokens = () => createTokens([secretKey], "123456789").callback;
    const submission = { chat, ref: "r", submittedAt: 1 };
    let address = "";
    await asNextVersion(async () => {
      address = tokens().make(submission);
    });
    expect(tokens().open(address)).toEqual(submission);
  });
});
