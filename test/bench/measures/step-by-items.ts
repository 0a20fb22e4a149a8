import type { ChatRecord } from "../../../src/features/chat-record.js";
import { InMemoryTelegram } from "../../soak/kit/telegram.js";
import { loopConversation } from "../baselines/loop-conversation.js";
import { fill } from "../fill.js";
import { merchantOf, TimedBot } from "../in-process/bot.js";
import { interleaved } from "../interleaved.js";
import { type Measure, scaled } from "../measure.js";
import { median } from "../statistics.js";
import { inFolder } from "../temp-folder.js";

const lastItem = 100;
const stepsARound = 25;
const line = "Coffee 2x15000";
/** The draft with no item yet, and the one with all but the last. */
const [first, last] = ["1000", "1001"];

/** A step of a long draft and of one that has just begun. */
export const stepByItems: Measure = {
  id: "step-by-items",
  run: (extent) =>
    inFolder("disk", async (dir) => {
      const items = scaled(lastItem, extent, 3);
      await fill(dir, [first, last], merchantOf);
      const ours = await TimedBot.open(dir);
      const telegram = new InMemoryTelegram();
      const theirs = await loopConversation(telegram);
      for (const chat of [first, last]) {
        await ours.says(chat, "/new");
        await theirs.take(telegram.says(chat, "/new"));
        for (let n = 1; chat === last && n < items; n += 1) {
          await ours.says(chat, line);
          await theirs.take(telegram.says(chat, line));
        }
      }
      const records = new Map<string, ChatRecord>();
      for (const chat of [first, last]) {
        const record = await ours.bot.store.chats.read(chat);
        if (record === undefined) throw new Error("The bot has kept nothing.");
        records.set(chat, record);
      }
      const states = new Map([first, last].map((chat) => [chat, theirs.state(chat)]));
      const oursAt = (chat: string) => async (): Promise<number> => {
        const record = records.get(chat);
        if (record !== undefined) await ours.bot.store.chats.write(chat, record);
        return ours.says(chat, line);
      };
      const theirsAt = (chat: string) => (): Promise<number> => {
        theirs.restore(chat, states.get(chat));
        return theirs.take(telegram.says(chat, line));
      };
      const samples = await interleaved(extent.rounds * stepsARound, {
        oursLast: oursAt(last),
        oursFirst: oursAt(first),
        theirsLast: theirsAt(last),
        theirsFirst: theirsAt(first),
      });
      const kept = await ours.bot.store.chats.read(last);
      const log = Buffer.byteLength(JSON.stringify(kept?.conversation ?? {}));
      const theirLog = theirs.logBytes(last);
      const size = Buffer.byteLength(JSON.stringify(kept));
      await ours.close();
      theirs.close();
      const factor = median(samples.theirsLast) / median(samples.theirsFirst);
      return [
        {
          measure: `A step at item ${items} / at item 1`,
          ours: {
            value: median(samples.oursLast),
            unit: "ms",
            of: `/ ${median(samples.oursFirst).toFixed(2)} ms`,
          },
          baseline: {
            value: median(samples.theirsLast),
            unit: "ms",
            of: `/ ${median(samples.theirsFirst).toFixed(2)} ms: a factor of ${factor.toFixed(1)}`,
          },
          ratio: median(samples.oursLast) / median(samples.oursFirst),
          target: { bound: "at most", value: 1.2 },
          note:
            `The baseline is a conversation that loops over its items, kept in memory. The chat's record with all its items ` +
            `has ${(size / 1024).toFixed(1)} KB.`,
        },
        {
          measure: `Log of the conversation at item ${items}`,
          ours: { value: log / 1024, unit: "KB" },
          baseline: { value: theirLog / 1024, unit: "KB" },
          ratio: log / theirLog,
          target: { bound: "at most", value: 2, unit: "KB" },
        },
      ];
    }),
};
