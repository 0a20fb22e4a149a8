import type { ChatScope } from "../../../frame/context.js";
import { plainUserText } from "../../../frame/locales.js";
import { amountsText } from "../../../frame/texts/items-text.js";
import { beginningOf, lengthOf } from "../../../language/text/safe-text.js";
import { clockTime, shortDate } from "../../../language/time/dates.js";
import type { InvoiceEntry } from "../../../store/store-port.js";

/** The number of characters that a phone shows of a button as wide as the chat. */
const widest = 34;
const shortestName = 8;
/**
 * The smallest number of characters that a customer's or item's name gets on a button beside the time of day. The name
 * may be this short, because the time already tells rows with equal sums apart.
 */
const shortestBesideTime = 4;
/** The fewest characters for the seller and what was sold on the label of a seller's invoice. Without them, the time is left out. */
const shortestSale = 15;
const between = " · ";

export const statusIcons = {
  created: "🧾",
  processing: "⏳",
  paid: "✅",
  failed: "❌",
  expired: "⌛",
  cash: "💵",
} as const;

type Clock = Pick<ChatScope, "t" | "zone" | "deps">;
type Shown = Pick<InvoiceEntry, "totals" | "names" | "submittedAt"> & {
  readonly reference?: string | undefined;
  /** Which seller has created the invoice, as text. */
  readonly by?: string | undefined;
};

/** Returns a function that formats the day of an entry of the list of invoices, e.g. "21 Nov". */
export const dayIn =
  ({ t, zone, deps }: Clock) =>
  ({ submittedAt }: Pick<InvoiceEntry, "submittedAt">): string =>
    shortDate(submittedAt, { locale: t.language, zone, now: deps.now() });

/**
 * Returns the label of an invoice's button in the list, such as "✅ 14:05 · 30,000 UZS · Aziz"; without a customer it
 * names the items, and before both the seller if it is a copy of a seller's invoice. So the merchant can tell rows with equal
 * sums apart. If the label is too long, the end of the name is left out first, then the time of day, then the day.
 * @param isOneDay whether the text above the buttons names the day of all rows, so that the label needs none
 */
export function entryLabel(scope: Clock, icon: string, entry: Shown, isOneDay: boolean): string {
  const { t, zone } = scope;
  const { totals, names, submittedAt, reference, by } = entry;
  const time = clockTime(submittedAt, zone);
  const day = dayIn(scope)(entry);
  const total = amountsText(totals, t);
  const sold = (reference ?? names[0] ?? "").replace(/\s+/g, " ");
  const nameLength = lengthOf(by === undefined ? sold : by + between + sold);
  const more = reference === undefined && names.length > 1 ? ` +${names.length - 1}` : "";
  const before = (when: string): string => [`${icon} ${when}`.trim(), total].join(when === "" ? " " : " · ");
  const roomBehind = (when: string): number => widest - before(when).length - more.length - between.length;
  const times = isOneDay ? [time] : [`${day} ${time}`, day];
  const least = isOneDay ? shortestBesideTime : shortestName;
  const shortest = by === undefined ? least : shortestSale;
  const when = times.find((one) => roomBehind(one) >= Math.min(nameLength, shortest)) ?? "";
  const room = Math.max(when === "" ? Math.max(shortestName, shortest) : shortest, roomBehind(when));
  const shown = by === undefined ? plainUserText(cut(sold, room)) : saleIn(room, by, sold);
  return `${before(when)}${between}${shown}${more}`;
}

/** Returns the seller and what was sold, cut to the room. A short one of them leaves its room to the other. */
function saleIn(room: number, by: string, sold: string): string {
  const both = room - between.length;
  const least = Math.floor(both / 2);
  const seller = cut(by, Math.max(both - least, both - lengthOf(sold)));
  const name = cut(sold, both - lengthOf(seller));
  return [seller, name].map(plainUserText).join(between);
}

/** Returns a text of at most `room` characters. Before the "…" of a longer text stands no space. */
const cut = (text: string, room: number): string =>
  lengthOf(text) > room ? `${beginningOf(text, room - 1).trimEnd()}…` : text;
