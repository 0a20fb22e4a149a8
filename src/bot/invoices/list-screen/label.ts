import { formatAmount } from "../../../domain/money/money.js";
import { shortDate } from "../../../domain/time/dates.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import type { ChatScope } from "../../frame/context.js";
import { plainUserText } from "../../frame/locales.js";

/** Characters that a button as wide as a phone's chat shows. */
const widest = 34;
const shortestName = 8;

export const statusIcons = {
  created: "🧾",
  processing: "⏳",
  paid: "✅",
  failed: "❌",
  expired: "⌛",
} as const;

/** An invoice on a button: "✅ 30,000 UZS · Coffee +1 · 21 Nov", without the day where there is no room for it. */
export function entryLabel(
  { t, zone, deps }: ChatScope,
  icon: string,
  { totals, names, submittedAt }: Pick<InvoiceEntry, "totals" | "names" | "submittedAt">,
): string {
  const total = totals.map(({ amount, currency }) => formatAmount(amount, currency, t.language)).join(" + ");
  const name = [...(names[0] ?? "").replace(/\s+/g, " ")];
  const more = names.length > 1 ? ` +${names.length - 1}` : "";
  const date = ` · ${shortDate(submittedAt, { locale: t.language, zone, now: deps.now() })}`;
  const room = Math.max(shortestName, widest - total.length - more.length - " · ".length - icon.length - 1);
  const shown =
    name.length > room
      ? `${name
          .slice(0, room - 1)
          .join("")
          .trimEnd()}…`
      : name.join("");
  const hasRoom = name.length + date.length <= room;
  return `${icon} ${total} · ${plainUserText(shown)}${more}${hasRoom ? date : ""}`;
}
