import { serviceAnswers } from "./hostile/answers.js";
import type { Batch, Target } from "./hostile/batch.js";
import { statusCallbacks, webhookBytes } from "./hostile/callbacks.js";
import { csvFiles, nastyTextsRead } from "./hostile/readers.js";
import { rawSockets } from "./hostile/sockets.js";
import { absurdUpdates, forgedTaps, nastyInline, nastySteps } from "./hostile/updates.js";
import { CrashWatch, usedMemory } from "./hostile/watch.js";
import { HostileWorld } from "./hostile/world.js";
import type { Cases, Counts, SoakPromise, Tally, Verdict } from "./kit/promise.js";
import { randomFrom } from "./kit/random.js";

const id = "hostile-input";
const asked = { inputs: 1_000_000, memoryMb: 50 };

const targets = {
  "status callbacks": statusCallbacks,
  "webhook bytes": webhookBytes,
  "texts read": nastyTextsRead,
  "files read": csvFiles,
  "absurd updates": absurdUpdates,
  "forged taps": forgedTaps,
  "nasty steps": nastySteps,
  "inline mode": nastyInline,
  "service answers": serviceAnswers,
  "raw sockets": rawSockets,
} satisfies Record<string, Target>;
type Name = keyof typeof targets;

/** Which kind a case is of, over and over: the first ten are all of them, the rest the kinds that cost least. */
const order: readonly Name[] = [
  ...(Object.keys(targets) as Name[]),
  "status callbacks",
  "texts read",
  "webhook bytes",
  "files read",
  "forged taps",
  "status callbacks",
  "texts read",
  "webhook bytes",
  "status callbacks",
  "texts read",
];

/** The memory of this process once every kind has run: what comes later is growth. */
let settled: number | undefined;
let kindsRun = 0;

async function run(size: number, { seed, first, count }: Cases): Promise<Tally> {
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  const watch = new CrashWatch();
  const world = await HostileWorld.open();
  try {
    for (let number = first; number < first + count; number += 1) {
      const name = order[number % order.length] ?? "texts read";
      const batch: Batch = {
        world,
        random: randomFrom(seed, id, number),
        count: size,
        add: (what, by = 1) => {
          counts[what] = (counts[what] ?? 0) + by;
        },
        fail: (what) => void failures.push(`case ${number} (${name}): ${what}`),
      };
      await targets[name](batch);
      batch.add("inputs", size);
      await world.forgetAll();
      for (const crash of watch.crashes.splice(0)) {
        batch.add("crashes");
        batch.fail(`would have ended the process: ${crash}`);
      }
      kindsRun += 1;
      const used = await usedMemory();
      if (kindsRun >= order.length) settled ??= used;
      const grown = Math.round((used - (settled ?? used)) / 2 ** 20);
      counts.memoryGrowthMax = Math.max(counts.memoryGrowthMax ?? 0, grown);
    }
  } finally {
    await world.close();
    watch.end();
  }
  return { counts, failures };
}

function judge(counts: Counts, cases: number): Verdict {
  const { inputs = 0, crashes = 0, memoryGrowthMax = 0, invoices = 0 } = counts;
  const answered = counts["answered 2xx"] ?? 0;
  return {
    met: inputs > 0 && cases > 0 && crashes === 0 && memoryGrowthMax < asked.memoryMb,
    measured:
      `${inputs} inputs, ${crashes} crashes and unhandled rejections, memory grew by ${memoryGrowthMax} MB at most; ` +
      `${answered} requests taken in, ${invoices} invoices asked for on the way`,
  };
}

/** The promise with cases of a size of its own, for a small run. */
export const hostileInputOf = (size: number): SoakPromise => ({
  id,
  promise:
    "Malformed bodies, URLs, headers, updates, callback data, inline queries, texts, files, service answers, raw sockets",
  asked: "1,000,000 inputs, 0 crashes, 0 unhandled rejections, 0 dead letters, memory grows < 50 MB",
  cases: Math.ceil(asked.inputs / size),
  chunk: 40,
  run: (cases) => run(size, cases),
  judge,
});

export const hostileInput = hostileInputOf(1_000);
