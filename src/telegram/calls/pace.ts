import type { TelegramAnswer, TelegramFetch } from "./telegram-fetch.js";

/** The clock counts milliseconds and never goes back. */
type Clock = () => number;

/** This share of the allowed rate is sent at an even pace. The rest may be sent in a burst. */
const steadyShare = 5 / 6;
/**
 * When Telegram tells so many chats to wait until nearly the same moment, and takes no message in between, it probably
 * limits the bot as a whole. Telegram's answer doesn't say so: it has only the seconds to wait (telegram-bot-api,
 * Client.cpp, get_retry_after_time; Query.cpp, set_retry_after_error).
 */
const chatsThatTell = 3;
const sameMomentMs = 1_500;
/**
 * All chats are held at most this long (ms), because the conclusion that Telegram limits the bot may be wrong. Then one
 * call probes.
 */
const longestHoldMs = 30_000;
/** A probe has this long (ms) until another call may probe. */
const probeMs = 1_000;
/**
 * After the whole bot had to wait, all chats start again together, so messages go at an even pace for this time (ms).
 */
const recoveryMs = 60_000;
/** A message waits this long (ms) while another process may lead. */
const heldMs = 1_000;

export interface PaceOptions {
  /** Telegram allows about 30 messages per second over all chats (Bots FAQ, "My bot is hitting limits"). */
  readonly perSecond: number;
  /** Returns false while another process may be the leader and send in this one's place. */
  readonly mayGo?: () => boolean;
  readonly now: Clock;
}

/**
 * Decides when the bot may send, because Telegram limits its rate. Answers go at once; notices, which may be due for
 * many merchants at one moment, go at an even pace. After Telegram has told the whole bot to wait, each waiting message
 * gets its own moment.
 */
export class Pace {
  readonly #now: Clock;
  readonly #perSecond: number;
  readonly #mayGo: () => boolean;
  /** A notice may be sent this long (ms) before its moment in the even pace. */
  readonly #slack = 1_000 * (1 - steadyShare) * steadyShare;
  readonly #answers: number[] = [];
  #due = Number.NEGATIVE_INFINITY;
  /**
   * A waiting message of each kind was given this latest moment, and the next one gets a later moment. Thousands of notices
   * may wait for minutes, and no answer stands behind them.
   */
  readonly #promised = { answer: Number.NEGATIVE_INFINITY, notice: Number.NEGATIVE_INFINITY };
  #heldUntil = Number.NEGATIVE_INFINITY;
  readonly #refusals = new Map<string, number>();
  /**
   * From the refusals of these chats it was concluded that Telegram limits the whole bot. The set is empty once
   * Telegram has taken a message.
   */
  readonly #witnesses = new Set<string>();
  #probedUntil = Number.NEGATIVE_INFINITY;

  constructor({ perSecond, now, mayGo = () => true }: PaceOptions) {
    this.#now = now;
    this.#mayGo = mayGo;
    this.#perSecond = perSecond * steadyShare;
  }

  /** @returns 0 to send now, or the milliseconds after which to ask again */
  ask(kind: "answer" | "notice"): number {
    if (!this.#mayGo()) return heldMs;
    const now = this.#now();
    const recovers = now < this.#heldUntil + recoveryMs;
    const probes = recovers && this.#witnesses.size > 0;
    const free = probes ? Math.max(this.#heldUntil, this.#probedUntil) : this.#heldUntil;
    while ((this.#answers[0] ?? now) <= now - 1_000) this.#answers.shift();
    if (now >= free) {
      if (kind === "answer" && !recovers) {
        this.#answers.push(now);
        return 0;
      }
      if (this.#due - this.#slack <= now) {
        this.#due = Math.max(this.#due, now) + this.#interval();
        if (probes) this.#probedUntil = now + probeMs;
        return 0;
      }
    }
    const earliest = Math.max(now, free, this.#due - this.#slack);
    this.#promised[kind] = Math.max(this.#promised[kind] + this.#interval(), earliest);
    return this.#promised[kind] - now;
  }

  /** The milliseconds between two notices grow with the answers just sent; but notices keep half of the rate. */
  #interval(): number {
    return 1_000 / Math.max(this.#perSecond / 2, this.#perSecond - this.#answers.length);
  }

  refused(chat: string, ms: number): void {
    const now = this.#now();
    const until = now + ms;
    for (const [other, end] of this.#refusals) if (end <= now) this.#refusals.delete(other);
    this.#refusals.set(chat, until);
    if (now >= this.#heldUntil + recoveryMs) this.#witnesses.clear();
    const together = [...this.#refusals].filter(([, end]) => Math.abs(end - until) <= sameMomentMs);
    if (this.#witnesses.size === 0 && together.length < chatsThatTell) return;
    // A chat that was refused before may be limited by itself, so its refusal says nothing new of the others.
    if (this.#witnesses.has(chat)) {
      this.#probedUntil = now;
      return;
    }
    for (const [other] of together) this.#witnesses.add(other);
    const latest = Math.max(...together.map(([, end]) => end));
    this.#heldUntil = Math.max(this.#heldUntil, Math.min(latest, now + longestHoldMs));
  }

  /** Telegram has taken a message, so it doesn't limit the bot as a whole. */
  taken(): void {
    this.#refusals.clear();
    if (this.#witnesses.size === 0) return;
    this.#witnesses.clear();
    this.#heldUntil = Math.min(this.#heldUntil, this.#now());
  }
}

/** Telegram doesn't use these words, so the bot recognizes its own refusal by them. */
export const ownPace = "Too Many Requests: by the bot's own pace";

/** Telegram doesn't limit answers to taps and deletions, but one rule for all these calls is simpler. */
const counted = /^(send|edit|copy|forward|deleteMessage|answer)/;

/** Telegram limits these calls, so one that it takes says that the bot as a whole isn't limited. */
const isMessage = /^(send(?!ChatAction)|edit|copy|forward)/;

/**
 * A call that comes too early gets the same answer as from Telegram, because the chat's lane knows how to wait for a
 * 429.
 */
export const pacedFetch =
  (fetch: TelegramFetch, pace: Pace, kind: "answer" | "notice"): TelegramFetch =>
  async (url, call) => {
    const method = /\/(\w+)$/.exec(url)?.[1] ?? "";
    if (!counted.test(method)) return fetch(url, call);
    const wait = pace.ask(kind);
    if (wait > 0) return tooEarly(wait);
    const answer = await fetch(url, call);
    if (answer.status === 429) await note(answer, call.body, pace);
    else if (answer.status === 200 && isMessage.test(method)) pace.taken();
    return answer;
  };

function tooEarly(wait: number): TelegramAnswer {
  const body = {
    ok: false,
    error_code: 429,
    description: ownPace,
    parameters: { retry_after: wait / 1_000 },
  };
  return { status: 429, json: async () => body };
}

async function note(answer: TelegramAnswer, sent: unknown, pace: Pace): Promise<void> {
  const { parameters } = await objectFrom(() => answer.json());
  const { retry_after } = (parameters ?? {}) as { retry_after?: unknown };
  // The body of a call with a file is a stream, so its chat is unknown. Telegram will refuse the next call as well.
  const { chat_id } = typeof sent === "string" ? await objectFrom(() => JSON.parse(sent)) : {};
  if (typeof retry_after === "number" && chat_id !== undefined)
    pace.refused(String(chat_id), retry_after * 1_000);
}

async function objectFrom(json: () => unknown): Promise<Record<string, unknown>> {
  try {
    const value = await json();
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // A gateway's HTML page isn't JSON, and counts as an empty object.
    return {};
  }
}
