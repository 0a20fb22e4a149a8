import type { ConversationFlavor } from "@grammyjs/conversations";
import type { Api, Context, SessionFlavor } from "grammy";
import type { UnitOfWork } from "../engine/unit-of-work.js";
import type { ChatRecord } from "../features/chat-record.js";
import type { ChatEvent, ChatEventOf, DueMessage, DueOf, TimerName } from "../features/slices.js";
import type { Invoice } from "../invoice/invoice.js";
import type { BotDeps } from "./deps.js";
import type { Translator } from "./locales.js";
import type { Acting } from "./model/acting.js";
import type { PaidInvoice, PaidSum } from "./model/paid-invoice.js";

export interface FeatureTables {
  /** A pointless entry sends nothing, and one that can't be sent yet gives "later". */
  readonly says: {
    readonly [Kind in DueMessage["kind"]]: (scope: ChatScope, entry: DueOf<Kind>) => Promise<unknown>;
  };
  /** The function changes only the record of the chat that hears the event. */
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
  readonly after: (ctx: BotContext) => Promise<void>;
  /** All features hear of the payment in the commit that makes the invoice paid. */
  readonly paid: (record: ChatRecord, invoice: PaidInvoice) => void;
  /** Tells the sums that were paid today, as the ledger counts them; none if the paid invoice counts on another day. */
  readonly paidToday: (
    scope: Omit<ChatScope, "unit" | "features" | "api" | "t">,
    invoice: Pick<Invoice, "history" | "submittedAt">,
  ) => Promise<readonly PaidSum[]>;
  readonly todayLines: (chat: ChatView, paid: readonly PaidSum[]) => readonly string[];
  readonly privacy: (chat: BotContext) => readonly string[];
}

export interface ChatScope {
  readonly api: Api;
  /** Handlers change the record's fields but never replace the object. */
  readonly session: ChatRecord;
  /** A sign-in, a sign-out or a place in a team changes for whom the chat acts. */
  readonly acting: Acting;
  /** A handler uses the unit for calls that a retry must not repeat, and for commits before its end. */
  readonly unit: UnitOfWork;
  readonly deps: BotDeps;
  readonly features: FeatureTables;
  readonly t: Translator;
  readonly zone: string;
}

/** Code outside the chat's lane gets this view, because it must change nothing. */
export type ChatView = Omit<ChatScope, "unit" | "features">;

interface UpdateFlavor {
  readonly acting: Acting;
  unit: UnitOfWork;
  deps: BotDeps;
  features: FeatureTables;
  t: Translator;
  zone: string;
  /** A secret, such as a password, is only in memory and never on disk. `message.text` holds dots in its place. */
  secret: string | undefined;
  /** A forwarded text at a sign-in that hasn't asked for a password is only in memory, like a secret. */
  forwarded: string | undefined;
  /** The intake kept the message's content out of all files because it may be a secret, so no handler can read it. */
  unread: boolean;
  /** The intake cut off the text behind a command that reads none, because the text may be a secret. */
  cut: boolean;
  /** The handler has changed which question is open or what it shows, so the bot asks it afterwards. */
  asks: boolean;
  heard: boolean;
  /** A screen was already shown for this update, so every further screen is a new message. */
  shown: boolean;
  /** The update's screen replaces the message with this id. Where it is undefined, the screen is a new message. */
  redraws: number | undefined;
  remarks: string[];
  /** The value says whether the message with this id, posted or edited for this update, has buttons now. */
  drawn: Map<number, boolean>;
  answered: boolean;
}

export type BotContext = ConversationFlavor<Context & SessionFlavor<ChatRecord> & UpdateFlavor>;

/** The plugin replays the conversation's code, so this context has no fields of ours; all work runs in `external`. */
export type ConversationContext = Context;
