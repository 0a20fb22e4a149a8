import type { Message } from "grammy/types";
import type { Core } from "../core.js";
import type { Params } from "../http/params.js";
import type { Chat, StoredMessage } from "../store/telegram-state.js";

/** A method of the Bot API. Throws TelegramError for a refusal. */
export type Method = (params: Params, core: Core, gone: AbortSignal) => unknown;

/** The message that a call edits. */
export interface Target {
  readonly chat: Chat;
  readonly message: StoredMessage;
  readonly isInline: boolean;
  /** Returns the answer to the edit. Edits of inline messages are answered with true instead of the message. */
  answer(): Message | true;
}
