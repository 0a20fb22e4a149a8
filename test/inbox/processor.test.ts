import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { InboxEvent } from "../../src/inbox/event.js";
import { Processor, type ProcessorOptions, type Verdict } from "../../src/inbox/processor.js";
import { Vault } from "../../src/inbox/vault.js";
import type { ChatRecord } from "../../src/storage/chat-record.js";
import { openLowdbStore } from "../../src/storage/lowdb/store.js";
import { all, chatOf } from "../storage/samples.js";
import { callback, eventOf, folder, fromTelegram, gate, sealer, text } from "./samples.js";

class TelegramDown extends Error {}
class TooMany extends Error {}
class Blocked extends Error {}

const judge = (error: unknown): Verdict => {
  if (error instanceof TelegramDown) return { kind: "retry" };
  if (error instanceof TooMany) return { kind: "retry", afterMs: 7_000 };
  if (error instanceof Blocked) return { kind: "blocked" };
  if (error instanceof Error && error.name === "StorageError") return { kind: "retry" };
  return { kind: "fault", name: error instanceof Error ? error.name : "unknown" };
};

type Store = Awaited<ReturnType<typeof openLowdbStore>>;

async function openStore() {
  const dir = await folder();
  const store = await openLowdbStore({ dir, sealer, log: () => {} });
  onTestFinished(() => store.close());
  return { dir, store };
}

function process(store: Store, handle: ProcessorOptions["handle"], changes: Partial<ProcessorOptions> = {}) {
  const committed: ChatRecord[] = [];
  const told: ChatRecord[] = [];
  const logged: string[] = [];
  const vault = new Vault();
  const processor = new Processor({
    store,
    vault,
    handle,
    judge,
    committed: (record) => void committed.push(structuredClone(record)),
    tellGivenUp: async (record) => told.push(record) > 0,
    newRecord: (chat) => chatOf(chat),
    now: () => 77,
    deadlineMs: 60_000,
    log: (event, fields) => void logged.push(`${event} ${JSON.stringify(fields)}`),
    ...changes,
  });
  return { processor, committed, told, logged, vault };
}

const first = eventOf(10, fromTelegram(text(1, 42, "Coffee"), "42"));
const over = { kind: "over" };

/** Fails the next write of a chat's record as a full disk does. */
function failNextWrite(store: Store): void {
  const full = Object.assign(new Error("The storage failed."), { name: "StorageError", code: "ENOSPC" });
  const spy = vi.spyOn(store.chats, "write").mockRejectedValueOnce(full);
  onTestFinished(() => spy.mockRestore());
}

afterEach(() => void vi.useRealTimers());

describe("an event that is handled", () => {
  test("commits once, with all that its handler changed", async () => {
    const { store } = await openStore();
    const { processor, committed } = process(store, async ({ record }) => {
      record.settings.currency = "USD";
      record.languageHint = "ru";
    });
    expect(await processor.handle(first, 0)).toEqual(over);
    expect(committed).toHaveLength(1);
    const record = await store.chats.read("42");
    expect(record).toMatchObject({
      settings: { currency: "USD" },
      languageHint: "ru",
      lastEvent: 10,
      handled: ["u:1"],
    });
    expect(record).not.toHaveProperty("journal");
  });

  test("is recognised when it comes again, by its number or by its key", async () => {
    const { store } = await openStore();
    const handle = vi.fn(async () => {});
    const { processor } = process(store, handle);
    await processor.handle(first, 0);
    await processor.handle(first, 0);
    await processor.handle({ ...first, n: 11 }, 0);
    expect(handle).toHaveBeenCalledTimes(1);
    await processor.handle({ ...first, n: 12, key: "u:2" }, 0);
    expect(handle).toHaveBeenCalledTimes(2);
  });

  test("is recognised by its number alone when it isn't an update and was not yet struck off the inbox", async () => {
    const { store } = await openStore();
    const handle = vi.fn(async () => {});
    const { processor } = process(store, handle);
    const event = eventOf(10, callback("42", "c:1"));
    await processor.handle(event, 0);
    expect(await processor.handle(event, 0)).toEqual(over);
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test("remembers the keys of a hundred updates, and those of callbacks not at all", async () => {
    const { store } = await openStore();
    const { processor } = process(store, async () => {});
    for (let id = 1; id <= 105; id += 1)
      await processor.handle(eventOf(id, fromTelegram(text(id, 42, "x"), "42")), 0);
    await processor.handle(eventOf(200, callback("42", "c:1")), 0);
    const { handled = [], lastEvent } = (await store.chats.read("42")) ?? {};
    expect([handled.length, handled[0], handled.at(-1), lastEvent]).toEqual([100, "u:6", "u:105", 200]);
  });

  test("gets its text from the vault, and the vault forgets it at the end, not at a retry", async () => {
    const { store } = await openStore();
    const seen: (string | undefined)[] = [];
    const { processor, vault } = process(store, async ({ secret }) => {
      seen.push(secret);
      if (seen.length === 1) throw new TelegramDown();
    });
    const secret = vault.put("hunter2");
    const event: InboxEvent = {
      ...first,
      payload: { source: "telegram", update: text(1, 42, "•••"), secret, vaulted: "awaited" },
    };
    await processor.handle(event, 0);
    await processor.handle(event, 1);
    expect(seen).toEqual(["hunter2", "hunter2"]);
    expect(vault.look(secret)).toBeUndefined();
  });

  test("without a record starts from a new one", async () => {
    const { store } = await openStore();
    const { processor } = process(store, async ({ record }) => {
      expect(record).toMatchObject({ chat: "42", lastEvent: 0 });
    });
    expect(await processor.handle(first, 0)).toEqual(over);
  });

  test("carries the notice that messages of its chat were dropped", async () => {
    const { store } = await openStore();
    const { processor } = process(store, async () => {});
    processor.noteOverflow("42");
    await processor.handle(first, 0);
    expect((await store.chats.read("42"))?.notices).toEqual(["overflow"]);
    await processor.handle(eventOf(11, fromTelegram(text(2, 7, "x"), "7")), 0);
    expect((await store.chats.read("7"))?.notices).toEqual([]);
  });
});

describe("an effect outside", () => {
  /** An effect that tells how often it was run. */
  function counted() {
    let calls = 0;
    const effect = async () => {
      calls += 1;
      return `result ${calls}`;
    };
    return { effect, calls: () => calls };
  }

  test("runs once over all retries, and its result is found again", async () => {
    const { store } = await openStore();
    const results: string[] = [];
    const { effect, calls } = counted();
    const { processor } = process(store, async (unit) => {
      results.push(await unit.once("grant", effect));
      if (results.length < 4) throw new TelegramDown();
    });
    for (let attempt = 0; attempt < 4; attempt += 1) await processor.handle(first, attempt);
    expect(calls()).toBe(1);
    expect(new Set(results)).toEqual(new Set(["result 1"]));
  });

  test("is found again by the redelivery after a crash", async () => {
    const { store } = await openStore();
    const crashed = process(store, async (unit) => {
      await unit.once("grant", async () => "result");
      await new Promise(() => {}); // The process ends here.
    });
    void crashed.processor.handle(first, 0);
    await expect
      .poll(async () => (await store.chats.read("42"))?.journal?.results)
      .toEqual({ grant: "result" });
    const { processor } = process(store, async (unit) => {
      expect(unit.done("grant")).toBe("result");
      expect(await unit.once("grant", async () => "another")).toBe("result");
    });
    expect(await processor.handle(first, 0)).toEqual(over);
    expect((await store.chats.read("42"))?.journal).toBeUndefined();
  });

  test("that returned null, false or 0 is done as well", async () => {
    const { store } = await openStore();
    let calls = 0;
    const { processor } = process(store, async (unit) => {
      for (const result of [null, false, 0])
        for (let time = 0; time < 2; time += 1)
          await unit.once(String(result), async () => {
            calls += 1;
            return result;
          });
    });
    await processor.handle(first, 0);
    expect(calls).toBe(3);
  });

  test("isn't done again when its result could not be committed: the next attempt commits it first", async () => {
    const { store } = await openStore();
    const { effect, calls } = counted();
    const { processor } = process(store, async (unit) => {
      expect(await unit.once("grant", effect)).toBe("result 1");
      expect((await store.chats.read("42"))?.journal?.results).toEqual({ grant: "result 1" });
    });
    failNextWrite(store);
    expect(await processor.handle(first, 0)).toMatchObject({ kind: "again" });
    expect(await store.chats.read("42")).toBeUndefined();
    expect(await processor.handle(first, 1)).toEqual(over);
    expect(calls()).toBe(1);
  });

  test("that failed may be tried again", async () => {
    const { store } = await openStore();
    let calls = 0;
    const { processor } = process(store, async (unit) => {
      await unit.once("grant", async () => {
        calls += 1;
        if (calls === 1) throw new TelegramDown();
        return "ok";
      });
    });
    await processor.handle(first, 0);
    expect(await processor.handle(first, 1)).toEqual(over);
    expect(calls).toBe(2);
  });

  test("of another event is never taken for this one's", async () => {
    const { store } = await openStore();
    await store.chats.write("42", chatOf("42", { journal: { event: 9, results: { grant: "old" } } }));
    const { processor } = process(store, async (unit) => {
      expect(unit.done("grant")).toBeUndefined();
      expect(await unit.once("grant", async () => "new")).toBe("new");
    });
    expect(await processor.handle(first, 0)).toEqual(over);
  });
});

describe("a commit in the middle", () => {
  test("writes the record as it was before plus its own change, never half of the handler's work", async () => {
    const { store } = await openStore();
    await store.chats.write("42", chatOf("42", { settings: { currency: "UZS" } }));
    const seen: (ChatRecord | undefined)[] = [];
    const { processor } = process(store, async (unit) => {
      unit.record.settings.currency = "USD";
      await unit.patch((record) => {
        record.awaitsSecret = true;
      });
      seen.push(await store.chats.read("42"));
      expect(unit.record).toMatchObject({ settings: { currency: "USD" }, awaitsSecret: true });
      unit.record.languageHint = "ru";
    });
    await processor.handle(first, 0);
    expect(seen[0]).toMatchObject({ settings: { currency: "UZS" }, awaitsSecret: true, lastEvent: 0 });
    expect(await store.chats.read("42")).toMatchObject({
      settings: { currency: "USD" },
      awaitsSecret: true,
      languageHint: "ru",
      lastEvent: 10,
    });
  });

  test("stays when the handler fails afterwards; the rest of its work doesn't", async () => {
    const { store } = await openStore();
    const { processor } = process(store, async (unit) => {
      unit.record.languageHint = "ru";
      await unit.patch((record) => {
        record.awaitsSecret = true;
      });
      throw new TelegramDown();
    });
    await processor.handle(first, 0);
    const record = await store.chats.read("42");
    expect(record).toMatchObject({ awaitsSecret: true, lastEvent: 0 });
    expect(record).not.toHaveProperty("languageHint");
  });

  test("that the disk refuses leaves the handler's record as it was", async () => {
    const { store } = await openStore();
    const { processor } = process(store, async (unit) => {
      failNextWrite(store);
      const failed = unit.patch((record) => {
        record.awaitsSecret = true;
      });
      await expect(failed).rejects.toThrow("storage failed");
      expect(unit.record.awaitsSecret).toBeUndefined();
    });
    await processor.handle(first, 0);
  });

  test("is told to the door before it resolves", async () => {
    const { store } = await openStore();
    const { processor, committed } = process(store, async (unit) => {
      await unit.patch((record) => {
        record.awaitsSecret = true;
      });
      expect(committed.at(-1)?.awaitsSecret).toBe(true);
    });
    await processor.handle(first, 0);
    expect(committed).toHaveLength(2);
  });
});

describe("trouble outside", () => {
  test("keeps the event for ever, with a pause that doubles up to a minute", async () => {
    const { store } = await openStore();
    const { processor } = process(store, async () => {
      throw new TelegramDown();
    });
    const waits: number[] = [];
    for (const attempt of [0, 1, 2, 6, 7, 50, 5000]) {
      const outcome = await processor.handle(first, attempt);
      if (outcome.kind === "again") waits.push(outcome.afterMs);
    }
    expect(waits).toEqual([500, 1000, 2000, 32_000, 60_000, 60_000, 60_000]);
    expect(await all(store.deadLetters.list())).toEqual([]);
    expect(await store.chats.read("42")).toBeUndefined();
  });

  test("waits as long as it was told to", async () => {
    const { store } = await openStore();
    const { processor } = process(store, async () => {
      throw new TooMany();
    });
    expect(await processor.handle(first, 0)).toEqual({ kind: "again", afterMs: 7_000 });
  });

  test("of the disk at the last commit has the whole event tried again", async () => {
    const { store } = await openStore();
    const { processor } = process(store, async ({ record }) => {
      record.languageHint = "ru";
    });
    failNextWrite(store);
    expect(await processor.handle(first, 0)).toEqual({ kind: "again", afterMs: 500 });
    expect(await processor.handle(first, 1)).toEqual(over);
    expect((await store.chats.read("42"))?.languageHint).toBe("ru");
  });

  test("of the disk while the record is read has it tried again, and the handler doesn't begin", async () => {
    const { store } = await openStore();
    const handle = vi.fn(async () => {});
    const { processor } = process(store, handle);
    const full = Object.assign(new Error("The storage failed."), { name: "StorageError", code: "EIO" });
    vi.spyOn(store.chats, "read").mockRejectedValueOnce(full);
    expect(await processor.handle(first, 0)).toEqual({ kind: "again", afterMs: 500 });
    expect(handle).not.toHaveBeenCalled();
    expect(await processor.handle(first, 1)).toEqual(over);
  });
});

describe("a fault", () => {
  const faulty = chatOf("42", { settings: { currency: "UZS" }, conversation: { log: "unreadable" } });

  test("is tried once more without the conversation's state, and may end well", async () => {
    const { store } = await openStore();
    await store.chats.write("42", faulty);
    const { processor, told } = process(store, async ({ record }) => {
      if (record.conversation !== undefined) throw new TypeError("A log of another version.");
    });
    expect(await processor.handle(first, 0)).toEqual({ kind: "again", afterMs: 0 });
    expect((await store.chats.read("42"))?.conversation).toEqual({ log: "unreadable" });
    expect(await processor.handle(first, 1)).toEqual(over);
    expect((await store.chats.read("42"))?.conversation).toBeUndefined();
    expect(told).toEqual([]);
  });

  test("that comes again is a dead letter: the record as last committed, the event handled, the merchant told", async () => {
    const { store } = await openStore();
    await store.chats.write("42", faulty);
    const { processor, told, logged } = process(store, async (unit) => {
      unit.record.settings.currency = "USD";
      await unit.patch((record) => {
        record.languageHint = "ru";
      });
      throw new TypeError("A fault of ours.");
    });
    await processor.handle(first, 0);
    expect(await processor.handle(first, 1)).toEqual(over);
    const record = await store.chats.read("42");
    expect(record).toMatchObject({
      settings: { currency: "UZS" },
      languageHint: "ru",
      lastEvent: 10,
      handled: ["u:1"],
    });
    expect(record).not.toHaveProperty("conversation");
    expect(record).not.toHaveProperty("journal");
    expect(await store.deadLetters.read("42/10")).toEqual({ at: 77, reason: "TypeError", event: first });
    expect(told.map(({ chat, lastEvent }) => [chat, lastEvent])).toEqual([["42", 10]]);
    expect(logged.join()).not.toContain("A fault of ours.");
  });

  test("lets the chat's next event through, without the conversation's state", async () => {
    const { store } = await openStore();
    await store.chats.write("42", faulty);
    const { processor } = process(store, async ({ event }) => {
      if (event.n === 10) throw new TypeError();
    });
    await processor.handle(first, 0);
    await processor.handle(first, 1);
    expect((await store.chats.read("42"))?.conversation).toBeUndefined();
    expect(await processor.handle({ ...first, n: 11, key: "u:2" }, 0)).toEqual(over);
  });

  test("keeps its event when the dead letter can't be written", async () => {
    const { store } = await openStore();
    const { processor } = process(store, async () => {
      throw new TypeError();
    });
    await processor.handle(first, 0);
    const full = Object.assign(new Error("The storage failed."), { name: "StorageError" });
    vi.spyOn(store.deadLetters, "write").mockRejectedValueOnce(full);
    expect(await processor.handle(first, 1)).toEqual({ kind: "again", afterMs: 1000 });
    expect(await store.chats.read("42")).toBeUndefined();
    expect(await processor.handle(first, 2)).toEqual(over);
    expect(await store.deadLetters.read("42/10")).toBeDefined();
  });
});

test("a merchant who has blocked the bot is noted, once, and the event is over", async () => {
  const { store } = await openStore();
  const { processor, told } = process(store, async (unit) => {
    unit.record.languageHint = "ru";
    throw new Blocked();
  });
  expect(await processor.handle(first, 0)).toEqual(over);
  const record = await store.chats.read("42");
  expect(record).toMatchObject({ blocked: true, lastEvent: 10 });
  expect(record).not.toHaveProperty("languageHint");
  expect(await all(store.deadLetters.list())).toEqual([]);
  expect(told).toEqual([]);
});

describe("an event past its deadline", () => {
  test("can't commit any more, neither in the middle nor at its end", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { store } = await openStore();
    const begun = gate();
    const slow = gate();
    const late: Promise<unknown>[] = [];
    let attempts = 0;
    const { processor, committed } = process(store, (unit) => {
      attempts += 1;
      if (attempts > 1) return Promise.resolve();
      begun.open();
      const work = slow.opened.then(() =>
        unit.patch((record) => {
          record.languageHint = "late";
        }),
      );
      late.push(work);
      return work;
    });
    const attempt = processor.handle(first, 0);
    await begun.opened;
    await vi.advanceTimersByTimeAsync(59_999);
    await vi.advanceTimersByTimeAsync(1);
    expect(await attempt).toEqual({ kind: "again", afterMs: 0 });
    slow.open();
    await expect(late[0]).rejects.toThrow("The time of this event is over.");
    expect(committed).toEqual([]);
    expect(await processor.handle(first, 1)).toEqual(over);
    expect((await store.chats.read("42"))?.languageHint).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("twice is a dead letter", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { store } = await openStore();
    let begun = gate();
    const { processor, told } = process(store, () => {
      begun.open();
      return new Promise(() => {});
    });
    for (const attempt of [0, 1]) {
      begun = gate();
      const outcome = processor.handle(first, attempt);
      await begun.opened;
      await vi.advanceTimersByTimeAsync(60_000);
      expect((await outcome).kind).toBe(attempt === 0 ? "again" : "over");
    }
    expect((await store.deadLetters.read("42/10"))?.reason).toBe("UnitClosedError");
    expect(told).toHaveLength(1);
  });
});

test("a damaged record gives a fresh one with a notice, and the event is handled", async () => {
  const { dir, store } = await openStore();
  await store.chats.write("42", chatOf("42", { languageHint: "ru" }));
  const { processor } = process(store, async ({ record }) => {
    expect(record).toMatchObject({ notices: ["damaged"], lastEvent: 0 });
    expect(record.languageHint).toBeUndefined();
  });
  await writeFile(await fileOf(dir), "not sealed at all");
  expect(await processor.handle(first, 0)).toEqual(over);
  expect(await store.chats.read("42")).toMatchObject({ notices: ["damaged"], lastEvent: 10 });
});

async function fileOf(dir: string): Promise<string> {
  const entries = await readdir(join(dir, "records", "chats"), { recursive: true, withFileTypes: true });
  const [file] = entries.filter((entry) => entry.isFile());
  if (file === undefined) throw new Error("There is no record.");
  return join(file.parentPath, file.name);
}
