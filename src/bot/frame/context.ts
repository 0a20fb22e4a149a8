import type { ConversationFlavor } from "@grammyjs/conversations";
import type { Api, Context, SessionFlavor } from "grammy";
import type { ChatRecord } from "../../domain/chat/chat-record.js";
import type { Owed, OwedOf } from "../../domain/chat/owed-messages.js";
import type { UnitOfWork } from "../../inbox/unit-of-work.js";
import type { BotDeps } from "./deps.js";
import type { Translator } from "./locales.js";

/**
 * The function that sends each kind of owed message. A function sends nothing if its message has become pointless, and
 * returns "later" if its message can't be sent yet.
 */
export type Sayers = {
  readonly [Kind in Owed["kind"]]: (scope: ChatScope, entry: OwedOf<Kind>) => Promise<unknown>;
};

/** Everything a handler needs for an event of a chat. The event may be an update, a status callback or a timer. */
export interface ChatScope {
  readonly api: Api;
  /** The chat's record. Handlers change its fields but never replace the object. */
  readonly session: ChatRecord;
  /** The event that is being handled. Effects outside the bot, and commits before the handler's end, go through it. */
  readonly unit: UnitOfWork;
  readonly deps: BotDeps;
  readonly sayers: Sayers;
  readonly t: Translator;
  /** The IANA name of the chat's time zone. */
  readonly zone: string;
}

/** Read-only access to a chat outside its lane (its queue of events). Code that holds a view changes no record and causes no effects outside. */
export type ChatView = Omit<ChatScope, "unit" | "sayers">;

interface UpdateFlavor {
  unit: UnitOfWork;
  deps: BotDeps;
  sayers: Sayers;
  t: Translator;
  zone: string;
  /** The secret in this message, for example a password that the sign-in asked for. It is never on disk; `message.text` holds dots instead. */
  secret: string | undefined;
  /** Whether the message's content was kept out of all files, so that no handler can read it. */
  unread: boolean;
  /** Whether the intake cut off the text behind the command, because the command reads none. */
  cut: boolean;
  /** Whether the bot asks the open question again after the handler, because the handler changed it. */
  asks: boolean;
  /** Whether this update has already shown a screen. Every further screen is a new message. */
  shown: boolean;
  /** The id of the message that the update's screen replaces, when it isn't the tapped message; undefined for a new message. */
  redraws: number | undefined;
  /** The sentences with which the next screen of this update begins. */
  remarks: string[];
  /** The messages that this update has posted or edited, and whether each has buttons now. */
  drawn: Map<number, boolean>;
  /** Whether the callback query has been answered. The middleware answers unanswered queries at the end. */
  answered: boolean;
}

export type BotContext = ConversationFlavor<Context & SessionFlavor<ChatRecord> & UpdateFlavor>;

/** The context inside the grammY conversation. It has no fields of ours, because all work runs in the outer context through `external`. */
export type ConversationContext = Context;
