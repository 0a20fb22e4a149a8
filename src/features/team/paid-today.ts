import { Big } from "big.js";
import type { ChatScope } from "../../frame/context.js";
import { formatAmount } from "../../language/money/money.js";
import { dayAt } from "../../language/time/local-time.js";
import type { Seller } from "./model/team.js";

/** Returns what customers have paid today of a seller's invoices, such as "70,000 UZS (up to 5,000 UZS less)"; undefined when nothing. */
export function paidToday(
  { t, zone, deps }: Pick<ChatScope, "t" | "zone" | "deps">,
  { paid }: Pick<Seller, "paid">,
): string | undefined {
  if (paid === undefined || paid.day < dayAt(deps.now(), zone)) return undefined;
  const sums = Object.entries(paid.sums).filter(([, amount]) => new Big(amount).gt(0));
  const texts = sums.map(([currency, amount]) => {
    const sum = formatAmount(amount, currency, t.language);
    const less = paid.less?.[currency];
    return less === undefined
      ? sum
      : t("team-paid-less", { sum, less: formatAmount(less, currency, t.language) });
  });
  return texts.length === 0 ? undefined : texts.join(" + ");
}
