import { afterEach, expect, it } from "vitest";
import { blamedMs } from "../../src/features/due-list.js";
import { until } from "../limits/waits.js";
import { waitingEvents } from "../soak/kill/data-folder.js";
import { handled, notices, openInvoice } from "./invoices.js";
import { World } from "./world.js";

let world: World;
afterEach(() => world.close());

/** On a database the leaders look for some seconds before they give anything up. */
const givenUpMs = 60_000;
const longestMs = 180_000;
const wentWrong = /^Something went wrong on my side with a status update/;
/** The sandbox's methods by which the bot tells of a payment. */
const saying = ["sendMessage", "editMessageText"];

/** The bot's clock is ahead by the time for which such a message is put off. */
const aheadOfTime = `const { now } = Date; Date.now = () => now() + ${blamedMs};`;

it(
  "a payment that the bot was telling when three processes were killed is told some minutes later",
  async () => {
    const environment: Record<string, string> = {};
    world = await World.create({ process: true, environment });
    const { control } = world.telegram;
    const { chat, id } = await openInvoice(world);
    // Else the first kill leaves an earlier event behind, too.
    await until(async () => (await waitingEvents(world.dataDir)) === 0, "all events to leave the inbox");
    for (const method of saying) control.fault({ method, kind: "no-answer", times: 3 });
    const unanswered = () =>
      control.requests().filter(({ method, ok }) => saying.includes(method) && ok === undefined).length;
    void world.merchant.control.paid(id);
    for (let kills = 1; kills <= 3; kills += 1) {
      await until(() => unanswered() === kills, "the bot to begin to tell");
      await world.killBot();
      if (kills === 3) control.clearFaults();
      await world.startBot();
    }
    await chat.waitFor(wentWrong, givenUpMs);
    expect(notices(chat)).toEqual([]);
    await world.stopBot();
    environment.NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(aheadOfTime)}`;
    await world.startBot();
    await chat.waitFor(/is paid/);
    await handled(chat);
    expect(notices(chat)).toHaveLength(1);
  },
  longestMs,
);

/** The bot's process kills itself when it is about to tell Telegram of the goods. */
const suicide = `
  import { Socket } from "node:net";
  const { write } = Socket.prototype;
  Socket.prototype.write = function (chunk, ...rest) {
    if (/15,000/.test(String(chunk))) process.kill(process.pid, "SIGKILL");
    return write.call(this, chunk, ...rest);
  };`;

it(
  "a message that ends each process is found, although an event before it hasn't left the disk yet",
  async () => {
    const environment: Record<string, string> = {};
    world = await World.create({ process: true, environment });
    const { chat, id } = await openInvoice(world);
    await world.stopBot();
    environment.NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(suicide)}`;
    await world.startBot();
    chat.send("/help");
    await chat.waitFor(/Tap a command/);
    void world.merchant.control.paid(id);
    const isTold = () => chat.texts.some((text) => wentWrong.test(text));
    const ends = () => world.output.split("The bot has ended by itself").length - 1;
    for (let begun = 1; !isTold() && begun < 20; begun += 1) {
      await until(() => isTold() || ends() === begun, "the process to end or the chat to be told", givenUpMs);
      if (!isTold()) await world.startBot();
    }
    expect(isTold()).toBe(true);
    await handled(chat);
    // Three, and one for each event before it that was over.
    expect(ends()).toBeLessThanOrEqual(5);
  },
  longestMs,
);
