import { expect, it } from "vitest";
import { countCalls, minute, StandingClock } from "./faulty-world.js";
import { plain } from "./plain.js";
import { proxiedWorld } from "./service-proxy.js";
import { passwordOf } from "./steps.js";

/** A login with three active terminals and without a second factor. */
const dilnoza = "dilnoza@shop.example";

interface Row {
  readonly name: string;
  readonly status: string;
}

it("a default terminal that the service has blocked since gets no invoice, and a good one costs one look a minute", async ({
  onTestFinished,
}) => {
  const clock = new StandingClock(Date.now());
  const { world, proxy } = await proxiedWorld(() => ({}), { now: clock.now });
  onTestFinished(async () => {
    await proxy.close();
    await world.close();
  });
  const chat = world.user("Dilnoza");
  await chat.say("/signin", /login\?/);
  await chat.say(dilnoza, /password\?/);
  await chat.say(passwordOf(dilnoza), /Signed in\./);
  await chat.say("/settings", /Settings/);
  await chat.tap("Terminal", /Which terminal should/);
  const shop = chat.labels().find((label) => label.includes("Shop")) ?? "";
  await chat.tap(shop, /Terminal: /);
  await chat.say("/new Carpet 500000", /Check the invoice/);
  const before = countCalls(world, "terminals");
  await chat.tap("Create invoice", /Waiting for payment/);
  expect(countCalls(world, "terminals")).toBe(before);

  clock.pass(2 * minute);
  await chat.tap("More…", /Invoice id/);
  await chat.tap("Repeat", /Check the invoice/);
  await chat.tap("Create invoice", /Waiting for payment/);
  expect(countCalls(world, "create")).toBe(2);
  expect(countCalls(world, "terminals")).toBe(before + 1);

  await chat.tap("More…", /Invoice id/);
  await chat.tap("Repeat", /Check the invoice/);
  proxy.changeFields(/^\/terminals/, (body) => ({
    data: (body.data as Row[]).map((row) => (row.name === "Shop" ? { ...row, status: "BLOCKED" } : row)),
  }));
  clock.pass(2 * minute);
  const asked = await chat.tap("Create invoice", /isn't active any more/);
  expect(plain(asked.text)).toContain("The terminal Shop — Dilnoza Bakery isn't active any more.");
  expect(plain(asked.text)).toContain("Which terminal is the invoice for?");
  expect(countCalls(world, "create")).toBe(2);
  await chat.tap(chat.labels(asked).find((label) => label.includes("Tandoor")) ?? "", /Check the invoice/);
  await chat.tap("Create invoice", /Waiting for payment/);
  expect(world.merchant.control.invoices().at(-1)?.terminalName).toBe("Tandoor window");
  await chat.say("/settings", /Terminal: (?!.?Shop)/);
});
