import { execFileSync } from "node:child_process";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fill, type Merchant } from "../fill.js";
import { type Extent, type Measure, type Row, scaled } from "../measure.js";
import { roundsOfSelling } from "../rounds-of-selling.js";
import type { Stack } from "../stack/stack.js";
import { median } from "../statistics.js";

const merchants = 200;
const atOnce = 40;
/** As in `docs/scaling.md`. */
const [invoicesADay, peak, busyShare] = [3, 5, 0.7];
const dayMs = 86_400_000;

interface Run {
  readonly perSecond: number;
  /** The bot's processor time for an invoice, ms. */
  readonly processor: number;
  /** MiB. */
  readonly memory: number;
  /** What the disk gives an invoice, KB and files. */
  readonly disk: number;
  readonly files: number;
}

/** Keeps a program on one processor, where the system can. */
function onOneProcessor(): readonly string[] {
  const wrapper = ["taskset", "-c", "0"] as const;
  try {
    execFileSync(wrapper[0], [...wrapper.slice(1), "true"]);
    return wrapper;
  } catch {
    return [];
  }
}

/** What a small server with one processor bears: merchants who sell at the same time, from the typed line to paid. */
export const smallServer: Measure = {
  id: "small-server",
  run: async (extent) => rowsOf(await roundsOfSelling(extent, sell)),
};

async function sell(stack: Stack, dir: string, of: (chat: string) => Merchant, extent: Extent): Promise<Run> {
  const chats = await stack.ends.ask("people", scaled(merchants, extent, 4));
  await fill(dir, chats, of);
  const { bot } = await stack.startBot(dir, undefined, onOneProcessor());
  try {
    // The first invoice of each merchant makes folders and files that the next ones find.
    await stack.ends.ask("sellInTurn", chats, atOnce);
    const [before, full] = [await bot.processorMs(), await sizeOf(dir)];
    const ms = await stack.ends.ask("sellInTurn", chats, atOnce);
    const [after, fuller] = [await bot.processorMs(), await sizeOf(dir)];
    return {
      perSecond: (chats.length / ms) * 1_000,
      processor: (after - before) / chats.length,
      memory: (await bot.memory()).peak,
      disk: (fuller.kilobytes - full.kilobytes) / chats.length,
      files: (fuller.files - full.files) / chats.length,
    };
  } finally {
    await bot.end();
  }
}

/** What a folder takes of the disk, which gives whole blocks. */
async function sizeOf(folder: string): Promise<{ kilobytes: number; files: number }> {
  let [blocks, files] = [0, 0];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    // A file that the bot has just replaced is gone.
    const found = await lstat(join(entry.parentPath, entry.name)).catch(() => undefined);
    blocks += found?.blocks ?? 0;
    files += found === undefined ? 0 : 1;
  }
  return { kilobytes: blocks / 2, files };
}

function rowsOf(runs: readonly Run[]): Row[] {
  const of = (what: keyof Run): number => median(runs.map((run) => run[what]));
  const bears = (busyShare * dayMs) / (of("processor") * invoicesADay * peak);
  return [
    {
      measure: "On one processor: invoices a second, from the typed line to paid",
      ours: { value: of("perSecond"), unit: "/s" },
      processorMs: of("processor"),
      note: `${atOnce} merchants at a time. Telegram allows a bot about 30 messages a second, and an invoice takes several.`,
    },
    { measure: "On one processor: peak memory", ours: { value: of("memory"), unit: "MiB" } },
    {
      measure: "On the disk for a paid invoice",
      ours: { value: of("disk"), unit: "KB" },
      note: `In whole blocks, with its ${of("files").toFixed(1)} files and folders.`,
    },
    {
      measure: "Merchants whose invoices one processor bears",
      ours: { value: Math.floor(bears), unit: "" },
      note:
        `With ${invoicesADay} invoices a day each, ${peak} times as many at the peak as over the day, and ${100 * busyShare} % of ` +
        "the processor busy then. The invoices alone count; docs/scaling.md has all that a merchant does.",
    },
  ];
}
