import { newChatRecord } from "../../../src/features/chat-record.js";
import { createTokens } from "../../../src/store/sealed-tokens.js";
import type { Chat } from "../../journeys/chat.js";
import { World } from "../../journeys/world.js";
import { openInvoice } from "../kit/open-invoice.js";
import type { Random } from "../kit/random.js";
import type { Target } from "./callback-load.js";
import { folderData, type KeptData, secretKey } from "./data-folder.js";

export interface Size {
  readonly chats: number;
  readonly invoicesEach: number;
  /** The first chat's invoices sell this. By default each invoice sells something of its own. */
  readonly firstSells?: string;
}

export interface CallbackWorld {
  readonly world: World;
  readonly chats: readonly Chat[];
  readonly targets: readonly Target[];
}

/** A bot that isn't running yet, whose merchants have open invoices, and the addresses of these. */
export async function openCallbackWorld(
  random: Random,
  { chats: count, invoicesEach }: Size,
): Promise<CallbackWorld> {
  const world = await World.create({
    process: true,
    stopped: true,
    environment: { LOG_LEVEL: "info" },
  });
  const data = folderData(world.dataDir);
  return { world, ...(await openInvoices(world, data, random, { chats: count, invoicesEach })) };
}

/** Chats with open invoices, and the addresses of these. */
export async function openInvoices(
  world: World,
  data: KeptData,
  random: Random,
  { chats: count, invoicesEach, firstSells }: Size,
): Promise<Pick<CallbackWorld, "chats" | "targets">> {
  const chats = Array.from({ length: count }, () => world.user());
  const addresses = createTokens([secretKey], "123456789").callback;
  const deletedAt = Date.now();
  const targets: Target[] = [];
  const target = (chat: string, ref: string, kind: Target["kind"]) => {
    // Those that are gone are from before the deletion.
    const submittedAt = kind === "gone" ? deletedAt : deletedAt + 1;
    const token = addresses.make({ chat, ref, submittedAt });
    targets.push({ chat, ref, token, kind, timed: random.chance(0.6), updates: [] });
  };
  await data.withRecords(async (store) => {
    for (const [index, { id }] of chats.entries()) {
      const chat = String(id);
      const invoices = Array.from({ length: invoicesEach }, (_, n) =>
        openInvoice(`${1000 + index}-${100 + n}`, Date.now() + n, index === 0 ? firstSells : undefined),
      );
      await store.chats.write(chat, {
        ...newChatRecord(chat, Date.now()),
        languageHint: "en",
        // What comes for those that are gone needn't be kept.
        deletedAt,
        invoices: Object.fromEntries(invoices.map((invoice) => [invoice.ref, invoice])),
      });
      for (const { ref } of invoices) target(chat, ref, "invoice");
      target(chat, `gone-${index}`, "gone");
      target(chat, invoices[0]?.ref ?? "", "unreadable");
    }
  });
  // Telegram lets a bot write to nobody who hasn't written first: nothing would be said, and so nothing said twice.
  for (const chat of chats) chat.send("/start");
  return { chats, targets };
}
