import type { Update } from "grammy/types";
import { ChatEvents } from "../../../src/sandbox/telegram/chat-events.js";
import type { Core } from "../../../src/sandbox/telegram/core.js";
import { readParams } from "../../../src/sandbox/telegram/http/body.js";
import { findMethod } from "../../../src/sandbox/telegram/methods/index.js";
import { Files } from "../../../src/sandbox/telegram/store/files.js";
import { Messages } from "../../../src/sandbox/telegram/store/messages.js";
import { People } from "../../../src/sandbox/telegram/store/people.js";
import { emptyState, type StoredMessage } from "../../../src/sandbox/telegram/store/state.js";
import { TelegramError } from "../../../src/sandbox/telegram/telegram-error.js";
import { LongPolling } from "../../../src/sandbox/telegram/updates/long-polling.js";
import { UpdateQueue } from "../../../src/sandbox/telegram/updates/queue.js";
import { Webhooks } from "../../../src/sandbox/telegram/updates/webhook.js";
import { UserActions } from "../../../src/sandbox/telegram/user/actions.js";
import { CallbackAnswers } from "../../../src/sandbox/telegram/user/callback-answers.js";
import { InlineAnswers } from "../../../src/sandbox/telegram/user/inline-answers.js";
import { Typing } from "../../../src/sandbox/telegram/user/typing.js";
import type { BotApi } from "../kit/telegram-door.js";

/** What a bot is told in the ordinary course of things, when its users delete, wait, block or lie. */
const ordinary =
  /not modified|message identifier is not specified|message to (delete|edit) not found|query is too old|MESSAGE_ID_INVALID|inline message identifier|message can't be (edited|deleted)|no text in the message to edit|file identifier|file_id|chat not found|initiate conversation|blocked by|not a member|kicked/;

const halfACharacter = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Nobody looks at these chats; what is kept for those who do would be taken for the bot's memory. */
class Unheard extends ChatEvents {
  override publish(): void {}
}

/** The sandbox's Telegram without its sockets: it refuses what Telegram refuses, and notes each refusal that is the bot's fault. */
export class StrictTelegram {
  /** Refusals that no user can bring about. */
  readonly faults: string[] = [];
  readonly core: Core;
  readonly actions: UserActions;
  /** Calls since the start. */
  calls = 0;

  constructor(username = "sandbox_pay_bot") {
    const state = emptyState();
    const clock = Date.now;
    const events = new Unheard();
    const queue = new UpdateQueue(state, clock);
    const polling = new LongPolling(state, queue);
    this.core = {
      state,
      clock,
      switches: { inlineMode: true, inlineFeedback: true },
      me: {
        id: 123456789,
        is_bot: true,
        first_name: "Pay",
        username,
        can_join_groups: true,
        can_read_all_group_messages: false,
        supports_inline_queries: true,
      } as Core["me"],
      events,
      people: new People(state),
      messages: new Messages(state, clock, events),
      files: new Files(state),
      queue,
      polling,
      webhooks: new Webhooks(state, clock, queue, polling, {
        retryBaseMs: 1000,
        loopbackWebhooks: true,
        save: async () => undefined,
      }),
      callbacks: new CallbackAnswers(state, clock),
      inline: new InlineAnswers(clock),
      typing: new Typing(events),
    };
    this.actions = new UserActions(this.core);
  }

  readonly api: BotApi = async (method, payload, form) => {
    this.calls += 1;
    const found = findMethod(method);
    try {
      if (found === undefined) throw new TelegramError(404, "Not Found: method not found");
      const params = await readParams({
        query: {},
        body: form?.body ?? Buffer.from(JSON.stringify(payload)),
        headers: { "content-type": form?.contentType ?? "application/json" },
      } as never);
      if (hasHalfACharacter(params.raw))
        throw new TelegramError(400, "Bad Request: strings must be encoded in UTF-8");
      const result = await found.method(params, this.core, new AbortController().signal);
      return { ok: true, result: result as unknown };
    } catch (error) {
      if (!(error instanceof TelegramError)) throw error;
      if (!ordinary.test(error.description))
        this.faults.push(
          `${method}: ${error.code} ${error.description} ← ${JSON.stringify(payload).slice(0, 400)}`,
        );
      return { ok: false, error_code: error.code, description: error.description };
    }
  };

  /** The bytes of a file that the bot fetches. */
  readonly file = (path: string): Uint8Array | undefined => {
    const found = this.core.files.byPath(path);
    return found === undefined ? undefined : Buffer.from(found.base64, "base64");
  };

  /** Somebody who has opened the chat with the bot. */
  person(languageCode = "en"): number {
    const person = this.core.people.create({ firstName: "Anna", languageCode });
    person.started = true;
    return person.id;
  }

  /** What came of actions since the last call, as updates. */
  updates(): Update[] {
    const found = this.core.queue.pending().map(({ update }) => update);
    this.core.queue.dropAll();
    return found;
  }

  /** What the bot's messages in a chat look like now. */
  shown(chat: number): readonly StoredMessage[] {
    return (
      this.core.people.chat(chat)?.messages.filter(({ from, deleted }) => from === undefined && !deleted) ??
      []
    );
  }

  /** Forgets everybody and everything. */
  clear(): void {
    const { state } = this.core;
    state.people.length = 0;
    state.chats.length = 0;
    state.files.length = 0;
    state.pending.length = 0;
    state.callbackQueries = [];
    Object.assign(this.core, { inline: new InlineAnswers(Date.now) });
    this.faults.length = 0;
  }

  close(): void {
    this.core.callbacks.close();
    this.core.inline.close();
    this.core.typing.close();
    this.core.polling.close();
  }
}

function hasHalfACharacter(value: unknown): boolean {
  if (typeof value === "string") return halfACharacter.test(value);
  return typeof value === "object" && value !== null && Object.values(value).some(hasHalfACharacter);
}
