import { afterEach, describe, expect, test, vi } from "vitest";
import type { InboxEvent } from "../../src/engine/event.js";
import type { UnitOfWork } from "../../src/engine/unit-of-work.js";
import { all, chatOf } from "../store/samples.js";
import { failNextWrite, first, openStore, over, process, TelegramDown, TooMany } from "./processing.js";
import { callback, eventOf, fromTelegram, text } from "./samples.js";

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

  test("is given up when nobody can judge its error, and doesn't end the process", async () => {
    const { store } = await openStore();
    const handle = async () => {
      throw new TelegramDown();
    };
    const classifyError = (): never => {
      throw new RangeError("unforeseen");
    };
    const { processor, logged } = process(store, handle, { classifyError });
    expect(await processor.handle(first, 0)).toMatchObject({ kind: "again" });
    expect(await processor.handle(first, 1)).toEqual(over);
    expect(logged.join()).toContain("RangeError in judging");
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
    const handle = vi.fn(async ({ record }: UnitOfWork) => {
      record.languageHint = "ru";
    });
    const { processor } = process(store, handle);
    const event = eventOf(10, callback("42", "c:1"));
    await processor.handle(event, 0);
    expect(await processor.handle(event, 0)).toEqual(over);
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test("commits nothing when it has changed nothing, unless it is an update, which may come again", async () => {
    const { store } = await openStore();
    const { processor, committed } = process(store, async () => {});
    await processor.handle(first, 0);
    expect(committed).toHaveLength(1);
    expect(await processor.handle(eventOf(11, callback("42", "c:1")), 0)).toEqual(over);
    expect(committed).toHaveLength(1);
    expect(await store.chats.read("42")).toMatchObject({ lastEvent: 10 });
  });

  test("remembers the keys of a hundred updates, and those of callbacks not at all", async () => {
    const { store } = await openStore();
    const { processor } = process(store, async ({ event, record }) => {
      if (event.n === 200) record.languageHint = "ru";
    });
    for (let id = 1; id <= 105; id += 1)
      await processor.handle(eventOf(id, fromTelegram(text(id, 42, "x"), "42")), 0);
    await processor.handle(eventOf(200, callback("42", "c:1")), 0);
    const { handled = [], lastEvent } = (await store.chats.read("42")) ?? {};
    expect([handled.length, handled[0], handled.at(-1), lastEvent]).toEqual([100, "u:6", "u:105", 200]);
  });

  test("gets its text from memory, which forgets it at the end, not at a retry", async () => {
    const { store } = await openStore();
    const seen: (string | undefined)[] = [];
    const { processor, secrets } = process(store, async ({ secret }) => {
      seen.push(secret?.text);
      if (seen.length === 1) throw new TelegramDown();
    });
    const secret = secrets.put({ text: "hunter2", typed: true });
    const event: InboxEvent = {
      ...first,
      payload: { source: "telegram", update: text(1, 42, "•••"), secret, withheldBecause: "awaited" },
    };
    await processor.handle(event, 0);
    await processor.handle(event, 1);
    expect(seen).toEqual(["hunter2", "hunter2"]);
    expect(secrets.look(secret)).toBeUndefined();
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
    expect((await store.chats.read("42"))?.due).toMatchObject([{ about: "overflow" }]);
    await processor.handle(eventOf(11, fromTelegram(text(2, 7, "x"), "7")), 0);
    expect((await store.chats.read("7"))?.due).toEqual([]);
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

  test("isn't logged when the bot only keeps to its own pace", async () => {
    const { store } = await openStore();
    const { processor, logged } = process(
      store,
      async () => {
        throw new TooMany();
      },
      { classifyError: () => ({ kind: "retry", afterMs: 40, isOwnPace: true }) },
    );
    expect(await processor.handle(first, 0)).toEqual({ kind: "again", afterMs: 40, mayHurry: true });
    expect(logged).toEqual([]);
  });

  test("that lasts is logged at doubling distances, so that a long outage doesn't fill the disk", async () => {
    const { store } = await openStore();
    const { processor, logged } = process(store, async () => {
      throw new TooMany();
    });
    const linesAt: number[] = [];
    for (let attempt = 0; attempt < 70; attempt += 1) {
      const before = logged.length;
      await processor.handle(first, attempt);
      if (logged.length > before) linesAt.push(attempt);
    }
    expect(linesAt).toEqual([0, 1, 3, 7, 15, 31, 63]);
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

  test("is told with the merchant's next update when the process ends before it is told, and else only once", async () => {
    const { store } = await openStore();
    const handle = async () => {
      throw new TypeError();
    };
    const due = async () => (await store.chats.read("42"))?.due;
    await new Promise<void>((ended) => {
      const tellGivenUp = () => new Promise<never>(() => ended());
      const { processor } = process(store, handle, { tellGivenUp });
      void processor.handle(first, 0).then(() => processor.handle(first, 1));
    });
    const untold = [{ kind: "news", about: "dead-letter", waits: true }];
    expect(await due()).toEqual(untold);
    expect(await process(store, handle).processor.handle(first, 2)).toEqual(over);
    // What an earlier event left untold isn't told with a later one.
    const [second, third] = [11, 12].map((n) => ({ ...first, n, key: `u:${n}` })) as [InboxEvent, InboxEvent];
    const { processor, told } = process(store, handle);
    for (const attempt of [0, 1]) await processor.handle(second, attempt);
    expect([told.length, await due()]).toEqual([1, untold]);
    await store.chats.write("42", chatOf("42"));
    for (const attempt of [0, 1]) await processor.handle(third, attempt);
    expect([told.length, await due()]).toEqual([2, []]);
  });

  test("of a timer isn't told, because the merchant misses nothing", async () => {
    const { store } = await openStore();
    const { processor, told, committed } = process(store, async () => {
      throw new TypeError();
    });
    const payload = { source: "timer", name: "retention" } as const;
    const timer = eventOf(10, { chat: "42", key: "t", payload });
    for (const attempt of [0, 1]) await processor.handle(timer, attempt);
    expect([told, committed.map(({ due }) => due)]).toEqual([[], [[]]]);
  });

  test("makes room for itself where the chat has a hundred of them: the oldest goes", async () => {
    const { store } = await openStore();
    const letter = { at: 1, reason: "Error", event: {} };
    // Past ten thousand, so that an order by their letters would be another one.
    const numbers = Array.from({ length: 100 }, (_, index) => 9_950 + index);
    for (const key of [...numbers.map((n) => `42/${n}`), "421/1"]) await store.deadLetters.write(key, letter);
    const { processor, logged } = process(store, async () => {
      throw new TypeError();
    });
    const event = { ...first, n: 10_050 };
    await processor.handle(event, 0);
    await processor.handle(event, 1);
    const kept = (await all(store.deadLetters.list())).map(({ key }) => key);
    expect(kept.sort()).toEqual(
      [...numbers.slice(1), 10_050]
        .map((n) => `42/${n}`)
        .concat("421/1")
        .sort(),
    );
    expect(logged).toContain('dead-letters.dropped {"chat":"42","letters":1}');
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
