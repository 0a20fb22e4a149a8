import type { InboxPayload } from "../../../src/engine/event.js";
import { type ChatRecord, newChatRecord } from "../../../src/features/chat-record.js";
import type { ChatEvent } from "../../../src/features/slices.js";
import type { Seller, Team } from "../../../src/features/team/model/team.js";
import { OneChat } from "../../kit/one-chat.js";
import { accountOf, signedInAs } from "../../store/samples.js";

/** Owners and sellers for one chat: the other side is only a record in the store. */

const login = "anna@shop.example";
export const ownerChat = "900";
const later = Date.now() + 60 * 60_000;

const sellerNamed = (id: string, chat: string, name: string): Seller => ({
  id,
  chat,
  name,
  telegramName: name,
  state: "active",
  limits: { currency: "UZS" },
  since: 0,
});

const teamOf = (...sellers: Seller[]): Team => ({
  id: "team",
  ownerName: "Anna",
  account: accountOf(login),
  invitations: [],
  sellers,
  asks: [],
  log: { next: 0, recent: [] },
});

/** An owner's chat with two sellers, Dilnoza in chat 7 and Boris in chat 8. */
export async function openOwner(): Promise<OneChat> {
  const one = await OneChat.open();
  await one.send("/help");
  await one.change((record) => {
    record.team = teamOf(sellerNamed("d", "7", "Dilnoza"), sellerNamed("b", "8", "Boris"));
  });
  return one;
}

/** A seller's chat; its owner is signed in. */
export async function openSeller(): Promise<OneChat> {
  const one = await OneChat.open();
  await one.send("/help");
  await makeSellerOf(one);
  return one;
}

/** Makes the chat a seller of another chat's owner, who is signed in. */
export async function makeSellerOf(one: OneChat): Promise<void> {
  await one.store.credentials.remove(one.key);
  await one.change((record) => {
    delete record.account;
    record.seller = { owner: ownerChat, ownerName: "Anna", team: "team", id: "d", joinedAt: 0 };
  });
  await changeOwner(one, () => undefined);
  await signOwnerIn(one);
}

/** Changes the record of the seller's owner, as the owner's own events would have. */
export async function changeOwner(one: OneChat, change: (owner: ChatRecord) => void): Promise<void> {
  const owner: ChatRecord = (await one.store.chats.read(ownerChat)) ?? {
    ...newChatRecord(ownerChat, 0),
    ...signedInAs(login, later),
    team: teamOf(sellerNamed("d", one.key, "Dilnoza")),
  };
  change(owner);
  await one.store.chats.write(ownerChat, owner);
}

export const signOwnerIn = (one: OneChat): Promise<void> =>
  one.store.credentials.write(ownerChat, {
    accessToken: "token",
    obtainedAt: 0,
    expiresAt: later,
    event: 0,
    account: accountOf(login),
  });

export const endOwnersAccess = (one: OneChat): Promise<void> => one.store.credentials.remove(ownerChat);

/** The chat hears of an event of another chat. */
export const hears = (one: OneChat, event: ChatEvent, from: string): Promise<void> =>
  one.handle({ source: "chat", from, event } as InboxPayload);
