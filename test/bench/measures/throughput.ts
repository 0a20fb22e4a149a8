import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fill, type Merchant } from "../fill.js";
import { interleaved } from "../interleaved.js";
import { type Measure, type Row, scaled } from "../measure.js";
import { signedInMerchant } from "../merchants.js";
import { botToken } from "../stack/ends.js";
import { Program } from "../stack/program.js";
import { Stack } from "../stack/stack.js";
import { median } from "../statistics.js";
import { hasMemoryFolder, inFolder } from "../temp-folder.js";

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
  readonly callsEach: number;
  readonly recordBytes: number;
}

/** One run of the whole stack, on a folder of its own that is filled with signed-in merchants. */
async function runOurs(
  stack: Stack,
  { chats, updates }: Load,
  of: (chat: string) => Merchant,
  place: "disk" | "memory",
): Promise<Run> {
  return inFolder(place, async (dir) => {
    await fill(dir, chats, of);
    const { bot } = await stack.startBot(dir);
    try {
      const told = await talk(stack, { chats, updates });
      const recordBytes = await averageSize(join(dir, "records", "chats"));
      return { perSecond: rateOf(told), callsEach: told.calls / told.updates, recordBytes };
    } finally {
      await bot.end();
    }
  });
}

/** A third as much before it counts, for a program that has just been started. */
async function talk({ ends }: Stack, { chats, updates }: Load) {
  await ends.ask("quiet");
  await ends.ask("talk", { chats, words, updates: Math.ceil(updates / 3), atOnce });
  await ends.ask("quiet");
  return ends.ask("talk", { chats, words, updates, atOnce });
}

const rateOf = ({ updates: count, ms }: { updates: number; ms: number }): number => (count / ms) * 1_000;

async function averageSize(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(
    names.slice(0, 50).map(async (name) => (await stat(join(folder, name))).size),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
}

/** A sealed event of such a text, in base64. */
const eventBytes = 900;

async function runDisk(updates: number, { callsEach, recordBytes }: Omit<Run, "perSecond">): Promise<number> {
  const server = new Program(["test/bench/baselines/bare-server.mjs"]);
  try {
    const port = await server.printed("listening ");
    return await inFolder("disk", async (dir) => {
      const given = { units: updates, atOnce, eventBytes, recordBytes, calls: callsEach };
      const words = ["test/bench/baselines/disk-and-loopback.mjs", dir, port, JSON.stringify(given)];
      const ms = Number(await new Program(words).printed("took "));
      return (updates / ms) * 1_000;
    });
  } finally {
    await server.end();
  }
}

async function runGrammy(stack: Stack, { chats, updates }: Load): Promise<number> {
  await stack.ends.ask("forget");
  const bot = new Program(["test/bench/baselines/bare-grammy.mjs", stack.urls.telegram, botToken]);
  try {
    await Promise.race([stack.ends.ask("firstPoll"), bot.failed()]);
    return rateOf(await talk(stack, { chats, updates }));
  } finally {
    await bot.end("SIGKILL");
  }
}

/** Updates per second of many chats at the same time: with the disk, and without. */
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
      let shape: Omit<Run, "perSecond"> = { callsEach: 1, recordBytes: 1_500 };
      const samples = await interleaved(extent.rounds, {
        ours: async () => {
          const { perSecond, ...seen } = await runOurs(stack, load, of, "disk");
          shape = seen;
          return perSecond;
        },
        disk: () => runDisk(load.updates, shape),
        memory: async () =>
          hasMemoryFolder() ? (await runOurs(stack, load, of, "memory")).perSecond : Number.NaN,
        grammy: () => runGrammy(stack, load),
      });
      return rowsOf(samples, load, shape);
    } finally {
      await stack.close();
    }
  },
};

function rowsOf(
  { ours, disk, memory, grammy }: Record<"ours" | "disk" | "memory" | "grammy", number[]>,
  { chats }: Load,
  { callsEach, recordBytes }: Omit<Run, "perSecond">,
): Row[] {
  return [
    {
      measure: "Durable updates per second, many chats, whole stack over HTTP",
      ours: { value: median(ours), unit: "/s" },
      baseline: { value: median(disk), unit: "/s", of: "fsynced writes and round trips alone" },
      ratio: median(ours) / median(disk),
      target: { bound: "at least", value: 0.5 },
      note:
        `${chats.length} signed-in chats, ${atOnce} at a time: ${words.join(", ")}, each answered, once a third as many have warmed the program up. Baseline for each update: an ` +
        `event of ${eventBytes} bytes appended (in groups, as the inbox does), a record of ${recordBytes} bytes written in ` +
        `place, each fsynced, and ${callsEach.toFixed(2)} calls to a bare HTTP server in another process.`,
    },
    {
      measure: "The same without durability",
      ours: { value: median(memory), unit: "/s" },
      baseline: { value: median(grammy), unit: "/s", of: "bare grammY" },
      ratio: median(memory) / median(grammy),
      target: { bound: "at least", value: 0.5 },
      note:
        "Ours is the same program with its data folder in /dev/shm, where fsync does nothing: files, seals and checks stay. " +
        "Bare grammY runs with its runner, so that its updates are side by side as well; both talk to the same Telegram.",
    },
  ];
}
