import type { TelegramAnswer, TelegramFetch } from "./telegram-fetch.js";

/** Returns the milliseconds since an arbitrary moment, by a clock that never goes back. */
type Clock = () => number;

/** The share of the allowed rate that is sent at an even pace. The rest may be sent in a burst. */
const steadyShare = 5 / 6;
/** When Telegram tells this many chats to wait until nearly the same moment, it limits the bot as a whole and not the single chats. */
const chatsThatTell = 3;
const sameMomentMs = 1_500;
/**
 * For this time after Telegram has told the whole bot to wait, all messages go at an even pace, because all waiting
 * chats start to send again together.
 */
const recoveryMs = 60_000;
/** The wait (ms) before a message is tried again while this process may not send, because another one may lead. */
const heldMs = 1_000;

export interface PaceOptions {
  /**
   * The rate, in messages per second over all chats, to which the bot keeps its messages. Telegram allows about 30
   * (Bots FAQ, "My bot is hitting limits").
   */
  readonly perSecond: number;
  /** Returns false while another process may be the leader and send in this one's place. */
  readonly mayGo?: () => boolean;
  readonly now: Clock;
}

/**
 * Decides when the bot may send, because Telegram limits its rate. Answers to a person's action go at once; notices,
 * which may be due for many merchants at the same moment, go at an even pace. When Telegram has told the whole bot to
 * wait, all messages wait and then go at that pace. Each waiting message gets its own moment, so that they don't all
 * come back together.
 */
export class Pace {
  readonly #now: Clock;
  readonly #perSecond: number;
  readonly #mayGo: () => boolean;
  /** How many milliseconds before its moment in the even pace a notice may be sent. */
  readonly #slack = 1_000 * (1 - steadyShare) * steadyShare;
  /** The times at which messages of the last second were sent that answer a person's action. */
  readonly #answers: number[] = [];
  /** The time (ms) at which the next notice is due at the even pace. */
  #due = Number.NEGATIVE_INFINITY;
  /** The latest moment that was given to a message that has to wait. The next such message gets a later moment. */
  #promised = Number.NEGATIVE_INFINITY;
  #heldUntil = Number.NEGATIVE_INFINITY;
  /** For each chat, the time until which Telegram has told the bot to wait. */
  readonly #refusals = new Map<string, number>();

  constructor({ perSecond, now, mayGo = () => true }: PaceOptions) {
    this.#now = now;
    this.#mayGo = mayGo;
    this.#perSecond = perSecond * steadyShare;
  }

  /** Asks for permission to send now. @returns 0, or the milliseconds after which to ask again */
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

  /**
   * Returns the milliseconds between two notices. The more answers were just sent, the longer the pause; but notices
   * always keep half of the rate.
   */
  #interval(): number {
    return 1_000 / Math.max(this.#perSecond / 2, this.#perSecond - this.#answers.length);
  }

  /** Notes that Telegram has refused a message to this chat, and that the next one may come after `ms` milliseconds. */
  refused(chat: string, ms: number): void {
    const now = this.#now();
    const until = now + ms;
    for (const [other, end] of this.#refusals) if (end <= now) this.#refusals.delete(other);
    this.#refusals.set(chat, until);
    const together = [...this.#refusals.values()].filter((end) => Math.abs(end - until) <= sameMomentMs);
    if (together.length >= chatsThatTell) this.#heldUntil = Math.max(this.#heldUntil, ...together);
  }
}

/** How the pace describes that a message has to wait. Telegram doesn't use these words. */
export const ownPace = "Too Many Requests: by the bot's own pace";

/**
 * Matches the Bot API methods whose rate is limited. The bot also limits answers to button taps and deletions, although
 * Telegram has no limit for them, because one rule is simpler.
 */
const counted = /^(send|edit|copy|forward|deleteMessage|answer)/;

/**
 * Lets a call of grammY through when the pace allows it. Otherwise the caller gets the answer that Telegram would give,
 * 429 with the time to wait: the chat's lane (its queue of events) knows how to wait for that without using up the
 * handler's time.
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
  // If the call contains a file, its chat is unknown, because the body is a stream that can't be read again. Telegram
  // will refuse the next call to that chat as well, so nothing is lost.
  const { chat_id } = typeof sent === "string" ? await objectFrom(() => JSON.parse(sent)) : {};
  if (typeof retry_after === "number" && chat_id !== undefined)
    pace.refused(String(chat_id), retry_after * 1_000);
}

/** Reads a JSON object. Anything else gives an empty object. */
async function objectFrom(json: () => unknown): Promise<Record<string, unknown>> {
  try {
    const value = await json();
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // A text that isn't JSON, for instance the HTML page of a gateway, counts as an empty object.
    return {};
  }
}
