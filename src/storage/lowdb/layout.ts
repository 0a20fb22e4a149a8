import { join, resolve } from "node:path";

/** Where the storage keeps what in DATA_DIR. */
export function layoutOf(dir: string) {
  const top = resolve(dir);
  return {
    folderOf: (kind: RecordKind) => join(top, "records", folders[kind]),
    /** For files while they are written; on the same disk, so that they can be renamed into place. */
    scratch: join(top, "tmp"),
    damaged: join(top, "damaged"),
    keys: join(top, "keys.json"),
    /** The inbox's own file: sealed lines in base64. */
    inbox: join(top, "inbox", "events.log"),
  };
}

const folders = {
  chats: "chats",
  credentials: "credentials",
  invoices: "invoices",
  savedItems: "saved-items",
  templates: "templates",
  invoicePages: "invoice-pages",
  inlineOffers: "inline-offers",
  accounts: "accounts",
  deadLetters: "dead-letters",
  unreadable: "unreadable",
  timers: "timers",
} as const;

export type RecordKind = keyof typeof folders;
export const recordKinds = Object.keys(folders) as RecordKind[];

/** What the seal of a record is bound to. */
export const sealContext = (kind: RecordKind, key: string): string => `${folders[kind]}/${key}`;
