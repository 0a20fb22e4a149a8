import { z } from "zod";

/**
 * A slice says what one feature keeps, has due, asks and hears. The chat's record, the due list, the question stack, the
 * events between chats and the kinds of records are made of all slices (features/slices.ts). A slice imports zod and pure
 * code only, so that the store can check records without the features' handlers.
 */
export interface Slice {
  /** The feature's fields of the chat's record. No two features have a field of the same name. */
  readonly record?: z.ZodRawShape;
  /** What SECURITY.md says of these fields: what they hold and, in parentheses, for how long. */
  readonly stored?: string;
  /** The fields that every record has, as they are in a new record and after [Delete everything]. */
  readonly begins?: () => object;
  /** The fields that [Delete everything] keeps, each with the reason. It deletes all other fields. */
  readonly kept?: Readonly<Record<string, string>>;
  /** The records that the feature keeps beside the chat's own, by the name of their store. */
  readonly records?: Readonly<Record<string, KeptRecords>>;
  /** What the feature may have due: messages that are said after the commit, until they were said. */
  readonly due?: readonly DueKind[];
  /** What one chat may tell another. */
  readonly events?: readonly EventKind[];
  /** What the feature asks in the chat. */
  readonly questions?: readonly QuestionKind[];
  /** The names of the feature's timers. Each is set for a chat and a reference, and becomes an event at its time. */
  readonly timers?: readonly string[];
  readonly commands?: readonly Command[];
}

/** What SECURITY.md must say where a slice has fields of the record. */
type Told<Of extends Slice> = Of extends { readonly record: object } ? { readonly stored: string } : unknown;

/**
 * Declares a slice, and keeps its exact type, of which the chat's record is composed. `Told` stands beside `Of`, not in its
 * bound: a slice that lacks `stored` keeps its type, so the compiler names that slice and not all readers of the record.
 */
export const slice = <const Of extends Slice>(of: Of & Told<Of>): Of => of;

/** Records of one kind, beside the chats' own. */
export interface KeptRecords {
  /** The folder's name, which is also a part of each record's seal. */
  readonly name: string;
  /** What SECURITY.md says of these records: what they hold, and until when the bot keeps them. */
  readonly stored: { readonly what: string; readonly until: string };
  readonly schema: z.ZodType;
  /**
   * The form of the keys. "chat": one record of each chat, under its id. "of-chat": several records of a chat, under
   * `<chat>/…`. Only records of these two forms can be found for [Delete everything], which deletes them. "other": the key
   * doesn't begin with a chat's id.
   */
  readonly keys: "chat" | "of-chat" | "other";
  /** Why [Delete everything] leaves these records; undefined for records that it deletes. */
  readonly kept?: string;
  /**
   * How many days after its last write the sweep deletes a record. Undefined: the sweep deletes none, but the feature
   * does. SECURITY.md tells the number.
   */
  readonly keptDays?: number | "RETENTION_DAYS";
  /** Whether a record whose days are over may go; one that may not is asked about again at the next sweep. `before` is when its days began (ms). */
  readonly mayGo?: (record: never, before: number) => boolean;
  /** True for records to which the chat's own record refers, so that the chat tidies after one of them was deleted. */
  readonly isListed?: true;
  /** True for records that several chats change, each in its turn (`Store.inTurn`). The sweep takes its turn, too. */
  readonly isShared?: true;
  /** Whether the chat must tidy because of a record's key and of the time (ms) of its last write. The sweep asks it without reading the record. */
  readonly isOld?: (listed: { readonly key: string; readonly modifiedAt: number }, now: number) => boolean;
  /** Whether the chat must tidy because of what a record holds. */
  readonly holdsOld?: (record: never, times: TidyTimes) => boolean;
}

/** The times (ms since 1970) by which the sweep asks what is older than it is kept. */
export interface TidyTimes {
  readonly now: number;
  /** The beginning of the last RETENTION_DAYS. */
  readonly retention: number;
}

/** Where a due entry goes. Only messages to the merchant wait while the merchant has blocked the bot. */
type Receiver = "merchant" | "customer" | "group" | "other-chat";

export interface DueRules<Entry> {
  readonly to: Receiver;
  /** What makes two entries of the kind the same one, of which the newer replaces the older; "one" for a kind that is due once at most. */
  readonly key: "one" | ((entry: Entry) => string | number);
  /** The reference of the invoice of this chat that the entry is about. The entry goes with the invoice. */
  readonly invoice?: (entry: Entry) => string;
  /** Whether the entry may be dropped from a list that is too long; without the rule it may. No payment is dropped. */
  readonly droppable?: (entry: Entry) => boolean;
  /** The most entries of the kind. Beyond them the oldest one is dropped. */
  readonly limit?: number;
  /** What the entries share that must not overtake each other, such as their group. While one of them is held, so are the later ones. */
  readonly inOrder?: (entry: Entry) => string | number;
}

export interface DueKind {
  readonly kind: string;
  readonly schema: z.ZodObject;
  readonly rules: DueRules<never>;
}

/** Declares one kind of due entry: its fields and its rules. */
export function due<const Kind extends string, Fields extends z.core.$ZodLooseShape>(
  kind: Kind,
  fields: Fields,
  rules: DueRules<z.infer<z.ZodObject<Fields>>>,
) {
  const schema = z.object({
    kind: z.literal(kind),
    ...fields,
    /** True for an entry that the bot sends only after the merchant's next update. Other events, such as timers, don't send it. */
    waits: z.boolean().optional(),
    /** The time (ms) before which the entry isn't said, for instance because Telegram takes nothing until then. */
    notBefore: z.number().optional(),
    /** How often Telegram's servers have failed at the entry, for a message to a customer. */
    failures: z.number().int().optional(),
  });
  return { kind, schema, rules: rules as DueRules<never> };
}

export interface EventKind {
  readonly name: string;
  readonly schema: z.ZodObject;
  /** True for an event that may be dropped when too many wait for the other chat. */
  readonly droppable: boolean;
}

/** Declares one kind of event that a chat tells another. */
export function event<const Name extends string, Fields extends z.core.$ZodLooseShape>(
  name: Name,
  fields: Fields,
  { droppable = false }: { readonly droppable?: boolean } = {},
) {
  return { name, schema: z.object({ name: z.literal(name), ...fields }), droppable };
}

export interface QuestionKind {
  readonly kind: string;
  readonly schema: z.ZodType;
  /** A question opens above all open questions of a smaller height, and closes those of the same or a greater one. */
  readonly height: number;
}

/** Declares one kind of question. */
export const question = <const Kind extends string, Schema extends z.ZodType<{ kind: Kind }>>(
  kind: Kind,
  schema: Schema,
  height: number,
) => ({ kind, schema, height });

/** A command of the bot. Its text in Telegram's menu is `command-<name>` in locales/. */
export interface Command {
  readonly name: string;
  /**
   * Where Telegram's menu shows the command: its place in the private chats' menu (10, 20, … leave room between two), or "groups". Undefined for a command
   * that no menu shows.
   */
  readonly menu?: number | "groups";
  /**
   * True for a command that reads the text behind its name. The intake cuts off the text behind any other command before
   * it is stored, because the text may be a secret.
   */
  readonly readsText?: true;
  /** The links that stand for the command: https://t.me/<bot>?start=<link>. */
  readonly links?: readonly string[];
  /** False for a command that the help doesn't show to a seller. */
  readonly forSellers?: false;
}
