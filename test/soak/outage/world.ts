import { rm } from "node:fs/promises";
import { startPolling } from "../../../src/bot/polling.js";
import { Pace } from "../../../src/bot/telegram-pace.js";
import type { MerchantService } from "../../../src/merchant-service/port.js";
import { type InvoiceRecord, newChatRecord } from "../../../src/storage/chat-record.js";
import { callbackPayload } from "../../status-callback.js";
import { BotInProcess } from "../in-process/bot-in-process.js";
import { memoryStore } from "../in-process/memory-store.js";
import { tempFolder } from "../in-process/temp-folder.js";
import type { Random } from "../random.js";
import { TroubledTelegram, type Troubles } from "./troubled-telegram.js";
import { VirtualClock } from "./virtual-clock.js";

/** Something that the bot has taken, and has to tell: a payment, or the answer to /help. */
export interface Taken {
  readonly what: string;
  /** Milliseconds; those of the same moment have no order. */
  readonly at: number;
}

export interface Scene {
  readonly clock: VirtualClock;
  readonly telegram: TroubledTelegram;
  /** What each chat is owed, in the order in which the bot has taken it. */
  readonly taken: Map<string, Taken[]>;
  /** The service tells a status; the bot keeps it. */
  tell(chat: string, ref: string, status: string): Promise<void>;
  /** The merchant sends /help; the bot finds it at its next poll. */
  ask(chat: string): void;
  /** Whether everything that came in has been handled. */
  isDone(): boolean;
  close(): Promise<void>;
}

export const start = Date.parse("2026-03-02T10:00:00Z");
export const refOf = (chat: string, n: number): string => `${chat}x${n}`;

/** Merchants with open invoices whose cards stand in their chats, and a bot that polls. */
export async function openScene(
  random: Random,
  size: { readonly chats: readonly string[]; readonly invoicesEach: number },
  troubles: Troubles,
): Promise<Scene> {
  const clock = new VirtualClock(start);
  const telegram = new TroubledTelegram(clock, random, troubles);
  const store = memoryStore(clock.now);
  for (const chat of size.chats) {
    const invoices: InvoiceRecord[] = [];
    for (let n = 0; n < size.invoicesEach; n += 1) {
      const answer = await telegram.chats.api("sendMessage", { chat_id: chat, text: "a card" });
      const { message_id } = (answer as { result: { message_id: number } }).result;
      invoices.push(openInvoice(refOf(chat, n), message_id));
    }
    await store.chats.write(chat, {
      ...newChatRecord(chat, start),
      languageHint: "en",
      invoices: Object.fromEntries(invoices.map((invoice) => [invoice.ref, invoice])),
    });
  }
  const dir = await tempFolder("outage");
  const restore = clock.install();
  const pace = new Pace({ perSecond: 30, now: clock.now });
  const { now, sleep } = clock;
  // Its files are opened by a disk that knows no clock; after that it asks Telegram who it is.
  const opening = BotInProcess.open({ dir, telegram, service, store, now, sleep, pace });
  const bot = await clock.runThrough(opening);
  const taken = new Map<string, Taken[]>();
  const note = (chat: string, what: string): void => {
    taken.set(chat, [...(taken.get(chat) ?? []), { what, at: clock.now() }]);
  };
  const seen = new Set<number>();
  const polling = startPolling({
    api: bot.api,
    accept: (updates) =>
      clock.during(async () => {
        await bot.accept(updates);
        for (const { update_id, message } of updates) {
          if (message !== undefined && !seen.has(update_id)) note(String(message.chat.id), "help");
          seen.add(update_id);
        }
      }),
    sleep: clock.sleep,
    note: () => undefined,
    log: () => undefined,
  });
  return {
    clock,
    telegram,
    taken,
    tell: (chat, ref, status) =>
      clock.during(async () => {
        const body = JSON.stringify({ status, eventId: `${ref}-${status}` });
        const payload = callbackPayload(body, { ref });
        await bot.acceptCallback({ chat, key: `c:${ref}:${status}`, payload });
        if (status === "paid") note(chat, ref);
      }),
    ask: (chat) => telegram.queue(telegram.chats.says(chat, "/help")),
    isDone: () => telegram.unconfirmed === 0 && bot.lanesAtWork === 0,
    async close() {
      await clock.runThrough(polling.stop());
      await clock.runThrough(bot.close());
      restore();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function openInvoice(ref: string, cardMessageId: number): InvoiceRecord {
  return {
    ref,
    event: 0,
    draftId: `draft-${ref}`,
    creation: "created",
    id: `id-${ref}`,
    payLink: `https://pay.example.com/invoice/id-${ref}`,
    cardMessageId,
    terms: {
      terminal: { id: "t-1", name: "Front", businessUnitName: "Unit" },
      currency: "UZS",
      items: [{ name: `Goods ${ref}.`, price: "15000", currency: "UZS", quantity: 2 }],
      expiry: { kind: "none" },
    },
    submittedAt: start,
    callbacks: true,
    history: [],
  };
}

const unexpected = () => Promise.reject(new Error("Nobody calls the service here."));
const service: MerchantService = {
  passwordGrant: unexpected,
  listAuthenticators: unexpected,
  challenge: unexpected,
  otpGrant: unexpected,
  listTerminals: unexpected,
  createInvoice: unexpected,
};
