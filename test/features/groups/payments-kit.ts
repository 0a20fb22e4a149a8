import { expect } from "vitest";
import type { Invoice } from "../../../src/invoice/invoice.js";
import { plain } from "../../journeys/plain.js";
import { cardAt } from "../../kit/faces.js";
import type { OneChat } from "../../kit/one-chat.js";
import { accountOf, invoiceOf } from "../../store/samples.js";
import { groupOfAnna } from "./group-of-anna.js";

export const on =
  "From now on I post each payment here: amount, seller and terminal, nothing about the customer. To end it, send: /payments off";
export const post = "✅ 30,000 UZS paid · Front";

/** Anna's group, in which she has sent /payments. */
export async function withPosts(options: Parameters<typeof groupOfAnna>[0] = {}) {
  const shop = await groupOfAnna(options);
  await shop.one.send("/start");
  await shop.say("/payments");
  expect(shop.said()).toContain(on);
  /** The posts of payments in the group. */
  const posts = () => shop.said().filter((text) => text.startsWith("✅"));
  return { ...shop, posts, pay: () => pay(shop.one) };
}

/** A supergroup of Boris, in which Anna is a member and has sent /payments. */
export async function inGroupOfBoris() {
  const shop = await withPosts();
  const { one, control } = shop;
  await shop.say("/payments off");
  const boris = control.createUser({ firstName: "Boris" }).userId;
  const made = { title: "The shop", type: "supergroup", members: [one.chat.id], withBot: true } as const;
  const group = control.createGroup(boris, made);
  await one.lose();
  const say = async (text: string) => {
    control.send(group, text, { as: one.chat.id });
    await one.handleUpdates();
  };
  await say("/payments");
  const posts = () =>
    control.messages(group).flatMap(({ text = "" }) => (text.startsWith("✅") ? [plain(text)] : []));
  const leave = (status: "left" | "kicked") =>
    control.setMember(group, { userId: one.chat.id, status }, { as: boris });
  return { ...shop, group, say, posts, leave };
}

let payments = 0;

/** An invoice of Anna's, for two coffees, is paid. @returns its reference */
export async function pay(one: OneChat, changes: Partial<Invoice> = {}): Promise<string> {
  payments += 1;
  const ref = `paid-${payments}`;
  await one.change((record) => {
    record.invoices[ref] = invoiceOf(ref, {
      terms: {
        ...invoiceOf(ref).terms,
        terminal: { id: "t-1", name: "Front", businessUnitName: "Unit" },
        items: [{ name: "Coffee", price: "15000", currency: "UZS", quantity: 2 }],
        reference: "Mrs. Petrova",
        email: "petrova@example.com",
      },
      account: accountOf("anna@shop.example"),
      ...cardAt(1),
      ...changes,
    });
  });
  await one.callback(ref, "paid");
  return ref;
}

/** A payment is due in Anna's first group, and an event of her chat comes. */
export async function addPayment(
  one: OneChat,
  names: { readonly seller?: string; readonly terminal?: string } = {},
) {
  payments += 1;
  const totals = [
    { amount: "70000", currency: "UZS" },
    { amount: "5", currency: "USD" },
  ];
  await one.change((record) => {
    const group = record.paymentGroups?.[0]?.id ?? 0;
    record.due = [
      ...record.due,
      { kind: "payment", group, invoice: `due-${payments}`, totals, terminal: "Front", ...names },
    ];
  });
  await one.handle({ source: "timer", name: "due", ref: String(payments), at: payments });
}

export const groupsOf = async (one: OneChat) => (await one.record()).paymentGroups ?? [];
export const notices = (one: OneChat) =>
  one.chat.texts.map(plain).filter((text) => /group The shop/.test(text));
