import type { ChatRecord } from "../../src/features/chat-record.js";
import { cardOf } from "../../src/invoice/face.js";
import type { Invoice } from "../../src/invoice/invoice.js";
import { accountOf } from "../store/samples.js";
import { OneChat } from "./one-chat.js";

export const minute = 60_000;
export const hour = 60 * minute;
export const start = Date.UTC(2026, 10, 21, 12);
export const link = "https://pay.example.com/invoice/inv-1/payment";
const reminder = /isn't paid yet|I can't see whether/;

export const plain = (text: string | undefined): string => (text ?? "").replace(/[\u2066-\u2069]/g, "");

/** A merchant with one invoice: two coffees and a cake, for 24 hours. */
export async function withInvoice(change: (invoice: Invoice) => void = () => {}) {
  const clock = { now: start };
  const one = await OneChat.open(() => clock.now);
  await one.send("/new Coffee 2x15000; Cake 40 000");
  await one.tap("Create invoice");
  const [ref = ""] = Object.keys((await one.record()).invoices);
  await one.change((record) => change(invoiceIn(record, ref)));
  const at = one.scheduled[0]?.at ?? Number.NaN;
  clock.now = at;
  const fire = () => one.handle({ source: "timer", name: "reminder", ref, at });
  /** Some minutes after the link's time. */
  const fireExpiry = () => {
    clock.now = Math.max(clock.now, start + 24 * hour + 5 * minute);
    return one.handle({ source: "timer", name: "expiry", ref, at: start + 24 * hour + 5 * minute });
  };
  const reminders = () => one.chat.said.filter(({ text = "" }) => reminder.test(text));
  /** The card as it is now. */
  const card = async () => {
    const card = cardOf(await stored(one, ref));
    const message = one.chat.said.find(({ messageId }) => messageId === card);
    return { text: plain(message?.text), labels: one.chat.labels(message) };
  };
  return { one, ref, clock, fire, fireExpiry, reminders, card };
}

/** The invoice wherever it stands: in the chat's record, else in its own. */
export async function stored(one: OneChat, ref: string): Promise<Invoice> {
  const invoice = (await one.record()).invoices[ref] ?? (await one.store.invoices.read(`${one.key}/${ref}`));
  if (invoice === undefined) throw new Error("There is no such invoice.");
  return invoice;
}

export function invoiceIn(record: ChatRecord, ref: string): Invoice {
  const invoice = record.invoices[ref];
  if (invoice === undefined) throw new Error("There is no such invoice.");
  return invoice;
}

/** The reminders that were set. */
export const remindersOf = (one: OneChat) => one.scheduled.filter(({ name }) => name === "reminder");

/** Access lasts for an hour only. */
export const signInAgain = (one: OneChat, now: number): Promise<void> =>
  one.store.credentials.write(one.key, {
    accessToken: "token",
    obtainedAt: 0,
    expiresAt: now + hour,
    event: 0,
    account: accountOf("anna@shop.example"),
  });

export const status = (name: "processing" | "paid" | "failed" | "expired") => (invoice: Invoice) => {
  invoice.history.push({ status: name, receivedAt: start, key: name, count: 1 });
};

/** Taps a button of an open invoice's card, the newest or this one, behind [More…] if the card has that. @returns the toast */
export async function tapOnCard(one: OneChat, label: string, card?: number): Promise<string | undefined> {
  const has = (message: Parameters<OneChat["chat"]["labels"]>[0], button: string): boolean =>
    one.chat.labels(message).includes(button);
  const place =
    card ?? one.chat.said.findLast((message) => has(message, "More…") || has(message, label))?.messageId;
  const shown = one.chat.byId(place ?? 0);
  if (has(shown, "More…") && !has(shown, label)) await one.tap("More…", place);
  return one.tap(label, place);
}

export const repeat = (one: OneChat, card?: number): Promise<string | undefined> =>
  tapOnCard(one, "Repeat", card);
