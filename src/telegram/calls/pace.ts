import type { Transformer } from "grammy";
import type { TelegramFetch } from "./telegram-fetch.js";
import { WaitingLines } from "./waiting-lines.js";

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
/** A call waits so long (ms) in place, since to try the whole event again costs more. */
const patienceMs = 500;
/** Parts of turns are added up, and the sum may miss a whole one by a rounding. */
const almostOne = 1 - 1e-6;

/** The event that makes a call, and who waits for the call now: nobody for a notice. */
export interface Asker {
  readonly event: number;
  readonly who: "merchant" | "stranger" | "nobody";
}

export interface PaceOptions {
  /** Telegram allows about 30 messages per second over all chats (Bots FAQ, "My bot is hitting limits"). */
  readonly perSecond: number;
  /** Returns false while another process may be the leader and send in this one's place. */
  readonly mayGo?: () => boolean;
  readonly now: Clock;
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * Decides when the bot may send, because Telegram limits its rate. Answers go at once; notices, which may be due for
 * many merchants at one moment, go at an even pace. After Telegram has told the whole bot to wait, answers keep to that
 * pace, too, and whoever waits stands in one of three lines, which are called in turns: merchants who come after the hold
 * ("now"), all else that is for merchants ("later"), and strangers. So a merchant who taps is answered within moments,
 * however many wait. A payment's notice waits for no stranger: it comes after three turns (0.12 s) at most for each event
 * that stands before it in "later".
 */
export class Pace {
  readonly #now: Clock;
  readonly #sleep: PaceOptions["sleep"];
  readonly #perSecond: number;
  readonly mayGo: () => boolean;
  /** So many turns are kept at most while nobody needs them. */
  readonly #mostTurns: number;
  readonly #answers: number[] = [];
  readonly #lines = new WaitingLines(["now", "later", "strangers"]);
  /** For each turn, one event is called. An event's further calls borrow turns, so that nobody waits amid an answer. */
  #turns: number;
  #countedAt: number;
  #heldUntil = Number.NEGATIVE_INFINITY;
  readonly #refusals = new Map<string, number>();
  /**
   * From the refusals of these chats it was concluded that Telegram limits the whole bot. The set is empty once
   * Telegram has taken a message.
   */
  readonly #witnesses = new Set<string>();
  #probedUntil = Number.NEGATIVE_INFINITY;

  constructor({ perSecond, now, sleep, mayGo = () => true }: PaceOptions) {
    this.#now = now;
    this.#sleep = sleep;
    this.mayGo = mayGo;
    this.#perSecond = perSecond * steadyShare;
    this.#mostTurns = 1 + perSecond * (1 - steadyShare) * steadyShare ** 2;
    this.#turns = this.#mostTurns;
    this.#countedAt = now();
  }

  /**
   * @param asker undefined for a call that belongs to no event: nothing repeats it, so it stands in no line
   * @returns 0 to send now, or the milliseconds after which to ask again
   */
  ask(asker: Asker | undefined): number {
    if (!this.mayGo()) return heldMs;
    const now = this.#now();
    while ((this.#answers[0] ?? now) <= now - 1_000) this.#answers.shift();
    this.#countTurns(now);
    const held = Math.max(0, this.#heldUntil - now);
    if (asker === undefined || this.#needsNoTurn(asker, now)) {
      if (held === 0) this.#answers.push(now);
      return held;
    }
    const { event, who } = asker;
    const merchants = who === "merchant" && held === 0 ? "now" : "later";
    this.#lines.join(event, who === "stranger" ? "strangers" : merchants);
    this.#callThoseNext(now);
    const free = Math.max(0, this.#freeAt(now) - now);
    if (held > 0) return free + this.#msUntilCalled(event);
    const call = this.#lines.go(event);
    if (call === "further") this.#turns -= 1;
    return call === undefined ? free + this.#msUntilCalled(event) : 0;
  }

  /** @returns 0 to send now, or the milliseconds after which to ask again, because the wait isn't short */
  async await(asker: () => Asker | undefined): Promise<number> {
    for (let patience = patienceMs; ; ) {
      const wait = this.ask(asker());
      if (wait === 0 || wait > patience) return wait;
      patience -= Math.max(1, wait);
      await this.#sleep(wait);
    }
  }

  /** The event is over, or asks no more. */
  forget(event: number): void {
    this.#lines.forget(event);
  }

  #recovers(now: number): boolean {
    return now < this.#heldUntil + recoveryMs;
  }

  #needsNoTurn({ who }: Asker, now: number): boolean {
    if (who === "nobody" || this.#recovers(now)) return false;
    // Strangers who come later don't overtake those who wait.
    return who === "merchant" || this.#lines.isEmpty("strangers");
  }

  #probes(now: number): boolean {
    return this.#recovers(now) && this.#witnesses.size > 0;
  }

  #freeAt(now: number): number {
    return this.#probes(now) ? Math.max(this.#heldUntil, this.#probedUntil) : this.#heldUntil;
  }

  #countTurns(now: number): void {
    const from = Math.max(this.#countedAt, this.#freeAt(now));
    this.#countedAt = now;
    if (now > from) this.#turns += (now - from) / this.#interval();
    this.#callThoseNext(now);
    this.#turns = Math.min(this.#turns, this.#mostTurns);
  }

  #callThoseNext(now: number): void {
    while (this.#turns > almostOne && now >= this.#freeAt(now) && this.#lines.callNext()) {
      this.#turns -= 1;
      if (this.#probes(now)) this.#probedUntil = now + probeMs;
    }
  }

  #msUntilCalled(event: number): number {
    return Math.max(0, this.#lines.callsUntil(event) - this.#turns) * this.#interval();
  }

  /** The milliseconds between two turns grow with the answers just sent; but half of the rate is kept. */
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
    // After the hold one call probes, so one turn is kept for it, and the answers from before don't slow the pace.
    this.#turns = 1;
    this.#answers.length = 0;
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
export const paced =
  (pace: Pace, asker: () => Asker | undefined): Transformer =>
  async (call, method, payload, signal) => {
    if (!counted.test(method)) return call(method, payload, signal);
    const wait = await pace.await(asker);
    if (wait > 0) return tooEarly(wait);
    const answer = await call(method, payload, signal);
    if (answer.ok) {
      if (isMessage.test(method)) pace.taken();
    } else if (answer.error_code === 429) {
      const { chat_id } = payload as { readonly chat_id?: string | number };
      const seconds = answer.parameters?.retry_after;
      if (chat_id !== undefined && seconds !== undefined) pace.refused(String(chat_id), seconds * 1_000);
    }
    return answer;
  };

/**
 * The connection of a call may be made only after its pace was found, and a process that stood still meanwhile leads no more.
 * The next leader says what wasn't said, so this one must not say it, too.
 */
export const whileItMayGo =
  (fetch: TelegramFetch, pace: Pace | undefined): TelegramFetch =>
  (url, call) =>
    fetch(url, counted.test(url.slice(url.lastIndexOf("/") + 1)) ? { ...call, mayBegin: pace?.mayGo } : call);

const tooEarly = (wait: number) => ({
  ok: false as const,
  error_code: 429,
  description: ownPace,
  parameters: { retry_after: wait / 1_000 },
});
