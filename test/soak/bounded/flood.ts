import type { Update } from "grammy/types";
import { letters } from "../kit/letters.js";
import { kindsOn, totalOf } from "./figures.js";
import { floodHeldLane, type Waited } from "./held-lane.js";
import { DailyMerchant, letterOf } from "./merchant.js";
import { World } from "./world.js";

const flooder = "7000";
const other = "7001";
/** As many as polling hands over at once. */
const batch = 100;
/** What one chat may leave on the disk, whatever it sends: half of it in callbacks of 64 KiB. */
export const ceiling = 32 * 1024 * 1024;

/** Two callbacks of 64 KiB take so long (ms) on a network of about 25 Mbit a second. */
const callbackMs = 20;

/** How much of each is sent. */
export interface Flood {
  readonly updates: number;
  /** Each time one that can't be read and one that can. */
  readonly callbacks: number;
  readonly letters: number;
}

/** One chat sends all that there is to send, while another one goes on working. */
export async function flood(
  seed: string,
  number: number,
  much: Flood,
): Promise<{
  readonly failures: readonly string[];
  readonly most: number;
  readonly left: number;
  readonly sent: number;
  readonly waited: Waited;
}> {
  let most = 0;
  let left = 0;
  let sent = 0;
  let waited: Waited = { events: 0, bytes: 0, sent: 0 };
  const failures = await World.during({ seed, number, retentionDays: 400 }, async (world) => {
    const { telegram, bot } = world;
    const neighbour = new DailyMerchant(other, world);
    const merchant = new DailyMerchant(flooder, world);
    for (const one of [neighbour, merchant]) await one.signIn();
    const ref = await merchant.sell("No expiry");
    const before = totalOf(kindsOn(world.disk), "bytes");
    const measure = (): void => {
      most = Math.max(most, totalOf(kindsOn(world.disk), "bytes") - before);
    };
    world.document = Buffer.from(`name,price\n${lines(800, 0).replaceAll(" ", ",")}`);
    for (let round = 0; round < Math.ceil(much.updates / batch); round += 1) {
      const updates = Array.from({ length: batch }, (_, index) => update(world, round * batch + index));
      sent += batch;
      await world.accept(...updates);
      if (round % 5 === 0) measure();
      // Another chat is answered in the midst of it.
      const shown = telegram.shown(other).length;
      const asked = world.clock.now();
      await world.say(other, "/help");
      if (telegram.shown(other).length <= shown) world.fail("another chat isn't answered");
      if (world.clock.now() - asked > 5_000) world.fail("another chat has to wait for the flood");
      telegram.trim(flooder, 50);
    }
    for (let time = 0; time < much.callbacks; time += 1) {
      // A status that nobody knows, and one that is known but comes each time as another event.
      const unreadable = JSON.stringify({ time, nothing: "x".repeat(64_000) });
      for (const body of [unreadable, JSON.stringify({ status: "failed", eventId: `e${time}` })])
        await world.callback(flooder, ref, body);
      sent += 2;
      await world.settled(flooder);
      // A callback that changes nothing takes the bot no time of this clock, but the network does.
      await world.pass(callbackMs);
      if (time % 20 === 0) measure();
    }
    await world.say(flooder, "/cancel");
    waited = await floodHeldLane(world, flooder, other, ref);
    sent += waited.sent;
    measure();
    for (let time = 0; time < much.letters; time += 1) await letterOf(world, flooder);
    await world.allSettled();
    measure();
    left = totalOf(kindsOn(world.disk), "bytes") - before;
    const { unreadable, "dead-letters": letters } = kindsOn(world.disk, flooder);
    for (const kind of [unreadable, letters])
      if ((kind?.files ?? 0) > 100) world.fail(`${kind?.files} files are kept of what couldn't be handled`);
    if (unreadable === undefined || letters === undefined) world.fail("the flood met nothing that is kept");
    if (most > ceiling) world.fail(`one chat has left ${most} bytes on the disk`);
    if (bot.lanesAtWork > 0) world.fail("a lane is left");
  });
  return { failures, most, left, sent, waited };
}

const kinds = 8;

const lines = (count: number, from: number): string =>
  Array.from({ length: count }, (_, index) => `Ware${letters(from + index)} ${1 + (index % 9)}000`).join(
    "\n",
  );

function update(world: World, n: number): Update {
  const { telegram } = world;
  const id = telegram.shown(flooder).at(-1)?.id ?? 1;
  switch (n % kinds) {
    case 0:
      return telegram.says(flooder, "x".repeat(4_096));
    case 1:
      return telegram.says(flooder, `/new ${lines(90, n)}`);
    case 2:
      return telegram.taps(flooder, id, `draft:${n}:create`);
    case 3:
      return telegram.says(flooder, "/items");
    case 4:
      // Saved items, where the question for them is open; else an item of a draft.
      return telegram.says(flooder, lines(200, n * 200));
    case 5: {
      const sent = telegram.says(flooder, "");
      const file = { file_id: `f${n}`, file_unique_id: `f${n}`, file_name: "items.csv", file_size: 100 };
      return { ...sent, message: { ...sent.message, text: undefined, document: file } } as unknown as Update;
    }
    case 6:
      return telegram.asksInline(flooder, lines(8, n));
    default:
      return telegram.tapsBetween(flooder, `inline-${n}`, `inline:show:${n}`);
  }
}
