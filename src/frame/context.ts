import type { ConversationFlavor } from "@grammyjs/conversations";
import type { Api, Context, SessionFlavor } from "grammy";
import type { UnitOfWork } from "../engine/unit-of-work.js";
import type { ChatRecord } from "../features/chat-record.js";
import type { ChatEvent, ChatEventOf, DueMessage, DueOf, TimerName } from "../features/slices.js";
import type { BotDeps } from "./deps.js";
import type { Translator } from "./locales.js";
import type { Acting } from "./model/acting.js";
import type { PaidInvoice, PaidSum } from "./model/paid-invoice.js";

/** What the bot does through its features: one table for each thing that their slices declare (features/index.ts). */
export interface FeatureTables {
  /** Says what is due. */
  readonly says: {
    readonly [Kind in DueMessage["kind"]]: (scope: ChatScope, entry: DueOf<Kind>) => Promise<unknown>;
  };
  /** Handles what another chat tells. */
  readonly hears: {
    readonly [Name in ChatEvent["name"]]: (
      scope: ChatScope,
      event: ChatEventOf<Name>,
      from: string,
    ) => void | Promise<void>;
  };
  readonly timers: {
    readonly [Name in TimerName]: (
      scope: ChatScope,
      timer: { readonly ref: string; readonly at: number },
    ) => Promise<void>;
  };
  /** Brings the record up to date before its event is handled. @returns true when the open question must be asked again */
  readonly before: (scope: ChatScope) => Promise<boolean>;
  /** Does what follows when the merchant's own update was handled. */
  readonly after: (ctx: BotContext) => Promise<void>;
  /** Lets all features hear that an invoice became paid, in the commit that makes it paid. */
  readonly paid: (record: ChatRecord, invoice: PaidInvoice) => void;
  /** What the features show on /today below its sums. */
  readonly todayLines: (chat: ChatView, paid: readonly PaidSum[]) => readonly string[];
  readonly privacy: (chat: BotContext) => readonly string[];
}

/** Everything that a handler needs for one event of a chat: an update from Telegram, a status callback or a timer. */
export interface ChatScope {
  readonly api: Api;
  /** The chat's record. Handlers change its fields but never replace the object. */
  readonly session: ChatRecord;
  /** For whom the chat acts now. After a sign-in, a sign-out or a place in a team it is another one. */
  readonly acting: Acting;
  /**
   * The event that is being handled. A handler uses it for calls to Telegram or the service that a retry must not
   * repeat, and for commits before its end.
   */
  readonly unit: UnitOfWork;
  readonly deps: BotDeps;
  readonly features: FeatureTables;
  readonly t: Translator;
  /** The IANA name of the chat's time zone. */
  readonly zone: string;
}

/**
 * Read-only access to a chat for code outside the chat's lane (its queue of events). Such code changes no record and
 * makes no calls that change anything outside the bot.
 */
export type ChatView = Omit<ChatScope, "unit" | "features">;

interface UpdateFlavor {
  readonly acting: Acting;
  unit: UnitOfWork;
  deps: BotDeps;
  features: FeatureTables;
  t: Translator;
  zone: string;
  /**
   * The secret in this message, for example a password that the sign-in asked for. The secret is only in memory and
   * never on disk; `message.text` holds dots in its place.
   */
  secret: string | undefined;
  /**
   * Whether the intake kept the message's content out of all files because it may be a secret, so that no handler can
   * read it.
   */
  unread: boolean;
  /**
   * Whether the intake cut off the text behind the command before it was stored, because the command reads none and the
   * text may be a secret.
   */
  cut: boolean;
  /**
   * Whether the bot asks the open question after the handler, because the handler has changed which question is open or
   * what it shows.
   */
  asks: boolean;
  /** Whether a question has heard this update, so that it isn't an answer to the next question. */
  heard: boolean;
  /** Whether a screen was already shown while this update is handled. Every further screen is then a new message. */
  shown: boolean;
  /**
   * The id of the message in which the update's screen is shown, when that isn't the message with the tapped button;
   * undefined for a new message.
   */
  redraws: number | undefined;
  /** The sentences that wait for the next screen of this update, which begins with them. */
  remarks: string[];
  /**
   * The ids of the messages that were posted or edited while this update is handled, and whether each has buttons now.
   */
  drawn: Map<number, boolean>;
  /**
   * Whether the callback query (a tap on a button) has been answered to Telegram. The middleware answers unanswered
   * queries after the handler.
   */
  answered: boolean;
}

export type BotContext = ConversationFlavor<Context & SessionFlavor<ChatRecord> & UpdateFlavor>;

/**
 * The context inside the grammY conversation. It has no fields of ours, because the plugin replays the conversation's
 * code; so all work runs in the outer context through the plugin's `external`.
 */
export type ConversationContext = Context;
