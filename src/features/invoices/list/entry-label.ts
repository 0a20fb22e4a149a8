import type { ChatScope } from "../../../frame/context.js";
import { plainUserText } from "../../../frame/locales.js";
import { amountsText } from "../../../frame/texts/items-text.js";
import { beginningOf, lengthOf } from "../../../language/text/safe-text.js";
import { clockTime, shortDate } from "../../../language/time/dates.js";
import type { InvoiceEntry } from "../../../store/store-port.js";

/** The number of characters that a phone shows of a button as wide as the chat. */
const widest = 34;
const shortestName = 8;
/** Beside the time of day a name may be this short, because the time already tells rows with equal sums apart. */
const shortestBesideTime = 4;
/** Without so much room for the seller and what was sold, the time is left out. */
const shortestSale = 15;
const between = " · ";

export const statusIcons = {
  created: "🧾",
  processing: "⏳",
  paid: "✅",
  failed: "❌",
  expired: "⌛",
  cash: "💵",
  withdrawn: "🚫",
} as const;

type Clock = Pick<ChatScope, "t" | "zone" | "deps">;
type Shown = Pick<InvoiceEntry, "totals" | "names" | "submittedAt"> & {
  readonly reference?: string | undefined;
  readonly by?: string | undefined;
};

export const dayIn =
  ({ t, zone, deps }: Clock) =>
  ({ submittedAt }: Pick<InvoiceEntry, "submittedAt">): string =>
    shortDate(submittedAt, { locale: t.language, zone, now: deps.now() });

/**
 * Returns a label such as "✅ 14:05 · 30,000 UZS · Aziz", which tells rows with equal sums apart. In a label that is
 * too long, the end of the name is left out first, then the time of day, then the day.
 * @param isOneDay whether the text above the buttons names the day of all rows
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

/** A short name leaves its room to the other one. */
function saleIn(room: number, by: string, sold: string): string {
  const both = room - between.length;
  const least = Math.floor(both / 2);
  const seller = cut(by, Math.max(both - least, both - lengthOf(sold)));
  const name = cut(sold, both - lengthOf(seller));
  return [seller, name].map(plainUserText).join(between);
}

const cut = (text: string, room: number): string =>
  lengthOf(text) > room ? `${beginningOf(text, room - 1).trimEnd()}…` : text;
