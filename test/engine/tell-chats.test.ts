import { describe, expect, test } from "vitest";
import type { NewEvent } from "../../src/engine/event.js";
import type { UnitOfWork } from "../../src/engine/unit-of-work.js";
import { addTell, isTell } from "../../src/features/due-list.js";
import type { ChatEventOf } from "../../src/features/slices.js";
import { all } from "../store/samples.js";
import { Blocked, first, openStore, over, process, TelegramDown } from "./processing.js";
import { eventOf, fromChat, fromTelegram, text } from "./samples.js";

const signedIn = (login: string): ChatEventOf<"signed-in"> => ({
  name: "signed-in",
  account: { login },
  at: 1,
});

/** A handler that tells each of these chats of a sign-in. */
const telling =
  (...chats: readonly string[]) =>
  async ({ record, event }: UnitOfWork): Promise<void> => {
    for (const to of chats) addTell(record, event, to, signedIn(to));
  };
const second = eventOf(11, fromTelegram(text(2, 42, "Cake"), "42"));

describe("what a chat has to tell others", () => {
  test("is told after the commit that holds the facts, and leaves the due list", async () => {
    const { store } = await openStore();
    const sent: NewEvent[] = [];
    const keptThen: unknown[] = [];
    const accept = async (events: readonly NewEvent[]) => {
      keptThen.push((await store.chats.read("42"))?.handled, (await store.chats.read("42"))?.due.length);
      sent.push(...events);
      return "kept" as const;
    };
    const { processor } = process(store, telling("7", "8"), { accept });
    expect(await processor.handle(first, 0)).toEqual(over);
    expect(sent.map(({ chat, payload }) => [chat, payload])).toEqual(
      ["7", "8"].map((to) => [to, { source: "chat", from: "42", event: signedIn(to) }]),
    );
    expect(keptThen).toEqual([["u:1"], 2, ["u:1"], 2]);
    expect((await store.chats.read("42"))?.due).toEqual([]);
  });

  test("loses its oldest warnings of sign-ins when it is too much, and the log names the chat and the kind of each", async () => {
    const { store } = await openStore();
    const tellOften = async ({ record, event }: UnitOfWork): Promise<void> => {
      for (let at = 0; at < 502; at += 1) addTell(record, event, "7", { ...signedIn("7"), at });
    };
    const { processor, logged } = process(store, tellOften, { accept: async () => "full" });
    expect(await processor.handle(first, 0)).toEqual(over);
    const waiting = (await store.chats.read("42"))?.due.filter(isTell) ?? [];
    expect(waiting.map(({ event }) => "at" in event && event.at)).toEqual(
      Array.from({ length: 500 }, (_, index) => index + 2),
    );
    const dropped = `due.dropped ${JSON.stringify({ chat: "42", name: "signed-in" })}`;
    expect(logged).toEqual([dropped, dropped, `due.full ${JSON.stringify({ chat: "42" })}`]);
  });

  test("is sent by a later attempt when the inbox can't be written, and the event is neither handled twice nor given up", async () => {
    const { store } = await openStore();
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC", syscall: "write" });
    const outcomes: Error[] = [full, full, full];
    const sent: string[] = [];
    let handled = 0;
    const { processor } = process(
      store,
      async (unit) => {
        handled += 1;
        await telling("7")(unit);
      },
      {
        accept: async (events) => {
          const failure = outcomes.shift();
          if (failure !== undefined) throw failure;
          sent.push(...events.map(({ chat }) => chat));
          return "kept";
        },
      },
    );
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await processor.handle(first, attempt)).toMatchObject({ kind: "again" });
    expect(await processor.handle(first, 3)).toEqual(over);
    expect([sent, handled]).toEqual([["7"], 1]);
    expect(await all(store.deadLetters.list())).toEqual([]);
  });

  test.each([
    ["who blocks the bot", new Blocked(), [over]],
    ["whose event is given up", new Error("A fault."), [{ kind: "again" }, over]],
    ["who waits for Telegram", new TelegramDown(), [{ kind: "again" }, { kind: "again" }]],
  ])(
    "is sent for a merchant %s in the middle of the event, if it was committed before",
    async (_, error, ends) => {
      const { store } = await openStore();
      const sent = new Set<string>();
      const { processor } = process(
        store,
        async (unit) => {
          await unit.patch((record) => {
            addTell(record, unit.event, "7", signedIn("7"));
          });
          throw error;
        },
        {
          accept: async (events) => {
            for (const { key } of events) sent.add(key);
            return "kept";
          },
        },
      );
      for (const [attempt, end] of ends.entries())
        expect(await processor.handle(first, attempt)).toMatchObject(end);
      expect(sent.size).toBe(1);
    },
  );

  test("keeps what a full chat can't take, in order, while others get theirs, and is sent later by a timer", async () => {
    const { store } = await openStore();
    const sent: string[] = [];
    const timers: unknown[] = [];
    let isFull = true;
    const { processor } = process(store, telling("7", "8"), {
      now: () => 61_000,
      schedule: async (timer) => void timers.push(timer),
      accept: async ([event]) => {
        if (isFull && event?.chat === "7") return "full";
        sent.push(`${event?.chat}`);
        return "kept";
      },
    });
    expect(await processor.handle(first, 0)).toEqual(over);
    expect(sent).toEqual(["8"]);
    const timer = { chat: "42", name: "due", ref: "120000", at: 120_000 } as const;
    expect(timers).toEqual([timer]);
    const waiting = (await store.chats.read("42"))?.due.filter(isTell);
    expect(waiting?.map(({ to }) => to)).toEqual(["7"]);
    isFull = false;
    const { chat, ...fields } = timer;
    const fired = { chat, key: "t:due", payload: { source: "timer", ...fields } } as const;
    const { processor: later } = process(store, async () => undefined, {
      accept: async (events) => {
        sent.push(...events.map(({ key }) => key));
        return "kept";
      },
    });
    expect(await later.handle(eventOf(11, fired), 0)).toEqual(over);
    expect(sent).toEqual(["8", waiting?.[0]?.key]);
    expect((await store.chats.read("42"))?.due).toEqual([]);
  });

  test("is left to the event that was interrupted after the one that filled it, whose results outside are kept", async () => {
    const { store } = await openStore();
    let isBroken = true;
    const handle = async (unit: UnitOfWork): Promise<void> => {
      if (unit.event.n === first.n) return telling("7")(unit);
      await unit.once("create-call", async () => "created");
      if (isBroken) throw new TelegramDown();
      expect(unit.done("create-call")).toBe("created");
    };
    const sent: string[] = [];
    const { processor: before } = process(store, handle, {
      accept: async () => {
        throw new Error("The process ends here.");
      },
    });
    await before.handle(first, 0);
    isBroken = false;
    const record = await store.chats.read("42");
    if (record !== undefined)
      await store.chats.write("42", {
        ...record,
        journal: { event: second.n, results: { "create-call": "created" } },
      });
    const { processor: after } = process(store, handle, {
      accept: async (events) => {
        sent.push(...events.map(({ chat }) => chat));
        return "kept";
      },
    });
    expect(await after.handle(first, 0)).toEqual(over);
    expect(await after.handle(second, 0)).toEqual(over);
    expect(sent).toEqual(["7"]);
  });
});

describe("an event from another chat", () => {
  const known = eventOf(5, fromTelegram(text(1, 42, "Coffee"), "42"));
  const told = fromChat("7", "42");

  test("changes nothing when it comes again under a new number, however many updates came between", async () => {
    const { store } = await openStore();
    const heard: string[] = [];
    const { processor } = process(store, async ({ event }) => {
      if (event.payload.source === "chat") heard.push(event.key);
    });
    await processor.handle(known, 0);
    await processor.handle(eventOf(6, told), 0);
    for (let n = 7; n < 130; n += 1)
      await processor.handle(eventOf(n, fromTelegram(text(n, 42, "Tea"), "42")), 0);
    expect(await processor.handle(eventOf(200, told), 0)).toEqual(over);
    expect(heard).toEqual([told.key]);
  });

  test("that an operator puts back is handled once more, although its sender has told newer ones since", async () => {
    const { store } = await openStore();
    const heard: string[] = [];
    const { processor } = process(store, async ({ event }) => {
      if (event.payload.source === "chat") heard.push(event.key);
    });
    await processor.handle(known, 0);
    await processor.handle(eventOf(6, told), 0);
    await processor.handle(eventOf(7, fromChat("7", "42", 2)), 0);
    for (const n of [8, 9]) await processor.handle(eventOf(n, { ...told, key: "again:42/6" }), 0);
    expect(heard).toEqual([told.key, fromChat("7", "42", 2).key, "again:42/6"]);
  });

  test("leaves no record of a person who has never written to the bot", async () => {
    const { store } = await openStore();
    const { processor } = process(store, async () => undefined);
    expect(await processor.handle(eventOf(6, told), 0)).toEqual(over);
    expect(await store.chats.read("42")).toBeUndefined();
  });

  test("becomes a dead letter that is listed like others when it can't be handled", async () => {
    const { store } = await openStore();
    const { processor } = process(store, async ({ event }) => {
      if (event.payload.source === "chat") throw new TypeError("A fault.");
    });
    await processor.handle(known, 0);
    for (const attempt of [0, 1]) await processor.handle(eventOf(6, told), attempt);
    expect(await store.deadLetters.read("42/6")).toMatchObject({ reason: "TypeError", event: told });
  });
});
