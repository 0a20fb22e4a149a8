import { appendFile, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { isPlainMessage } from "../../src/inbox/door.js";
import type { InboxEvent } from "../../src/inbox/event.js";
import { Inbox, type InboxOptions } from "../../src/inbox/inbox.js";
import { chatLimits } from "../../src/inbox/limits.js";
import { createSealer } from "../../src/storage/sealing.js";
import {
  callback,
  command,
  fillDisk,
  folder,
  fromTelegram,
  openedLines,
  sealer,
  tap,
  text,
} from "./samples.js";

interface Opened {
  readonly inbox: Inbox;
  readonly delivered: InboxEvent[];
  readonly logged: string[];
}

async function open(dir: string, changes: Partial<InboxOptions> = {}): Promise<Opened> {
  const delivered: InboxEvent[] = [];
  const logged: string[] = [];
  const inbox = await Inbox.open({
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
  test("is delivered when it is on disk, and again after a crash, in order", async () => {
    const dir = await folder();
    const first = await open(dir);
    expect(await first.inbox.accept([said(1), said(2, 2)])).toBe("kept");
    await first.inbox.accept([callback("1", "c:1")]);
    expect(keys(first.delivered)).toEqual(["u:1", "u:2", "c:1"]);
    expect(keys((await open(dir)).delivered)).toEqual(["u:1", "u:2", "c:1"]);
  });

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

  test("waits under its chat until it is done", async () => {
    const { inbox, delivered } = await open(await folder());
    await inbox.accept([said(1), said(2, 2), said(3)]);
    expect(keys([...inbox.waiting("1")])).toEqual(["u:1", "u:3"]);
    inbox.done(delivered[0]?.n ?? 0);
    expect(keys([...inbox.waiting("1")])).toEqual(["u:3"]);
    expect([...inbox.waiting("9")]).toEqual([]);
  });

  test("one accept after another is taken without a pause between them", async () => {
    const { inbox, delivered } = await open(await folder());
    for (let id = 1; id <= 20; id += 1) await inbox.accept([said(id)]);
    expect(delivered).toHaveLength(20);
  });
});

describe("an event that is there already", () => {
  test("is one event while its key waits, within a batch too", async () => {
    const { inbox, delivered } = await open(await folder());
    expect(await inbox.accept([said(1), said(1)])).toBe("kept");
    expect(await inbox.accept([said(1), said(2)])).toBe("kept");
    expect(keys(delivered)).toEqual(["u:1", "u:2"]);
  });

  test("is recognised after a restart", async () => {
    const dir = await folder();
    await (await open(dir)).inbox.accept([said(1)]);
    const again = await open(dir);
    await again.inbox.accept([said(1)]);
    expect(keys(again.delivered)).toEqual(["u:1"]);
  });

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

  test("is taken anew once it is done; its key in the chat's record tells that it was handled", async () => {
    const { inbox, delivered } = await open(await folder());
    await inbox.accept([said(1)]);
    inbox.done(delivered[0]?.n ?? 0);
    await inbox.accept([said(1)]);
    expect(delivered).toHaveLength(2);
    expect(delivered[1]?.n).toBeGreaterThan(delivered[0]?.n ?? 0);
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
    expect([...inbox.waiting("1")]).toEqual([]);
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

describe("a chat with too much waiting", () => {
  /** As in production: the oldest plain message goes. */
  async function withLanes(dir: string) {
    const waiting: InboxEvent[] = [];
    const dropped: InboxEvent[] = [];
    const opened: Opened = await open(dir, {
      deliver: (event) => void waiting.push(event),
      makeRoom: (chat) => {
        const index = waiting.findIndex((event) => event.chat === chat && isPlainMessage(event));
        const [event] = index < 0 ? [] : waiting.splice(index, 1);
        if (event === undefined) return false;
        dropped.push(event);
        opened.inbox.done(event.n);
        return true;
      },
    });
    return { ...opened, waiting, dropped };
  }

  const many = (count: number, make: (index: number) => ReturnType<typeof said>) =>
    Array.from({ length: count }, (_, index) => make(index + 1));

  test("gives up its oldest messages past 1,000 events, and no command or tap", async () => {
    const { inbox, waiting, dropped } = await withLanes(await folder());
    await inbox.accept([fromTelegram(command(9001, 1, "/new"), "1"), fromTelegram(tap(9002, 1, "x"), "1")]);
    await inbox.accept(many(chatLimits.events - 2, (id) => said(id)));
    expect(dropped).toEqual([]);
    expect(await inbox.accept([said(5001), said(5002)])).toBe("kept");
    expect(keys(dropped)).toEqual(["u:1", "u:2"]);
    expect(waiting).toHaveLength(chatLimits.events);
    expect(keys(waiting).slice(0, 2)).toEqual(["u:9001", "u:9002"]);
  });

  test("gives them up past 1 MiB as well", async () => {
    const { inbox, dropped } = await withLanes(await folder());
    await inbox.accept(many(10, (id) => said(id, 1, "x".repeat(100 * 1024))));
    expect(dropped).toEqual([]);
    expect(await inbox.accept([said(11, 1, "x".repeat(100 * 1024))])).toBe("kept");
    expect(keys(dropped)).toEqual(["u:1"]);
  });

  test("keeps every status callback, and answers that it is full", async () => {
    const dir = await folder();
    const { inbox, waiting, dropped } = await withLanes(dir);
    await inbox.accept(many(chatLimits.events, (id) => callback("1", `c:${id}`)));
    expect(await inbox.accept([callback("2", "c:other"), callback("1", "c:late")])).toBe("full");
    expect(await inbox.accept([said(1)])).toBe("full");
    expect(dropped).toEqual([]);
    expect(waiting).toHaveLength(chatLimits.events);
    // Nothing of a batch that was answered "full" is kept.
    expect([...inbox.waiting("2")]).toEqual([]);
    await inbox.accept([callback("2", "c:other")]);
    expect((await open(dir)).delivered).toHaveLength(chatLimits.events + 1);
  });

  test("doesn't hold up other chats", async () => {
    const { inbox, waiting } = await withLanes(await folder());
    await inbox.accept(many(chatLimits.events, (id) => callback("1", `c:${id}`)));
    expect(await inbox.accept([said(1, 2)])).toBe("kept");
    expect(waiting.at(-1)?.chat).toBe("2");
  });

  test("has its limits after a restart too", async () => {
    const dir = await folder();
    await (await withLanes(dir)).inbox.accept(many(chatLimits.events, (id) => callback("1", `c:${id}`)));
    const again = await withLanes(dir);
    expect(await again.inbox.accept([said(1)])).toBe("full");
    again.inbox.done(again.waiting[0]?.n ?? 0);
    expect(await again.inbox.accept([said(1)])).toBe("kept");
  });
});
