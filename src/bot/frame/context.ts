import type { ConversationFlavor } from "@grammyjs/conversations";
import type { Api, Context, SessionFlavor } from "grammy";
import type { ChatRecord } from "../../domain/chat/chat-record.js";
import type { Owed, OwedOf } from "../../domain/chat/owed.js";
import type { UnitOfWork } from "../../inbox/unit-of-work.js";
import type { BotDeps } from "./deps.js";
import type { Translator } from "./locales.js";

/**
 * The functions that say what a chat is owed, by kind. A function says nothing when the entry isn't worth saying any
 * more; "later" means that the entry can't be said yet.
 */
export type Sayers = {
  readonly [Kind in Owed["kind"]]: (scope: ChatScope, entry: OwedOf<Kind>) => Promise<unknown>;
};

/** The scope in which any event of a chat is handled, also an event that isn't an update, such as a status callback. */
export interface ChatScope {
  readonly api: Api;
  /** The chat's record: change its fields, never replace it. */
  readonly session: ChatRecord;
  /** The event in hand: effects outside and commits in the middle of a handler go through it. */
  readonly unit: UnitOfWork;
  readonly deps: BotDeps;
  readonly sayers: Sayers;
  readonly t: Translator;
  /** IANA name of the chat's time zone. */
  readonly zone: string;
}

/** A chat as it is looked at beside its lane, where no record is changed and nothing is done outside. */
export type ChatView = Omit<ChatScope, "unit" | "sayers">;

interface UpdateFlavor {
  unit: UnitOfWork;
  deps: BotDeps;
  sayers: Sayers;
  t: Translator;
  zone: string;
  /** The text of this message, which the open sign-in has asked for and stands in no file; `message.text` holds dots. */
  secret: string | undefined;
  /**
   * True when the message's content was kept out of every file and nobody reads it, because it wasn't asked for or is
   * gone.
   */
  unread: boolean;
  /** The text behind the command was cut off. */
  cut: boolean;
  /** Set to true by a handler that has changed the open question, so that it is asked after the handler. */
  asks: boolean;
  /** The tapped message shows a screen of this update already; whatever follows is posted. */
  shown: boolean;
  /** The callback query was answered; others are answered at the end. */
  answered: boolean;
}

export type BotContext = ConversationFlavor<Context & SessionFlavor<ChatRecord> & UpdateFlavor>;

/** The conversation's own context. All work is done outside of it, through `external`, so it needs nothing of ours. */
export type ConversationContext = Context;
