import type { LoggedRequest } from "../../src/sandbox/merchant-service/request-log.js";
import type { Chat } from "./chat.js";
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
