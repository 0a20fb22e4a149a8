import { newChatRecord } from "../../../src/features/chat-record.js";
import { Pace } from "../../../src/telegram/calls/pace.js";
import { startPolling } from "../../../src/telegram/polling.js";
import { cardAt } from "../../kit/faces.js";
import { callbackPayload } from "../../status-callback.js";
import { BotInProcess } from "../kit/bot.js";
import { VirtualClock } from "../kit/clock.js";
import { MemoryDisk } from "../kit/disk/disk.js";
import { mount, unmount } from "../kit/disk/under-node.js";
import { type Machine, onMachine } from "../kit/machine.js";
import { memoryStore } from "../kit/memory-store.js";
import { openInvoice } from "../kit/open-invoice.js";
import type { Random } from "../kit/random.js";
import { FakeService } from "../kit/service.js";
import { clientOf } from "../kit/service-client.js";
import { TroubledTelegram, type Troubles } from "./troubled-telegram.js";

/** Something that the bot has taken, and has to tell: a payment, or the answer to /help. */
export interface Taken {
  readonly what: string;
  /** Milliseconds; those of the same moment have no order. */
  readonly at: number;
}

export interface Scene {
  readonly clock: VirtualClock;
  readonly machine: Machine;
  readonly telegram: TroubledTelegram;
  /** What each chat has to be told, in the order in which the bot has taken it. */
  readonly taken: Map<string, Taken[]>;
  /** The service tells a status; the bot keeps it. */
  tell(chat: string, ref: string, status: string): Promise<void>;
  /** The merchant sends /help; the bot finds it at its next poll. */
  ask(chat: string): void;
  /** Whether everything that came in has been handled. */
  isDone(): boolean;
}

export const start = Date.parse("2026-03-02T10:00:00Z");
export const refOf = (chat: string, n: number): string => `${chat}x${n}`;

/** Merchants with open invoices whose cards stand in their chats, and a bot that polls. @returns unhandled errors */
export async function during(
  random: Random,
  size: { readonly chats: readonly string[]; readonly invoicesEach: number },
  troubles: Troubles,
  work: (scene: Scene) => Promise<void>,
): Promise<unknown[]> {
  const clock = new VirtualClock(start);
  const errors: unknown[] = [];
  const unhandled = (error: unknown): void => void errors.push(error);
  await onMachine({ clock, random, unhandled }, async (machine) => {
    const telegram = new TroubledTelegram(clock, random, troubles);
    const store = memoryStore(clock.now);
    for (const chat of size.chats) {
      const invoices = [];
      for (let n = 0; n < size.invoicesEach; n += 1) {
        const answer = await telegram.chats.api("sendMessage", { chat_id: chat, text: "a card" });
        const { message_id: place } = (answer as { result: { message_id: number } }).result;
        invoices.push({ ...openInvoice(refOf(chat, n), start), ...cardAt(place) });
      }
      await store.chats.write(chat, {
        ...newChatRecord(chat, start),
        languageHint: "en",
        invoices: Object.fromEntries(invoices.map((invoice) => [invoice.ref, invoice])),
      });
    }
    const disk = mount(new MemoryDisk(), random);
    const { now, sleep } = clock;
    const { signal } = new AbortController();
    const pace = new Pace({ perSecond: 30, now, sleep: (ms) => sleep(ms, signal) });
    const opening = BotInProcess.open({
      dir: `${disk.path}/data`,
      telegram,
      service,
      store,
      now,
      sleep,
      pace,
    });
    const bot = await machine.through(opening);
    const taken = new Map<string, Taken[]>();
    const note = (chat: string, what: string): void => {
      taken.set(chat, [...(taken.get(chat) ?? []), { what, at: clock.now() }]);
    };
    const seen = new Set<number>();
    const polling = startPolling({
      api: bot.api,
      accept: async (updates) => {
        await bot.accept(updates);
        for (const { update_id, message } of updates) {
          if (message !== undefined && !seen.has(update_id)) note(String(message.chat.id), "help");
          seen.add(update_id);
        }
      },
      sleep,
      note: () => undefined,
      log: () => undefined,
    });
    await work({
      clock,
      machine,
      telegram,
      taken,
      tell: async (chat, ref, status) => {
        const body = JSON.stringify({ status, eventId: `${ref}-${status}` });
        const payload = callbackPayload(body, { ref });
        await machine.through(bot.acceptCallback({ chat, key: `c:${ref}:${status}`, payload }));
        if (status === "paid") note(chat, ref);
      },
      ask: (chat) => telegram.queue(telegram.chats.says(chat, "/help")),
      isDone: () => telegram.unconfirmed === 0 && bot.lanesAtWork === 0,
    });
    await machine.through(Promise.all([polling.stop(), bot.close()]));
    unmount(disk);
  });
  return errors;
}

/** A service at which nobody has an account, since nobody asks it here. */
const service = clientOf({ service: new FakeService({ accountOf: () => undefined }) });
