import { startWords } from "../../start-words.js";
import { fill, type Merchant } from "../fill.js";
import { interleaved } from "../interleaved.js";
import { type Measure, ofProcessor, type Row, scaled } from "../measure.js";
import { signedInMerchant } from "../merchants.js";
import { botToken } from "../stack/ends.js";
import { Program } from "../stack/program.js";
import { Stack } from "../stack/stack.js";
import { median } from "../statistics.js";
import { inFolder } from "../temp-folder.js";

const chatCount = 400;
const updateCount = 3_000;
const atOnce = 100;
/** Each is answered by a message: the question for an item, the draft with the item, the pause of it. */
const words = ["/new", "Coffee 2x15000", "/cancel"];

interface Load {
  readonly chats: readonly number[];
  readonly updates: number;
}

interface Run {
  readonly perSecond: number;
  /** The bot's, for an update, ms. */
  readonly processor: number;
}

/** One run of the whole stack, on a folder of its own that is filled with signed-in merchants. */
const runOurs = (stack: Stack, load: Load, of: (chat: string) => Merchant, place: "disk" | "memory") =>
  inFolder(place, async (dir) => {
    await fill(dir, load.chats, of);
    const { bot } = await stack.startBot(dir);
    try {
      return await run(stack, bot, load);
    } finally {
      await bot.end();
    }
  });

/** @returns KB that the bot puts on its heap for an update */
const allocated = (stack: Stack, load: Load, of: (chat: string) => Merchant): Promise<number> =>
  inFolder("memory", async (dir) => {
    await fill(dir, load.chats, of);
    const counting = ["--import", "./test/bench/stack/allocated-bytes.mjs"];
    const { bot } = await stack.startBot(dir, [...counting, ...startWords]);
    try {
      await warmUp(stack, load);
      bot.signal("SIGUSR2");
      await bot.prints("counts allocations");
      const { updates } = await talk(stack, load);
      bot.signal("SIGUSR2");
      return Number(await bot.printed("allocated ")) / 1024 / updates;
    } finally {
      await bot.end();
    }
  });

async function runGrammy(stack: Stack, load: Load): Promise<Run> {
  await stack.ends.ask("forget");
  const bot = new Program(["test/bench/baselines/bare-grammy.mjs", stack.urls.telegram, botToken]);
  try {
    await Promise.race([stack.ends.ask("firstPoll"), bot.failed()]);
    return await run(stack, bot, load);
  } finally {
    await bot.end("SIGKILL");
  }
}

async function run(stack: Stack, bot: Program, load: Load): Promise<Run> {
  await warmUp(stack, load);
  const before = await bot.processorMs();
  const { updates, ms } = await talk(stack, load);
  const processor = ((await bot.processorMs()) - before) / updates;
  return { perSecond: (updates / ms) * 1_000, processor };
}

/** A third as much before it counts, for a program that has just been started. */
async function warmUp(stack: Stack, { chats, updates }: Load): Promise<void> {
  await stack.ends.ask("quiet");
  await talk(stack, { chats, updates: Math.ceil(updates / 3) });
}

async function talk({ ends }: Stack, { chats, updates }: Load) {
  const told = await ends.ask("talk", { chats, words, updates, atOnce });
  await ends.ask("quiet");
  return told;
}

/** Updates per second of many chats at the same time, and what each costs: with the disk, and without. */
export const throughput: Measure = {
  id: "throughput",
  async run(extent) {
    const stack = await Stack.open();
    try {
      const of = await signedInMerchant(stack);
      const load = {
        chats: await stack.ends.ask("people", scaled(chatCount, extent, 10)),
        updates: scaled(updateCount, extent, 30),
      };
      const samples = await interleaved(extent.rounds, {
        ours: () => runOurs(stack, load, of, "disk"),
        memory: () => runOurs(stack, load, of, "memory"),
        grammy: () => runGrammy(stack, load),
      });
      // What is allocated doesn't depend on the machine, so one run does.
      return rowsOf(samples, load, await allocated(stack, load, of));
    } finally {
      await stack.close();
    }
  },
};

function rowsOf(
  samples: Record<"ours" | "memory" | "grammy", readonly Run[]>,
  { chats }: Load,
  kilobytes: number,
): Row[] {
  const of = (name: keyof typeof samples, what: keyof Run): number =>
    median(samples[name].map((sample) => sample[what]));
  return [
    {
      measure: "Durable updates per second, many chats, whole stack over HTTP",
      ours: { value: of("ours", "perSecond"), unit: "/s" },
      processorMs: of("ours", "processor"),
      target: { bound: "at most", value: 1.2, unit: ofProcessor },
      note:
        `${chats.length} signed-in chats, ${atOnce} at a time: ${words.join(", ")}, each answered, once a third as many have ` +
        "warmed the program up. Telegram allows a bot about 30 messages a second, so the rate is reported only.",
    },
    {
      measure: "The same without durability",
      ours: { value: of("memory", "perSecond"), unit: "/s" },
      processorMs: of("memory", "processor"),
      baseline: {
        value: of("grammy", "perSecond"),
        unit: "/s",
        of: `bare grammY, ${of("grammy", "processor").toFixed(2)} ms`,
      },
      ratio: of("grammy", "processor") / of("memory", "processor"),
      target: { bound: "at least", value: 0.25 },
      note:
        "The ratio is that of processor time, bare grammY's to ours. Ours is the same program with its data folder in /dev/shm, " +
        "where fsync does nothing: files, seals and checks stay. Bare grammY runs with its runner, so that its updates are side " +
        "by side as well; both talk to the same Telegram.",
    },
    {
      measure: "Allocated for an update, without durability",
      ours: { value: kilobytes, unit: "KB" },
      target: { bound: "at most", value: 220, unit: "KB" },
      note: "On the heap of the bot's main thread, as its garbage collector counts it.",
    },
  ];
}
