import { Bot, type Context, type SessionFlavor, session } from "grammy";
import type { Update } from "grammy/types";
import { Low } from "lowdb";
import { JSONFile } from "lowdb/node";
import type { InMemoryTelegram } from "../../soak/kit/telegram.js";
import { openTelegramIntake } from "../../soak/kit/telegram-door.js";
import { viaIntake } from "./via-door.js";

type Session = { draft: { step: string; items: string[] }; history: string[] };

/** The usual way to keep grammY's sessions with lowdb: all chats in one file, which each write replaces. */
export async function oneFileSession(path: string, chats: number, telegram: InMemoryTelegram) {
  const fresh = (): Session => ({
    draft: { step: "item", items: [] },
    // As large as a record of ours.
    history: Array.from({ length: 100 }, (_, index) => `u:${index}`),
  });
  const all = Object.fromEntries(
    Array.from({ length: chats }, (_, index) => [String(1_000 + index), fresh()]),
  );
  const db = new Low<Record<string, Session>>(new JSONFile(path), all);
  await db.write();
  const intake = openTelegramIntake(telegram.api);
  const bot = new Bot<Context & SessionFlavor<Session>>("1:token", {
    client: { apiRoot: intake.apiRoot, fetch: viaIntake as never },
  });
  bot.use(
    session({
      initial: fresh,
      storage: {
        read: (key) => db.data[key],
        write: async (key, value) => {
          db.data[key] = value;
          await db.write();
        },
        delete: async (key) => {
          delete db.data[key];
          await db.write();
        },
      },
    }),
  );
  bot.on("message:text", async (ctx) => {
    ctx.session.draft.items = [ctx.message.text];
    await ctx.reply(`Added: ${ctx.message.text}`);
  });
  await bot.init();
  return {
    take: async (update: Update) => {
      const began = performance.now();
      await bot.handleUpdate(update);
      return performance.now() - began;
    },
    close: () => intake.close(),
  };
}
