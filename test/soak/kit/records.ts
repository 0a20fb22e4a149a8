import { type ChatRecord, newChatRecord } from "../../../src/domain/chat/chat-record.js";
import type { Invoice } from "../../../src/domain/invoice/invoice.js";
import type { LowdbStore } from "../../../src/store/folder/folder-store.js";
import type { RecordStore } from "../../../src/store/store-port.js";
import { keptCallback } from "../../status-callback.js";

/** Every kind of record that the bot keeps. */
export const kinds = [
  "chats",
  "credentials",
  "invoices",
  "savedItems",
  "customers",
  "templates",
  "invoicePages",
  "inlineOffers",
  "accounts",
  "accountChats",
  "deadLetters",
  "unreadable",
  "timers",
  "teamLogs",
  "ledgerPages",
] as const satisfies readonly (keyof LowdbStore)[];

export type Kind = (typeof kinds)[number];

const longText = (version: number, words: number): string => `version ${version} `.repeat(words);

const item = { name: "Чай 🍵", price: "15000.50", currency: "UZS", quantity: 2 };
const terminal = { id: "t-1", name: "Front", businessUnitName: "Unit" };

export const chatOf = (chat: string, version: number, words = 1): ChatRecord => ({
  ...newChatRecord(chat, 1_700_000_000_000),
  lastEvent: version,
  handled: [longText(version, words)],
});

export const invoiceOf = (ref: string, version: number, words = 1): Invoice => ({
  ref,
  event: version,
  draftId: "d-1",
  creation: "created",
  terms: {
    terminal,
    currency: "UZS",
    items: [item],
    expiry: { kind: "none" },
    note: longText(version, words),
  },
  submittedAt: 1_700_000_000_000,
  callbacks: true,
  history: [],
});

const makers: Readonly<Record<Kind, (key: string, version: number, words: number) => unknown>> = {
  chats: chatOf,
  credentials: (_key, version, words) => ({
    accessToken: longText(version, words),
    obtainedAt: version,
    expiresAt: version,
    account: { login: "digest" },
    event: version,
  }),
  invoices: (key, version, words) => invoiceOf(key.split("/")[1] ?? "", version, words),
  savedItems: (_key, version, words) => ({
    items: [{ saved: "i", name: longText(version, words), price: "1", currency: "UZS", uses: version }],
    seen: [],
  }),
  customers: (_key, version, words) => ({
    customers: [{ reference: longText(version, words), usedAt: version }],
  }),
  templates: (_key, version, words) => ({
    name: longText(version, words),
    terms: { currency: "UZS", items: [item] },
    savedAt: version,
  }),
  invoicePages: (_key, version, words) => ({
    entries: [
      {
        number: version,
        ref: "r",
        submittedAt: 1,
        status: "paid",
        totals: [],
        names: [longText(version, words)],
      },
    ],
  }),
  inlineOffers: (_key, version, words) => ({
    offers: [{ id: longText(version, words), at: version, terms: { currency: "UZS", items: [item] } }],
  }),
  accounts: (_key, version, words) => ({ refusals: Array.from({ length: words }, () => version) }),
  accountChats: (_key, version, words) => ({
    chats: Array.from({ length: words }, (_, index) => ({ chat: String(index), since: version })),
  }),
  deadLetters: (_key, version, words) => ({ at: version, reason: longText(version, words), event: null }),
  unreadable: (_key, version, words) => ({
    at: version,
    ...keptCallback(longText(version, words)),
  }),
  teamLogs: (_key, version, words) => ({
    entries: [{ number: version, at: 1, what: "paused", by: "owner", name: longText(version, words) }],
  }),
  ledgerPages: (_key, version, words) => ({
    ...{ book: 1, next: version, terminals: { t: longText(version, words) }, sellers: {} },
    groups: [{ kind: "paid", currency: "UZS", terminal: "t" }],
    goods: [],
    quarters: { "1893456": { cells: [[0, 1, "100"]], items: [] } },
  }),
  timers: (_key, version, words) => ({
    chat: "1",
    name: "reminder",
    ref: longText(version, words),
    at: version,
  }),
};

/** From a few sectors to a few pages. */
const wordsOf = (version: number): number => 1 + ((version * 37) % 700);

/** A record of that kind whose every version is another one, and can be told by itself. */
export const recordOf = (kind: Kind, key: string, version: number, words = wordsOf(version)): unknown =>
  makers[kind](key, version, words);

/** Some keys of a kind, of the form that the kind has. */
export function keyOf(kind: Kind, number: number): string {
  const nested: readonly Kind[] = [
    "invoices",
    "templates",
    "invoicePages",
    "deadLetters",
    "unreadable",
    "teamLogs",
    "ledgerPages",
  ];
  if (kind === "timers") return `${19_000 + number}/${number}/1-reminder-r${number}`;
  return nested.includes(kind) ? `r${number % 2}/n${number}` : `r${number}`;
}

/** The records of a kind, whatever they hold. */
export const recordsOf = (store: LowdbStore, kind: Kind): RecordStore<unknown> =>
  store[kind] as RecordStore<unknown>;
