import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KeyMissingError } from "../../src/store/errors.js";
import { type LowdbStore, openLowdbStore } from "../../src/store/folder/folder-store.js";
import { sealedFolder } from "../../src/store/folder/sealed-folder.js";
import { checkKeys, reseal } from "../../src/store/key-rotation.js";
import { createSealer } from "../../src/store/sealing.js";
import { keptCallback } from "../status-callback.js";
import { accountOf, all, chatOf, invoiceOf } from "./samples.js";

const [older, newer] = [randomBytes(32), randomBytes(32)];
const idOf = (key: Buffer) => createSealer([key]).keyId;

describe("the rotation of SECRET_KEY", () => {
  let dir: string;
  let stores: LowdbStore[];

  /** What a start of the bot does with the data folder. */
  const start = async (...keys: Buffer[]) => {
    const sealer = createSealer(keys);
    await checkKeys(sealedFolder(dir), sealer);
    const store = await openLowdbStore({ dir, sealer, log: () => undefined });
    stores.push(store);
    const locked = async <T>(_chat: string, work: () => Promise<T>) => work();
    return {
      store,
      sealer,
      pass: () => reseal({ data: sealedFolder(dir, store), sealer, locked, log: () => undefined }),
    };
  };
  const registered = async () => JSON.parse(await readFile(join(dir, "keys.json"), "utf8"));
  const fileOf = (...names: string[]) => join(dir, "records", ...names);
  const everything = async () => {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return Promise.all(files.sort().map(async (file) => [file, (await readFile(file)).toString("base64")]));
  };

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "rotation-"));
    stores = [];
  });

  afterEach(async () => {
    for (const store of stores) await store.close();
    await rm(dir, { recursive: true });
  });

  const fill = async (store: LowdbStore) => {
    for (let n = 0; n < 30; n++) {
      await store.chats.write(`${n}`, chatOf(`${n}`));
      await store.invoices.write(`${n % 4}/r${n}`, invoiceOf(`r${n}`));
    }
    await store.credentials.write("1", {
      accessToken: "t",
      obtainedAt: 0,
      expiresAt: 1,
      event: 1,
      account: accountOf("anna@shop.example"),
    });
    await store.accounts.write("digest", { refusals: [4] });
    await store.deadLetters.write("1/2", { at: 1, reason: "r", event: null });
    await store.unreadable.write("1/3", { at: 1, ...keptCallback("b") });
  };

  it("loses nothing: with both keys first, then with the new one alone", async () => {
    await fill((await start(older)).store);
    expect(await registered()).toEqual({ format: 1, sealed: [idOf(older)], addresses: [idOf(older)] });

    const both = await start(newer, older);
    expect((await registered()).sealed.sort()).toEqual([idOf(newer), idOf(older)].sort());
    await both.pass();
    expect(await registered()).toEqual({ format: 1, sealed: [idOf(newer)], addresses: [idOf(newer)] });

    const { store } = await start(newer);
    for (let n = 0; n < 30; n++) {
      expect(await store.chats.read(`${n}`)).toEqual(chatOf(`${n}`));
      expect(await store.invoices.read(`${n % 4}/r${n}`)).toEqual(invoiceOf(`r${n}`));
    }
    expect(await store.credentials.read("1")).toMatchObject({ accessToken: "t" });
    expect(await store.accounts.read("digest")).toEqual({ refusals: [4] });
    expect(await store.deadLetters.read("1/2")).toMatchObject({ reason: "r" });
    expect(await store.unreadable.read("1/3")).toMatchObject(keptCallback("b"));
  });

  it("refuses to start without a key that is needed, says how to go on, and changes nothing", async () => {
    await fill((await start(older)).store);
    const before = await everything();
    const refusal = await checkKeys(sealedFolder(dir), createSealer([newer])).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(KeyMissingError);
    expect(refusal).toMatchObject({ missing: [idOf(older)] });
    expect(String(refusal)).toContain(`the key with the id ${idOf(older)}`);
    expect(String(refusal)).toContain("SECRET_KEY=new,old");
    expect(String(refusal)).toContain("empty DATA_DIR");
    expect(await everything()).toEqual(before);
  });

  it("refuses to go back to the old key alone once the new one has sealed", async () => {
    await start(older);
    await start(newer, older);
    await expect(start(older)).rejects.toMatchObject({ missing: [idOf(newer)] });
  });

  it("needs the old key still when the pass was broken off", async () => {
    await fill((await start(older)).store);
    const { store, pass } = await start(newer, older);
    const passing = pass();
    await store.close();
    await expect(passing).rejects.toMatchObject({ name: "StorageError", code: "closed" });
    await expect(start(newer)).rejects.toThrow(KeyMissingError);
    await (await start(newer, older)).pass();
    await start(newer);
  });

  it("needs the old key as long as an invoice is open whose callback address it sealed", async () => {
    const first = await start(older);
    const open = chatOf("5", { invoices: { r: invoiceOf("r", { keyId: idOf(older) }) } });
    await first.store.chats.write("5", open);
    const second = await start(newer, older);
    await second.pass();
    expect(await registered()).toMatchObject({ sealed: [idOf(newer)] });
    await expect(start(newer)).rejects.toMatchObject({ missing: [idOf(older)] });
    await second.store.chats.write("5", chatOf("5"));
    const third = await start(newer);
    await third.pass();
    expect(await registered()).toEqual({ format: 1, sealed: [idOf(newer)], addresses: [idOf(newer)] });
  });

  it("needs the old key as long as an invoice is open that was moved out of its chat's record", async () => {
    const first = await start(older);
    const parked = invoiceOf("r", { keyId: idOf(older) });
    await first.store.invoices.write("5/r", parked);
    const second = await start(newer, older);
    await second.pass();
    await expect(start(newer)).rejects.toMatchObject({ missing: [idOf(older)] });
    const expired = { status: "expired" as const, receivedAt: 1, key: "k", count: 1 };
    await second.store.invoices.write("5/r", { ...parked, history: [expired] });
    const third = await start(newer);
    await third.pass();
    expect((await registered()).addresses).toEqual([idOf(newer)]);
  });

  it("sees an open invoice that is moved out of its chat's record during the pass", async () => {
    await fill((await start(older)).store);
    const { store, sealer } = await start(newer, older);
    let calls = 0;
    const locked = async <T>(_chat: string, work: () => Promise<T>) => {
      if (calls++ === 10) {
        await store.invoices.write("late/r", invoiceOf("r", { keyId: idOf(older) }));
        // Neither listing comes upon it.
        await rm(fileOf("invoices", "late"), { recursive: true });
      }
      return work();
    };
    await reseal({ data: sealedFolder(dir, store), sealer, locked, log: () => undefined });
    expect((await registered()).addresses).toContain(idOf(older));
  });

  it("sees the open invoice of a chat that is written during the pass", async () => {
    await fill((await start(older)).store);
    const sealer = createSealer([newer, older]);
    const { store } = await start(newer, older);
    let calls = 0;
    const locked = async <T>(_chat: string, work: () => Promise<T>) => {
      // The chat is neither there when the listing starts nor found by the listing's own reading.
      if (calls++ === 10) {
        const late = chatOf("late", { invoices: { r: invoiceOf("r", { keyId: idOf(older) }) } });
        await store.chats.write("late", late);
        await rm(fileOf("chats", "late.sealed"));
      }
      return work();
    };
    await reseal({ data: sealedFolder(dir, store), sealer, locked, log: () => undefined });
    expect((await registered()).addresses).toContain(idOf(older));
  });

  it("runs a chat's part of the pass under that chat's lock", async () => {
    await fill((await start(older)).store);
    const { store, sealer } = await start(newer, older);
    const chats: string[] = [];
    const locked = async <T>(chat: string, work: () => Promise<T>) => {
      chats.push(chat);
      return work();
    };
    await reseal({ data: sealedFolder(dir, store), sealer, locked, log: () => undefined });
    expect(chats.sort()).toEqual(Array.from({ length: 30 }, (_, n) => `${n}`).sort());
  });

  it("never undoes what is written while it runs", async () => {
    await fill((await start(older)).store);
    const { store, pass } = await start(newer, older);
    const passing = pass();
    for (let n = 0; n < 30; n++) {
      const record = await store.chats.read(`${n}`);
      if (record !== undefined) await store.chats.write(`${n}`, { ...record, lastEvent: n + 1 });
    }
    await passing;
    for (let n = 0; n < 30; n++) expect((await store.chats.read(`${n}`))?.lastEvent).toBe(n + 1);
  });

  it("keeps the time of each record's last write, and leaves alone what the new key has sealed", async () => {
    const { store } = await start(older);
    await store.invoices.write("1/a", invoiceOf("a"));
    await utimes(fileOf("invoices", "1", "a.sealed"), 1_600_000_000, 1_600_000_000);
    const second = await start(newer, older);
    await second.store.invoices.write("1/b", invoiceOf("b"));
    const { ino } = await stat(fileOf("invoices", "1", "b.sealed"));
    await second.pass();
    const times = Object.fromEntries(
      (await all(second.store.invoices.list())).map((one) => [one.key, one.modifiedAt]),
    );
    expect(times["1/a"]).toBe(1_600_000_000_000);
    expect((await stat(fileOf("invoices", "1", "b.sealed"))).ino).toBe(ino);
  });

  it("goes past a damaged record, and needs its key until its next read has moved it aside", async () => {
    const { store } = await start(older);
    await store.chats.write("5", chatOf("5"));
    await store.chats.write("6", chatOf("6"));
    await truncate(fileOf("chats", "5.sealed"), 50);
    const second = await start(newer, older);
    await second.pass();
    await expect(start(newer)).rejects.toMatchObject({ missing: [idOf(older)] });
    await expect(second.store.chats.read("5")).rejects.toMatchObject({ name: "DamagedRecordError" });
    await second.pass();
    expect(await (await start(newer)).store.chats.read("6")).toEqual(chatOf("6"));
  });

  it("does nothing while there is one key only", async () => {
    const { store, pass } = await start(newer);
    await fill(store);
    const before = await everything();
    await pass();
    expect(await everything()).toEqual(before);
  });

  for (const [fault, make] of Object.entries({
    "is gone": () => rm(join(dir, "keys.json")),
    "can't be read": () => writeFile(join(dir, "keys.json"), '{"format":1,"sea'),
  })) {
    it(`finds out from the records which keys they need when keys.json ${fault}`, async () => {
      const { store } = await start(older);
      await fill(store);
      await make();
      await expect(start(newer)).rejects.toMatchObject({ missing: [idOf(older)] });
      await start(older);
      await make();
      const open = chatOf("5", { invoices: { r: invoiceOf("r", { keyId: idOf(older) }) } });
      const both = await start(newer, older);
      await both.store.chats.write("5", open);
      await both.pass();
      await make();
      await expect(start(newer)).rejects.toMatchObject({ missing: [idOf(older)] });
      await start(newer, older);
    });
  }

  it("takes any key for an empty folder, and holds no secret in keys.json", async () => {
    await start(newer);
    const text = await readFile(join(dir, "keys.json"), "utf8");
    for (const form of ["base64", "hex"] as const)
      expect(text).not.toContain(newer.toString(form).slice(0, 12));
    expect((await stat(join(dir, "keys.json"))).mode & 0o777).toBe(0o600);
  });
});
