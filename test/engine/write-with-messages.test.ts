import { afterEach, describe, expect, test, vi } from "vitest";
import type { InboxEvent } from "../../src/engine/event.js";
import type { Outcome } from "../../src/engine/lanes.js";
import { Suspects } from "../../src/engine/suspects.js";
import type { UnitOfWork } from "../../src/engine/unit-of-work.js";
import { dropDue, keyOf } from "../../src/features/due-list.js";
import { Blocked, failNextWrite, first, openStore, over, process, TelegramDown } from "./processing.js";
import { eventOf, gate } from "./samples.js";

afterEach(() => void vi.useRealTimers());

type Opened = Awaited<ReturnType<typeof openStore>>["store"];

const cards = (...refs: string[]) => refs.map((ref) => ({ kind: "faces", ref }) as const);
const never = (): Promise<never> => new Promise(() => {});
/** A process that hangs stands for one that has ended, so its deadline mustn't come. */
const noDeadline = { deadlineMs: 2 ** 30 };

/** Leaves these cards to be said, with a fact about them. */
const leaving =
  (...refs: string[]) =>
  async ({ record }: UnitOfWork): Promise<void> => {
    record.languageHint = "a fact";
    record.due = cards(...refs);
  };

const sending =
  (send: (ref: string) => Promise<number>) =>
  async (unit: UnitOfWork): Promise<void> => {
    for (const entry of unit.record.due) {
      if (entry.kind !== "faces") continue;
      const drop = (record: UnitOfWork["record"]): void => dropDue(record, keyOf(entry));
      await unit.once(`due:${keyOf(entry)}`, () => send(entry.ref), drop, { withNext: true });
    }
  };

function writesOf(store: Opened) {
  const write = vi.spyOn(store.chats, "write");
  return () => write.mock.calls.map(([, , options]) => (options?.mayBeUndone === true ? "" : "for good"));
}

describe("an event with messages", () => {
  test("with one is written once, for good, after the message", async () => {
    const { store } = await openStore();
    const writes = writesOf(store);
    const send = vi.fn(async () => {
      expect(writes()).toEqual([]);
      return 1;
    });
    const { processor } = process(store, leaving("a"), { say: sending(send) });
    expect(await processor.handle(first, 0)).toEqual(over);
    expect([send.mock.calls.length, writes()]).toEqual([1, ["for good"]]);
    expect(await store.chats.read("42")).toMatchObject({ due: [], handled: ["u:1"], languageHint: "a fact" });
  });

  test("is handled again after the end of the process between the message and the commit", async () => {
    const { store } = await openStore();
    const begun = gate();
    const handle = vi.fn(leaving("a"));
    const ended = process(store, handle, {
      ...noDeadline,
      say: sending(() => {
        begun.open();
        return never();
      }),
    });
    void ended.processor.handle(first, 0);
    await begun.opened;
    expect(await store.chats.read("42")).toBeUndefined();
    const send = vi.fn(async () => 1);
    expect(await process(store, handle, { say: sending(send) }).processor.handle(first, 0)).toEqual(over);
    expect([handle.mock.calls.length, send.mock.calls.length]).toEqual([2, 1]);
  });

  test("with two has the first one's result on disk before the second is sent, so only that is repeated", async () => {
    const { store } = await openStore();
    const begun = gate();
    const handle = vi.fn(leaving("a", "b"));
    const hang = (ref: string): Promise<number> => {
      if (ref === "a") return Promise.resolve(1);
      begun.open();
      return never();
    };
    void process(store, handle, { ...noDeadline, say: sending(hang) }).processor.handle(first, 0);
    await begun.opened;
    expect(await store.chats.read("42")).toMatchObject({
      due: cards("b"),
      journal: { results: { "due:faces:a": 1 } },
    });
    const send = vi.fn(async () => 2);
    expect(await process(store, handle, { say: sending(send) }).processor.handle(first, 0)).toEqual(over);
    expect(send.mock.calls).toEqual([["b"]]);
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test.each([1, 2])(
    "says none again when %i writes after it fail, and everything lasts afterwards",
    async (failures) => {
      const { store } = await openStore();
      const handle = vi.fn(leaving("a"));
      const send = vi.fn(async () => {
        for (let count = 0; count < failures; count += 1) failNextWrite(store);
        return 1;
      });
      const { processor } = process(store, handle, { say: sending(send) });
      expect(await processor.handle(first, 0)).toMatchObject({ kind: "again" });
      const writes = writesOf(store);
      const earlier = writes().length;
      expect(await processor.handle(first, 1)).toEqual(over);
      expect(send).toHaveBeenCalledTimes(1);
      expect(handle).toHaveBeenCalledTimes(failures);
      expect(writes().slice(earlier).at(-1)).toBe("for good");
      expect(await store.chats.read("42")).toMatchObject({
        due: [],
        handled: ["u:1"],
        languageHint: "a fact",
      });
    },
  );

  test("has its handler's changes on disk when Telegram fails, and the retry doesn't handle it again", async () => {
    const { store } = await openStore();
    const handle = vi.fn(leaving("a"));
    const send = vi.fn(async () => 1).mockRejectedValueOnce(new TelegramDown());
    const { processor } = process(store, handle, { say: sending(send) });
    expect(await processor.handle(first, 0)).toMatchObject({ kind: "again" });
    expect(await store.chats.read("42")).toMatchObject({
      due: cards("a"),
      handled: ["u:1"],
      languageHint: "a fact",
    });
    expect(await processor.handle(first, 1)).toEqual(over);
    expect([handle.mock.calls.length, send.mock.calls.length]).toEqual([1, 2]);
  });

  test("doesn't write what a message's function has left half done when Telegram fails", async () => {
    const { store } = await openStore();
    const half = async ({ record }: UnitOfWork): Promise<void> => {
      record.settings.currency = "USD";
      throw new TelegramDown();
    };
    const { processor } = process(store, leaving("a"), { say: half });
    expect(await processor.handle(first, 0)).toMatchObject({ kind: "again" });
    expect(await store.chats.read("42")).toMatchObject({ languageHint: "a fact" });
    expect((await store.chats.read("42"))?.settings).toEqual({});
  });

  test.each([
    ["the merchant has blocked the bot", new Blocked(), 1],
    ["the message has a fault", new RangeError("no"), 2],
  ])("keeps its handler's changes when %s", async (_, error, attempts) => {
    const { store } = await openStore();
    const handle = vi.fn(leaving("a"));
    const { processor } = process(store, handle, { say: sending(() => Promise.reject(error)) });
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const outcome = await processor.handle(first, attempt);
      expect(outcome.kind).toBe(attempt === attempts - 1 ? "over" : "again");
      expect(await store.chats.read("42")).toMatchObject({ handled: ["u:1"], languageHint: "a fact" });
    }
    expect(handle).toHaveBeenCalledTimes(1);
  });

  const request = { source: "app", request: { kind: "draft" } } as never;
  test.each([
    ["of a suspect", first, true],
    ["of a page's request", eventOf(10, { chat: "42", key: "u:1", payload: request }), false],
  ])("%s is written before anything is said", async (_, event, isSuspect) => {
    const { store } = await openStore();
    const onDisk: unknown[] = [];
    const send = async () => onDisk.push((await store.chats.read("42"))?.languageHint);
    const { processor } = process(store, leaving("a"), { say: sending(send) });
    expect(await processor.handle(event, 0, isSuspect)).toEqual(over);
    expect(onDisk).toEqual(["a fact"]);
  });

  test("one of which ends each process loses it after a few starts, and the handler's changes stay", async () => {
    const { store } = await openStore();
    const blame = new Map<number, number>();
    const life = async (start: number): Promise<Outcome | "ended"> => {
      const died = gate();
      const say = sending(() => {
        died.open();
        return never();
      });
      const { processor } = process(store, leaving("a"), { ...noDeadline, say });
      const suspects = new Suspects({
        events: {
          blame: async (of) => {
            for (const [n, value] of of)
              if (value === undefined) blame.delete(n);
              else blame.set(n, value);
          },
        },
        giveUp: (event, attempt) => processor.giveUp(event, attempt),
        log: () => undefined,
      });
      if (start > 0) {
        suspects.leftBehind(new Map([[first.n, blame.get(first.n)]]));
        suspects.chats([first]);
      }
      const work = (isSuspect: boolean) => processor.handle(first, 0, isSuspect);
      const outcome = suspects.attempt(first, { attempt: 0, alone: true }, work);
      return Promise.race([outcome, died.opened.then(() => "ended" as const)]);
    };
    const outcomes: unknown[] = [];
    for (let start = 0; start < 9 && outcomes.at(-1) !== over.kind; start += 1) {
      const outcome = await life(start);
      outcomes.push(outcome === "ended" ? outcome : outcome.kind);
    }
    expect(outcomes).toEqual(["ended", "ended", "ended", "over"]);
    expect(await store.chats.read("42")).toMatchObject({ due: [], handled: ["u:1"], languageHint: "a fact" });
  });

  test("is written when its time is over while one is being sent, and the late handler writes nothing more", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { store } = await openStore();
    const writes = writesOf(store);
    const [begun, slow] = [gate(), gate()];
    const late: Promise<unknown>[] = [];
    const say = (unit: UnitOfWork): Promise<void> => {
      const work = sending(async () => {
        begun.open();
        await slow.opened;
        return 1;
      })(unit);
      late.push(work);
      return work;
    };
    const { processor } = process(store, leaving("a"), { say });
    const attempt = processor.handle(first, 0);
    await begun.opened;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await attempt).toEqual({ kind: "again", afterMs: 0 });
    expect(await store.chats.read("42")).toMatchObject({ due: cards("a"), languageHint: "a fact" });
    slow.open();
    await expect(late[0]).rejects.toThrow("The time of this event is over.");
    expect(writes()).toHaveLength(1);
  });

  test("tells other chats what one has added only after all that waits is on disk, for good", async () => {
    const { store } = await openStore();
    const writes = writesOf(store);
    const event = { name: "sold-unheard", team: "t", ref: "a", paid: false } as const;
    const told: unknown[] = [];
    const { processor } = process(store, leaving("a"), {
      say: async (unit) => {
        await sending(async () => 1)(unit);
        unit.record.due = [{ kind: "tell", to: "7", key: "k", event }];
      },
      accept: async () => {
        const { due, languageHint } = (await store.chats.read("42")) ?? {};
        told.push({ due, languageHint, last: writes().at(-1) });
        return "kept";
      },
    });
    expect(await processor.handle(first, 0)).toEqual(over);
    expect(told).toEqual([{ due: [], languageHint: "a fact", last: "for good" }]);
  });

  test("lets the intake hear of a record whose write waits before the message is sent", async () => {
    const { store } = await openStore();
    const heard: unknown[] = [];
    const awaiting = async (unit: UnitOfWork): Promise<void> => {
      await leaving("a")(unit);
      unit.record.secrecy = { state: "awaited" };
    };
    const started = process(store, awaiting, {
      say: sending(async () => heard.push(started.committed.at(-1)?.secrecy, await store.chats.read("42"))),
    });
    expect(await started.processor.handle(first, 0)).toEqual(over);
    expect(heard).toEqual([{ state: "awaited" }, undefined]);
  });

  test("sends one that equals a message of its handler", async () => {
    const { store } = await openStore();
    const sent: string[] = [];
    const send = sending(async (ref) => sent.push(ref));
    const handle = async (unit: UnitOfWork): Promise<void> => {
      unit.record.due = cards("a");
      await send(unit);
      unit.record.due = cards("a");
    };
    expect(await process(store, handle, { say: send }).processor.handle(first, 0)).toEqual(over);
    expect(sent).toEqual(["a", "a"]);
  });

  test("isn't over before what only its handler has said is on disk", async () => {
    const { store } = await openStore();
    const timer: InboxEvent = eventOf(10, {
      ...{ chat: "42", key: "t" },
      payload: { source: "timer", name: "due", ref: "", at: 0 },
    });
    const handle = async (unit: UnitOfWork): Promise<void> => {
      await unit.once(
        "said",
        async () => 1,
        (record) => void Object.assign(record, { languageHint: "said" }),
        { withNext: true },
      );
    };
    expect(await process(store, handle).processor.handle(timer, 0)).toEqual(over);
    expect((await store.chats.read("42"))?.languageHint).toBe("said");
  });

  test("begins none whose time was over while the earlier one's result was written", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { store } = await openStore();
    const [writing, slow] = [gate(), gate()];
    const { write } = store.chats;
    vi.spyOn(store.chats, "write").mockImplementationOnce(async (...values) => {
      writing.open();
      await slow.opened;
      return write.apply(store.chats, values);
    });
    const sent: string[] = [];
    const { processor } = process(store, leaving("a", "b"), { say: sending(async (ref) => sent.push(ref)) });
    const attempt = processor.handle(first, 0);
    await writing.opened;
    await vi.advanceTimersByTimeAsync(60_000);
    slow.open();
    expect(await attempt).toEqual({ kind: "again", afterMs: 0 });
    expect(sent).toEqual(["a"]);
    expect(await store.chats.read("42")).toMatchObject({ due: cards("b") });
  });
});
