import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openLowdbStore } from "../../../src/store/folder/folder-store.js";
import { createSealer } from "../../../src/store/sealing.js";
import type { CredentialsRecord, Sealer } from "../../../src/store/store-port.js";
import { onEachSync } from "../../engine/samples.js";
import { accountOf, chatOf, invoiceOf } from "../samples.js";

const sealer = createSealer([randomBytes(32)]);

async function folder() {
  const dir = await mkdtemp(join(tmpdir(), "remembered-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const start = async () => {
    const store = await openLowdbStore({ dir, sealer, log: () => undefined });
    onTestFinished(() => store.close());
    return store;
  };
  return { dir, start };
}

function countFileSyncs(): () => number {
  let syncs = 0;
  onEachSync((go) => {
    syncs += 1;
    go();
  });
  return () => syncs;
}

it("reads what was written last from memory, as a later start reads it from the disk", async () => {
  const { dir, start } = await folder();
  const store = await start();
  const record = chatOf("5", { lastEvent: 7, handled: ["u:1"], invoices: { r: invoiceOf("r") } });
  await store.chats.write("5", record);
  const file = join(dir, "records", "chats", "5.sealed");
  const bytes = await readFile(file);
  await rm(file);
  const remembered = await store.chats.read("5");
  expect(remembered).toEqual(record);
  // Theirs to change.
  if (remembered !== undefined) remembered.lastEvent = 8;
  expect((await store.chats.read("5"))?.lastEvent).toBe(7);
  await store.chats.write("5", record);
  expect(await readFile(file)).toHaveLength(bytes.length);
  expect(await (await start()).chats.read("5")).toEqual(record);
});

it("reads from the disk again what a failed write may have put in place", async () => {
  const { start } = await folder();
  const store = await start();
  await store.chats.write("5", chatOf("5", { lastEvent: 1 }));
  let syncs = 0;
  // The file's own sync succeeds, that of its folder doesn't: the new one stands there, and may be gone after a power loss.
  onEachSync((_, then) => {
    syncs += 1;
    then(syncs === 2 ? Object.assign(new Error(), { code: "EIO" }) : null);
  });
  await expect(store.chats.write("5", chatOf("5", { lastEvent: 2 }))).rejects.toMatchObject({ code: "EIO" });
  expect((await store.chats.read("5"))?.lastEvent).toBe(2);
});

it("puts a remembered record there again when it is to be sealed anew and its file was damaged", async () => {
  const { dir, start } = await folder();
  const store = await start();
  await store.chats.write("5", chatOf("5", { lastEvent: 3 }));
  await writeFile(join(dir, "records", "chats", "5.sealed"), "junk");
  expect(await store.chats.reseal("5")).toMatchObject({ record: { lastEvent: 3 }, keyId: sealer.keyId });
  expect((await (await start()).chats.read("5"))?.lastEvent).toBe(3);
});

it("forgets what was removed, and what is too large to remember is read from the disk", async () => {
  const { start } = await folder();
  const store = await start();
  await store.chats.write("5", chatOf("5"));
  await store.chats.remove("5");
  expect(await store.chats.read("5")).toBeUndefined();
  const large = chatOf("6", { handled: Array.from({ length: 50 }, () => "x".repeat(100_000)) });
  await store.chats.write("6", large);
  expect(await store.chats.read("6")).toEqual(large);
});

const tokenOf = (accessToken: string): CredentialsRecord => ({
  ...{ accessToken, obtainedAt: 0, expiresAt: 1, event: 0 },
  account: accountOf("anna@shop.example"),
});

it("reads credentials again without their file, whose bytes stay sealed in memory", async () => {
  const { dir, start } = await folder();
  await (await start()).credentials.write("5", tokenOf("first"));
  const opened: string[] = [];
  const opening: Sealer = {
    ...sealer,
    open(sealed, context) {
      opened.push(context);
      return sealer.open(sealed, context);
    },
  };
  const store = await openLowdbStore({ dir, sealer: opening, log: () => undefined });
  onTestFinished(() => store.close());
  expect((await store.credentials.read("5"))?.accessToken).toBe("first");
  await rm(join(dir, "records", "credentials", "5.sealed"));
  expect((await store.credentials.read("5"))?.accessToken).toBe("first");
  expect(opened).toEqual(["credentials/5", "credentials/5"]);
  await store.credentials.write("5", tokenOf("second"));
  expect((await store.credentials.read("5"))?.accessToken).toBe("second");
  await store.credentials.remove("5");
  expect(await store.credentials.read("5")).toBeUndefined();
});

it("puts remembered credentials there again when they are to be sealed anew and their file was damaged", async () => {
  const { dir, start } = await folder();
  const store = await start();
  await store.credentials.write("5", tokenOf("first"));
  await writeFile(join(dir, "records", "credentials", "5.sealed"), "junk");
  expect(await store.credentials.reseal("5")).toMatchObject({ keyId: sealer.keyId });
  expect((await (await start()).credentials.read("5"))?.accessToken).toBe("first");
});

it("looks on the disk once for a record that doesn't exist, until it is written", async () => {
  const { dir, start } = await folder();
  const store = await start();
  expect(await store.invoices.read("5/r")).toBeUndefined();
  const folderOfChat = join(dir, "records", "invoices", "5");
  // A file in the record's place would be read, and reported as damaged.
  await mkdir(folderOfChat, { recursive: true });
  await writeFile(join(folderOfChat, "r.sealed"), "junk");
  expect(await store.invoices.read("5/r")).toBeUndefined();
  await store.invoices.write("5/r", invoiceOf("r"));
  expect((await store.invoices.read("5/r"))?.ref).toBe("r");
});

it("syncs the names of a record's folders once, and again after they were removed", async () => {
  const { start } = await folder();
  const store = await start();
  const syncs = countFileSyncs();
  const syncsOf = async (work: () => Promise<void>): Promise<number> => {
    const before = syncs();
    await work();
    return syncs() - before;
  };
  const write = (key: string) => syncsOf(() => store.invoices.write(key, invoiceOf(key)));
  expect(await write("5/r")).toBe(3);
  expect(await write("5/s")).toBe(2);
  await store.invoices.remove("5/r");
  await store.invoices.remove("5/s");
  expect(await write("5/r")).toBe(3);
});

it("syncs a timer when it is set, and neither when it is set again as it is nor when it is removed", async () => {
  const { start } = await folder();
  const store = await start();
  const key = "20000/5/1-expiry-r";
  const timer = { chat: "1", name: "expiry", ref: "r", at: 1 } as const;
  await store.timers.write(key, timer);
  const syncs = countFileSyncs();
  await store.timers.write(key, timer);
  expect(syncs()).toBe(0);
  await store.timers.write(key, { ...timer, at: 2 });
  expect(syncs()).toBeGreaterThan(0);
  const before = syncs();
  await store.timers.remove(key);
  expect(syncs()).toBe(before);
  await store.timers.write(key, timer);
  expect(syncs()).toBeGreaterThan(before);
  expect(await (await start()).timers.read(key)).toEqual(timer);
});
