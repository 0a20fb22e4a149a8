import { expect, it } from "vitest";
import type { InboxEvent } from "../../src/engine/event.js";
import { Unit } from "../../src/engine/unit-of-work.js";
import type { ChatRecord } from "../../src/features/chat-record.js";
import { chatOf } from "../store/samples.js";

const event: InboxEvent = {
  n: 7,
  chat: "1",
  key: "t:7",
  receivedAt: 0,
  payload: { source: "timer", name: "retention" },
};

/** The chat's record on disk, and attempts at the event, each as after a crash. */
function disk() {
  let kept = chatOf("1");
  const write = async (record: ChatRecord): Promise<void> => {
    kept = structuredClone(record);
  };
  const attempt = () =>
    new Unit({ event, committed: structuredClone(kept), uncommitted: new Map(), secret: undefined, write });
  return { attempt, kept: () => kept };
}

it("what was done after the event's work was committed isn't done again after a crash", async () => {
  const { attempt, kept } = disk();
  const unit = attempt();
  await unit.finish();
  expect(await unit.once("card", async () => 1)).toBe(1);
  expect(await unit.once("card", async () => 2)).toBe(1);
  const again = attempt();
  expect(await again.once("card", async () => 3)).toBe(1);
  await again.finish();
  expect(kept().journal).toBeUndefined();
});

it("what the event's work has done may be done once more after it", async () => {
  const unit = disk().attempt();
  await unit.once("told", async () => 1);
  await unit.finish();
  expect(await unit.once("told", async () => 2)).toBe(2);
});

it("what goes after the commit begins with the commit of the whole work, and not when the event is given up", async () => {
  const { attempt, kept } = disk();
  const begun: string[] = [];
  const failing = attempt();
  failing.afterCommit(() => void begun.push("of the given up attempt"));
  await failing.patch(() => undefined);
  await failing.giveUp(() => undefined);
  expect(begun).toEqual([]);
  const unit = attempt();
  unit.afterCommit(() => void begun.push(`once ${kept().lastEvent} is done`));
  unit.record.lastEvent = 0;
  await unit.finish();
  await unit.finish();
  expect(begun).toEqual(["once 7 is done"]);
});
