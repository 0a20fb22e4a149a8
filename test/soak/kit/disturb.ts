import { setTimeout as delay } from "node:timers/promises";
import type { Chat } from "../../journeys/chat.js";
import { signIn } from "../../journeys/steps.js";
import type { World } from "../../journeys/world.js";
import { until } from "../../limits/waits.js";
import { BusyMerchant } from "../kill/merchant.js";
import { type Random, randomFrom } from "./random.js";

/** Every so many milliseconds something that isn't a fault of the bot's comes to pass. */
const everyMs = 60;
/** Half of the create calls are slow, so that kills meet calls in flight. */
const slowCreateMs = 150;
const patienceMs = 120_000;

/** Merchants with access to the service; this much happens without a fault. */
export async function signedIn(world: World, count: number, ...seed: readonly (string | number)[]) {
  const merchants: BusyMerchant[] = [];
  for (let index = 0; index < count; index += 1) {
    const chat = world.user();
    world.merchant.control.forgetUsedCodes();
    await signIn(world, chat);
    merchants.push(new BusyMerchant(world, chat, index, randomFrom(...seed, "merchant", index)));
  }
  return merchants;
}

/** Slow create calls, payments, and updates that Telegram delivers again. */
export async function disturb({ merchant, telegram }: World, random: Random, signal: AbortSignal) {
  while (!signal.aborted) {
    await delay(everyMs);
    if (merchant.control.faults().length === 0 && random.chance(0.5))
      merchant.control.fault({ on: "create", kind: "latency", ms: random.below(slowCreateMs) });
    if (random.chance(0.1)) telegram.control.redeliverLast();
    const open = merchant.control.invoices().filter(({ status }) => status === "created");
    const invoice = open.length > 0 && random.chance(0.5) ? random.pick(open) : undefined;
    // Its callbacks are delivered again and again by the service until they are taken.
    if (invoice !== undefined) void merchant.control.pay(invoice.id);
  }
}

/** All updates and callbacks were taken, and what came before a last question was handled. */
export async function settled({ merchant, telegram }: World, chats: readonly Chat[]): Promise<void> {
  const isDelivered = () =>
    merchant.control
      .invoices()
      .every(({ deliveries }) => deliveries.every(({ state }) => state === "delivered"));
  await until(isDelivered, "the callbacks to be taken", patienceMs);
  // A chat's events are handled in order, so what was taken before this is handled before its answer.
  for (const chat of chats) chat.send("/help");
  for (const chat of chats) await chat.waitFor(/Tap a command/, patienceMs);
  await until(() => telegram.control.pendingUpdates().length === 0, "the updates to be taken", patienceMs);
}
