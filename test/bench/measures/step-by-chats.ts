import { join } from "node:path";
import { InMemoryTelegram } from "../../soak/kit/telegram.js";
import { oneFileSession } from "../baselines/one-file-session.js";
import { fill } from "../fill.js";
import { merchantOf, TimedBot } from "../in-process/bot.js";
import { interleaved } from "../interleaved.js";
import { type Measure, scaled } from "../measure.js";
import { median } from "../statistics.js";
import { inFolder } from "../temp-folder.js";

const many = 10_000;
const few = 10;
/** Steps of each contender for a round that counts. */
const stepsARound = 25;
const chatsFrom = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(1_000 + index));

/** A conversation step while few or many other chats are stored. */
export const stepByChats: Measure = {
  id: "step-by-chats",
  run: (extent) =>
    inFolder("disk", async (dir) => {
      const stored = scaled(many, extent, few);
      await fill(join(dir, "many"), chatsFrom(stored), merchantOf);
      await fill(join(dir, "few"), chatsFrom(few), merchantOf);
      const bots = {
        many: await TimedBot.open(join(dir, "many")),
        few: await TimedBot.open(join(dir, "few")),
      };
      const telegram = new InMemoryTelegram();
      const files = {
        many: await oneFileSession(join(dir, "many.json"), stored, telegram),
        few: await oneFileSession(join(dir, "few.json"), few, telegram),
      };
      let turn = 0;
      const chatOf = (count: number): string => String(1_000 + (turn++ % count));
      // An item typed into an open draft; the draft is opened and left beside the measurement.
      const ours = async (bot: TimedBot, count: number): Promise<number> => {
        const id = chatOf(count);
        // Else those of the few would have more behind them from round to round.
        await bot.bot.store.chats.write(id, merchantOf(id).record);
        await bot.says(id, "/new");
        const ms = await bot.says(id, "Coffee 2x15000");
        await bot.says(id, "/cancel");
        return ms;
      };
      const theirs = (bot: (typeof files)["many"], count: number): Promise<number> =>
        bot.take(telegram.says(chatOf(count), "Coffee 2x15000"));
      const samples = await interleaved(extent.rounds * stepsARound, {
        oursMany: () => ours(bots.many, stored),
        oursFew: () => ours(bots.few, few),
        theirsMany: () => theirs(files.many, stored),
        theirsFew: () => theirs(files.few, few),
      });
      for (const one of [...Object.values(bots), ...Object.values(files)]) await one.close();
      const ratio = median(samples.oursMany) / median(samples.oursFew);
      const factor = median(samples.theirsMany) / median(samples.theirsFew);
      return [
        {
          measure: `A conversation step with ${stored.toLocaleString("en")} chats stored / with ${few}`,
          ours: {
            value: median(samples.oursMany),
            unit: "ms",
            of: `/ ${median(samples.oursFew).toFixed(2)} ms`,
          },
          baseline: {
            value: median(samples.theirsMany),
            unit: "ms",
            of: `/ ${median(samples.theirsFew).toFixed(2)} ms: a factor of ${factor.toFixed(1)}`,
          },
          ratio,
          target: { bound: "at most", value: 1.1 },
          note:
            "Ours is on disk (fsync) at the end of the step. The baseline is grammY's session in a single lowdb file, without " +
            "fsync. The ratio is ours with many to ours with few.",
        },
      ];
    }),
};
