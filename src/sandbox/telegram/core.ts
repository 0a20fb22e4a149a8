import type { UserFromGetMe } from "grammy/types";
import type { BusinessConnections } from "./business/kept-connections.js";
import type { Files } from "./store/files.js";
import type { Messages } from "./store/messages.js";
import type { People } from "./store/people.js";
import type { State } from "./store/telegram-state.js";
import type { Clock } from "./telegram-clock.js";
import type { LongPolling } from "./updates/long-polling.js";
import type { UpdateQueue } from "./updates/queue.js";
import type { Webhooks } from "./updates/webhook.js";
import type { CallbackAnswers } from "./user/callback-answers.js";
import type { InlineAnswers } from "./user/inline-answers.js";
import type { Typing } from "./user/typing.js";
import type { ChatEvents } from "./viewer-events.js";

/** The bot's settings at BotFather, which a test may change at any time. */
export interface Switches {
  inlineMode: boolean;
  inlineFeedback: boolean;
  /** Whether the bot can be connected to people's accounts, as set by BotFather's business (secretary) mode. */
  businessMode: boolean;
  /** Whether the bot gets updates about what it does itself in business chats. Telegram doesn't document this. */
  businessEcho: boolean;
}

/** The state that methods of the bot and actions of people work on. */
export interface Core {
  readonly botToken: string;
  readonly state: State;
  readonly clock: Clock;
  readonly switches: Switches;
  readonly me: UserFromGetMe;
  readonly events: ChatEvents;
  readonly people: People;
  readonly messages: Messages;
  readonly files: Files;
  readonly queue: UpdateQueue;
  readonly polling: LongPolling;
  readonly webhooks: Webhooks;
  readonly callbacks: CallbackAnswers;
  readonly inline: InlineAnswers;
  readonly typing: Typing;
  readonly business: BusinessConnections;
}
