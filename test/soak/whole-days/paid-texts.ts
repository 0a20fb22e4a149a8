import type { ServiceInvoice } from "../kit/service.js";

/** What a text says of an invoice that it calls paid. */
interface PaidClaim {
  readonly total: string;
  /** In one line, as notices have them. */
  readonly inShort?: string;
  /** One in a line, as cards have them. */
  readonly list?: string;
}

const claims: readonly RegExp[] = [
  /^✅ Invoice for (?<total>.+?) is paid(?: after it expired)?: (?<inShort>.+)$/s,
  /^✅ Paid in the meantime: your invoice for (?<total>.+?), (?<inShort>.+)\.$/s,
  /^✅ Paid(?: after it expired)?\n(?<total>[^\n]+)\n\n(?<list>.+)$/s,
  /^✅ Paid, thank you\n\n(?<list>.+)\nTotal: (?<total>[^\n]+)/s,
];
const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

/** A notice of a payment, as one line that tells invoices apart. @returns undefined for any other text */
export function paidNotice(text: string): string | undefined {
  const { total, inShort } = claims[0]?.exec(plain(text))?.groups ?? {};
  return total === undefined ? undefined : `${total}: ${inShort}`;
}

/** The same line for an invoice. */
export const noticeOf = (invoice: ServiceInvoice): string => `${totalOf(invoice)}: ${inShort(invoice)}`;

/** Whether a text says of some invoice that it is paid, in whatever words. */
export const saysPaid = (text: string): boolean => /^✅[^\n]*\bpaid\b/i.test(plain(text));

/** Whether it says so of this invoice, by its items and its total. */
export function saysPaidOf(text: string, invoice: ServiceInvoice): boolean {
  const claim = claimIn(text);
  if (claim === undefined || claim.total !== totalOf(invoice)) return false;
  if (claim.inShort !== undefined) return claim.inShort === inShort(invoice);
  const list = claim.list ?? "";
  const left = invoice.items.filter(({ name }) => !list.includes(`${name} — `)).length;
  // A long list ends with the number of those that it leaves out, whose names may be among those that it shows.
  return left <= Number(/^… and (\d+) more$/m.exec(list)?.[1] ?? 0);
}

function claimIn(text: string): PaidClaim | undefined {
  const shown = plain(text);
  const found = claims.map((claim) => claim.exec(shown)?.groups).find((groups) => groups !== undefined);
  return found as PaidClaim | undefined;
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
