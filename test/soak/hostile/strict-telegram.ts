import type { Update } from "grammy/types";
import type { StoredMessage } from "../../../src/sandbox/telegram/store/telegram-state.js";
import { InlineAnswers } from "../../../src/sandbox/telegram/user/inline-answers.js";
import { refused, SandboxTelegram } from "../kit/sandbox-telegram.js";
import type { BotApi } from "../kit/telegram-door.js";

/** What a bot is told in the ordinary course of things, when its users delete, wait, block or lie. */
const ordinary =
  /not modified|message identifier is not specified|message to (delete|edit) not found|query is too old|MESSAGE_ID_INVALID|inline message identifier|message can't be (edited|deleted)|no text in the message to edit|file identifier|file_id|chat not found|initiate conversation|blocked by|not a member|kicked/;

const halfACharacter = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** A Telegram that refuses what Telegram refuses, and notes each refusal that is the bot's fault. */
export class StrictTelegram extends SandboxTelegram {
  /** Refusals that no user can bring about. */
  readonly faults: string[] = [];
  /** Calls since the start. */
  calls = 0;

  constructor() {
    super(Date.now);
  }

  readonly api: BotApi = async (method, payload, form) => {
    this.calls += 1;
    const answer = hasHalfACharacter(payload)
      ? refused(400, "Bad Request: strings must be encoded in UTF-8")
      : await this.answer(method, payload, form);
    if (!answer.ok && !ordinary.test(answer.description))
      this.faults.push(
        `${method}: ${answer.error_code} ${answer.description} ← ${JSON.stringify(payload).slice(0, 400)}`,
      );
    return answer;
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
}

function hasHalfACharacter(value: unknown): boolean {
  if (typeof value === "string") return halfACharacter.test(value);
  return typeof value === "object" && value !== null && Object.values(value).some(hasHalfACharacter);
}
