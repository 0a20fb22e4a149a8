import { describe, expect, test } from "vitest";
import type { NewEvent } from "../../src/engine/event.js";
import type { UnitOfWork } from "../../src/engine/unit-of-work.js";
import { addTell, isTell } from "../../src/features/due-list.js";
import { failNextWrite, first, openStore, over, process } from "./processing.js";

/** Tells a chat of so many sign-ins, each at another time. */
function tellTimes({ record, event }: UnitOfWork, to: string, times: number): void {
  for (let at = 0; at < times; at += 1)
    addTell(record, event, to, { name: "signed-in", account: { login: "anna" }, at });
}
const timesOf = (events: readonly Pick<NewEvent, "payload">[]): unknown[] =>
  events.map(({ payload }) =>
    payload.source === "chat" && payload.event.name === "signed-in" ? payload.event.at : undefined,
  );

describe("the drain of a due list", () => {
  test("tells at once what a message has left to be told to another chat", async () => {
    const { store } = await openStore();
    const told: NewEvent[] = [];
    const { processor } = process(
      store,
      async ({ record }) => {
        record.due = [{ kind: "faces", ref: "a" }];
      },
      {
        say: async (unit) => {
          unit.record.due = [];
          tellTimes(unit, "7", 1);
        },
        accept: async (events) => (told.push(...events) > 0 ? "kept" : "full"),
      },
    );
    expect(await processor.handle(first, 0)).toEqual(over);
    expect(told.map(({ chat }) => chat)).toEqual(["7"]);
    expect((await store.chats.read("42"))?.due).toEqual([]);
  });

  test("lets no later event overtake one that its receiver had no room for", async () => {
    const { store } = await openStore();
    const told: NewEvent[] = [];
    let asked = 0;
    const { processor } = process(store, async (unit) => tellTimes(unit, "7", 3), {
      accept: async (events) => {
        asked += 1;
        if (asked === 2) return "full";
        told.push(...events);
        return "kept";
      },
    });
    expect(await processor.handle(first, 0)).toEqual(over);
    expect(timesOf(told)).toEqual([0]);
    const waiting = (await store.chats.read("42"))?.due.filter(isTell) ?? [];
    expect(waiting.map(({ event }) => "at" in event && event.at)).toEqual([1, 2]);
  });

  test("drops no warning as too much as long as those that couldn't be told have room", async () => {
    const { store } = await openStore();
    let asked = 0;
    const { processor, logged } = process(store, async (unit) => tellTimes(unit, "7", 502), {
      accept: async () => {
        asked += 1;
        return asked <= 2 ? "kept" : "full";
      },
    });
    expect(await processor.handle(first, 0)).toEqual(over);
    expect((await store.chats.read("42"))?.due).toHaveLength(500);
    expect(logged).toEqual([`due.full ${JSON.stringify({ chat: "42" })}`]);
  });

  test("tells once more under the same key what it couldn't note as told", async () => {
    const { store } = await openStore();
    const told: NewEvent[] = [];
    const { processor } = process(store, async (unit) => tellTimes(unit, "7", 1), {
      accept: async (events) => {
        if (told.length === 0) failNextWrite(store);
        told.push(...events);
        return "kept";
      },
    });
    expect(await processor.handle(first, 0)).toMatchObject({ kind: "again" });
    expect(await processor.handle(first, 1)).toEqual(over);
    expect(told).toHaveLength(2);
    expect(told[1]).toEqual(told[0]);
    expect((await store.chats.read("42"))?.due).toEqual([]);
  });
});
