import { describe, expect, test, vi } from "vitest";
import type { UnitOfWork } from "../../src/engine/unit-of-work.js";
import type { ChatRecord } from "../../src/features/chat-record.js";
import { Blocked, first, openStore, over, process, TelegramDown } from "./processing.js";

describe("what an event leaves to be said", () => {
  const leaving = async ({ record }: UnitOfWork) => {
    record.due = [{ kind: "faces", ref: "a" }];
  };

  test("is said after the commit, and again until that ends well; the event isn't handled again", async () => {
    const { store } = await openStore();
    const handle = vi.fn(leaving);
    const outcomes = [new TelegramDown(), undefined];
    const said: unknown[] = [];
    const say = async ({ record }: UnitOfWork): Promise<void> => {
      said.push((await store.chats.read("42"))?.due);
      const failure = outcomes.shift();
      if (failure !== undefined) throw failure;
      record.due = [];
    };
    const { processor } = process(store, handle, { say });
    expect(await processor.handle(first, 0)).toMatchObject({ kind: "again" });
    expect(await processor.handle(first, 1)).toEqual(over);
    expect(said).toEqual(Array.from({ length: 2 }, () => [{ kind: "faces", ref: "a" }]));
    expect(handle).toHaveBeenCalledTimes(1);
    expect(await store.chats.read("42")).toMatchObject({ due: [], handled: ["u:1"], lastEvent: 10 });
  });

  test("is said by the process that finds the event done but not struck off", async () => {
    const { store } = await openStore();
    const { processor: before } = process(store, leaving, {
      say: () => Promise.reject(new TelegramDown()),
    });
    await before.handle(first, 0);
    const say = vi.fn(async ({ record }: UnitOfWork) => {
      record.due = [];
    });
    const handle = vi.fn(async () => {});
    const { processor: after } = process(store, handle, { say });
    expect(await after.handle(first, 0)).toEqual(over);
    expect([say.mock.calls.length, handle.mock.calls.length]).toEqual([1, 0]);
  });

  test("lets a power loss undo the commits before the last one, but not that, nor those of an event that says nothing", async () => {
    const { store } = await openStore();
    const write = vi.spyOn(store.chats, "write");
    const lasting = () => write.mock.calls.splice(0).map(([, , options]) => options?.mayBeUndone !== true);
    const say = async (unit: UnitOfWork) => {
      await unit.once("said", async () => 7, undefined, { mayBeUndone: true });
      unit.record.due = [];
    };
    const { processor } = process(store, leaving, { say });
    await processor.handle(first, 0);
    expect(lasting()).toEqual([false, false, true]);
    const told = { name: "sold-unheard", team: "t", ref: "a", paid: false } as const;
    const others: ChatRecord["due"][] = [
      [],
      [{ kind: "faces", ref: "a", waits: true }],
      [
        { kind: "faces", ref: "a" },
        { kind: "tell", to: "7", key: "k", event: told },
      ],
      // The message's function tells the owner of the invoice's team.
      [{ kind: "owner", ref: "a" }],
    ];
    for (const [index, due] of others.entries()) {
      const n = first.n + 1 + index;
      const leaves = async ({ record }: UnitOfWork) => void Object.assign(record, { due });
      await process(store, leaves).processor.handle({ ...first, n, key: `u:${n}` }, 0);
      expect(lasting()).not.toContain(false);
    }
  });

  test("is committed for good before the event is over, also when an earlier attempt has said all of it", async () => {
    const { store } = await openStore();
    const say = async (unit: UnitOfWork) => {
      await unit.once(
        "said",
        async () => 7,
        (record) => {
          record.due = [];
        },
        { mayBeUndone: true },
      );
      throw new TelegramDown();
    };
    await process(store, leaving, { say }).processor.handle(first, 0);
    const write = vi.spyOn(store.chats, "write");
    const { processor } = process(store, leaving);
    expect(await processor.handle(first, 0)).toEqual(over);
    expect(write.mock.calls.map(([, record, options]) => [record.due, options?.mayBeUndone])).toEqual([
      [[], undefined],
    ]);
    // An update that comes again, as a new event, has been committed long since.
    write.mockClear();
    expect(await processor.handle({ ...first, n: first.n + 1 }, 0)).toEqual(over);
    expect(write).not.toHaveBeenCalled();
  });

  test("is committed for good also when the clock is set back before it can be said", async () => {
    const { store } = await openStore();
    const write = vi.spyOn(store.chats, "write");
    let now = 100;
    const held = async ({ record }: UnitOfWork) => {
      record.due = [{ kind: "faces", ref: "a", notBefore: 90 }];
    };
    write.mockImplementationOnce(async () => {
      now = 80;
    });
    expect(await process(store, held, { now: () => now }).processor.handle(first, 0)).toEqual(over);
    expect(write.mock.calls.at(-1)?.[2]?.mayBeUndone).toBeUndefined();
  });

  test("is left to the event that was interrupted after it, whose results outside are kept", async () => {
    const { store } = await openStore();
    const { processor: before } = process(
      store,
      async (unit) => {
        await leaving(unit);
        if (unit.event.n === first.n) return;
        await unit.once("create-call", async () => "created");
        throw new TelegramDown();
      },
      { say: () => Promise.reject(new TelegramDown()) },
    );
    const second = { ...first, n: first.n + 1, key: "u:2" };
    await before.handle(first, 0);
    await before.handle(second, 0);
    const results: unknown[] = [];
    const { processor: after } = process(
      store,
      async (unit) => {
        results.push(unit.done("create-call"));
      },
      {
        say: async (unit) => {
          await unit.once("due:card:a", async () => 7);
          unit.record.due = [];
        },
      },
    );
    expect(await after.handle(first, 0)).toEqual(over);
    expect(await after.handle(second, 0)).toEqual(over);
    expect(results).toEqual(["created"]);
    expect(await store.chats.read("42")).toMatchObject({ due: [], lastEvent: second.n });
  });

  test("stays due to a merchant who can't be reached", async () => {
    const { store } = await openStore();
    const { processor } = process(store, leaving, { say: () => Promise.reject(new Blocked()) });
    expect(await processor.handle(first, 0)).toEqual(over);
    const due = [{ kind: "faces", ref: "a" }];
    expect(await store.chats.read("42")).toMatchObject({ blocked: true, due, handled: ["u:1"] });
  });
});
