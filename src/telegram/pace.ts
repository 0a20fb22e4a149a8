import type { TelegramAnswer, TelegramFetch } from "./telegram-fetch.js";

/** Time in milliseconds from any beginning on. It never goes back. */
type Clock = () => number;

/** The part of a second's messages that is sent at an even pace; the rest may be sent at once. */
const steadyShare = 5 / 6;
/** When so many chats are told to wait until the same moment, Telegram means the bot as a whole. */
const chatsThatTell = 3;
const sameMomentMs = 1_500;
/**
 * After Telegram has told the whole bot to wait, messages go at an even pace for this time, because all waiting chats come
 * back together.
 */
const recoveryMs = 60_000;
/** The wait that a message is told while the bot may not send. */
const heldMs = 1_000;

export interface PaceOptions {
  /** Telegram bears about 30 messages a second to different chats (Bots FAQ, "My bot is hitting limits"). */
  readonly perSecond: number;
  /** False while another process may speak in this one's place. */
  readonly mayGo?: () => boolean;
  readonly now: Clock;
}

/**
 * Decides when the bot may send. Notices, which may be due for many merchants at the same moment, go at an even pace;
 * answers to what a person did go at once. When Telegram has told the bot as a whole to wait, all messages wait, and
 * afterwards go at that pace. Each waiting message is told a moment of its own, lest all come back in the same one.
 */
export class Pace {
  readonly #now: Clock;
  readonly #perSecond: number;
  readonly #mayGo: () => boolean;
  /** How far ahead of the even pace notices may be, in milliseconds. */
  readonly #slack = 1_000 * (1 - steadyShare) * steadyShare;
  /** The times of the answers of the last second. */
  readonly #answers: number[] = [];
  /** When the next notice is due at the even pace, in milliseconds. */
  #due = Number.NEGATIVE_INFINITY;
  /** The latest moment that was promised. */
  #promised = Number.NEGATIVE_INFINITY;
  #heldUntil = Number.NEGATIVE_INFINITY;
  /** Until when each chat was told to wait. */
  readonly #refusals = new Map<string, number>();

  constructor({ perSecond, now, mayGo = () => true }: PaceOptions) {
    this.#now = now;
    this.#mayGo = mayGo;
    this.#perSecond = perSecond * steadyShare;
  }

  /** Asks to send now. @returns 0, or the milliseconds after which to ask again */
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

  /** The milliseconds between two notices. Notices make room for answers, but they always keep half of the pace. */
  #interval(): number {
    return 1_000 / Math.max(this.#perSecond / 2, this.#perSecond - this.#answers.length);
  }

  /** Telegram has refused a message to this chat until so many milliseconds have passed. */
  refused(chat: string, ms: number): void {
    const now = this.#now();
    const until = now + ms;
    for (const [other, end] of this.#refusals) if (end <= now) this.#refusals.delete(other);
    this.#refusals.set(chat, until);
    const together = [...this.#refusals.values()].filter((end) => Math.abs(end - until) <= sameMomentMs);
    if (together.length >= chatsThatTell) this.#heldUntil = Math.max(this.#heldUntil, ...together);
  }
}

/** Matches the methods whose rate is limited. The bot also limits answers to taps and deletions, although Telegram has no limit for them, because one rule is simpler. */
const counted = /^(send|edit|copy|forward|deleteMessage|answer)/;

/**
 * Lets grammY's calls go when the pace allows it. Any other call is answered as Telegram would, with 429 and the time
 * to wait, since the lane knows how to wait outside of the handler and its deadline.
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
    description: "Too Many Requests: by the bot's own pace",
    parameters: { retry_after: wait / 1_000 },
  };
  return { status: 429, json: async () => body };
}

async function note(answer: TelegramAnswer, sent: unknown, pace: Pace): Promise<void> {
  const { parameters } = await objectFrom(() => answer.json());
  const { retry_after } = (parameters ?? {}) as { retry_after?: unknown };
  // A file's call is a stream, which nobody can look into any more; the chat's other calls will tell.
  const { chat_id } = typeof sent === "string" ? await objectFrom(() => JSON.parse(sent)) : {};
  if (typeof retry_after === "number" && chat_id !== undefined)
    pace.refused(String(chat_id), retry_after * 1_000);
}

/** Reads a JSON object; empty for anything else. */
async function objectFrom(json: () => unknown): Promise<Record<string, unknown>> {
  try {
    const value = await json();
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // A gateway's page.
    return {};
  }
}
