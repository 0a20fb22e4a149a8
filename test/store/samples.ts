import type { ChatRecord } from "../../src/features/chat-record.js";
import { newChatRecord } from "../../src/features/chat-record.js";
import type { SignedIn } from "../../src/frame/model/acting.js";
import type { Invoice } from "../../src/invoice/invoice.js";
import type { AccountIdentity } from "../../src/invoice/merchant-account.js";
import type { Terms } from "../../src/invoice/terms/terms.js";

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
  account: { ...signInTo(accountOf(login)), access: { expiresAt } },
});

/** A sign-in as a record keeps it, whose access has ended. */
export const signInTo = (identity: AccountIdentity): SignedIn => ({ state: "signed-in", identity });

/** Changes what a chat's record keeps of its sign-in. */
export function changeSignIn(record: Pick<ChatRecord, "account">, changes: Partial<SignedIn>): void {
  const { account = signInTo(accountOf("anna@shop.example")) } = record;
  record.account = { ...account, state: "signed-in", ...changes };
}

/** Changes a chat's record as /signout does. */
export function signOut(record: Pick<ChatRecord, "account">): void {
  if (record.account !== undefined)
    record.account = { state: "signed-out", identity: record.account.identity };
}

/** Changes a chat's record as the lock by time does. */
export function lockNow(record: Pick<ChatRecord, "lock">): void {
  record.lock = { minutes: 5, lastActive: Date.now(), isLocked: true };
}

/** Takes all that an async iterable gives. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) taken.push(item);
  return taken;
}
