import { DateTime } from "luxon";
import type { ChatScope } from "../../frame/context.js";
import { type Html, type Translator, userText } from "../../frame/locales.js";
import { foldedLine } from "../../frame/texts/folded-line.js";
import type { PlaceKind } from "../../invoice/ledger-place.js";
import { formatAmount } from "../../language/money/money.js";
import { formatCount, numberFormat } from "../../language/text/intl-formats.js";
import { intlTag } from "../../language/text/locale.js";
import { shortened } from "../../language/text/safe-text.js";
import { sellerName } from "../team/model/membership.js";
import type { Period, Span } from "./ledger/period.js";
import {
  type CurrencySum,
  compare,
  type PaidBy,
  type SoldItem,
  type Sum,
  type sumsByCurrency,
} from "./ledger/sales-sums.js";

/** With more entries the message might exceed Telegram's limit. */
const most = { currencies: 5, currenciesOfOne: 2, items: 3, terminals: 5, sellers: 8 };

const longestName = 32;

const shownName = (name: string): Html => userText(shortened(name, longestName));

const shownKinds: readonly PlaceKind[] = [
  "paid",
  "waiting",
  "expired",
  "failed",
  "cash",
  "withdrawn",
  "untracked",
];

export function currencyBlocks(t: Translator, currencies: ReturnType<typeof sumsByCurrency>): string[] {
  const blocks = currencies.slice(0, most.currencies).map(({ currency, kinds, less }) =>
    shownKinds
      .filter((kind) => kinds[kind].count > 0)
      .flatMap((kind) => [
        t(`day-${kind}`, { sum: sumText(t, { ...kinds[kind], currency }) }),
        ...(kind === "paid" ? lessLine(t, less, currency) : []),
      ])
      .join("\n"),
  );
  const hasUntracked = currencies.some(({ kinds }) => kinds.untracked.count > 0);
  return [
    ...blocks,
    ...foldedLine(t, currencies.length - blocks.length),
    ...(hasUntracked ? [t("day-cannot-know")] : []),
  ];
}

/** The service doesn't tell how much the customers of such invoices have paid. */
const lessLine = (t: Translator, { count, sum }: Sum, currency: string): string[] =>
  count === 0 ? [] : [t("sum-less", { count, less: formatAmount(sum, currency, t.language) })];

/** Items of invoices that were noted as paid in cash count too, and then the title says so. */
export function itemsBlock(
  t: Translator,
  items: readonly SoldItem[],
  currencies: ReturnType<typeof sumsByCurrency>,
): string | undefined {
  const named = items.filter(({ name }) => name !== undefined).slice(0, most.items);
  const others = items.filter(({ name }) => name === undefined).slice(0, most.currenciesOfOne);
  return block(
    t("day-items", { cash: currencies.some(({ kinds }) => kinds.cash.count > 0) ? "with" : "without" }),
    [...named, ...others].map(({ name, currency, quantity, sum }) =>
      t("day-item", {
        name: name === undefined ? t.plain("day-other-items") : shownName(name),
        quantity: formatCount(quantity, t.language),
        sum: formatAmount(sum, currency, t.language),
      }),
    ),
  );
}

/** The sums of a single terminal stand above. */
export const terminalsBlock = (t: Translator, terminals: readonly PaidBy[]): string | undefined =>
  terminals.length < 2
    ? undefined
    : block(
        t("day-terminals"),
        folded(t, terminals.map(lineIn(t, ({ name }) => shownName(name))), most.terminals),
      );

/** The owner's own invoices stand behind "You". */
export function sellersBlock(
  { t, session }: Pick<ChatScope, "t" | "session">,
  sellers: readonly PaidBy[],
): string | undefined {
  const nameOf = ({ id, name }: PaidBy): Html | string =>
    id === undefined ? t.plain("day-you") : shownName(sellerName(session.team, { seller: id, name }));
  return block(t("day-sellers"), folded(t, sellers.map(lineIn(t, nameOf)), most.sellers));
}

const lineIn =
  (t: Translator, nameOf: (of: PaidBy) => Html | string) =>
  (of: PaidBy): string =>
    t("day-line", { name: nameOf(of), sum: sumsText(t, of.paid) });

function sumsText(t: Translator, sums: readonly CurrencySum[]): string {
  const shown = sums.slice(0, most.currenciesOfOne).map((sum) => sumText(t, sum));
  return [...shown, ...(sums.length > shown.length ? ["…"] : [])].join(" + ");
}

function sumText({ language }: Translator, { count, sum, currency }: CurrencySum): string {
  const number = formatCount(count, language);
  return count === 0 ? number : `${number} · ${formatAmount(sum, currency, language)}`;
}

function folded(t: Translator, lines: readonly string[], limit: number): string[] {
  return [...lines.slice(0, limit), ...foldedLine(t, lines.length - limit)];
}

const block = (title: string, lines: readonly string[]): string | undefined =>
  lines.length === 0 ? undefined : [title, ...lines].join("\n");

type Sums = ReturnType<typeof sumsByCurrency>;

interface Compared {
  readonly period: Period;
  readonly currencies: Sums;
  readonly before: Sums;
  readonly zone: string;
  readonly span: Span;
}

/**
 * "18 % more than last Sunday by this time". Of several currencies the one with the most invoices is compared.
 * @returns undefined when nothing was paid at the earlier time
 */
export function comparisonLine(
  t: Translator,
  { period, currencies, before, zone, span }: Compared,
): string | undefined {
  const [main = before[0]] = currencies;
  if (main === undefined) return undefined;
  const { currency } = main;
  const paidIn = (sums: Sums): string => sums.find((one) => one.currency === currency)?.kinds.paid.sum ?? "0";
  const paidBefore = paidIn(before);
  const compared = compare(paidIn(currencies), paidBefore);
  if (compared.kind === "nothing-before") return undefined;
  const weekday = DateTime.fromMillis(span.from, { zone }).weekday;
  const time = t.plain("day-time-before", { period, weekday });
  const line =
    "percent" in compared
      ? t(`day-${compared.kind}`, {
          percent: numberFormat(intlTag[t.language], {}).format(
            compared.percent as Intl.StringNumericLiteral,
          ),
          time,
        })
      : t(`day-${compared.kind}`, { time, sum: formatAmount(paidBefore, currency, t.language) });
  const isOnly = new Set([...currencies, ...before].map((one) => one.currency)).size === 1;
  return isOnly ? line : `${currency}: ${line}`;
}
