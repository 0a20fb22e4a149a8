import { freePort } from "../../../src/sandbox/demo/free-port.js";
import { newDatabase, statement } from "../../postgres/new-database.js";
import { type PostgresServer, startPostgres } from "../../postgres/server.js";
import { ReverseProxy } from "../../soak/replicas/reverse-proxy.js";
import { fillDatabase } from "../fill-database.js";
import { interleaved } from "../interleaved.js";
import { type Extent, type Measure, ofProcessor, type Quantity, type Row, scaled } from "../measure.js";
import { signedInMerchant } from "../merchants.js";
import { processorMs } from "../stack/processor-time.js";
import type { Program } from "../stack/program.js";
import { Stack } from "../stack/stack.js";
import { median } from "../statistics.js";

const manyChats = 100_000;
const fewChats = 1_000;
const updateCount = 1_500;
const atOnce = 60;
const talking = 300;
const words = ["/new", "Coffee 2x15000", "/cancel"];

interface Run {
  readonly perSecond: number;
  readonly p99: number;
  readonly cost: Cost;
}

/** Of one update, or so far. */
interface Cost {
  /** Processor time, ms. */
  readonly bot: number;
  readonly database: number;
  readonly logKiB: number;
  readonly commits: number;
}

/** So many processes behind a proxy, one of which leads, on a database that is filled already. */
async function runReplicas(
  stack: Stack,
  server: PostgresServer,
  databaseUrl: string,
  count: number,
  { chats, updates }: { readonly chats: readonly number[]; readonly updates: number },
): Promise<Run> {
  const proxy = await ReverseProxy.start();
  proxy.patienceMs = 60_000;
  const bots: Program[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const port = await freePort(30_000 + ((process.pid * 7 + index * 101) % 20_000));
      bots.push(await stack.startReplica(databaseUrl, port, proxy.url));
      proxy.backends = [...proxy.backends, { port, isUp: () => true }];
    }
    await bots[0]?.prints("bot.started");
    // A process takes several times as long for work that it does for the first time after its start.
    await stack.ends.ask("talk", { chats, words, updates: Math.ceil(updates / 3), atOnce });
    await stack.ends.ask("quiet");
    const before = await costSoFar(bots, server, databaseUrl);
    const told = await stack.ends.ask("talk", { chats, words, updates, atOnce });
    const after = await costSoFar(bots, server, databaseUrl);
    const each = (part: keyof Cost): number => (after[part] - before[part]) / told.updates;
    const cost = {
      bot: each("bot"),
      database: each("database"),
      logKiB: each("logKiB"),
      commits: each("commits"),
    };
    return { perSecond: (told.updates / told.ms) * 1_000, p99: told.p99, cost };
  } finally {
    await Promise.all(bots.map((bot) => bot.end()));
    await proxy.close();
  }
}

async function costSoFar(bots: readonly Program[], server: PostgresServer, url: string): Promise<Cost> {
  const times = await Promise.all(bots.map((bot) => bot.processorMs()));
  const [row] = await statement<{ log: string; commits: string }>(
    url,
    `select pg_current_wal_lsn() - '0/0' as log, xact_commit as commits
     from pg_stat_database where datname = current_database()`,
  );
  return {
    bot: times.reduce((sum, ms) => sum + ms, 0),
    database: await processorMs(server.pid()),
    logKiB: Number(row?.log) / 1024,
    commits: Number(row?.commits),
  };
}

/** On PostgreSQL: a leader alone and with two standbys, and what an update costs as the chats stored grow. */
export const replicas: Measure = {
  id: "replicas",
  async run(extent) {
    const stack = await Stack.open();
    const server = await startPostgres({ synced: true, settings: ["max_connections=200"] });
    try {
      const of = await signedInMerchant(stack);
      const chats = await stack.ends.ask("people", scaled(talking, extent, 10));
      const load = { chats, updates: scaled(updateCount, extent, 30) };
      const [large, small] = [await newDatabase(server.url), await newDatabase(server.url)];
      await fillDatabase(large.url, stored(chats, manyChats, extent), of);
      await fillDatabase(small.url, stored(chats, fewChats, extent), of);
      const samples = await interleaved(
        extent.rounds,
        {
          one: () => runReplicas(stack, server, large.url, 1, load),
          three: () => runReplicas(stack, server, large.url, 3, load),
          few: () => runReplicas(stack, server, small.url, 1, load),
        },
        { warmUp: false },
      );
      return rowsOf(samples, load.chats.length, stored(chats, manyChats, extent).length);
    } finally {
      await server.stop();
      await stack.close();
    }
  },
};

/** Those who talk, and as many more as are to be stored. */
function stored(chats: readonly number[], count: number, extent: Extent): (number | string)[] {
  const others = Math.max(0, scaled(count, extent, chats.length) - chats.length);
  return [...chats, ...Array.from({ length: others }, (_, index) => String(8_000_000_000 + index))];
}

function rowsOf(
  samples: Record<"one" | "three" | "few", readonly Run[]>,
  chats: number,
  many: number,
): Row[] {
  const rate = (name: keyof typeof samples): number =>
    median(samples[name].map(({ perSecond }) => perSecond));
  const p99 = (name: keyof typeof samples): number =>
    median(samples[name].map(({ p99: slowest }) => slowest));
  const note =
    `${many} chats stored, ${chats} of them talk, ${atOnce} at a time, through a proxy that takes turns. ` +
    "The bot, the database, the proxy and both ends share this machine's processors.";
  const processorTime = (name: keyof typeof samples): number =>
    median(samples[name].map(({ cost: { bot: own, database } }) => own + database));
  const costOf = (name: keyof typeof samples, part: keyof Cost): number =>
    median(samples[name].map((run) => run.cost[part]));
  const cost = (what: string, part: keyof Cost, unit: Quantity["unit"]): Row => ({
    measure: `PostgreSQL, an update: ${what}`,
    ours: { value: costOf("one", part), unit },
  });
  const ofOne = { value: rate("one"), unit: "/s", of: "alone" } as const;
  return [
    {
      measure: "PostgreSQL, a leader alone: updates per second",
      ours: { value: rate("one"), unit: "/s" },
      processorMs: costOf("one", "bot"),
      target: { bound: "at most", value: 1.6, unit: ofProcessor },
      note,
    },
    {
      measure: "PostgreSQL, a leader and two standbys: updates per second",
      ours: { value: rate("three"), unit: "/s" },
      processorMs: costOf("three", "bot"),
      baseline: ofOne,
      ratio: rate("three") / rate("one"),
    },
    ...(["one", "three"] as const).map((name) => ({
      measure: `p99 of an answer, processes on PostgreSQL: ${name}`,
      ours: { value: p99(name), unit: "ms" } as const,
    })),
    {
      measure: `Cost of an update with ${many} chats stored / with ${fewChats}`,
      ours: { value: processorTime("one"), unit: "ms", of: "of processors" },
      baseline: { value: processorTime("few"), unit: "ms" },
      ratio: processorTime("one") / processorTime("few"),
      target: { bound: "at most", value: 1.2 },
      note: "Processor time of bot and database together.",
    },
    cost("processor time of the database", "database", "ms"),
    cost("the database's log", "logKiB", "KB"),
    cost("transactions of the database, reads too", "commits", ""),
  ];
}
