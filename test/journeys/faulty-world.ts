import type { LoggedRequest } from "../../src/sandbox/merchant-service/service-requests.js";
import type { ChatMessage } from "../../src/sandbox/telegram/index.js";
import type { Chat } from "./chat.js";
import { draft, signedInUser } from "./steps.js";
import { World, type WorldOptions } from "./world.js";

type AtTheEnd = (work: () => Promise<void>) => void;

/** A world that closes when its test has finished, also when tests run side by side. */
export async function openWorld(atTheEnd: AtTheEnd, options?: WorldOptions): Promise<World> {
  const world = await World.create(options);
  atTheEnd(() => world.close());
  return world;
}

/** A clock for the bot that stands still until it is moved. Times in milliseconds. */
export class StandingClock {
  constructor(public time: number) {}

  readonly now = (): number => this.time;

  pass(ms: number): void {
    this.time += ms;
  }
}

/** How often the service was called, whatever it answered. */
export const countCalls = (world: World, call: LoggedRequest["call"]): number =>
  world.merchant.control.requests().filter((request) => request.call === call).length;

/** What the merchant has sent and still stands in the chat. */
export const leftStanding = (chat: Chat): string[] =>
  chat.messages.filter(({ from }) => from === "user").map(({ text }) => text ?? "");

/** A short patience, so that a service that hangs doesn't hold the tests up. */
export const impatient = { MERCHANT_TIMEOUT_MS: "2000" };

export const review = /Check the invoice/;
export const waiting = /Waiting for payment/;
export const minute = 60_000;

/** Signed in, with a draft of two coffees on the review card. */
export async function atReview(
  atTheEnd: AtTheEnd,
  options: WorldOptions = {},
): Promise<{ world: World; chat: Chat; card: string }> {
  const world = await openWorld(atTheEnd, { environment: impatient, ...options });
  const chat = await signedInUser(world);
  await draft(chat);
  return { world, chat, card: chat.last.text ?? "" };
}

/** Items and total of a card, whatever is said above it; its expiry moves with the clock. */
export const itemsOf = (text = ""): string =>
  text.slice(Math.max(0, text.indexOf("Check the invoice")), text.indexOf("Terminal:"));

/** The card that waits for [Create invoice]. */
export const cardInReview = (chat: Chat): string =>
  chat.said.findLast((message) => chat.labels(message).includes("Create invoice"))?.text ?? "";

/** Waits until the card stands in review below a message. */
export const cardAfter = (world: World, chat: Chat, messageId: number): Promise<ChatMessage> =>
  world.telegram.control.waitFor(
    chat.id,
    (message) => message.messageId > messageId && chat.labels(message).includes("Create invoice"),
  );

export const idOf = (world: World, index = 0): string => world.merchant.control.invoices()[index]?.id ?? "";
