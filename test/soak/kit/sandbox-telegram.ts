import { BusinessConnections } from "../../../src/sandbox/telegram/business/kept-connections.js";
import type { Core } from "../../../src/sandbox/telegram/core.js";
import { readParams } from "../../../src/sandbox/telegram/http/body.js";
import { findMethod } from "../../../src/sandbox/telegram/methods/index.js";
import { Files } from "../../../src/sandbox/telegram/store/files.js";
import { Messages } from "../../../src/sandbox/telegram/store/messages.js";
import { People } from "../../../src/sandbox/telegram/store/people.js";
import { emptyState, type State } from "../../../src/sandbox/telegram/store/telegram-state.js";
import { Control } from "../../../src/sandbox/telegram/telegram-control.js";
import { TelegramError } from "../../../src/sandbox/telegram/telegram-error.js";
import { Faults } from "../../../src/sandbox/telegram/telegram-faults.js";
import { RequestLog } from "../../../src/sandbox/telegram/telegram-requests.js";
import { LongPolling } from "../../../src/sandbox/telegram/updates/long-polling.js";
import { UpdateQueue } from "../../../src/sandbox/telegram/updates/queue.js";
import { Webhooks } from "../../../src/sandbox/telegram/updates/webhook.js";
import { UserActions } from "../../../src/sandbox/telegram/user/actions.js";
import { CallbackAnswers } from "../../../src/sandbox/telegram/user/callback-answers.js";
import { InlineAnswers } from "../../../src/sandbox/telegram/user/inline-answers.js";
import { Typing } from "../../../src/sandbox/telegram/user/typing.js";
import { ChatEvents } from "../../../src/sandbox/telegram/viewer-events.js";
import type { BotApi, BotApiAnswer } from "./telegram-door.js";

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

/** What listens to chats isn't there; what is kept for it would be taken for the bot's memory. */
class Unheard extends ChatEvents {
  override publish(): void {}
}

/** Telegram's chats, people and rules as the sandbox has them, without its HTTP server. */
export class SandboxTelegram {
  readonly core: Core;
  readonly actions: UserActions;
  readonly control: Control;

  /** @param state what an earlier one has left */
  constructor(clock: () => number, events: ChatEvents = new Unheard(), state: State = emptyState()) {
    const queue = new UpdateQueue(state, clock);
    const polling = new LongPolling(state, queue);
    const save = async (): Promise<void> => undefined;
    const webhook = { retryBaseMs: 1000, loopbackWebhooks: true, save };
    this.core = {
      botToken: `${me.id}:soak`,
      state,
      clock,
      switches: { inlineMode: true, inlineFeedback: true, businessMode: true, businessEcho: true },
      me,
      events,
      people: new People(state),
      messages: new Messages(state, clock, events),
      files: new Files(state),
      queue,
      polling,
      webhooks: new Webhooks(state, clock, queue, polling, webhook),
      callbacks: new CallbackAnswers(state, clock),
      inline: new InlineAnswers(clock),
      typing: new Typing(events),
      business: new BusinessConnections(state, clock),
    };
    this.actions = new UserActions(this.core);
    const parts = { core: this.core, actions: this.actions, faults: new Faults(), log: new RequestLog() };
    this.control = new Control({ ...parts, save: () => undefined });
  }

  /** Carries a call out and answers it as the wire has it. */
  async answer(...call: Parameters<BotApi>): Promise<BotApiAnswer> {
    try {
      return { ok: true, result: structuredClone(await this.#carryOut(...call)) };
    } catch (error) {
      if (!(error instanceof TelegramError)) throw error;
      return refused(error.code, error.description, error.parameters?.retry_after);
    }
  }

  /** Carries a call out. @throws TelegramError */
  async #carryOut(...[method, payload, form]: Parameters<BotApi>) {
    const found = findMethod(method);
    if (found === undefined) throw new TelegramError(404, "Not Found: method not found");
    const params = await readParams({
      query: {},
      body: form?.body ?? Buffer.from(JSON.stringify(payload)),
      headers: { "content-type": form?.contentType ?? "application/json" },
    } as never);
    return found.method(params, this.core, new AbortController().signal);
  }

  close(): void {
    this.core.callbacks.close();
    this.core.inline.close();
    this.core.typing.close();
    this.core.polling.close();
  }
}

/** A call that Telegram refuses. */
export const refused = (code: number, description: string, retryAfter?: number): BotApiAnswer => ({
  ok: false,
  error_code: code,
  description,
  ...(retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }),
});
