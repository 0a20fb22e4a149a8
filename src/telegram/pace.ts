import type { TelegramAnswer, TelegramFetch } from "./telegram-fetch.js";

/** Milliseconds of a clock that never goes back. */
type Clock = () => number;

/** The share of the allowed rate that is sent at an even pace. The rest may be sent in a burst. */
const steadyShare = 5 / 6;
/** When Telegram tells so many chats to wait until nearly the same moment, it limits the bot as a whole. */
const chatsThatTell = 3;
const sameMomentMs = 1_500;
/** After the whole bot had to wait, all chats start again together, so messages go at an even pace. */
const recoveryMs = 60_000;
/** The wait (ms) of a message while another process may lead. */
const heldMs = 1_000;

export interface PaceOptions {
  /** Messages per second over all chats. Telegram allows about 30 (Bots FAQ, "My bot is hitting limits"). */
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
  /** How early (ms) before its moment in the even pace a notice may be sent. */
  readonly #slack = 1_000 * (1 - steadyShare) * steadyShare;
  readonly #answers: number[] = [];
  #due = Number.NEGATIVE_INFINITY;
  /** The latest moment that was given to a waiting message. The next one gets a later moment. */
  #promised = Number.NEGATIVE_INFINITY;
  #heldUntil = Number.NEGATIVE_INFINITY;
  readonly #refusals = new Map<string, number>();

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
    while ((this.#answers[0] ?? now) <= now - 1_000) this.#answers.shift();
    if (now >= this.#heldUntil) {
      if (kind === "answer" && !recovers) {
        this.#answers.push(now);
        return 0;
      }
      if (this.#due - this.#slack <= now) {
        this.#due = Math.max(this.#due, now) + this.#interval();
        return 0;
      }
    }
    const earliest = Math.max(now, this.#heldUntil, this.#due - this.#slack);
    this.#promised = Math.max(this.#promised + this.#interval(), earliest);
    return this.#promised - now;
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
    const together = [...this.#refusals.values()].filter((end) => Math.abs(end - until) <= sameMomentMs);
    if (together.length >= chatsThatTell) this.#heldUntil = Math.max(this.#heldUntil, ...together);
  }
}

/** Telegram doesn't use these words. */
export const ownPace = "Too Many Requests: by the bot's own pace";

/** Telegram doesn't limit answers to taps and deletions, but one rule is simpler. */
const counted = /^(send|edit|copy|forward|deleteMessage|answer)/;

/** The chat's lane knows how to wait for a 429, so a call that comes too early gets Telegram's own answer. */
export const pacedFetch =
  (fetch: TelegramFetch, pace: Pace, kind: "answer" | "notice"): TelegramFetch =>
  async (url, call) => {
    const method = /\/(\w+)$/.exec(url)?.[1] ?? "";
    if (!counted.test(method)) return fetch(url, call);
    const wait = pace.ask(kind);
    if (wait > 0) return tooEarly(wait);
    const answer = await fetch(url, call);
    if (answer.status === 429) await note(answer, call.body, pace);
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
