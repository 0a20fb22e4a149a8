import type { BotInProcess } from "../kit/bot.js";
import { codeOf, loginOf, passwordOf } from "../kit/service-server.js";
import type { InMemoryTelegram } from "../kit/telegram.js";

export const [owner, seller, stranger] = ["800", "700", "900"];

/** Signs the owner in, and gives each chat links of a day, so that a line goes straight to the review card. */
export async function signIn(bot: BotInProcess, telegram: InMemoryTelegram): Promise<void> {
  const say = async (chat: string, text: string): Promise<void> => {
    await bot.accept([telegram.says(chat, text)]);
    await bot.allIdle();
  };
  for (const text of ["/signin", loginOf(1), passwordOf(1), codeOf(1)]) await say(owner, text);
  await say(seller, "/help");
  const record = await bot.store.chats.read(seller);
  if (record === undefined) throw new Error("The seller has no record.");
  const settings = { ...record.settings, expiry: { kind: "duration", seconds: 86_400 } } as const;
  await bot.store.chats.write(seller, { ...record, settings });
}
