import { setTimeout as delay } from "node:timers/promises";
import { until } from "./kill/lives.js";
import type { Cases, SoakPromise, Tally } from "./promise.js";
import { type Random, randomFrom } from "./random.js";
import { binned, inWords } from "./replicas/binned.js";
import { BusyWorld } from "./replicas/busy-world.js";
import { lanesNow } from "./replicas/database-data.js";
import { Recovery } from "./replicas/recovery.js";

const id = "replicas-survive-kill";
/** Every so manieth replica is frozen instead, for longer than it takes to be held for dead. */
const freezeEvery = 11;
const frozenMs = 15_000;
/** How long lanes may wait for another replica: after a kill as asked; a frozen replica has to be found out first. */
const asked = { kills: 100, killMs: 10_000, freezeMs: 12_000 };

/**
 * Three replicas on one PostgreSQL, behind a proxy, under load. A case is a replica that is killed, or frozen and woken
 * again; at the end of the chunk all that was typed and told is compared with what came of it.
 */
async function run({ seed, first, count }: Cases): Promise<Tally> {
  const isSmall = count < 5;
  const load = isSmall
    ? { merchants: 3, callbackChats: 2, callbacksAtOnce: 1 }
    : { merchants: 16, callbackChats: 8, callbacksAtOnce: 3 };
  const replicas = isSmall ? 2 : 3;
  const busy = await BusyWorld.open({ updates: "webhook", synced: true, replicas }, load, seed, id, first);
  const afterKill = new Recovery(busy);
  const afterFreeze = new Recovery(busy);
  const counts: Record<string, number> = { kills: 0, freezes: 0 };
  const failures: string[] = [];
  try {
    for (let number = first; number < first + count; number += 1) {
      const random = randomFrom(seed, id, "moment", number);
      await delay(random.below(1_000));
      const isFreeze = number % freezeEvery === freezeEvery - 1;
      if (isFreeze) await freezeOne(busy, random, afterFreeze);
      else await killOne(busy, random, afterKill);
      counts[isFreeze ? "freezes" : "kills"] = (counts[isFreeze ? "freezes" : "kills"] ?? 0) + 1;
    }
    for (const recovery of [afterKill, afterFreeze]) {
      const all = () => {
        recovery.look();
        return recovery.waiting === 0;
      };
      await until(all, "the chats of a dead replica to be answered", 60_000);
    }
    const settled = await busy.settle();
    failures.push(...settled.failures);
    Object.assign(counts, settled.counts, statistics("kill", afterKill), statistics("freeze", afterFreeze));
  } finally {
    await busy.close();
  }
  return {
    counts,
    failures: failures.map((failure) => `cases ${first} to ${first + count - 1}: ${failure}`),
  };
}

export async function killOne(busy: BusyWorld, random: Random, recovery: Recovery): Promise<void> {
  const { own } = busy;
  const victim = random.pick(own.replicas);
  const before = await recovery.before();
  const since = own.faults.note("a replica was killed");
  await victim.kill();
  await recovery.expect(before, since);
  await victim.begin();
  recovery.look();
}

/** One that isn't dead but hears and says nothing: the others take over, and when it wakes its word counts no more. */
async function freezeOne(busy: BusyWorld, random: Random, recovery: Recovery): Promise<void> {
  const { own } = busy;
  const victim = random.pick(own.replicas);
  const since = own.faults.note("a replica was frozen");
  victim.freeze();
  // What it holds now it holds until others take it.
  const before = await recovery.before();
  // The database finds out by its silence.
  for (const end = since + frozenMs; Date.now() < end; await delay(100)) {
    const { alive } = await lanesNow(own.databaseUrl);
    if ([...before.alive].some((replica) => !alive.has(replica))) break;
  }
  await recovery.expect(before, since, "frozen");
  await delay(Math.max(0, since + frozenMs - Date.now()));
  recovery.look();
  own.faults.note("a frozen replica woke up");
  victim.wake();
  await delay(1_500);
  recovery.look();
}

/** The times of a recovery for the table. */
const statistics = (kind: string, { times, takeovers }: Recovery): Record<string, number> => ({
  ...binned(`${kind}Word`, times),
  ...binned(`${kind}Takeover`, takeovers),
});

export const replicasSurviveKill: SoakPromise = {
  id,
  promise: "Replicas on PostgreSQL: one of three is killed, or frozen for 15 s, under load (webhook)",
  asked:
    "100 kills, 0 lost, 0 duplicate state changes or service calls, order per chat kept, recovery ≤ 10 s; " +
    "frozen ones are taken over and commit nothing stale",
  cases: 110,
  chunk: 11,
  run,
  judge(counts, cases) {
    const { kills = 0, freezes = 0, lost = 0, duplicates = 0, invoices = 0, texts = 0 } = counts;
    const { acknowledged = 0, callbacksLost = 0, callbacksSurplus = 0, repeatedMessages = 0 } = counts;
    const { killTakeoverMsMax = 0, freezeTakeoverMsMax = 0, repeatedNotices = 0 } = counts;
    const isExact = lost + duplicates + callbacksLost + callbacksSurplus === 0;
    return {
      met:
        kills + freezes >= cases &&
        isExact &&
        invoices > 0 &&
        killTakeoverMsMax <= asked.killMs &&
        freezeTakeoverMsMax <= asked.freezeMs,
      measured:
        `${kills} kills, ${freezes} freezes; ${texts} item texts, ${invoices} invoices, ${acknowledged} callbacks ` +
        `acknowledged: ${lost + callbacksLost} lost, ${duplicates + callbacksSurplus} twice; ` +
        `${repeatedMessages + repeatedNotices} messages repeated, each around a fault; lanes taken over after a kill: ` +
        `${inWords("killTakeover", counts)}, after a freeze: ${inWords("freezeTakeover", counts)}; the chats' next ` +
        `word after a kill: ${inWords("killWord", counts)}, after a freeze: ${inWords("freezeWord", counts)}`,
    };
  },
};
