import { type ActingRecord, actingOf, isOfAnotherAccount } from "../../../frame/model/acting.js";
import type { PaidInvoice } from "../../../frame/model/paid-invoice.js";
import { isSameAccount } from "../../../invoice/merchant-account.js";
import { allowedLess } from "../../../invoice/terms/terms.js";
import { totals } from "../../../language/money/money.js";
import { defined } from "../../../language/omit-undefined.js";
import { shortened } from "../../../language/text/safe-text.js";
import { addDue, type DueEntry, dropDue, keyOf } from "../../due-list.js";
import type { DueOf } from "../../slices.js";
import type { PaymentGroup, WhyPostsEnded } from "../slice.js";

interface ChatWithGroups extends ActingRecord {
  paymentGroups?: PaymentGroup[] | undefined;
  due: DueEntry[];
}

export const mostPaymentGroups = 5;

/** A longer name could push the amount out of view. */
const longestName = 60;

/** A second line in a name could look like a post of another payment. */
const nameInPost = (name: string): string => shortened(name.replace(/[\s\p{Cc}]+/gu, " "), longestName);

/** The posts go on while the chat is locked: its owner is away, and the team is at work. */
export function activeGroups(chat: ChatWithGroups): readonly PaymentGroup[] {
  const account = actingOf(chat).inUse;
  if (account === undefined) return [];
  return (chat.paymentGroups ?? []).filter((group) => isSameAccount(group.account, account));
}

/**
 * A resting group of an account that the chat used before makes room.
 * @returns false when the account has too many groups already
 */
export function beginPosts(chat: ChatWithGroups, group: Omit<PaymentGroup, "account">): boolean {
  const account = actingOf(chat).shown;
  if (account === undefined) return false;
  const active = activeGroups(chat);
  const others = (chat.paymentGroups ?? []).filter(({ id }) => id !== group.id);
  const resting = others.filter((other) => !active.includes(other));
  if (others.length - resting.length >= mostPaymentGroups) return false;
  if (others.length >= mostPaymentGroups) others.splice(others.indexOf(resting[0] as PaymentGroup), 1);
  chat.paymentGroups = [...others, { ...group, account: { ...account } }];
  return true;
}

/** @param why the reason of which the owner is told; undefined when the owner has ended the posts */
export function endPosts(chat: ChatWithGroups, id: number, why?: WhyPostsEnded): void {
  const group = chat.paymentGroups?.find((each) => each.id === id);
  if (group === undefined) return;
  const rest = (chat.paymentGroups ?? []).filter((each) => each.id !== id);
  if (rest.length > 0) chat.paymentGroups = rest;
  else delete chat.paymentGroups;
  chat.due = chat.due.filter((entry) => entry.kind !== "payment" || entry.group !== id);
  if (why !== undefined) addDue(chat, { kind: "posts-ended", group: id, title: group.title, why });
}

/** Payments that wait for the group move to its new id, too. */
export function moveGroup(chat: ChatWithGroups, from: number, to: number): void {
  const groups = chat.paymentGroups ?? [];
  const isKnown = groups.some(({ id }) => id === to);
  chat.paymentGroups = isKnown
    ? groups.filter(({ id }) => id !== from)
    : groups.map((group) => (group.id === from ? { ...group, id: to } : group));
  const waiting = chat.due.filter(
    (entry): entry is DueOf<"payment"> => entry.kind === "payment" && entry.group === from,
  );
  dropDue(chat, ...waiting.map(keyOf));
  for (const entry of waiting) addDue(chat, { ...entry, group: to });
}

/** A group is told nothing about the customer, the items or the link. */
type Payment = Pick<PaidInvoice, "ref" | "account" | "terms" | "seller" | "soldFor">;

export function addPayment(owner: ChatWithGroups, payment: Payment): void {
  // The groups of a seller's own account hear nothing of what is sold for an owner.
  if (payment.soldFor !== undefined || isOfAnotherAccount(actingOf(owner), payment)) return;
  const { ref, terms, seller } = payment;
  const less = allowedLess(terms);
  for (const { id } of activeGroups(owner)) {
    addDue(owner, {
      kind: "payment",
      group: id,
      invoice: ref,
      totals: totals(terms.items),
      ...(less.length > 0 && { less }),
      terminal: nameInPost(terms.terminal.name),
      ...defined({ seller: seller === undefined ? undefined : nameInPost(seller) }),
    });
  }
}
