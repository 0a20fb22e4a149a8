import type { TelegramAnswer, TelegramFetch } from "./telegram-fetch.js";

/** Time in milliseconds, from any beginning on; one that never goes back. */
type Clock = () => number;

/** What is sent in a second: so much evenly, and so much of it at once. */
const steadyShare = 5 / 6;
/** As many chats told to wait until the same moment: it is the bot as a whole that has to wait. */
const chatsThatTell = 3;
const sameMomentMs = 1_500;
/** After the bot as a whole had to wait, those who waited come back together. */
const recoveryMs = 60_000;
/** While nothing may go. */
const heldMs = 1_000;

export interface PaceOptions {
  /** Telegram bears about 30 messages a second to different chats (Bots FAQ, "My bot is hitting limits"). */
  readonly perSecond: number;
  /** False while another process may speak in this one's place. */
  readonly mayGo?: () => boolean;
  readonly now: Clock;
}

/**
 * When the bot may send. Notices, which many merchants may be due at the same moment, go at an even pace; answers to
 * what somebody did go at once. When Telegram has told the bot as a whole to wait, all of them wait, and afterwards go
 * at that pace. Whoever has to wait is told a moment of its own, lest all of them come back in the same one.
 */
export class Pace {
  readonly #now: Clock;
  readonly #perSecond: number;
  readonly #mayGo: () => boolean;
  /** Milliseconds that may be taken in advance. */
  readonly #slack = 1_000 * (1 - steadyShare) * steadyShare;
  /** When answers of the last second went. */
  readonly #answers: number[] = [];
  /** When the next one is due, were there no slack. */
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

  /** Milliseconds between two notices. They make room for answers, but half of the pace is theirs whatever happens. */
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

/** What Telegram counts; a tap's answer and a deletion aren't among it, but are held with the rest. */
const counted = /^(send|edit|copy|forward|deleteMessage|answer)/;

/**
 * Lets grammY's calls go when the pace allows it. One that doesn't is answered as Telegram would, with 429 and the time
 * to wait: the lane, which knows how to wait, does so outside of the handler and its deadline.
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

/** Empty when it isn't a JSON object. */
async function objectFrom(json: () => unknown): Promise<Record<string, unknown>> {
  try {
    const value = await json();
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // A gateway's page.
    return {};
  }
}
