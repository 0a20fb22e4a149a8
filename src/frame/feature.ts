import type { Middleware } from "grammy";
import type { ChatRecord } from "../features/chat-record.js";
import type {
  ChatEvent,
  CommandName,
  DueMessage,
  EventNamesOf,
  FeatureName,
  KeepsData,
  KindsAskedBy,
  KindsDueBy,
  Question,
  TimersOf,
} from "../features/slices.js";
import type { BotContext, ChatScope, ChatView } from "./context.js";
import type { PaidInvoice, PaidSum } from "./model/paid-invoice.js";
import type { TidyTimes } from "./model/slice.js";
import type { Asking } from "./questions.js";
import type { Flow } from "./talk.js";

/** A place in the chat's record, such as "lock" or "settings.summary". */
type Place = {
  [Field in Named<ChatRecord>]: Field | `${Field}.${Inside<ChatRecord[Field]>}`;
}[Named<ChatRecord>];
type Named<Of> = Of extends unknown ? keyof Of & string : never;
type Inside<Of> = {
  [Field in Named<NonNullable<Of>>]: Field | `${Field}.${Named<NonNullable<NonNullable<Of>[Field]>>}`;
}[Named<NonNullable<Of>>];

/** The functions of a feature for places of the record. An event whose record has nothing there doesn't come to them. */
type ForPlace<Scope> = { readonly [At in Place]?: (scope: Scope) => unknown };

/** The kinds of updates that are neither a command or a button of the private chat, nor a text. */
export type UpdateKind =
  | "business_connection"
  | "business_message"
  | "chosen_inline_result"
  | "my_chat_member"
  /** A tap on a message that was sent via inline mode. */
  | "inline-tap"
  /** The merchant's own update, which finds something that has waited for it, or a merchant who had blocked the bot. */
  | "return"
  /** A request of the bot's own page. */
  | "app"
  /** A message that may hold a secret, or from which the intake has cut off what may be one. */
  | "secret";

/** A command of another feature, or the part of a button's data up to the first colon, such as "items:" of "items:show:1". */
type Taken = `/${CommandName}` | `${string}:`;

/** The handlers of updates, in the order in which an update comes to them. Within a part, the order is the features'. */
interface Handlers {
  /** The handlers of updates that come before all commands, buttons and texts, by the kind of update. */
  readonly updates?: { readonly [Kind in UpdateKind]?: Middleware<BotContext> };
  /** The feature's commands and buttons. Only what the feature takes comes to them. */
  readonly handlers?: readonly Middleware<BotContext>[];
  /** The names of what comes to `handlers` beside the commands of the feature's own slice and the buttons whose data begins with the feature's name. */
  readonly takes?: readonly Taken[];
  /** What the feature does with messages and edits of messages, whatever is open. */
  readonly messages?: readonly Middleware<BotContext>[];
  /** What is left when neither a command nor a button nor the open question has taken the update. */
  readonly last?: readonly Middleware<BotContext>[];
}

/** What /privacy says of what the feature keeps of this chat, if it keeps any. */
type Privacy = (chat: BotContext) => string | undefined;

/** The features of which the general text (`privacy` in locales/) tells. A feature comes into this list with its words in that text. */
type InGeneralText =
  | "access"
  | "chat"
  | "draft"
  | "groups"
  | "inline"
  | "invoices"
  | "items"
  | "page"
  | "security"
  | "settings"
  | "signIn"
  | "today";

/** Whether a feature must say of itself what it keeps. */
type MustTell<Name extends FeatureName> = Name extends InGeneralText ? false : KeepsData<Name>;

/** Whatever of the table the feature's slice declares must be there; an empty table may be left out. */
type Demanded<Key extends string, Table> = keyof Table extends never
  ? { readonly [K in Key]?: Table }
  : { readonly [K in Key]: Table };

/**
 * Everything that the bot must know of one feature. What the feature keeps, has due, asks and hears stands in its slice
 * (slice.ts), and the compiler demands here a function for each of them.
 */
export type Feature<Name extends FeatureName = FeatureName> = Handlers & {
  readonly name: Name;
  /** Brings the chat's record up to date before an event of the chat is handled. "ask again" has the open question asked after it. */
  readonly before?: ForPlace<ChatScope>;
  /** What follows when the merchant's message, tap or request was handled. */
  readonly after?: ForPlace<BotContext>;
  /** Deletes what is older than the feature keeps it. A timer has this done from time to time, also for quiet chats. */
  readonly tidy?: (scope: ChatScope) => Promise<void> | void;
  /** Whether the chat's record holds what `tidy` would delete. The sweep asks it of every chat, so that quiet chats tidy in time, too. */
  readonly holdsOld?: (record: ChatRecord, times: TidyTimes) => boolean;
  /**
   * Hears that an invoice became paid, as a part of the commit that makes it paid: once for each invoice, in the chat whose
   * account has created it, so for a seller's invoice in the owner's chat. The ledger counts the payment after that commit,
   * so whoever needs sums puts a message on the due list, and asks for them (`paidToday` of src/features/today) when it is said.
   */
  readonly paid?: (record: ChatRecord, invoice: PaidInvoice) => void;
  /**
   * A line that /today and the summary of today show below their sums, of what was paid today in each currency; undefined
   * for none. A chat that has no invoice at all sees no sums, and no line.
   */
  readonly todayLine?: (chat: ChatView, paid: readonly PaidSum[]) => string | undefined;
} & (MustTell<Name> extends true ? { readonly privacy: Privacy } : { readonly privacy?: Privacy }) &
  Demanded<
    "says",
    {
      /** Says what is due. It sends nothing if that has become pointless, and returns "later" if it can't be sent yet. */
      readonly [Kind in KindsDueBy<Name>]: (
        scope: ChatScope,
        entry: Extract<DueMessage, { kind: Kind }>,
      ) => Promise<unknown>;
    }
  > &
  Demanded<
    "hears",
    {
      /** Handles an event from another chat. It changes only the record of the chat that hears it. */
      readonly [Event in EventNamesOf<Name>]: (
        scope: ChatScope,
        event: Extract<ChatEvent, { name: Event }>,
        from: string,
      ) => void | Promise<void>;
    }
  > &
  Demanded<
    "asks",
    { readonly [Kind in KindsAskedBy<Name>]: Asking<Extract<Question, { kind: Kind }>> | Flow }
  > &
  Demanded<
    "timers",
    {
      /** Does a task whose time has come. `at` is that time (ms). */
      readonly [Timer in TimersOf<Name>]: (
        scope: ChatScope,
        timer: { readonly ref: string; readonly at: number },
      ) => Promise<void>;
    }
  >;

export const feature = <const Name extends FeatureName>(of: Feature<Name>): Feature<Name> => of;
