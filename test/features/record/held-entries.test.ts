import { expect, test } from "vitest";
import { type DueEntry, messagesAtHand } from "../../../src/features/due-list.js";

const hourMs = 60 * 60_000;
const now = 1_700_000_000_000;

test.each([
  { ahead: "an hour", ms: hourMs, isHeld: true },
  { ahead: "forty hours, as by a clock that was wrong,", ms: 40 * hourMs, isHeld: false },
])("an entry with a time that is $ahead ahead is held: $isHeld", ({ ms, isHeld }) => {
  const payment = (invoice: string): DueEntry => ({
    kind: "payment",
    group: -1,
    invoice,
    totals: [],
    terminal: "Front",
  });
  const due = [{ ...payment("a"), notBefore: now + ms }, payment("b")];
  expect(messagesAtHand(due, now)).toEqual(isHeld ? [] : due);
});
