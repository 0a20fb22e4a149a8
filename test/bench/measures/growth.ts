import { startWords } from "../../start-words.js";
import { fill, type Merchant } from "../fill.js";
import { type Extent, type Measure, type Row, scaled } from "../measure.js";
import { roundsOfSelling } from "../rounds-of-selling.js";
import type { Program } from "../stack/program.js";
import type { Stack } from "../stack/stack.js";
import { median } from "../statistics.js";

const merchants = 10;
/** Each merchant makes so many invoices before the first look, and before the last one. */
const [few, many] = [4, 30];

/** The heap holds so much (MiB) when garbage is collected, after a few invoices and after many. */
interface Live {
  readonly afterFew: number;
  readonly afterMany: number;
}

/** Whether the bot keeps more and more: merchants sell, show QR codes, and exchange files with the bot. */
export const growth: Measure = {
  id: "growth",
  run: async (extent) => rowsOf(await roundsOfSelling(extent, sell), extent),
};

async function sell(
  stack: Stack,
  dir: string,
  of: (chat: string) => Merchant,
  extent: Extent,
): Promise<Live> {
  const chats = await stack.ends.ask("people", scaled(merchants, extent));
  await fill(dir, chats, of);
  const { bot } = await stack.startBot(dir, ["--import", "./test/bench/stack/live-heap.mjs", ...startWords]);
  try {
    const begun = scaled(few, extent);
    await stack.ends.ask("work", chats, begun);
    const afterFew = await liveIn(bot, 1);
    await stack.ends.ask("work", chats, scaled(many, extent) - begun);
    return { afterFew, afterMany: await liveIn(bot, 2) };
  } finally {
    await bot.end();
  }
}

/** @param question how many times it has been asked, with this one */
async function liveIn(bot: Program, question: number): Promise<number> {
  bot.signal("SIGUSR2");
  const { heapUsed, external } = JSON.parse(await bot.printed(`lives ${question} `)) as Record<
    string,
    number
  >;
  return ((heapUsed ?? Number.NaN) + (external ?? Number.NaN)) / 1024 ** 2;
}

function rowsOf(lives: readonly Live[], extent: Extent): Row[] {
  const invoices = (ofEach: number): number => scaled(merchants, extent) * scaled(ofEach, extent);
  const [before, after] = [
    median(lives.map((live) => live.afterFew)),
    median(lives.map((live) => live.afterMany)),
  ];
  return [
    {
      measure: `Memory in use after ${invoices(many)} invoices / after ${invoices(few)}`,
      ours: { value: after, unit: "MiB", of: `/ ${before.toFixed(1)} MiB` },
      ratio: after / before,
      target: { bound: "at most", value: 1.1 },
      note: "Objects and buffers of the main thread, garbage collected. Each invoice has its QR code; files go in and out.",
    },
  ];
}
