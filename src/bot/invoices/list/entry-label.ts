import { clockTime, shortDate } from "../../../domain/time/dates.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import type { ChatScope } from "../../shared/context.js";
import { plainUserText } from "../../shared/locales.js";
import { amountsText } from "../../shared/texts/items-text.js";

/** The number of characters that a phone shows of a button as wide as the chat. */
const widest = 34;
const shortestName = 8;
/**
 * The smallest number of characters that a customer's or item's name gets on a button beside the time of day. The name
 * may be this short, because the time already tells rows with equal sums apart.
 */
const shortestBesideTime = 4;

export const statusIcons = {
  created: "🧾",
  processing: "⏳",
  paid: "✅",
  failed: "❌",
  expired: "⌛",
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
 * names the items, and before both the seller if it is a copy of a seller's invoice. So the merchant can tell rows with equal sums apart. If the label is too long, the end of the name
 * is left out first, then the time of day, then the day.
 * @param isOneDay whether the text above the buttons names the day of all rows, so that the label needs none
 */
export function entryLabel(scope: Clock, icon: string, entry: Shown, isOneDay: boolean): string {
  const { t, zone } = scope;
  const { totals, names, submittedAt, reference, by } = entry;
  const time = clockTime(submittedAt, zone);
  const day = dayIn(scope)(entry);
  const total = amountsText(totals, t);
  const sold = (reference ?? names[0] ?? "").replace(/\s+/g, " ");
  const name = [...(by === undefined ? sold : `${by} · ${sold}`)];
  const more = reference === undefined && names.length > 1 ? ` +${names.length - 1}` : "";
  const before = (when: string): string => [`${icon} ${when}`.trim(), total].join(when === "" ? " " : " · ");
  const roomBehind = (when: string): number => widest - before(when).length - more.length - " · ".length;
  const times = isOneDay ? [time] : [`${day} ${time}`, day];
  const shortest = isOneDay ? shortestBesideTime : shortestName;
  const when = times.find((one) => roomBehind(one) >= Math.min(name.length, shortest)) ?? "";
  const room = Math.max(when === "" ? shortestName : shortest, roomBehind(when));
  const shown =
    name.length > room
      ? `${name
          .slice(0, room - 1)
          .join("")
          .trimEnd()}…`
      : name.join("");
  return `${before(when)} · ${plainUserText(shown)}${more}`;
}
