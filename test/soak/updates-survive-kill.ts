import { setTimeout as delay } from "node:timers/promises";
import { World } from "../journeys/world.js";
import { until } from "../limits/waits.js";
import { waitingEvents } from "./kill/data-folder.js";
import { killMoment, Lives } from "./kill/lives.js";
import { check } from "./kill/update-check.js";
import { disturb, settled, signedIn } from "./kit/disturb.js";
import type { Cases, SoakPromise, Tally } from "./kit/promise.js";
import { randomFrom } from "./kit/random.js";

type Updates = "polling" | "webhook";

const askedKills = 200;
/** Updates that a process takes before it is killed, at most. */
const mostUpdates = 40;

/**
 * Real processes on one data folder, one after the other, each killed while many merchants sell at once. A case is a
 * kill; at the end of the chunk every merchant ends the invoice under way, and all that was typed is compared with
 * what the service was asked for.
 */
async function run(updates: Updates, { seed, first, count }: Cases): Promise<Tally> {
  const id = `updates-survive-kill-${updates}`;
  const random = randomFrom(seed, id, first);
  const environment = { LOG_LEVEL: "info", TELEGRAM_UPDATES: updates, MERCHANT_TIMEOUT_MS: "5000" };
  const world = await World.create({ process: true, stopped: true, environment });
  const lives = new Lives(world);
  const counts = { kills: 0, inStartUp: 0, inShutdown: 0, waitingAtKill: 0, confirmed: 0 };
  try {
    await lives.begin("bot.started");
    const merchants = await signedIn(world, count < 5 ? 4 : 16, seed, id, first);
    await world.killBot();
    const confirmedBefore = world.telegram.control.confirmedUpTo() ?? 0;
    const working = merchants.map((merchant) => merchant.live());
    const disturbing = new AbortController();
    const disturbance = disturb(world, random, disturbing.signal);
    for (let number = first; number < first + count; number += 1) {
      const own = randomFrom(seed, id, "moment", number);
      const moment = killMoment(number, own);
      await lives.liveAndDie(moment, () => taken(world, 1 + own.below(mostUpdates)));
      counts.kills += 1;
      if (moment.during === "start-up") counts.inStartUp += 1;
      if (moment.during === "shutdown") counts.inShutdown += 1;
      counts.waitingAtKill += await waitingEvents(world.dataDir);
    }
    disturbing.abort();
    await disturbance;
    await lives.begin("bot.started");
    for (const merchant of merchants) merchant.stop();
    await Promise.all(working);
    await settled(
      world,
      merchants.map(({ chat }) => chat),
    );
    await emptied(world);
    counts.confirmed = (world.telegram.control.confirmedUpTo() ?? 0) - confirmedBefore;
    await world.stopBot();
    const checked = await check(world, merchants, lives);
    const failures = checked.failures.map((failure) => `cases ${first} to ${first + count - 1}: ${failure}`);
    return { counts: { ...counts, ...checked.counts }, failures };
  } finally {
    await world.close();
  }
}

/** Resolves when some more updates were confirmed. */
function taken(world: World, updates: number): Promise<void> {
  const confirmed = () => world.telegram.control.confirmedUpTo() ?? 0;
  const before = confirmed();
  return until(() => confirmed() >= before + updates, `${updates} updates to be taken`);
}

/** Waits until the inbox is empty: a busy machine strikes the last events off late. The check tells of one that stays. */
async function emptied({ dataDir }: World): Promise<void> {
  for (let left = 100; left > 0 && (await waitingEvents(dataDir)) > 0; left -= 1) await delay(100);
}

/**
 * A bot that confirmed updates just before they are on the disk lives through many of these kills: few of them fall between
 * the two. `disk-faults` is what sees that.
 */
const promiseOf = (updates: Updates): SoakPromise => ({
  id: `updates-survive-kill-${updates}`,
  promise: `Acknowledged Telegram updates survive SIGKILL under load (${updates})`,
  asked: "200 kills, 0 lost, 0 duplicate state changes or service calls",
  cases: askedKills,
  chunk: 20,
  run: (cases) => run(updates, cases),
  judge(counts, cases) {
    const { kills = 0, lost = 0, duplicates = 0, invoices = 0, texts = 0, confirmed = 0 } = counts;
    const { repeatedMessages = 0, askedAgain = 0, unknown = 0 } = counts;
    return {
      met: kills >= cases && lost === 0 && duplicates === 0 && invoices > 0,
      measured:
        `${kills} kills, ${confirmed} updates, ${texts} item texts, ${invoices} invoices: ${lost} lost, ` +
        `${duplicates} twice; ${repeatedMessages} messages repeated, each around a kill; ${askedAgain} texts asked ` +
        `for again; ${unknown} creations that nobody could tell of, decided by the merchant`,
    };
  },
});

export const updatesSurviveKillPolling = promiseOf("polling");
export const updatesSurviveKillWebhook = promiseOf("webhook");
