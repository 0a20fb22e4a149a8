import { setImmediate as turn } from "node:timers/promises";
import type { Update } from "grammy/types";
import { newChatRecord } from "../../../src/features/chat-record.js";
import { defined } from "../../../src/language/omit-undefined.js";
import type { Work } from "../../../src/work/work.js";
import { CountingService } from "../../soak/hostile/service.js";
import { BotInProcess } from "../../soak/kit/bot.js";
import { InMemoryTelegram } from "../../soak/kit/telegram.js";
import { accountOf, signedInAs } from "../../store/samples.js";
import type { Merchant } from "../fill.js";

/** Far more than one step takes. */
const patienceMs = 60_000;

/** A bot on the disk in this process, and a Telegram in memory, so that one step can be timed to the microsecond. */
export class TimedBot {
  private constructor(
    readonly bot: BotInProcess,
    readonly telegram: InMemoryTelegram,
  ) {}

  /** @param work does files and pictures; by default without a thread */
  static async open(dir: string, work?: Work): Promise<TimedBot> {
    const telegram = new InMemoryTelegram();
    const service = new CountingService();
    const options = { dir, telegram, service: service.port, ...defined({ work }) };
    return new TimedBot(await BotInProcess.open(options), telegram);
  }

  /** Hands an update over as polling does. @returns milliseconds until it is answered and committed */
  async take(update: Update): Promise<number> {
    const began = performance.now();
    await this.bot.accept([update]);
    while (this.bot.lanesAtWork > 0) {
      await turn();
      if (performance.now() - began > patienceMs)
        throw new Error(
          `Waited ${patienceMs / 1_000} s in vain for the update ${update.update_id} to be handled.`,
        );
    }
    return performance.now() - began;
  }

  says(chat: string, text: string): Promise<number> {
    return this.take(this.telegram.says(chat, text));
  }

  /** Taps a button of the newest message. */
  taps(chat: string, data: string): Promise<number> {
    const id = this.telegram.shown(chat).at(-1)?.id;
    if (id === undefined) throw new Error("The chat shows no message.");
    return this.take(this.telegram.taps(chat, id, data));
  }

  close(): Promise<void> {
    return this.bot.close();
  }
}

const hour = 3_600_000;

/** A signed-in merchant with a record of its usual size. */
export function merchantOf(chat: string): Merchant {
  const now = Date.now();
  const expiresAt = now + 24 * hour;
  return {
    record: {
      ...newChatRecord(chat, now),
      languageHint: "en",
      ...signedInAs("anna@shop.example", expiresAt),
      settings: { expiry: { kind: "duration", seconds: 86_400 } },
      // As many as a merchant has who has been here for a while.
      handled: Array.from({ length: 100 }, (_, index) => `u:${index}`),
    },
    credentials: {
      accessToken: `token-${chat}`,
      obtainedAt: 0,
      expiresAt,
      event: 0,
      account: accountOf("anna@shop.example"),
    },
  };
}
