import { Big } from "big.js";
import type { ChatScope } from "../../frame/context.js";
import { Html, type Translator, userText } from "../../frame/locales.js";
import { foldedLine } from "../../frame/texts/folded-line.js";
import { formatPercent } from "../../invoice/terms/payment-tolerance.js";
import { formatAmount } from "../../language/money/money.js";
import { dayAt } from "../../language/time/local-time.js";
import type { Limits } from "./model/limits.js";
import type { Seller } from "./model/team.js";

/** Returns a text such as "70,000 UZS (up to 5,000 UZS less)". */
export function paidTodayText(
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

const terminalsNamed = 8;

export function limitLines(
  t: Translator,
  { terminals, currency, perInvoice, perDay, tolerance }: Limits,
): string[] {
  const amount = (most: string | undefined): string =>
    most === undefined ? t("team-no-limit") : formatAmount(most, currency, t.language);
  const named = (terminals ?? []).slice(0, terminalsNamed).map(({ name }) => userText(name).value);
  const names = new Html([...named, ...foldedLine(t, (terminals ?? []).length - named.length)].join(", "));
  return [
    terminals === undefined ? t("team-all-terminals") : t("team-terminals", { names }),
    t("team-per-invoice", { amount: amount(perInvoice) }),
    t("team-per-day", { amount: amount(perDay) }),
    ...(tolerance === undefined
      ? []
      : [t("team-tolerance", { percent: formatPercent(tolerance, t.language) })]),
  ];
}
