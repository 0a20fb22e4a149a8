import { join } from "node:path";
import { fill } from "../fill.js";
import { merchantOf } from "../in-process/bot.js";
import { interleaved } from "../interleaved.js";
import { type Measure, scaled } from "../measure.js";
import { modulesAtStart } from "../stack/modules-at-start.js";
import { Program } from "../stack/program.js";
import { Stack } from "../stack/stack.js";
import { median } from "../statistics.js";
import { inFolder } from "../temp-folder.js";

const many = 10_000;
const few = 10;
/** A start is short, and its time differs much. */
const startsARound = 3;
const chatsFrom = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(1_000 + index));

async function imported(names: readonly string[]): Promise<number> {
  const program = new Program(["test/bench/baselines/import-only.mjs", ...names]);
  const ms = (await program.prints("imported")) - program.begunAt;
  await program.end();
  return ms;
}

/** From the process's begin to its first getUpdates. */
export const start: Measure = {
  id: "start",
  run: (extent) =>
    inFolder("disk", async (dir) => {
      const stack = await Stack.open();
      try {
        const stored = scaled(many, extent, few);
        await fill(join(dir, "many"), chatsFrom(stored), merchantOf);
        await fill(join(dir, "few"), chatsFrom(few), merchantOf);
        const { named } = await modulesAtStart(stack, join(dir, "few"), "src");
        // Read at the first poll, of every start with many chats.
        const processorTimes: number[] = [];
        const startOn = async (folder: "many" | "few"): Promise<number> => {
          const { bot, startMs } = await stack.startBot(join(dir, folder));
          if (folder === "many") processorTimes.push(await bot.processorMs());
          await bot.end();
          return startMs;
        };
        const samples = await interleaved(extent.rounds * startsARound, {
          many: () => startOn("many"),
          few: () => startOn("few"),
          imports: () => imported(named),
        });
        const [manyMs, fewMs, importMs] = [
          median(samples.many),
          median(samples.few),
          median(samples.imports),
        ];
        return [
          {
            measure: `Start to the first getUpdates with ${stored.toLocaleString("en")} chats / with ${few}`,
            ours: { value: manyMs, unit: "ms", of: `/ ${fewMs.toFixed(0)} ms` },
            ratio: manyMs / fewMs,
            target: { bound: "at most", value: 1.1 },
          },
          {
            measure: `Start to the first getUpdates with ${stored.toLocaleString("en")} chats`,
            ours: { value: manyMs, unit: "ms" },
            baseline: { value: importMs, unit: "ms", of: "importing the same packages" },
            ratio: manyMs / importMs,
            target: { bound: "at most", value: 1.3 },
            note: `The packages are those that the sources name for a start: ${named.join(", ")}.`,
          },
          {
            measure: "The same by processor time",
            ours: { value: median(processorTimes), unit: "ms" },
            target: { bound: "at most", value: 350, unit: "ms" },
          },
        ];
      } finally {
        await stack.close();
      }
    }),
};
