import { openLowdbStore } from "../../src/store/folder/folder-store.js";
import { createSealer } from "../../src/store/sealing.js";
import type { Merchant } from "./fill.js";
import { type Stack, secretKey } from "./stack/stack.js";
import { inFolder } from "./temp-folder.js";

/** Signs a merchant in through the bot. @returns what the bot has kept of it then, for any other chat */
export function signedInMerchant(stack: Stack): Promise<(chat: string) => Merchant> {
  return inFolder("disk", async (dir) => {
    const [id = 0] = await stack.ends.ask("people", 1);
    const { bot } = await stack.startBot(dir);
    await stack.ends.ask("signIn", id);
    await bot.end();
    const sealer = createSealer([secretKey]);
    const store = await openLowdbStore({ dir, sealer, log: () => undefined });
    const record = await store.chats.read(String(id));
    const credentials = await store.credentials.read(String(id));
    await store.close();
    if (record === undefined || credentials === undefined) throw new Error("The bot has kept nothing.");
    // What belongs to the messages of its own chat means nothing in another.
    const { secrecy: _, question: __, lastAccepted: ___, ...kept } = record;
    return (chat) => ({ record: { ...kept, handled: [], chat }, credentials });
  });
}
