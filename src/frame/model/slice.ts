import * as z from "zod";

/** A slice imports zod and pure code only, so that the store can check records without the features' handlers. */
export interface Slice {
  /** No two features have a field of the same name. */
  readonly record?: z.ZodRawShape;
  /** SECURITY.md says this of the fields: what they hold and, in parentheses, for how long. */
  readonly stored?: string;
  /** A new record begins with these fields, and so does a record after [Delete everything]. */
  readonly begins?: () => object;
  /** [Delete everything] keeps these fields, each for the given reason, and deletes all others. */
  readonly kept?: Readonly<Record<string, string>>;
  readonly records?: Readonly<Record<string, KeptRecords>>;
  readonly due?: readonly DueKind[];
  readonly events?: readonly EventKind[];
  readonly questions?: readonly QuestionKind[];
  readonly timers?: readonly string[];
  readonly commands?: readonly Command[];
}

type Told<Of extends Slice> = Of extends { readonly record: object } ? { readonly stored: string } : unknown;

/**
 * The slice keeps its exact type, of which the chat's record is composed. `Told` is no bound of `Of`, since then the compiler
 * would name every reader of the record, and not the slice that lacks `stored`.
 */
export const slice = <const Of extends Slice>(of: Of & Told<Of>): Of => of;

export interface KeptRecords {
  /** The folder's name is also a part of each record's seal. */
  readonly name: string;
  /** SECURITY.md says this of the records: what they hold, and until when the bot keeps them. */
  readonly stored: { readonly what: string; readonly until: string };
  readonly schema: z.ZodType;
  /** [Delete everything] finds a record of each chat ("chat") and records under `<chat>/…` ("of-chat") only. */
  readonly keys: "chat" | "of-chat" | "other";
  /** [Delete everything] leaves these records for this reason. It deletes records without a reason. */
  readonly kept?: string;
  /** The sweep deletes a record so many days after its last write, or the feature itself does. */
  readonly keptDays?: number | "RETENTION_DAYS";
  /** A record that may not go is asked about again at the next sweep. Its days began at `before` (ms). */
  readonly mayGo?: (record: never, before: number) => boolean;
  /** The chat's own record refers to these records, so the chat tidies after one of them was deleted. */
  readonly isListed?: true;
  /** Several chats change these records, each in its turn (`Store.inTurn`). The sweep takes its turn, too. */
  readonly isShared?: true;
  /** The sweep asks by key and last write (ms), without reading the record, whether the chat must tidy. */
  readonly isOld?: (listed: { readonly key: string; readonly modifiedAt: number }, now: number) => boolean;
  readonly holdsOld?: (record: never, times: TidyTimes) => boolean;
}

/** The sweep asks with these times (ms since 1970) what is older than it is kept. */
export interface TidyTimes {
  readonly now: number;
  readonly retention: number;
}

/** Only messages to the merchant wait while the merchant has blocked the bot. */
type Receiver = "merchant" | "customer" | "group" | "other-chat";

export interface DueRules<Entry> {
  readonly to: Receiver;
  /** The newer of two entries with the same key replaces the older. A kind with "one" is due once at most. */
  readonly key: "one" | ((entry: Entry) => string | number);
  /** An entry about an invoice of this chat has the invoice's reference, and goes with the invoice. */
  readonly invoice?: (entry: Entry) => string;
  /** An entry without this rule may be dropped from a list that is too long. No payment is dropped. */
  readonly droppable?: (entry: Entry) => boolean;
  /** Beyond so many entries of the kind, the oldest one is dropped. */
  readonly limit?: number;
  /** Entries with the same value, such as their group, must not overtake each other. */
  readonly inOrder?: (entry: Entry) => string | number;
}

export interface DueKind {
  readonly kind: string;
  readonly schema: z.ZodObject;
  readonly rules: DueRules<never>;
}

export function due<const Kind extends string, Fields extends z.core.$ZodLooseShape>(
  kind: Kind,
  fields: Fields,
  rules: DueRules<z.infer<z.ZodObject<Fields>>>,
) {
  const schema = z.object({
    kind: z.literal(kind),
    ...fields,
    /** The bot sends the entry only after the merchant's next update. Other events, such as timers, don't send it. */
    waits: z.boolean().optional(),
    /** The entry isn't said before this time (ms), for instance because Telegram takes nothing until then. */
    notBefore: z.number().optional(),
    /** Telegram's servers have failed so often at this message to a customer, or processes have ended while any message was said. */
    failures: z.number().int().optional(),
  });
  return { kind, schema, rules: rules as DueRules<never> };
}

export interface EventKind {
  readonly name: string;
  readonly schema: z.ZodObject;
  readonly droppable: boolean;
}

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

export const question = <const Kind extends string, Schema extends z.ZodType<{ kind: Kind }>>(
  kind: Kind,
  schema: Schema,
  height: number,
) => ({ kind, schema, height });

export interface Command {
  readonly name: string;
  /** The numbers 10, 20, … leave room in the private chats' menu. Without a value no menu shows the command. */
  readonly menu?: number | "groups";
  /** The intake cuts off the text behind any other command before it is stored, because the text may be a secret. */
  readonly readsText?: true;
  /** A link, as in https://t.me/<bot>?start=<link>, stands for the command. */
  readonly links?: readonly string[];
  readonly forSellers?: false;
}
