import type { z } from "zod";
import { chatRecord } from "../domain/chat/chat-record.js";
import { invoice } from "../domain/invoice/invoice.js";
import {
  accountChatsRecord,
  accountRecord,
  credentialsRecord,
  deadLetterRecord,
  inlineOffersRecord,
  invoicePageRecord,
  savedItemsRecord,
  templateRecord,
  timerRecord,
  unreadableRecord,
} from "./records.js";

/** The kinds of records: what each looks like, and the name that it has outside the process. */
const kinds = {
  chats: { name: "chats", schema: chatRecord },
  credentials: { name: "credentials", schema: credentialsRecord },
  invoices: { name: "invoices", schema: invoice },
  savedItems: { name: "saved-items", schema: savedItemsRecord },
  templates: { name: "templates", schema: templateRecord },
  invoicePages: { name: "invoice-pages", schema: invoicePageRecord },
  inlineOffers: { name: "inline-offers", schema: inlineOffersRecord },
  accounts: { name: "accounts", schema: accountRecord },
  accountChats: { name: "account-chats", schema: accountChatsRecord },
  deadLetters: { name: "dead-letters", schema: deadLetterRecord },
  unreadable: { name: "unreadable", schema: unreadableRecord },
  timers: { name: "timers", schema: timerRecord },
} as const;

export type RecordKind = keyof typeof kinds;
export type RecordOf<K extends RecordKind> = z.infer<(typeof kinds)[K]["schema"]>;
export const recordKinds = Object.keys(kinds) as RecordKind[];

/** The name of a kind's folder. */
export const nameOfKind = (kind: RecordKind): string => kinds[kind].name;

/** What a record of the kind must look like. */
export const schemaOf = <K extends RecordKind>(kind: K): z.ZodType<RecordOf<K>> =>
  kinds[kind].schema as unknown as z.ZodType<RecordOf<K>>;

/** What the seal of a record is bound to. */
export const sealContext = (kind: RecordKind, key: string): string => `${kinds[kind].name}/${key}`;

/** What the seal of a waiting event is bound to, where each has a place of its own. */
export const eventSealContext = (key: string): string => `events/${key}`;

/**
 * Makes something for each kind. The caller names the type of the whole, as TypeScript can't tell that what is made
 * for a kind is of that kind.
 */
export const ofEachKind = <All extends Readonly<Record<RecordKind, unknown>>>(
  make: (kind: RecordKind) => unknown,
): All => Object.fromEntries(recordKinds.map((kind) => [kind, make(kind)])) as All;
