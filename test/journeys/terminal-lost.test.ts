import { expect, it } from "vitest";
import { countCalls, minute, StandingClock } from "./faulty-world.js";
import { plain } from "./plain.js";
import { proxiedWorld } from "./service-proxy.js";
import { signIn } from "./steps.js";

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
    proxy.close();
    await world.close();
  });
  const chat = world.user("Boris");
  await signIn(world, chat, "boris@shop.example");
  await chat.say("/settings", /Settings/);
  await chat.tap("Terminal", /Which terminal should/);
  const showroom = chat.labels().find((label) => label.includes("Showroom")) ?? "";
  await chat.tap(showroom, /Terminal: /);
  await chat.say("/new Carpet 500000", /When does the link expire/);
  const before = countCalls(world, "terminals");
  await chat.tap("24 hours", /Check the invoice/);
  await chat.tap("Create invoice", /Waiting for payment/);
  expect(countCalls(world, "terminals")).toBe(before);

  clock.pass(2 * minute);
  await chat.tap("Repeat", /Check the invoice/);
  await chat.tap("Create invoice", /Waiting for payment/);
  expect(countCalls(world, "create")).toBe(2);
  expect(countCalls(world, "terminals")).toBe(before + 1);

  await chat.tap("Repeat", /Check the invoice/);
  proxy.changeFields(/^\/terminals/, (body) => ({
    data: (body.data as Row[]).map((row) => (row.name === "Showroom" ? { ...row, status: "BLOCKED" } : row)),
  }));
  clock.pass(2 * minute);
  const asked = await chat.tap("Create invoice", /isn't active any more/);
  expect(plain(asked.text)).toContain("The terminal Showroom — Bukhara Carpets isn't active any more.");
  expect(countCalls(world, "create")).toBe(2);
  expect(plain(chat.last.text)).toMatch(/Check the invoice.*Terminal: Workshop <orders & repairs>/s);
  await chat.tap("Create invoice", /Waiting for payment/);
  const last = world.merchant.control.requests().findLast(({ call }) => call === "create");
  expect(last?.status).toBe(200);
  expect(world.merchant.control.invoices().at(-1)?.terminalName).toMatch(/^Workshop/);
  await chat.say("/settings", /Terminal: (?!.?Showroom)/);
});
