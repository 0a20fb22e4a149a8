import { setTimeout as delay } from "node:timers/promises";
import { until } from "../limits/waits.js";
import type { Cases, SoakPromise, Tally } from "./kit/promise.js";
import { type Random, randomFrom } from "./kit/random.js";
import { binned, inWords } from "./replicas/binned.js";
import { BusyWorld } from "./replicas/busy-world.js";
import { waitingChats } from "./replicas/database-data.js";
import { Recovery } from "./replicas/recovery.js";

const id = "replicas-survive-kill";
/** Every so manieth leader is frozen instead, for longer than its lead lasts; and every so manieth kill is a standby's. */
const freezeEvery = 11;
const standbyEvery = 6;
const frozenMs = 15_000;
/** How long it may take until another process leads: a frozen leader has to be found out first. */
const asked = { kills: 100, killMs: 10_000, freezeMs: 10_000 };

/**
 * A leader and two standbys on one PostgreSQL, behind a proxy, under load. A case is a process that is killed, or a leader
 * that is frozen and woken again; at the end of the chunk all that was typed and told is compared with what came of it.
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
      if (isFreeze) await freezeLeader(busy, afterFreeze);
      else if (number % standbyEvery === standbyEvery - 1) await killStandby(busy, random);
      else await killLeader(busy, afterKill);
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

export async function killLeader(busy: BusyWorld, recovery: Recovery): Promise<void> {
  const { own } = busy;
  await own.recovered();
  const victim = own.theLeader;
  const chats = await waitingChats(own.databaseUrl);
  const since = own.faults.note("the leader was killed");
  await victim.kill();
  await recovery.expect(victim, chats, since);
  await victim.begin();
  recovery.look();
}

/** The kill itself is not waited for, but what the process was about to keep is. */
async function killStandby({ own }: BusyWorld, random: Random): Promise<void> {
  await own.recovered();
  const leader = own.theLeader;
  const victim = random.pick(own.replicas.filter((replica) => replica !== leader));
  own.faults.note("a standby was killed");
  await victim.kill();
  await victim.begin();
}

/** A frozen process isn't dead but hears and says nothing: another one leads, and when the frozen one wakes, its word counts no more. */
async function freezeLeader(busy: BusyWorld, recovery: Recovery): Promise<void> {
  const { own } = busy;
  await own.recovered();
  const victim = own.theLeader;
  const ended = victim.ended;
  const chats = await waitingChats(own.databaseUrl);
  const since = own.faults.note("the leader was frozen");
  victim.freeze();
  await recovery.expect(victim, chats, since);
  await delay(Math.max(0, since + frozenMs - Date.now()));
  recovery.look();
  own.faults.note("the frozen leader woke up");
  victim.wake();
  await until(() => victim.ended > ended, "the process that has led to end", 20_000);
  recovery.look();
}

/** The times of a recovery for the table. */
const statistics = (kind: string, { times, takeovers }: Recovery): Record<string, number> => ({
  ...binned(`${kind}Word`, times),
  ...binned(`${kind}Takeover`, takeovers),
});

export const replicasSurviveKill: SoakPromise = {
  id,
  promise:
    "A leader and two standbys on PostgreSQL: one is killed, or the leader frozen for 15 s, under load (webhook)",
  asked:
    "100 kills, 0 lost, 0 duplicate state changes or service calls, order per chat kept, take-over ≤ 10 s; " +
    "a frozen leader is taken over and writes nothing when it wakes up",
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
        `${repeatedMessages + repeatedNotices} messages repeated, each around a fault; another one leads after a kill: ` +
        `${inWords("killTakeover", counts)}, after a freeze: ${inWords("freezeTakeover", counts)}; the chats' next ` +
        `word after a kill: ${inWords("killWord", counts)}, after a freeze: ${inWords("freezeWord", counts)}`,
    };
  },
};
