import type { Update } from "grammy/types";
import { statusCallbackEvent } from "../../../src/http/status-callbacks.js";
import type { Submission } from "../../../src/store/sealed-tokens.js";
import { jsonBody } from "../../status-callback.js";
import type { BotInProcess } from "../kit/bot.js";
import type { VirtualClock } from "../kit/clock.js";
import type { Random } from "../kit/random.js";
import type { ServiceInvoice, Status } from "../kit/service.js";
import { submissionOf } from "./oracle.js";
import type { SimulatedTelegram } from "./telegram.js";

export interface DeliveryParts {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly telegram: SimulatedTelegram;
  readonly note: (what: string) => void;
  /** The process that takes things in now. */
  readonly bot: () => BotInProcess | undefined;
  /** Faults are drawn no more: what comes once comes once. */
  readonly isCalm: () => boolean;
}

/** Brings updates and status callbacks to the bot until it has taken them, as Telegram and the service do. */
export class Deliveries {
  readonly #parts: DeliveryParts;
  readonly #waiting = new Map<number, Update[]>();
  /** What the bot has answered 2xx for, by invoice. */
  readonly taken = new Map<string, Set<Status>>();
  underway = 0;
  readonly counts = { updates: 0, redelivered: 0, callbacks: 0, duplicated: 0, lost: 0 };

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  /** Takes what people have just done from Telegram's queue. */
  collect(): void {
    const { queue } = this.#parts.telegram.core;
    for (const entry of [...queue.pending()]) {
      queue.confirm(entry);
      const person = personOf(entry.update);
      const waiting = this.#waiting.get(person);
      if (waiting !== undefined) waiting.push(entry.update);
      else void this.#bringAll(person, [entry.update]);
    }
  }

  /** True while an update of this person isn't taken, or is in hand. */
  isBehind(person: number): boolean {
    const bot = this.#parts.bot();
    return bot === undefined || this.#waiting.has(person) || bot.waiting(String(person)).length > 0;
  }

  /** Tells an invoice's callback address of a status; sometimes late, twice, or never. */
  announce(invoice: ServiceInvoice, status: Status): void {
    const { random, isCalm, clock } = this.#parts;
    const submission = submissionOf(invoice);
    if (submission === undefined) return;
    if (!isCalm() && random.chance(0.05)) {
      this.counts.lost += 1;
      return;
    }
    const time = new Date(clock.now()).toISOString();
    const body = JSON.stringify({ eventId: `${invoice.id}-${status}-${clock.now()}`, status, time });
    const times = !isCalm() && random.chance(0.2) ? 2 : 1;
    this.counts.duplicated += times - 1;
    for (let copy = 0; copy < times; copy += 1) void this.#bring(invoice, status, submission, body);
  }

  async #bringAll(person: number, updates: Update[]): Promise<void> {
    const { clock, random, isCalm } = this.#parts;
    this.#waiting.set(person, updates);
    this.underway += 1;
    for (let update = updates[0]; update !== undefined; update = updates[0]) {
      await clock.sleep(10 + random.below(100));
      if (!(await this.#hand((bot) => bot.accept([update as Update])))) {
        await clock.sleep(1_000 + random.below(5_000));
        continue;
      }
      updates.shift();
      this.counts.updates += 1;
      this.#parts.note(`update ${update.update_id} of ${person} is taken`);
      if (!isCalm() && random.chance(0.05)) void this.#again(update);
    }
    this.#waiting.delete(person);
    this.underway -= 1;
  }

  async #again(update: Update): Promise<void> {
    const { clock, random } = this.#parts;
    await clock.sleep(random.below(random.chance(0.5) ? 5_000 : 3_600_000));
    if (this.#parts.isCalm()) return;
    this.#parts.note(`update ${update.update_id} comes again`);
    this.counts.redelivered += 1;
    await this.#hand((bot) => bot.accept([update]));
  }

  async #bring(invoice: ServiceInvoice, status: Status, submission: Submission, body: string): Promise<void> {
    const { clock, random } = this.#parts;
    this.underway += 1;
    await clock.sleep(random.below(random.chance(0.7) ? 2_000 : 1_800_000));
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const event = statusCallbackEvent(submission, jsonBody(body));
      if (await this.#hand(async (bot) => (await bot.acceptCallback(event)) === "kept")) {
        this.#parts.note(`callback ${status} of ${invoice.id} is taken`);
        this.counts.callbacks += 1;
        this.taken.set(invoice.id, (this.taken.get(invoice.id) ?? new Set()).add(status));
        break;
      }
      await clock.sleep(Math.min(600_000, 1_000 * 2 ** attempt));
    }
    this.underway -= 1;
  }

  /** @returns true once the bot has answered that it has it. */
  async #hand(give: (bot: BotInProcess) => Promise<unknown>): Promise<boolean> {
    const bot = this.#parts.bot();
    if (bot === undefined) return false;
    try {
      const taken = await Promise.race([give(bot), bot.gate.died.then(() => "gone")]);
      return taken !== "gone" && taken !== false;
    } catch {
      // The disk refused; whoever brings it is told so, and comes again.
      return false;
    }
  }
}

function personOf(update: Update): number {
  const { message, edited_message, callback_query, inline_query, chosen_inline_result, my_chat_member } =
    update;
  const part =
    message ?? edited_message ?? callback_query ?? inline_query ?? chosen_inline_result ?? my_chat_member;
  return part?.from?.id ?? 0;
}
