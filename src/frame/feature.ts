import type { Middleware } from "grammy";
import type { ChatRecord } from "../features/chat-record.js";
import type {
  CommandName,
  EventNamesOf,
  FeatureName,
  KeepsData,
  KindsAskedBy,
  KindsDueBy,
  TimersOf,
} from "../features/slices.js";
import type { BotContext, ChatScope, ChatView, FeatureTables } from "./context.js";
import type { PaidInvoice, PaidSum } from "./model/paid-invoice.js";
import type { TidyTimes } from "./model/slice.js";
import type { Askings } from "./talk/questions.js";

type Place = {
  [Field in Named<ChatRecord>]: Field | `${Field}.${Inside<ChatRecord[Field]>}`;
}[Named<ChatRecord>];
type Named<Of> = Of extends unknown ? keyof Of & string : never;
type Inside<Of> = {
  [Field in Named<NonNullable<Of>>]: Field | `${Field}.${Named<NonNullable<NonNullable<Of>[Field]>>}`;
}[Named<NonNullable<Of>>];

/** An event whose record has nothing at a place doesn't come to the place's function. */
type ForPlace<Scope> = { readonly [At in Place]?: (scope: Scope) => unknown };

/** These updates are neither a command or a button of the private chat, nor a text. */
export type UpdateKind =
  | "business_connection"
  | "business_message"
  | "chosen_inline_result"
  | "my_chat_member"
  /** The person taps on a message that was sent via inline mode. */
  | "inline-tap"
  /** The merchant's own update finds something that has waited for it, or the merchant had blocked the bot. */
  | "return"
  | "app"
  /** A message may hold a secret, or the intake has cut off from it what may be one. */
  | "secret";

/** A button goes by the part of its data up to the first colon, such as "items:" of "items:show:1". */
type Taken = `/${CommandName}` | `${string}:`;

/** An update comes to these parts in this order. Within a part, the order is the features'. */
interface Handlers {
  readonly updates?: { readonly [Kind in UpdateKind]?: Middleware<BotContext> };
  /** Only what the feature takes comes to its commands and buttons. */
  readonly handlers?: readonly Middleware<BotContext>[];
  /** A feature takes its slice's commands, and buttons whose data begins with its name. These names add others. */
  readonly takes?: readonly Taken[];
  /** Messages and edits of messages come to these handlers whatever question is open. */
  readonly messages?: readonly Middleware<BotContext>[];
  /** An update comes to these handlers when neither a command nor a button nor the open question has taken it. */
  readonly last?: readonly Middleware<BotContext>[];
}

type Privacy = (chat: BotContext) => string | undefined;

/** The general text (`privacy` in locales/) tells of these features. A feature may join them once that text has its words. */
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

type MustTell<Name extends FeatureName> = Name extends InGeneralText ? false : KeepsData<Name>;

/** A feature must have the table's functions for what its slice declares, and may leave out an empty table. */
type Demanded<Key extends string, Table, Declared> = Demand<Key, Pick<Table, Extract<Declared, keyof Table>>>;
type Demand<Key extends string, Functions> = keyof Functions extends never
  ? { readonly [K in Key]?: Functions }
  : { readonly [K in Key]: Functions };

/**
 * The slice (slice.ts) says what the feature keeps, has due, asks and hears, and the compiler wants a function for
 * each.
 */
export type Feature<Name extends FeatureName = FeatureName> = Handlers & {
  readonly name: Name;
  /** The answer "ask again" has the open question asked once the event is handled. */
  readonly before?: ForPlace<ChatScope>;
  readonly after?: ForPlace<BotContext>;
  /** A timer has the feature delete what is older than it keeps it, also in quiet chats. */
  readonly tidy?: (scope: ChatScope) => Promise<void> | void;
  /** The sweep asks every chat whether `tidy` would delete anything, so that quiet chats tidy in time, too. */
  readonly holdsOld?: (record: ChatRecord, times: TidyTimes) => boolean;
  /**
   * The feature hears once of each paid invoice in the chat that has created it (with `soldFor` in a seller's chat), and
   * of a seller's in the owner's chat, too (with `seller`). The ledger counts the payment after this commit, so a message that needs sums becomes due, and asks for them (`paidToday`) when it is
   * said.
   */
  readonly paid?: (record: ChatRecord, invoice: PaidInvoice) => void;
  /** /today and the summary of today show this line below their sums. A chat without invoices sees none. */
  readonly todayLine?: (chat: ChatView, paid: readonly PaidSum[]) => string | undefined;
} & (MustTell<Name> extends true ? { readonly privacy: Privacy } : { readonly privacy?: Privacy }) &
  Demanded<"says", FeatureTables["says"], KindsDueBy<Name>> &
  Demanded<"hears", FeatureTables["hears"], EventNamesOf<Name>> &
  Demanded<"asks", Askings, KindsAskedBy<Name>> &
  Demanded<"timers", FeatureTables["timers"], TimersOf<Name>>;

export const feature = <const Name extends FeatureName>(of: Feature<Name>): Feature<Name> => of;
