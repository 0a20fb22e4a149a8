import type { Update } from "grammy/types";
import type { ChatRecord } from "../../../src/features/chat-record.js";
import type { BotInProcess } from "../kit/bot.js";
import type { CrashPoint } from "../kit/gate.js";
import { MortalBot } from "../kit/mortal-bot.js";
import { tokens } from "../kit/secrets.js";
import { InMemoryTelegram, type ShownMessage } from "../kit/telegram.js";
import { callbackOf, chat, prepare, type Way } from "./scenarios.js";
import type { OnceService, ServiceMood } from "./service.js";

export const saysUnknown = /can't tell whether the invoice was created/;

/** What comes along with the tap. */
export const manners = ["one tap", "double tap", "storm", "storm and a second crash"] as const;
type Manner = (typeof manners)[number];

export interface Plan {
  readonly way: Way;
  readonly mood: ServiceMood;
  readonly manner: Manner;
  /** The first bot dies here; undefined: only a restart. */
  readonly crash?: CrashPoint | undefined;
  /** The bot after it dies here. */
  readonly second?: CrashPoint | undefined;
}

type Invoices = ReturnType<OnceService["invoices"]>;

/** What was seen of one life, by those who aren't the bot. */
export interface Seen {
  readonly plan: Plan;
  /** What the first bot asked of the world, in order. */
  readonly trace: readonly string[];
  readonly crashes: number;
  readonly invoices: Invoices;
  /** How each create call ended for the bot. */
  readonly calls: readonly string[];
  readonly received: number;
  /** When all had come to rest. */
  readonly shown: readonly ShownMessage[];
  readonly atCustomer: ShownMessage | undefined;
  readonly record: ChatRecord | undefined;
  readonly deadLetters: number;
  /** After the service had told that the invoice is paid. */
  readonly paidNotices: number;
  /** Messages that say even then that nobody knows whether it was created. */
  readonly doubts: number;
}

/** A merchant's one intention from the tap to the rest after it, with the bot dying on the way. */
export async function live(plan: Plan, service: OnceService): Promise<Seen> {
  const telegram = new InMemoryTelegram();
  const mortal = await MortalBot.open({ telegram, service: service.port });
  try {
    service.begin("well");
    const { steps, inlineId } = await prepare(plan.way, { bot: mortal.now, telegram, service });
    service.begin(plan.mood);
    const { gate } = mortal.now;
    gate.arm(plan.crash);
    mortal.second = plan.second;
    /** Hands over what Telegram holds until it is confirmed and handled, by however many bots that takes. */
    const deliver = (updates: readonly Update[]): Promise<void> =>
      mortal.survive((bot) => bot.accept(updates).then(() => bot.idle(chat)));
    const isStorm = plan.manner.startsWith("storm");
    for (const step of steps) {
      const updates = step(plan.manner === "one tap" ? 1 : 2);
      await deliver(updates);
      // Telegram may bring an update again though it was confirmed.
      if (isStorm) await deliver(updates.slice(0, 1));
    }
    const { crashes } = mortal;
    if (crashes === 0) {
      // As a restart a moment later finds it.
      await mortal.restart();
      await mortal.now.idle(chat);
    }
    if (isStorm) await deliver(steps.at(-1)?.(1) ?? []);
    // From here on nothing delivers again what a death would leave behind.
    const bot = mortal.now;
    bot.gate.arm();
    const rest = {
      invoices: service.invoices(),
      calls: [...service.calls],
      received: service.received(),
      shown: telegram.shown(chat),
      atCustomer: inlineId === undefined ? undefined : telegram.between(inlineId),
      record: await bot.store.chats.read(chat),
    };
    const paidNotices = await pay(bot, telegram, rest);
    const doubts = telegram.shown(chat).filter(({ text }) => saysUnknown.test(text)).length;
    let deadLetters = 0;
    for await (const _ of bot.store.deadLetters.list()) deadLetters += 1;
    return { plan, trace: gate.trace, crashes: mortal.crashes, ...rest, deadLetters, paidNotices, doubts };
  } finally {
    await mortal.close();
  }
}

/** The service tells twice that it was paid, if it has made one. @returns the notices of it */
async function pay(
  bot: BotInProcess,
  telegram: InMemoryTelegram,
  { invoices, record }: Pick<Seen, "invoices" | "record">,
): Promise<number> {
  const count = () => telegram.shown(chat).filter(({ text }) => /is paid/.test(text)).length;
  const before = count();
  const [invoice] = invoices;
  // The address that the service was given, or else the only one it can have been.
  const token = invoice?.callbackUrl?.split("/").at(-1) ?? "";
  const ref = tokens.callback.open(token)?.ref;
  if (invoice === undefined || ref === undefined || record === undefined) return 0;
  for (const time of ["first", "second"]) await bot.acceptCallback(callbackOf(ref, "paid", time));
  await bot.idle(chat);
  return count() - before;
}
