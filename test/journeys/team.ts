import { newChatRecord } from "../../src/domain/chat/chat-record.js";
import type { Limits } from "../../src/domain/team/limits.js";
import type { Chat } from "./chat.js";
import { openStore } from "./open-store.js";
import type { World } from "./world.js";

/**
 * Makes `seller` a seller in the team of `owner`, who is signed in, by writing both records while the bot is stopped. The
 * bot runs again afterwards.
 */
export async function makeSeller(
  world: World,
  owner: Chat,
  seller: Chat,
  { name = "Dilnoza", limits = {} }: { name?: string; limits?: Partial<Limits> } = {},
): Promise<void> {
  await world.stopBot();
  const store = await openStore(world);
  const ownerKey = String(owner.id);
  const sellerKey = String(seller.id);
  const owning = await store.chats.read(ownerKey);
  if (owning?.lastAccount === undefined) throw new Error("The owner isn't signed in.");
  const now = Date.now();
  const id = `seller-${seller.id}`;
  const team = owning.team ?? {
    id: "team-of-the-owner",
    ownerName: "Anna",
    account: owning.lastAccount,
    invitations: [],
    sellers: [],
    asks: [],
    log: { next: 0, recent: [] },
  };
  owning.team = {
    ...team,
    sellers: [
      ...team.sellers,
      {
        id,
        chat: sellerKey,
        name,
        telegramName: name,
        state: "active",
        since: now,
        limits: { currency: "UZS", ...limits },
      },
    ],
  };
  await store.chats.write(ownerKey, owning);
  const selling = (await store.chats.read(sellerKey)) ?? newChatRecord(sellerKey, now);
  const place = { owner: ownerKey, ownerName: team.ownerName, team: team.id, id, joinedAt: now };
  await store.chats.write(sellerKey, { ...selling, seller: place });
  await store.close();
  await world.startBot();
}
