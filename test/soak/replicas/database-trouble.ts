import { setTimeout as delay } from "node:timers/promises";
import { until } from "../../limits/waits.js";
import { statement } from "../../postgres/new-database.js";
import type { PostgresServer } from "../../postgres/server.js";
import type { Random } from "../kit/random.js";
import type { BusyWorld } from "./busy-world.js";
import type { ReplicaWorld } from "./replica-world.js";

export const troubles = ["cut", "fast restart", "slow", "immediate restart", "stall", "failover"] as const;
export type Trouble = (typeof troubles)[number];

const stallMs = 20_000;
/** Until a standby has all that the database has. */
const replicationMs = 120_000;
/** Connections that are cut anywhere come this often; of statements, this share is carried out but not answered. */
const cutEveryMs = 150;
const swallowed = 0.02;

/** Makes trouble for the database of replicas under load, for so many milliseconds. @returns what was counted */
export async function makeTrouble(
  busy: BusyWorld,
  trouble: Trouble,
  random: Random,
  ms: number,
): Promise<Record<string, number>> {
  const { own } = busy;
  const { way, faults } = own;
  switch (trouble) {
    case "cut":
      return cut(own, random, ms);
    case "fast restart":
    case "immediate restart":
      return away(own, trouble, ms, async () => {
        await own.server.end(trouble === "fast restart" ? "fast" : "immediate");
        return () => own.server.begin();
      });
    case "slow":
      faults.note("the database became slow");
      way.delayMs = 50 + random.below(200);
      await delay(ms);
      way.delayMs = 0;
      return { slow: 1 };
    case "stall":
      faults.note("the database stalled");
      await way.stall(stallMs);
      faults.note("the database went on");
      return { stalls: 1 };
    case "failover":
      return failOver(own, ms);
  }
}

async function cut(
  { way, faults }: ReplicaWorld,
  random: Random,
  ms: number,
): Promise<Record<string, number>> {
  const before = { ...way.cuts };
  faults.note("connections were cut");
  way.swallowAnswers(swallowed, random);
  for (const end = Date.now() + ms; Date.now() < end; ) {
    await delay(random.below(2 * cutEveryMs));
    way.cut(random);
    faults.note("a connection was cut");
  }
  way.swallowAnswers(0, random);
  faults.note("the last connection was cut");
  return {
    cuts: way.cuts.anywhere - before.anywhere,
    answersSwallowed: way.cuts.beforeAnswer - before.beforeAnswer,
  };
}

/** While the database is away, nothing may be acknowledged, and what comes is told to come again. */
async function away(
  own: ReplicaWorld,
  what: string,
  ms: number,
  begin: () => Promise<() => Promise<void>>,
): Promise<Record<string, number>> {
  own.faults.note(what);
  const end = await begin();
  const from = Date.now();
  await delay(ms);
  const refused = () => own.proxy.answered(from, Date.now()).some(({ status }) => status === 503);
  // On a busy machine the next callback may come late.
  for (let left = 50; left > 0 && !refused(); left -= 1) await delay(100);
  const answers = own.proxy.answered(from, Date.now());
  await end();
  own.faults.note(`${what}: it is back`);
  const isOk = (status: number) => status >= 200 && status < 300;
  return {
    restarts: what === "failover" ? 0 : 1,
    failovers: what === "failover" ? 1 : 0,
    refusedWhileAway: answers.filter(({ status }) => status === 503).length,
    takenWhileAway: answers.filter(({ status }) => isOk(status)).length,
    othersWhileAway: answers.filter(({ status }) => status !== 503 && !isOk(status)).length,
  };
}

/** The primary is gone as after a crash; the way leads to a standby that first reads only, and then is promoted. */
async function failOver(own: ReplicaWorld, ms: number): Promise<Record<string, number>> {
  const standby = await followed(own);
  const counted = await away(own, "failover", ms, async () => {
    await own.server.end("immediate");
    return async () => {
      own.way.target = standby.port;
      // What was handled before is rightly acknowledged by now: reading is enough to know it.
      await delay(ms / 2);
      await statement(standby.url, "select pg_promote()");
    };
  });
  own.movedTo(standby);
  return counted;
}

/** A standby that has all that is committed. */
async function followed(own: ReplicaWorld): Promise<PostgresServer> {
  own.faults.note("the database was copied");
  const standby = await own.server.copyAsStandby();
  own.faults.note("the database goes on");
  own.alsoStop(standby);
  await replicates(own, "state = 'streaming'", "the standby to follow");
  await statement(own.server.url, "alter system set synchronous_standby_names = '*'");
  await statement(own.server.url, "select pg_reload_conf()");
  await replicates(own, "sync_state = 'sync'", "the standby to have all that is committed");
  return standby;
}

/** Waits until the database replicates like this. */
async function replicates({ server }: ReplicaWorld, how: string, what: string): Promise<void> {
  const look = `select 1 from pg_stat_replication where ${how}`;
  await until(async () => (await statement(server.url, look)).length > 0, what, replicationMs, 100);
}
