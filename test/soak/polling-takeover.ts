import { setTimeout as delay } from "node:timers/promises";
import { until } from "../limits/waits.js";
import type { Cases, SoakPromise, Tally } from "./kit/promise.js";
import { randomFrom } from "./kit/random.js";
import { BusyWorld } from "./replicas/busy-world.js";
import type { ReplicaProcess } from "./replicas/replica-process.js";

const id = "polling-takeover";
/** Every so manieth leader is frozen instead of killed. */
const freezeEvery = 4;
const frozenMs = 15_000;
const asked = { killMs: 10_000, freezeMs: 10_000 };
/** After a takeover, until only one polls. */
const calmMs = 6_000;

/** A leader that polls and two standbys, on one PostgreSQL. A case is a leader that is killed, or frozen and woken again. */
async function run({ seed, first, count }: Cases): Promise<Tally> {
  const load =
    count < 3
      ? { merchants: 3, callbackChats: 2, callbacksAtOnce: 1 }
      : { merchants: 8, callbackChats: 4, callbacksAtOnce: 3 };
  const busy = await BusyWorld.open({ updates: "polling", synced: true }, load, seed, id, first);
  const counts: Record<string, number> = { kills: 0, freezes: 0, conflicts: 0, calmSeconds: 0 };
  const failures: string[] = [];
  try {
    for (let number = first; number < first + count; number += 1) {
      const random = randomFrom(seed, id, "moment", number);
      await delay(random.below(1_000));
      const leader = await theLeader(busy);
      const isFreeze = number % freezeEvery === freezeEvery - 1;
      const ms = isFreeze ? await freeze(busy, leader) : await kill(busy, leader);
      const kind = isFreeze ? "freeze" : "kill";
      counts[`${kind}s`] = (counts[`${kind}s`] ?? 0) + 1;
      counts[`${kind}Ms`] = (counts[`${kind}Ms`] ?? 0) + ms;
      counts[`${kind}MsMax`] = Math.max(counts[`${kind}MsMax`] ?? 0, ms);
      await theLeader(busy);
      await delay(calmMs);
      const from = Date.now();
      await delay(2_000);
      counts.calmSeconds = (counts.calmSeconds ?? 0) + 2;
      const conflicts = refused(busy, from, Date.now());
      counts.conflicts = (counts.conflicts ?? 0) + conflicts;
      if (conflicts > 0) failures.push(`${conflicts} polls met another one though nothing had failed`);
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

async function theLeader({ own }: BusyWorld): Promise<ReplicaProcess> {
  await own.recovered();
  return own.theLeader;
}

/** @returns milliseconds from the kill to the next poll */
async function kill(busy: BusyWorld, leader: ReplicaProcess): Promise<number> {
  const since = busy.own.faults.note("the leader was killed");
  await leader.kill();
  const ms = await nextPoll(busy, since);
  await leader.begin();
  return ms;
}

/** @returns milliseconds from the freeze to the next poll */
async function freeze(busy: BusyWorld, leader: ReplicaProcess): Promise<number> {
  const since = busy.own.faults.note("the leader was frozen");
  leader.freeze();
  const ms = await nextPoll(busy, since + 200);
  await delay(Math.max(0, since + frozenMs - Date.now()));
  busy.own.faults.note("the frozen leader woke up");
  const { ended } = leader;
  leader.wake();
  await until(() => leader.ended > ended, "the process that has led to end", 20_000);
  return ms + 200;
}

async function nextPoll(busy: BusyWorld, since: number): Promise<number> {
  let at: number | undefined;
  const came = () => {
    at = polls(busy).find((poll) => poll.at > since)?.at;
    return at !== undefined;
  };
  await until(came, "another replica to poll", 60_000);
  return (at ?? since) - since;
}

/** Polls that were turned away because another one came. */
const refused = (busy: BusyWorld, from: number, to: number): number =>
  polls(busy).filter(({ at, ok }) => at >= from && at <= to && ok === false).length;

const polls = ({ own }: BusyWorld) =>
  own.world.telegram.control.requests().filter(({ method }) => method === "getUpdates");

export const pollingTakeover: SoakPromise = {
  id,
  promise:
    "Polling with three processes: the leader polls, and another one takes over when it is killed or frozen",
  asked: "takeover ≤ 10 s, one poller at a time, 0 lost, 0 doubled",
  cases: 24,
  chunk: 8,
  run,
  judge(counts, cases) {
    const { kills = 0, freezes = 0, lost = 0, duplicates = 0, invoices = 0, conflicts = 0 } = counts;
    const { callbacksLost = 0, callbacksSurplus = 0, killMs = 0, killMsMax = 0, freezeMs = 0 } = counts;
    const { freezeMsMax = 0, calmSeconds = 0, repeatedMessages = 0, repeatedNotices = 0 } = counts;
    return {
      met:
        kills + freezes >= cases &&
        lost + duplicates + callbacksLost + callbacksSurplus + conflicts === 0 &&
        invoices > 0 &&
        killMsMax <= asked.killMs &&
        freezeMsMax <= asked.freezeMs,
      measured:
        `${kills} leaders killed, ${freezes} frozen for ${frozenMs / 1000} s: ${lost + callbacksLost} lost, ` +
        `${duplicates + callbacksSurplus} twice, ${invoices} invoices; next poll after a kill: mean ` +
        `${Math.round(killMs / Math.max(1, kills))} ms, max ${killMsMax} ms, after a freeze: mean ` +
        `${Math.round(freezeMs / Math.max(1, freezes))} ms, max ${freezeMsMax} ms; ${conflicts} polls at the same ` +
        `time in ${calmSeconds} s between takeovers; ${repeatedMessages + repeatedNotices} messages repeated, each around a fault`,
    };
  },
};
