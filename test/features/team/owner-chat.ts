import type { ChatRecord } from "../../../src/features/chat-record.js";
import type { ChatEvent } from "../../../src/features/slices.js";
import {
  type Invitation,
  invitationMs,
  type Seller,
  type Team,
} from "../../../src/features/team/model/team.js";
import type { SignedIn } from "../../../src/frame/model/acting.js";
import { createTokens } from "../../../src/store/sealed-tokens.js";
import { OneChat } from "../../kit/one-chat.js";
import { accountOf, changeSignIn, chatOf, signInTo } from "../../store/samples.js";

/** The tokens of the bot in `OneChat`. */
export const tokens = createTokens([Buffer.alloc(32, 7)], "123456789").invitation;

export const invitationId = Buffer.alloc(8, 1).toString("base64url");

export const sellerOf = (changes: Partial<Seller> = {}): Seller => ({
  ...{ id: invitationId, chat: "7", name: "Dilnoza", telegramName: "Dil" },
  ...{ state: "active", limits: { currency: "UZS" }, since: 0 },
  ...changes,
});

export const invitationOf = (changes: Partial<Invitation> = {}): Invitation => ({
  ...{ id: invitationId, name: "Dilnoza", limits: { currency: "UZS" }, until: Date.now() + invitationMs },
  ...changes,
});

export const teamOf = (changes: Partial<Team> = {}): Team => ({
  ...{ id: "team", ownerName: "Boris", account: accountOf("anna@shop.example") },
  ...{ invitations: [], sellers: [], asks: [], log: { next: 0, recent: [] } },
  ...changes,
});

/** An owner's chat with this team, signed in a moment ago. */
export async function ownerWith(
  team: Team,
  changes: Partial<ChatRecord> = {},
  signIn: Partial<SignedIn> = {},
): Promise<OneChat> {
  const one = await OneChat.open();
  await one.send("/help");
  await one.change((record) => {
    Object.assign(record, { team, ...changes });
    changeSignIn(record, { at: Date.now(), ...signIn });
  });
  return one;
}

/** A chat that isn't signed in, beside an owner, chat 500, with this team. */
export async function candidateOf(team: Team | undefined): Promise<OneChat> {
  const one = await OneChat.open();
  await one.send("/help");
  await one.store.credentials.remove(one.key);
  await one.change((record) => {
    delete record.account;
  });
  await setOwner(one, team);
  return one;
}

export const setOwner = (one: OneChat, team: Team | undefined): Promise<void> =>
  one.store.chats.write(
    "500",
    chatOf("500", { account: signInTo(accountOf("anna@shop.example")), ...(team && { team }) }),
  );

export const token = tokens.make({ chat: "500", invitation: invitationId });

export const heard = (one: OneChat, event: ChatEvent, from: string): Promise<void> =>
  one.handle({ source: "chat", from, event });

/** The events for other chats that this chat has sent so far, by name. */
export const sentBy = (one: OneChat): unknown[] =>
  one.sent.flatMap(({ payload }) => (payload.source === "chat" ? [payload.event] : []));

/** Taps a button that the newest message doesn't have. @returns the toast */
export async function press(one: OneChat, data: string): Promise<string | undefined> {
  const pressed = one.telegram.control.press(one.chat.id, one.chat.last.messageId, { data });
  await one.handleUpdates();
  return (await pressed).text;
}
