import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { all } from "../store/samples.js";
import { Blocked, first, openStore, over, process } from "./processing.js";

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

test("a damaged record gives a fresh one with a notice, and the event is handled", async () => {
  const { dir, store } = await openStore();
  const { processor } = process(store, async ({ record }) => {
    expect(record).toMatchObject({ due: [{ about: "damaged" }], lastEvent: 0 });
  });
  await writeFile(join(dir, "records", "chats", "42.sealed"), "not sealed at all");
  expect(await processor.handle(first, 0)).toEqual(over);
  expect(await store.chats.read("42")).toMatchObject({ due: [{ about: "damaged" }], lastEvent: 10 });
});
