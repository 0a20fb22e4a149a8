import type { ChatRecord } from "../../src/features/chat-record.js";
import { newChatRecord } from "../../src/features/chat-record.js";
import type { Invoice } from "../../src/invoice/invoice.js";
import type { AccountIdentity } from "../../src/invoice/merchant-account.js";
import type { Terms } from "../../src/invoice/terms.js";

export const termsOf = (changes: Partial<Terms> = {}): Terms => ({
  terminal: { id: "t-1", name: "Front", businessUnitName: "Unit" },
  currency: "UZS",
  items: [
    { name: "Чай 🍵", price: "15000.50", currency: "UZS", quantity: 2, metadata: { shelf: ["a", 1, null] } },
  ],
  expiry: { kind: "none" },
  ...changes,
});

export const invoiceOf = (ref: string, changes: Partial<Invoice> = {}): Invoice => ({
  ref,
  event: 7,
  draftId: "d-1",
  creation: "created",
  terms: termsOf(),
  submittedAt: 1_700_000_000_000,
  callbacks: true,
  history: [],
  ...changes,
});

export const chatOf = (chat: string, changes: Partial<ChatRecord> = {}): ChatRecord => ({
  ...newChatRecord(chat, 1_700_000_000_000),
  ...changes,
});

export const accountOf = (login: string): AccountIdentity => ({ login, userId: `user of ${login}` });

/** What the record of a chat holds that is signed in. */
export const signedInAs = (login: string, expiresAt: number): Partial<ChatRecord> => ({
  lastAccount: accountOf(login),
  account: { expiresAt },
});

/** Takes all that an async iterable gives. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) taken.push(item);
  return taken;
}
