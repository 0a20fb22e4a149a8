import { appendFile, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { InboxEvent } from "../../src/engine/event.js";
import type { Inbox } from "../../src/engine/inbox.js";
import { createSealer } from "../../src/store/sealing.js";
import { type FileInboxOptions, openFileInbox } from "./file-inbox.js";
import { callback, fillDisk, folder, fromTelegram, openedLines, sealer, text } from "./samples.js";

interface Opened {
  readonly inbox: Inbox;
  readonly delivered: InboxEvent[];
  readonly logged: string[];
}

async function open(dir: string, changes: Partial<FileInboxOptions> = {}): Promise<Opened> {
  const delivered: InboxEvent[] = [];
  const logged: string[] = [];
  const inbox = await openFileInbox({
    dir,
    sealer,
    now: () => 1000,
    log: (event, fields) => void logged.push(`${event} ${JSON.stringify(fields)}`),
    deliver: (event) => void delivered.push(event),
    makeRoom: () => false,
    ...changes,
  });
  onTestFinished(() => inbox.close());
  return { inbox, delivered, logged };
}

const keys = (events: readonly InboxEvent[]): string[] => events.map(({ key }) => key);
const said = (updateId: number, chat = 1, words = "Coffee") =>
  fromTelegram(text(updateId, chat, words), String(chat));

describe("what was taken in", () => {
  test("is sealed line by line", async () => {
    const dir = await folder();
    const { inbox } = await open(dir);
    await inbox.accept([said(1, 1, "Kashgar tea")]);
    expect((await readFile(join(dir, "inbox", "events.log"), "latin1")).includes("Kashgar")).toBe(false);
    expect((await openedLines(dir)).join()).toContain("Kashgar tea");
  });

  test("doesn't come back once it is done and the inbox was closed", async () => {
    const dir = await folder();
    const { inbox, delivered } = await open(dir);
    await inbox.accept([said(1), said(2)]);
    inbox.done(delivered[0]?.n ?? 0);
    await inbox.close();
    expect(keys((await open(dir)).delivered)).toEqual(["u:2"]);
  });

  test("may come back with the same number when it was done but not yet struck off", async () => {
    const dir = await folder();
    const { inbox, delivered } = await open(dir);
    await inbox.accept([said(1)]);
    inbox.done(delivered[0]?.n ?? 0);
    // The number tells the chat's record that it knows this event.
    expect((await open(dir)).delivered).toEqual(delivered);
  });
});

describe("an event that is there already", () => {
  test("is told to be taken only when its first copy is on disk", async () => {
    const dir = await folder();
    const { inbox, delivered } = await open(dir);
    await fillDisk(dir);
    const first = inbox.accept([said(1)]);
    const copy = inbox.accept([said(1)]);
    const outcomes = await Promise.allSettled([first, copy]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(delivered).toEqual([]);
  });
});

describe("numbers", () => {
  test("grow across a reopening and a compaction, with nothing left in the file", async () => {
    const dir = await folder();
    const first = await open(dir);
    await first.inbox.accept([said(1), said(2)]);
    for (const { n } of first.delivered) first.inbox.done(n);
    await first.inbox.close();
    const emptied = await open(dir, { now: () => 0 });
    await emptied.inbox.close();
    expect((await openedLines(dir)).map((line) => Object.keys(JSON.parse(line)))).toEqual([["next"]]);
    const last = await open(dir, { now: () => 0 });
    await last.inbox.accept([said(3)]);
    expect(last.delivered[0]?.n).toBeGreaterThan(first.delivered[1]?.n ?? 0);
  });

  test("are above those of an earlier inbox when the folder is new", async () => {
    const dir = await folder();
    const first = await open(dir, { now: () => 1000 });
    await first.inbox.accept([said(1)]);
    await first.inbox.close();
    await rm(join(dir, "inbox"), { recursive: true });
    const second = await open(dir, { now: () => 2000 });
    await second.inbox.accept([said(2)]);
    expect(second.delivered[0]?.n).toBeGreaterThan(first.delivered[0]?.n ?? 0);
  });
});

describe("the file", () => {
  test("is written anew under today's key", async () => {
    const dir = await folder();
    const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const before = await open(dir, { sealer: createSealer([older]) });
    await before.inbox.accept([said(1)]);
    await before.inbox.close();
    await (await open(dir, { sealer: createSealer([newer, older]) })).inbox.close();
    expect(keys((await open(dir, { sealer: createSealer([newer]) })).delivered)).toEqual(["u:1"]);
  });

  test("stays small though one event is stuck for ever", async () => {
    const dir = await folder();
    const { inbox, delivered } = await open(dir);
    await inbox.accept([said(1)]);
    const others = Array.from({ length: 40 }, (_, index) =>
      callback(`${index + 10}`, `c:${index}`, "x".repeat(30_000)),
    );
    await inbox.accept(others);
    const size = async () => (await stat(join(dir, "inbox", "events.log"))).size;
    expect(await size()).toBeGreaterThan(1024 * 1024);
    for (const { n } of delivered.slice(1)) inbox.done(n);
    await expect.poll(size).toBeLessThan(1024);
    await inbox.accept([said(2)]);
    expect(keys((await open(dir)).delivered)).toEqual(["u:1", "u:2"]);
  });

  test("loses only the lines that are damaged, and sets them aside", async () => {
    const dir = await folder();
    const first = await open(dir);
    await first.inbox.accept([said(1)]);
    await first.inbox.accept([said(2)]);
    await first.inbox.accept([said(3)]);
    await first.inbox.close();
    const path = join(dir, "inbox", "events.log");
    const lines = (await readFile(path, "latin1")).split("\n");
    const spoilt = lines.map((line, index) => (index === 2 ? line.replace(/.{8}$/, "AAAAAAAA") : line));
    await writeFile(path, spoilt.join("\n"), "latin1");
    await appendFile(path, "no line of ours\n");
    const second = await open(dir);
    expect(keys(second.delivered)).toEqual(["u:1", "u:3"]);
    expect(second.logged).toEqual(['inbox.damaged {"lines":2}']);
    const [aside = ""] = await readdir(join(dir, "damaged"));
    expect(await readFile(join(dir, "damaged", aside), "latin1")).toBe(`${spoilt[2]}\nno line of ours\n`);
    await second.inbox.close();
    expect((await open(dir)).logged).toEqual([]);
  });

  test("that can't be written delivers nothing, and takes the same events a moment later", async () => {
    const dir = await folder();
    const { inbox, delivered } = await open(dir);
    await fillDisk(dir);
    await expect(inbox.accept([said(1), said(2)])).rejects.toThrow("no space");
    expect(delivered).toEqual([]);
    expect([...inbox.waiting(new Set(["1"]))]).toEqual([]);
    await inbox.accept([said(1), said(2)]);
    expect(keys(delivered)).toEqual(["u:1", "u:2"]);
    expect(keys((await open(dir)).delivered)).toEqual(["u:1", "u:2"]);
  });

  test("keeps the events done when striking them off fails once", async () => {
    const dir = await folder();
    const { inbox, delivered, logged } = await open(dir);
    await inbox.accept([said(1), said(2)]);
    inbox.done(delivered[0]?.n ?? 0);
    await fillDisk(dir);
    await expect.poll(() => logged.join()).toContain("inbox.strike-failed");
    inbox.done(delivered[1]?.n ?? 0);
    await inbox.close();
    expect((await open(dir)).delivered).toEqual([]);
  });
});
