import { afterEach, expect, it } from "vitest";
import { blamedMs } from "../../src/features/due-list.js";
import { until } from "../limits/waits.js";
import { waitingEvents } from "../soak/kill/data-folder.js";
import { handled, notices, openInvoice } from "./invoices.js";
import { World } from "./world.js";

let world: World;
afterEach(() => world.close());

/** The sandbox's methods by which the bot tells of a payment. */
const saying = ["sendMessage", "editMessageText"];

/** The bot's clock is ahead by the time for which such a message is put off. */
const aheadOfTime = `const { now } = Date; Date.now = () => now() + ${blamedMs};`;

it("a payment that the bot was telling when three processes were killed is told some minutes later", async () => {
  const environment: Record<string, string> = {};
  world = await World.create({ process: true, environment });
  const { control } = world.telegram;
  const { chat, id } = await openInvoice(world);
  // Else the first kill leaves an earlier event behind, too.
  await until(async () => (await waitingEvents(world.dataDir)) === 0, "all events to leave the inbox");
  for (const method of saying) control.fault({ method, kind: "no-answer", times: 3 });
  const unanswered = () =>
    control.requests().filter(({ method, ok }) => saying.includes(method) && ok === undefined).length;
  void world.merchant.control.pay(id);
  for (let kills = 1; kills <= 3; kills += 1) {
    await until(() => unanswered() === kills, "the bot to begin to tell");
    await world.killBot();
    if (kills === 3) control.clearFaults();
    await world.startBot();
  }
  await chat.waitFor(/^Something went wrong on my side with a status update/);
  expect(notices(chat)).toEqual([]);
  await world.stopBot();
  environment.NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(aheadOfTime)}`;
  await world.startBot();
  await chat.waitFor(/is paid/);
  await handled(chat);
  expect(notices(chat)).toHaveLength(1);
});
