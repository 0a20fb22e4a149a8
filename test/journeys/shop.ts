import type { ChatMessage } from "../../src/sandbox/telegram/index.js";
import type { Chat } from "./chat.js";
import { draft, signIn } from "./steps.js";
import type { World } from "./world.js";

/** A seller who writes with a customer in a chat of the two, where the bot isn't. */
export interface Shop {
  readonly seller: Chat;
  readonly customer: Chat;
  /** The chat of the two. */
  readonly between: number;
}

export async function openShop(world: World, languages = { seller: "en", customer: "en" }): Promise<Shop> {
  const seller = world.user("Anna", languages.seller);
  const customer = world.user("Timur", languages.customer);
  return { seller, customer, between: world.telegram.control.openChat(seller.id, customer.id) };
}

/** The same, with the seller signed in. English only. */
export async function openSignedInShop(world: World, login?: string): Promise<Shop> {
  const shop = await openShop(world);
  await signIn(world, shop.seller, login);
  return shop;
}

/** An invoice of two coffees, 30,000 UZS, for 24 hours. @returns its pay card */
export async function sellCoffee({ seller }: Shop): Promise<ChatMessage> {
  await draft(seller);
  return seller.tap("Create invoice", /Waiting for payment/);
}

/** Types the bot's name and a query in the chat with the customer. */
export async function ask(world: World, { between, seller }: Shop, query: string, offset = "") {
  const page = await world.telegram.control.inlineQuery(between, query, { as: seller.id, offset });
  if (page === undefined) throw new Error("The bot doesn't answer the query.");
  return page;
}

/** Sends one of the results, by its place. @returns the message's id in the chat with the customer */
export function send(
  world: World,
  { between, seller }: Shop,
  page: { results: readonly { id: string }[] },
  place = 0,
): number {
  const id = page.results[place]?.id;
  if (id === undefined) throw new Error(`There is no result ${place}.`);
  return world.telegram.control.chooseResult(between, id, { as: seller.id }).messageId;
}

/** [Send to customer] on a card, and the chat with the customer chosen. */
export async function shareCard(world: World, shop: Shop, card: ChatMessage, label = "Send to customer") {
  const { control } = world.telegram;
  const { picker } = await control.press(shop.seller.id, card.messageId, placeOf(card, label));
  if (picker === undefined) throw new Error("The button opens no picker.");
  const page = await control.chooseChat(picker, shop.between, { as: shop.seller.id });
  if (page === undefined) throw new Error("The bot doesn't answer the query.");
  return { picker, page };
}

/** The message in the chat with the customer, once it looks as it should. */
export const waitBetween = (
  world: World,
  { between }: Shop,
  messageId: number,
  text: RegExp,
): Promise<ChatMessage> =>
  world.telegram.control.waitFor(
    between,
    (message) => message.messageId === messageId && text.test(message.text ?? ""),
  );

export const labelsOf = ({ keyboard = [] }: ChatMessage): string[] => keyboard.flat().map(({ text }) => text);

function placeOf({ keyboard = [], text }: ChatMessage, label: string): { row: number; column: number } {
  for (const [row, buttons] of keyboard.entries()) {
    const column = buttons.findIndex((button) => button.text === label);
    if (column >= 0) return { row, column };
  }
  throw new Error(`The message has no button "${label}": ${text}`);
}
