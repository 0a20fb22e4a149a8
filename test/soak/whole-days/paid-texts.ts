import type { ServiceInvoice } from "../kit/service.js";

/** What a text says of an invoice that it calls paid. */
interface PaidClaim {
  readonly total: string;
  /** In one line, as notices have them. */
  readonly inShort?: string;
  /** One in a line, as cards have them. */
  readonly list?: string;
}

/** The notices of a payment. The last two also say what mark of their own the merchant had put on the invoice. */
const notices: readonly RegExp[] = [
  /^✅ Invoice for (?<total>.+?) is paid(?: after it expired)?: (?<inShort>.+?)(?: · today \d+ · [^·]+)?$/s,
  /^⚠️ Invoice for (?<total>.+?) is paid by its link: (?<inShort>.+)\. It was noted as paid in cash,/s,
  /^⚠️ Paid although withdrawn: invoice for (?<total>.+?), (?<inShort>.+)\. Agree with the customer/s,
];
const claims: readonly RegExp[] = [
  ...notices,
  /^✅ Paid in the meantime: your invoice for (?<total>.+?), (?<inShort>.+)\.$/s,
  /^✅ Paid(?: after it expired)?\n(?<total>[^\n]+)\n(?<list>.+)$/s,
  /^✅ Paid, thank you\n\n(?<list>.+)\nTotal: (?<total>[^\n]+)/s,
];
const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

/** A notice of a payment, as one line that tells invoices apart. @returns undefined for any other text */
export function paidNotice(text: string): string | undefined {
  const { total, inShort } = groupsIn(notices, text) ?? {};
  return total === undefined ? undefined : `${total}: ${inShort}`;
}

/** The same line for an invoice. */
export const noticeOf = (invoice: ServiceInvoice): string => `${totalOf(invoice)}: ${inShort(invoice)}`;

/**
 * Whether a text says of some invoice that the service has told a payment, in whatever words. A payment in cash is the
 * merchant's own word.
 */
export const saysPaid = (text: string): boolean =>
  /^(?:✅(?! Paid in cash)|⚠️ (?=Invoice |Paid although))[^\n]*\bpaid\b/i.test(plain(text));

/** Whether it says so of this invoice, by its items and its total. */
export function saysPaidOf(text: string, invoice: ServiceInvoice): boolean {
  const claim = groupsIn(claims, text) as PaidClaim | undefined;
  if (claim === undefined || claim.total !== totalOf(invoice)) return false;
  if (claim.inShort !== undefined) return claim.inShort === inShort(invoice);
  const list = claim.list ?? "";
  const left = invoice.items.filter(({ name }) => !list.includes(`${name} — `)).length;
  // The customer's message has the price of a single item only as the total.
  const [first] = invoice.items;
  const isAlone = invoice.items.length === 1 && first !== undefined;
  if (isAlone && list.split("\n").some((line) => line === first.name || line.startsWith(`${first.name} × `)))
    return true;
  // A long list ends with the number of those that it leaves out, whose names may be among those that it shows.
  return left <= Number(/^… and (\d+) more$/m.exec(list)?.[1] ?? 0);
}

/** Returns the named parts of a text that has one of these forms. */
function groupsIn(forms: readonly RegExp[], text: string): RegExpExecArray["groups"] {
  const shown = plain(text);
  return forms.map((form) => form.exec(shown)?.groups).find((groups) => groups !== undefined);
}

/** The total as people read it: reckoned here once more, since the bot's own reckoning may be what is wrong. */
function totalOf({ items }: ServiceInvoice): string {
  const sums = new Map<string, number>();
  for (const { price, quantity, currency } of items)
    sums.set(currency, (sums.get(currency) ?? 0) + Number(price) * quantity);
  return [...sums].map(([currency, sum]) => `${sum.toLocaleString("en-US")} ${currency}`).join(" + ");
}

function inShort({ items }: ServiceInvoice): string {
  const [first] = items;
  return items.length > 1 ? `${first?.name} and ${items.length - 1} more` : (first?.name ?? "");
}

/** A text in Telegram's HTML as it is read. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/[\u2068\u2069]/g, "")
    .replaceAll("\u00a0", " ")
    .replace(/&(#39|\w+);/g, (_, name: string) => entities[name] ?? "");
