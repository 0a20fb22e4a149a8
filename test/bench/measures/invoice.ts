import { fill, type Merchant } from "../fill.js";
import { type Extent, type Measure, type Row, scaled } from "../measure.js";
import { roundsOfSelling } from "../rounds-of-selling.js";
import type { Stack } from "../stack/stack.js";
import { median } from "../statistics.js";

const few = 10;
const many = 40;

/** A shop that sells now and then costs this. */
interface Cost {
  /** The bot's processor time for an invoice, ms. */
  readonly processor: number;
  /** Memory of the process (MiB) before the first invoice, and after a few and many. */
  readonly idle: number;
  readonly afterFew: number;
  readonly afterMany: number;
}

/** One merchant who sells one invoice after the other, in a bot that has nothing else to do. */
export const invoice: Measure = {
  id: "invoice",
  run: async (extent) => rowsOf(await roundsOfSelling(extent, costOf)),
};

async function costOf(
  stack: Stack,
  dir: string,
  of: (chat: string) => Merchant,
  extent: Extent,
): Promise<Cost> {
  const [chat = 0] = await stack.ends.ask("people", 1);
  await fill(dir, [chat], of);
  const { bot } = await stack.startBot(dir);
  try {
    await stack.ends.ask("quiet");
    const { now: idle } = await bot.memory();
    await stack.ends.ask("sell", chat, scaled(few, extent));
    const { now: afterFew } = await bot.memory();
    const before = await bot.processorMs();
    const rest = scaled(many - few, extent);
    await stack.ends.ask("sell", chat, rest);
    const processor = ((await bot.processorMs()) - before) / rest;
    const { now: afterMany } = await bot.memory();
    return { processor, idle, afterFew, afterMany };
  } finally {
    await bot.end();
  }
}

function rowsOf(costs: readonly Cost[]): Row[] {
  const of = (what: keyof Cost): number => median(costs.map((cost) => cost[what]));
  const memory = (when: string, what: keyof Cost, most: number): Row => ({
    measure: `Memory of the bot (RSS) ${when}`,
    ours: { value: of(what), unit: "MiB" },
    target: { bound: "at most", value: most, unit: "MiB" },
  });
  return [
    {
      measure: "An invoice from the typed line to paid, at rest: processor time of the bot",
      ours: { value: of("processor"), unit: "ms" },
      target: { bound: "at most", value: 35, unit: "ms" },
      note: `A message, a tap and a status update for each, one invoice after the other, after the first ${few}.`,
    },
    memory("at rest", "idle", 90),
    memory(`after ${few} invoices`, "afterFew", 100),
    memory(`after ${many} invoices`, "afterMany", 115),
  ];
}
