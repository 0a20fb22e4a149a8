import { afterEach, expect, it, vi } from "vitest";
import { itemsOfLine } from "../../../src/language/line/items-of-line.js";
import { endings } from "../../../src/language/line/tokens/grammar.js";
import { Effort } from "../../../src/language/order/names/effort.js";
import { readOrder } from "../../../src/language/order/read-order.js";
import { withMenu } from "./order/order-chat.js";

const menu = ["Латте", "Чизкейк"].map((name) => ({
  ...{ saved: name, name, price: "20000", currency: "UZS", uses: 0 },
}));

afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts how often the grammar of lines tries its first rule. */
function countedTries(): () => number {
  const [first] = endings;
  if (first === undefined) throw new Error("The grammar has no rules");
  const exec = vi.spyOn(first.shape, "exec");
  return () => exec.mock.calls.splice(0).length;
}

// No other test types these texts, since a text that was read before isn't read again.
it.each(["Kofeyko 2x15000", "два чаёчка по 5000", "Chayyo 15000, Kofeyko 20000"])(
  "the line %j is read once for its draft",
  async (text) => {
    const chat = await withMenu(menu);
    const tries = countedTries();
    itemsOfLine(text, "UZS");
    const once = tries();
    await chat.send(text);
    expect(tries()).toBe(once);
    expect((await chat.items()).length).toBeGreaterThan(0);
  },
);

it.each([
  ["a new draft", []],
  ["the question for items", ["/new"]],
  ["a draft with items", ["/new", "Coffee 2x15000"]],
])("an order is compared with the saved items once for %s", async (_, before) => {
  const chat = await withMenu(menu);
  for (const text of before) await chat.send(text);
  const steps = vi.spyOn(Effort.prototype, "spend");
  readOrder("2 латте и 1 чизкейк", menu);
  const once = steps.mock.calls.splice(0).length;
  await chat.send("2 латте и 1 чизкейк");
  expect(steps).toHaveBeenCalledTimes(once);
  expect(await chat.items()).toContain("Латте 2 20000");
});
