import { ChatEvents } from "../../../src/sandbox/telegram/viewer-events.js";
import type { VirtualClock } from "../kit/clock.js";
import { foreignAnswers } from "../kit/foreign-answers.js";
import { refused, SandboxTelegram } from "../kit/sandbox-telegram.js";
import type { BotApi, BotApiAnswer } from "../kit/telegram-door.js";
import type { TelegramFault, Weather } from "./weather.js";

const never = new Promise<never>(() => undefined);

export interface TelegramParts {
  readonly clock: VirtualClock;
  readonly weather: Weather;
  /** Told of each call that Telegram has carried out, and whether its answer will be lost. */
  readonly carriedOut: (call: TelegramCall) => void;
  /** Told of each call that Telegram has refused of itself. */
  readonly refused: (call: TelegramCall, refusal: Refusal) => void;
}

export type Refusal = Extract<BotApiAnswer, { ok: false }>;

export interface TelegramCall {
  readonly method: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly isAnswerLost?: boolean;
}

/** Telegram behind a network with its weather. */
export class SimulatedTelegram extends SandboxTelegram {
  readonly #parts: TelegramParts;

  constructor(parts: TelegramParts) {
    super(parts.clock.now, new ChatEvents());
    this.#parts = parts;
  }

  readonly api: BotApi = async (method, payload, form) => {
    const { clock, weather } = this.#parts;
    const fault = weather.telegram();
    if (fault === "hangs") return never;
    await clock.sleep(weather.latency());
    const isLost = isBefore(fault) || (fault === "faulty" && weather.below(2) === 0);
    const answer = isLost ? undefined : await this.#call([method, payload, form], fault);
    await clock.sleep(weather.latency());
    if (fault === "lost-before" || fault === "lost-after") throw new TypeError("fetch failed");
    if (fault === "faulty") {
      const { status, body } = weather.pick(foreignAnswers);
      return new Response(body, { status });
    }
    if (fault === "too-many") {
      const seconds = 1 + weather.below(30);
      return refused(429, `Too Many Requests: retry after ${seconds}`, seconds);
    }
    return fault !== undefined || answer === undefined ? refused(502, "Bad Gateway") : answer;
  };

  async #call(call: Parameters<BotApi>, fault: TelegramFault | undefined): Promise<BotApiAnswer> {
    const [method, payload] = call;
    // The simulation brings updates by itself.
    if (method === "setWebhook") return { ok: true, result: true };
    const answer = await this.answer(...call);
    if (answer.ok)
      this.#parts.carriedOut({ method, payload, result: answer.result, isAnswerLost: fault !== undefined });
    else this.#parts.refused({ method, payload }, answer);
    return answer;
  }
}

const isBefore = (fault: TelegramFault | undefined): boolean =>
  fault === "lost-before" || fault === "too-many" || fault === "error-before";
