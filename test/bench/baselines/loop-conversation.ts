import {
  type Conversation,
  type ConversationFlavor,
  conversations,
  createConversation,
} from "@grammyjs/conversations";
import { Bot, type Context } from "grammy";
import type { Update } from "grammy/types";
import type { InMemoryTelegram } from "../../soak/kit/telegram.js";
import { openTelegramIntake } from "../../soak/kit/telegram-door.js";
import { viaIntake } from "./via-door.js";

/** The usual conversation: a loop that waits for one item after the other, and keeps them in a variable. */
export async function loopConversation(telegram: InMemoryTelegram) {
  const intake = openTelegramIntake(telegram.api);
  const kept = new Map<string, unknown>();
  const bot = new Bot<ConversationFlavor<Context>>("1:token", {
    client: { apiRoot: intake.apiRoot, fetch: viaIntake as never },
  });
  bot.use(
    conversations({
      storage: {
        type: "key",
        getStorageKey: (ctx) => String(ctx.chat?.id),
        adapter: {
          read: (key) => kept.get(key) as never,
          write: (key, state) => void kept.set(key, structuredClone(state)),
          delete: (key) => void kept.delete(key),
        },
      },
    }),
  );
  async function invoice(conversation: Conversation, first: Context): Promise<void> {
    const items: string[] = [];
    await first.reply("What are you selling?");
    for (;;) {
      const ctx = await conversation.waitFor("message:text");
      items.push(ctx.message.text);
      await ctx.reply(`Added: ${items.at(-1)}. Send another item.`);
    }
  }
  bot.use(createConversation<ConversationFlavor<Context>, Context>(invoice));
  bot.command("new", (ctx) => ctx.conversation.enter("invoice"));
  await bot.init();
  return {
    take: async (update: Update) => {
      const began = performance.now();
      await bot.handleUpdate(update);
      return performance.now() - began;
    },
    /** Bytes of what is kept of a chat's conversation. */
    logBytes: (chat: string) => Buffer.byteLength(JSON.stringify(kept.get(chat))),
    /** Puts a chat back to an earlier state of its conversation. */
    state: (chat: string) => structuredClone(kept.get(chat)),
    restore: (chat: string, state: unknown) => void kept.set(chat, structuredClone(state)),
    close: () => intake.close(),
  };
}
