import { ChatEvents } from "../../../src/sandbox/telegram/chat-events.js";
import { Control } from "../../../src/sandbox/telegram/control.js";
import type { Core } from "../../../src/sandbox/telegram/core.js";
import { Faults } from "../../../src/sandbox/telegram/faults.js";
import { Params } from "../../../src/sandbox/telegram/http/params.js";
import { findMethod } from "../../../src/sandbox/telegram/methods/index.js";
import { RequestLog } from "../../../src/sandbox/telegram/request-log.js";
import { Files } from "../../../src/sandbox/telegram/store/files.js";
import { Messages } from "../../../src/sandbox/telegram/store/messages.js";
import { People } from "../../../src/sandbox/telegram/store/people.js";
import { emptyState } from "../../../src/sandbox/telegram/store/state.js";
import { TelegramError } from "../../../src/sandbox/telegram/telegram-error.js";
import { LongPolling } from "../../../src/sandbox/telegram/updates/long-polling.js";
import { UpdateQueue } from "../../../src/sandbox/telegram/updates/queue.js";
import { Webhooks } from "../../../src/sandbox/telegram/updates/webhook.js";
import { UserActions } from "../../../src/sandbox/telegram/user/actions.js";
import { CallbackAnswers } from "../../../src/sandbox/telegram/user/callback-answers.js";
import { InlineAnswers } from "../../../src/sandbox/telegram/user/inline-answers.js";
import { Typing } from "../../../src/sandbox/telegram/user/typing.js";
import type { VirtualClock } from "../kit/clock.js";
import { foreignAnswers } from "../kit/foreign-answers.js";
import type { BotApi, BotApiAnswer } from "../kit/telegram-door.js";
import type { TelegramFault, Weather } from "./weather.js";

const never = new Promise<never>(() => undefined);
export interface TelegramParts {
  readonly clock: VirtualClock;
  readonly weather: Weather;
  /** Told of each call that Telegram has carried out, and whether its answer will be lost. */
  readonly carriedOut: (call: TelegramCall) => void;
  /** Told of each call that Telegram has refused of itself. */
  readonly refused: (call: TelegramCall, error: TelegramError) => void;
}

export interface TelegramCall {
  readonly method: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly isAnswerLost?: boolean;
}

/** Telegram's chats, people and rules as the sandbox has them, without its HTTP server. */
export class SimulatedTelegram {
  readonly core: Core;
  readonly control: Control;
  readonly #parts: TelegramParts;

  constructor(parts: TelegramParts) {
    this.#parts = parts;
    const clock = parts.clock.now;
    const state = emptyState();
    const events = new ChatEvents();
    const queue = new UpdateQueue(state, clock);
    const polling = new LongPolling(state, queue);
    const save = async (): Promise<void> => undefined;
    this.core = {
      state,
      clock,
      switches: { inlineMode: true, inlineFeedback: true },
      me,
      events,
      people: new People(state),
      messages: new Messages(state, clock, events),
      files: new Files(state),
      queue,
      polling,
      webhooks: new Webhooks(state, clock, queue, polling, {
        retryBaseMs: 1000,
        loopbackWebhooks: true,
        save,
      }),
      callbacks: new CallbackAnswers(state, clock),
      inline: new InlineAnswers(clock),
      typing: new Typing(events),
    };
    const actions = new UserActions(this.core);
    const control = { core: this.core, actions, faults: new Faults(), log: new RequestLog() };
    this.control = new Control({ ...control, save: () => undefined });
  }

  /** The network between the bot and Telegram, with its weather. */
  readonly api: BotApi = async (method, payload) => {
    const { clock, weather } = this.#parts;
    const fault = weather.telegram();
    if (fault === "hangs") return never;
    await clock.sleep(weather.latency());
    const isLost = isBefore(fault) || (fault === "faulty" && weather.below(2) === 0);
    const answer = isLost ? undefined : await this.#call(method, payload, fault);
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
    if (fault !== undefined || answer === undefined) return refused(502, "Bad Gateway");
    return answer;
  };

  async #call(
    method: string,
    payload: Readonly<Record<string, unknown>>,
    fault?: TelegramFault,
  ): Promise<BotApiAnswer> {
    // The simulation brings updates by itself.
    if (method === "setWebhook") return { ok: true, result: true };
    const found = findMethod(method);
    if (found === undefined) return refused(404, "Not Found: method not found");
    const isAnswerLost = fault !== undefined;
    try {
      const result = await found.method(new Params({ ...payload }), this.core, new AbortController().signal);
      this.#parts.carriedOut({ method: found.key, payload, result, isAnswerLost });
      return { ok: true, result: structuredClone(result) };
    } catch (error) {
      if (!(error instanceof TelegramError)) throw error;
      this.#parts.refused({ method: found.key, payload }, error);
      return refused(error.code, error.description, error.parameters?.retry_after);
    }
  }
}

const isBefore = (fault: TelegramFault | undefined): boolean =>
  fault === "lost-before" || fault === "too-many" || fault === "error-before";

const refused = (code: number, description: string, retryAfter?: number): BotApiAnswer => ({
  ok: false,
  error_code: code,
  description,
  ...(retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }),
});

const me: Core["me"] = {
  id: 123456789,
  is_bot: true,
  first_name: "Sandbox Pay",
  username: "sandbox_pay_bot",
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: true,
  can_connect_to_business: false,
  has_main_web_app: false,
  has_topics_enabled: false,
  allows_users_to_create_topics: false,
  can_manage_bots: false,
  supports_join_request_queries: false,
};
