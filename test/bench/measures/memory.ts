import { interleaved } from "../interleaved.js";
import { type Measure, scaled } from "../measure.js";
import { botToken } from "../stack/ends.js";
import { Program } from "../stack/program.js";
import { Stack } from "../stack/stack.js";
import { median } from "../statistics.js";
import { inFolder } from "../temp-folder.js";

const many = 10_000;
const few = 10;
const atOnce = 50;
/** Answered by one message, whoever asks. */
const words = ["/help"];

/** The most memory a bot has held, after as many updates of many chats and of few. */
export const memory: Measure = {
  id: "memory",
  async run(extent) {
    const stack = await Stack.open();
    try {
      const updates = scaled(many, extent, few);
      const crowd = await stack.ends.ask("people", updates);
      const handful = crowd.slice(0, few);
      const peakOf = async (bot: Program, chats: readonly number[]): Promise<number> => {
        try {
          await stack.ends.ask("talk", { chats, words, updates, atOnce });
          return (await bot.memory()).peak;
        } finally {
          await bot.end("SIGKILL");
        }
      };
      // In memory: what is measured is the process, and the disk would take most of the time.
      const ours = (chats: readonly number[]) => () =>
        inFolder("memory", async (dir) => peakOf((await stack.startBot(dir)).bot, chats));
      const grammy = (chats: readonly number[]) => async (): Promise<number> => {
        await stack.ends.ask("forget");
        const bot = new Program(["test/bench/baselines/bare-grammy.mjs", stack.urls.telegram, botToken]);
        await Promise.race([stack.ends.ask("firstPoll"), bot.failed()]);
        return peakOf(bot, chats);
      };
      const samples = await interleaved(
        extent.rounds,
        {
          oursMany: ours(crowd),
          oursFew: ours(handful),
          theirsMany: grammy(crowd),
          theirsFew: grammy(handful),
        },
        { warmUp: false },
      );
      const oursMany = median(samples.oursMany);
      const oursFew = median(samples.oursFew);
      const theirsMany = median(samples.theirsMany);
      const theirsFew = median(samples.theirsFew);
      return [
        {
          measure: `Peak memory after ${updates.toLocaleString("en")} chats were active / after ${few}`,
          ours: { value: oursMany, unit: "MiB", of: `/ ${oursFew.toFixed(0)} MiB` },
          baseline: {
            value: theirsMany,
            unit: "MiB",
            of: `/ ${theirsFew.toFixed(0)} MiB: bare grammY, a factor of ${(theirsMany / theirsFew).toFixed(2)}`,
          },
          ratio: oursMany / oursFew,
          target: { bound: "at most", value: 1.2 },
          note:
            `As many updates in both cases (${updates.toLocaleString("en")} times ${words.join(", ")}), so that they differ in ` +
            `chats alone. Beside bare grammY: ${(oursMany / theirsMany).toFixed(2)} times its peak.`,
        },
        {
          measure: `Peak memory with ${updates.toLocaleString("en")} chats active`,
          ours: { value: oursMany, unit: "MiB" },
          target: { bound: "at most", value: 140, unit: "MiB" },
        },
      ];
    } finally {
      await stack.close();
    }
  },
};
