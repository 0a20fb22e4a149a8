import { setTimeout as delay } from "node:timers/promises";
import type { Chat } from "../journeys/chat.js";
import { until } from "../limits/waits.js";
import { check, noticesIn } from "./kill/callback-check.js";
import { CallbackLoad } from "./kill/callback-load.js";
import { openCallbackWorld } from "./kill/callback-world.js";
import { waitingEvents } from "./kill/data-folder.js";
import { killMoment, Lives } from "./kill/lives.js";
import type { Cases, SoakPromise, Tally } from "./kit/promise.js";
import { randomFrom } from "./kit/random.js";

const id = "callbacks-survive-kill";
/** Acknowledged callbacks that each case waits for before its kill, if its kill lets the bot get so far. */
const perCase = 230;
const noticeMs = 10_000;
const asked = { kills: 500, acknowledged: 100_000 };

/**
 * Real processes on one data folder, one after the other, each killed while the service tells the statuses of many
 * invoices at once. A case is a kill; what was lost shows at the end of the chunk, when the last process has
 * handled all that the others left.
 */
async function run({ seed, first, count }: Cases): Promise<Tally> {
  const random = randomFrom(seed, id, first);
  const size = count < 5 ? { chats: 12, invoicesEach: 5 } : { chats: 60, invoicesEach: 8 };
  const scene = await openCallbackWorld(random, size);
  const { world, chats } = scene;
  const lives = new Lives(world);
  const load = new CallbackLoad(world.publicUrl, scene.targets, random);
  const counts = {
    kills: 0,
    inStartUp: 0,
    inShutdown: 0,
    waitingAtKill: 0,
    acknowledged: 0,
    unanswered: 0,
    noticesBefore: 0,
  };
  try {
    for (let number = first; number < first + count; number += 1) {
      const moment = killMoment(number, randomFrom(seed, id, "moment", number));
      const due = perCase * (number - first + 1);
      await lives.liveAndDie(moment, async () => {
        await until(() => load.acknowledged >= due, `${due} callbacks to be taken`);
        await someNotice(chats);
      });
      counts.kills += 1;
      if (moment.during === "start-up") counts.inStartUp += 1;
      if (moment.during === "shutdown") counts.inShutdown += 1;
      counts.waitingAtKill += await waitingEvents(world.dataDir);
    }
    await load.stop();
    counts.acknowledged = load.acknowledged;
    counts.unanswered = load.unanswered;
    counts.noticesBefore = noticesIn(chats);
    await lives.begin("bot.started");
    // A chat's events are handled in order, so what was taken before this is handled before its answer.
    for (const chat of chats) chat.send("/help");
    for (const chat of chats) await chat.waitFor(/Tap a command/, 120_000);
    await world.stopBot();
    const checked = await check(scene, lives);
    const failures = checked.failures.map((failure) => `cases ${first} to ${first + count - 1}: ${failure}`);
    return { counts: { ...counts, ...checked.counts }, failures };
  } finally {
    await load.stop();
    await world.close();
  }
}

/** On a busy machine all of them could be taken before the first is handled. That none comes at all is the verdict's to say. */
async function someNotice(chats: readonly Chat[]): Promise<void> {
  for (const end = performance.now() + noticeMs; noticesIn(chats) === 0 && performance.now() < end; )
    await delay(20);
}

export const callbacksSurviveKill: SoakPromise = {
  id,
  promise: "Acknowledged callbacks survive SIGKILL of the real process under load",
  asked: "500 kills, ≥ 100,000 acknowledged, 0 lost",
  cases: asked.kills,
  chunk: 20,
  run,
  judge(
    {
      kills = 0,
      acknowledged = 0,
      lost = 0,
      surplus = 0,
      inStartUp = 0,
      inShutdown = 0,
      noticesBefore = 0,
      repeatedNotices = 0,
    },
    cases,
  ) {
    const share = cases / asked.kills;
    return {
      // Without a notice from a process that was killed afterwards, none could have been repeated.
      met:
        lost === 0 &&
        surplus === 0 &&
        noticesBefore > 0 &&
        kills >= cases &&
        acknowledged >= share * asked.acknowledged,
      measured:
        `${kills} kills (${inStartUp} in the start-up, ${inShutdown} in the shutdown), ${acknowledged} acknowledged, ` +
        `${lost} lost, ${surplus} counted twice; ${noticesBefore} notices sent before the last start, ` +
        `${repeatedNotices} “paid” notices repeated, each around a kill`,
    };
  },
};
