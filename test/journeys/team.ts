import { newChatRecord } from "../../src/features/chat-record.js";
import type { Limits } from "../../src/features/team/model/limits.js";
import type { ChatMessage } from "../../src/sandbox/telegram/index.js";
import type { Chat } from "./chat.js";
import { openStore } from "./open-store.js";
import { plain } from "./plain.js";
import type { World } from "./world.js";

/** Steps of an owner and of sellers, in English. */

interface Invited {
  readonly name?: string;
  readonly limits?: {
    /** By their names; all terminals if there are none here. */
    readonly terminals?: readonly { readonly name: string }[] | undefined;
    readonly perInvoice?: string | undefined;
    readonly perDay?: string | undefined;
  };
}

/** Makes `seller` a seller in the team of `owner`, who is signed in: invitation, link, [Join] and [Approve]. */
export async function makeSeller(
  _world: World,
  owner: Chat,
  seller: Chat,
  invited: Invited = {},
): Promise<void> {
  await join(seller, await invite(owner, invited));
  await owner.waitFor(/wants to join your team/);
  await owner.tap("Approve", /can create invoices for your account now/);
  await seller.waitFor(/^You can now create invoices for/);
}

/** The owner answers the questions about a new seller. @returns what the link hands to the bot */
export async function invite(owner: Chat, { name = "Dilnoza", limits = {} }: Invited = {}): Promise<string> {
  await owner.say("/team", /Your team/);
  await owner.tap("Invite a seller", /What is the seller's name\?/);
  await owner.say(name, /Which terminals may/);
  await tapTerminals(owner, limits.terminals);
  await answerLimit(owner, limits.perInvoice, /in one day\?/);
  return tokenIn(await answerLimit(owner, limits.perDay, new RegExp(`Send this link to .*${name}`)));
}

async function tapTerminals(
  owner: Chat,
  terminals: NonNullable<Invited["limits"]>["terminals"],
): Promise<void> {
  if (terminals === undefined) return void (await owner.tap("All", /one invoice of/));
  for (const { name } of terminals) {
    const label = await labelOn(owner, name);
    await owner.press(label);
    await owner.waitUntil(() => owner.labels().includes(`✓ ${label}`));
  }
  await owner.tap("Done", /one invoice of/);
}

/** Turns the pages until the terminal is offered. */
async function labelOn(owner: Chat, name: string): Promise<string> {
  for (let page = 1; page <= 10; page += 1) {
    const label = owner.labels().find((one) => plain(one).startsWith(`${name} — `));
    if (label !== undefined) return label;
    const before = owner.labels().join();
    await owner.press("›");
    await owner.waitUntil(() => owner.labels().join() !== before);
  }
  throw new Error(`The terminal ${name} isn't offered.`);
}

const answerLimit = (owner: Chat, most: string | undefined, next: RegExp): Promise<ChatMessage> =>
  most === undefined ? owner.tap("No limit", next) : owner.say(most, next);

export const tokenIn = ({ text = "" }: ChatMessage): string => /\?start=([\w-]+)/.exec(text)?.[1] ?? "";

/** The seller opens the link and taps [Join]. */
export async function join(seller: Chat, token: string): Promise<void> {
  await seller.say(`/start ${token}`, /invites you to create invoices/);
  await seller.tap("Join", /As soon as .* approves/);
}

/**
 * Adds many sellers to a team that has one already, by writing the records while the bot is stopped, because the screens
 * take seconds for so many. The bot runs again afterwards.
 */
export async function addSellers(
  world: World,
  owner: Chat,
  sellers: readonly Chat[],
  limits: Partial<Limits> = {},
): Promise<void> {
  await world.stopBot();
  const store = await openStore(world);
  const ownerKey = String(owner.id);
  const owning = await store.chats.read(ownerKey);
  const { team } = owning ?? {};
  if (owning === undefined || team === undefined) throw new Error("The owner has no team.");
  const since = Date.now();
  for (const [index, { id: chat }] of sellers.entries()) {
    const [id, key, name] = [`seller-${chat}`, String(chat), `Seller ${index + 1}`];
    const held = { currency: "UZS", ...limits };
    team.sellers.push({ id, chat: key, name, telegramName: name, state: "active", since, limits: held });
    const place = { owner: ownerKey, ownerName: team.ownerName, team: team.id, id, joinedAt: since };
    await store.chats.write(key, { ...newChatRecord(key, since), seller: place });
  }
  await store.chats.write(ownerKey, owning);
  await store.close();
  await world.startBot();
}

/** From a line to the review card in a seller's chat. */
export async function toReview(seller: Chat, line = "Coffee 15000"): Promise<ChatMessage> {
  return seller.say(`/new ${line}`, /Check the invoice/);
}

/** From a line to the pay card. */
export async function sell(seller: Chat, line: string): Promise<ChatMessage> {
  await toReview(seller, line);
  return seller.tap("Create invoice", /Waiting for payment/);
}
