import type { Update } from "grammy/types";
import type { VirtualClock } from "../kit/clock.js";
import { foreignAnswers } from "../kit/foreign-answers.js";
import type { Random } from "../kit/random.js";
import { InMemoryTelegram } from "../kit/telegram.js";
import type { BotApiAnswer } from "../kit/telegram-door.js";

type Payload = Readonly<Record<string, unknown>>;

/** A call as it came, and what became of it; times in milliseconds. */
export interface Call {
  readonly at: number;
  readonly method: string;
  readonly chat: string;
  readonly text: string;
  /** Whether its effect is there. */
  done: boolean;
  /** Whether the bot was never told so. */
  lost: boolean;
  /** When the bot heard that Telegram has taken it. */
  taken?: number;
  /** When the bot had its refusal, and until when it has to wait. */
  refusal?: { readonly known: number; readonly until: number };
}

export interface Troubles {
  /** From and until when nothing goes right. For a while before and after, half of it goes wrong. */
  readonly outage?: { readonly from: number; readonly until: number };
  /** When the bot as a whole is told to wait, and until when. */
  readonly holds: readonly { readonly from: number; readonly until: number }[];
  /** Messages that all chats together, and one chat, bear in a second. */
  readonly limits: { readonly all: number; readonly chat: number };
}

const burst = 3;
/** What the bot as a whole is told to wait for when it sends too much, ms. */
const penaltyMs = 5_000;
/** How long before and after an outage only half of the calls go wrong. */
const unsteadyMs = 2 * 60_000;
const troubles = [
  "connection refused",
  "502",
  "foreign answer",
  "half-open",
  "reset",
  "done and reset",
  "done and half-open",
  "done and foreign answer",
] as const;
const never = new Promise<never>(() => undefined);

/** Telegram with its limits and its bad days. What its chats show is told by the one behind it. */
export class TroubledTelegram {
  readonly calls: Call[] = [];
  /** What went wrong, by its name. */
  readonly struck: Record<string, number> = {};
  readonly chats = new InMemoryTelegram(() => this.clock.now());
  readonly #updates: Update[] = [];
  #wake: () => void = () => undefined;
  #tokens = new Map<string, { left: number; at: number }>();
  #heldUntil = 0;
  #lastSecond: number[] = [];

  constructor(
    private readonly clock: VirtualClock,
    private readonly random: Random,
    private readonly troubles: Troubles,
  ) {}

  /** Puts an update where the bot's next poll finds it. */
  queue(update: Update): void {
    this.#updates.push(update);
    this.#wake();
  }

  get unconfirmed(): number {
    return this.#updates.length;
  }

  readonly api = async (method: string, payload: Payload): Promise<BotApiAnswer | Response> => {
    const call: Call = {
      at: this.clock.now(),
      method,
      chat: String(payload.chat_id ?? ""),
      text: String(payload.text ?? ""),
      done: false,
      lost: false,
    };
    this.calls.push(call);
    const trouble = this.#isStruck() ? this.random.pick(troubles) : undefined;
    if (trouble !== undefined) {
      this.struck[trouble] = (this.struck[trouble] ?? 0) + 1;
      return this.#fail(trouble, call, payload);
    }
    const seconds = /^(send|edit)/.test(method) ? this.#refuse(call.chat) : undefined;
    if (method !== "getUpdates") await this.clock.sleep(20 + this.random.below(100));
    if (seconds === undefined) {
      const answer = await this.#carryOut(call, payload);
      if (answer.ok) call.taken = this.clock.now();
      return answer;
    }
    const known = this.clock.now();
    call.refusal = { known, until: known + seconds * 1_000 };
    return {
      ok: false,
      error_code: 429,
      description: `Too Many Requests: retry after ${seconds}`,
      parameters: { retry_after: seconds },
    };
  };

  #isOut(): boolean {
    const { outage } = this.troubles;
    return outage !== undefined && this.clock.now() >= outage.from && this.clock.now() < outage.until;
  }

  #isStruck(): boolean {
    const { outage } = this.troubles;
    if (outage === undefined || this.#isOut()) return outage !== undefined;
    const now = this.clock.now();
    const isNear = now >= outage.from - unsteadyMs && now < outage.until + unsteadyMs;
    return isNear && this.random.chance(0.5);
  }

  async #fail(
    trouble: (typeof troubles)[number],
    call: Call,
    payload: Payload,
  ): Promise<BotApiAnswer | Response> {
    await this.clock.sleep(this.random.below(200));
    if (trouble.startsWith("done")) {
      call.lost = true;
      // Updates that were handed out and never came are handed out again.
      if (call.method !== "getUpdates") await this.#carryOut(call, payload);
    }
    switch (trouble) {
      case "502":
        return { ok: false, error_code: 502, description: "Bad Gateway" };
      case "foreign answer":
      case "done and foreign answer": {
        const { status, body } = this.random.pick(foreignAnswers);
        return new Response(body, { status });
      }
      case "half-open":
      case "done and half-open":
        return never;
      default:
        throw new TypeError("fetch failed");
    }
  }

  async #carryOut(call: Call, payload: Payload): Promise<BotApiAnswer> {
    if (call.method === "getUpdates") return this.#handOut(payload);
    const answer = await this.chats.api(call.method, payload);
    call.done = answer.ok;
    return answer;
  }

  async #handOut({ offset = 0, timeout = 0 }: Payload): Promise<BotApiAnswer> {
    while ((this.#updates[0]?.update_id ?? Number.POSITIVE_INFINITY) < Number(offset)) this.#updates.shift();
    if (this.#updates.length === 0 && Number(timeout) > 0) {
      const came = new AbortController();
      this.#wake = () => came.abort();
      await this.clock.sleep(Number(timeout) * 1_000, came.signal);
      // A connection that was waiting breaks as well when Telegram goes down.
      if (this.#isOut()) throw new TypeError("fetch failed");
    }
    return { ok: true, result: structuredClone(this.#updates.slice(0, 100)) };
  }

  /** @returns the seconds to wait, when the message isn't taken */
  #refuse(chat: string): number | undefined {
    const now = this.clock.now();
    const held = Math.max(
      this.#heldUntil,
      ...this.troubles.holds.map(({ from, until }) => (now >= from ? until : 0)),
    );
    if (held > now) return Math.ceil((held - now) / 1_000);
    this.#lastSecond = this.#lastSecond.filter((at) => at > now - 1_000);
    if (this.#lastSecond.length >= this.troubles.limits.all) {
      this.#heldUntil = now + penaltyMs;
      return penaltyMs / 1_000;
    }
    const known = this.#tokens.get(chat) ?? { left: burst, at: now };
    const left = Math.min(burst, known.left + ((now - known.at) / 1_000) * this.troubles.limits.chat);
    if (left < 1) return Math.ceil((1 - left) / this.troubles.limits.chat);
    this.#tokens.set(chat, { left: left - 1, at: now });
    this.#lastSecond.push(now);
    return undefined;
  }
}
