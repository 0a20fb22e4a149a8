import { setTimeout as delay } from "node:timers/promises";
import type { Cases, SoakPromise, Tally } from "./kit/promise.js";
import { randomFrom } from "./kit/random.js";
import { BusyWorld } from "./replicas/busy-world.js";
import { makeTrouble, type Trouble, troubles } from "./replicas/database-trouble.js";

const id = "database-faults";
/** How long a trouble lasts, and the calm after it; with few cases they are short. */
const usualMs = 4_000;
const shortMs = 1_200;
/** A slow database isn't a dead replica: whoever stands before them waits for longer than a statement may take. */
const proxyPatienceMs = 40_000;

const troubleOf = (number: number): Trouble => troubles[number % troubles.length] ?? "cut";

/** A leader and two standbys under load, and a database that comes and goes. A case is one trouble. */
async function run({ seed, first, count }: Cases): Promise<Tally> {
  const isSmall = count < 3;
  const load = isSmall
    ? { merchants: 3, callbackChats: 2, callbacksAtOnce: 1 }
    : { merchants: 8, callbackChats: 6, callbacksAtOnce: 3 };
  const replicas = isSmall ? 2 : 3;
  const busy = await BusyWorld.open({ updates: "webhook", synced: true, replicas }, load, seed, id, first);
  busy.own.proxy.patienceMs = proxyPatienceMs;
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  try {
    for (let number = first; number < first + count; number += 1) {
      const random = randomFrom(seed, id, "moment", number);
      const made = await makeTrouble(busy, troubleOf(number), random, isSmall ? shortMs : usualMs);
      for (const [name, value] of Object.entries(made)) counts[name] = (counts[name] ?? 0) + value;
      await delay(isSmall ? shortMs : usualMs);
      await busy.own.recovered();
    }
    const settled = await busy.settle();
    failures.push(...settled.failures);
    Object.assign(counts, settled.counts);
  } finally {
    await busy.close();
  }
  return {
    counts,
    failures: failures.map((failure) => `cases ${first} to ${first + count - 1}: ${failure}`),
  };
}

export const databaseFaults: SoakPromise = {
  id,
  promise:
    "The database: connections cut, restarts, slow, stalled for 20 s, failover to another server; a leader and two standbys",
  asked:
    "0 lost, 0 duplicate state changes or service calls; nothing acknowledged while it is away; afterwards one leads by itself",
  cases: 36,
  chunk: 6,
  run,
  judge(counts, cases) {
    const {
      lost = 0,
      duplicates = 0,
      invoices = 0,
      callbacksLost = 0,
      callbacksSurplus = 0,
      cuts = 0,
    } = counts;
    const { answersSwallowed = 0, restarts = 0, failovers = 0, slow = 0, stalls = 0, texts = 0 } = counts;
    const { refusedWhileAway = 0, takenWhileAway = 0, othersWhileAway = 0, acknowledged = 0 } = counts;
    const { repeatedMessages = 0, repeatedNotices = 0, unknown = 0 } = counts;
    return {
      met:
        cases > 0 &&
        lost + duplicates + callbacksLost + callbacksSurplus + takenWhileAway === 0 &&
        invoices > 0,
      measured:
        `${cuts} connections cut and ${answersSwallowed} answers swallowed, ${restarts} restarts, ${slow} times slow, ` +
        `${stalls} stalls, ${failovers} failovers; ${texts} item texts, ${invoices} invoices, ${acknowledged} callbacks ` +
        `acknowledged: ${lost + callbacksLost} lost, ${duplicates + callbacksSurplus} twice; while it was away ` +
        `${refusedWhileAway} answered 503, ${takenWhileAway} 2xx, ${othersWhileAway} other; ` +
        `${repeatedMessages + repeatedNotices} messages repeated, each around a fault; ${unknown} creations that ` +
        `nobody could tell of`,
    };
  },
};
