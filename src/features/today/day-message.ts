import { InlineKeyboard } from "grammy";
import type { ChatScope, ChatView } from "../../frame/context.js";
import type { PaidSum } from "../../frame/model/paid-invoice.js";
import { formatDay, shortDate } from "../../language/time/dates.js";
import { dayAt } from "../../language/time/local-time.js";
import { comparisonLine, currencyBlocks, itemsBlock, sellersBlock, terminalsBlock } from "./day-blocks.js";
import type { QuarterSales } from "./ledger/ledger-page.js";
import { type Period, periods, type Span, spansOf } from "./ledger/period.js";
import { countedAt } from "./ledger/place-in-ledger.js";
import { ledgerOf } from "./ledger/postings.js";
import { paidBySeller, paidByTerminal, soldItems, sumsByCurrency } from "./ledger/sales-sums.js";
import { readLedger } from "./stored-ledger.js";

type Scope = ChatView & Pick<ChatScope, "features">;
type Paid = Parameters<typeof countedAt>[0];
type Ledger = Pick<ChatScope, "session" | "acting" | "deps" | "zone">;

export interface DayMessage {
  readonly html: string;
  readonly keyboard: InlineKeyboard;
  readonly isEmpty: boolean;
}

/**
 * The message shows the account in use. A caller that must not show a locked chat's sales looks at the lock first.
 * @param summaryAt the time (ms) for which a daily summary was due. The summary is about the sales until then, and
 * its title has no word like "today", because the merchant may read it later.
 */
export async function dayMessage(scope: Scope, period: Period, summaryAt?: number): Promise<DayMessage> {
  const { session, deps, t, zone } = scope;
  const at = summaryAt ?? deps.now();
  const { span, sales, salesBefore } = await salesOf(scope, period, at);
  const currencies = sumsByCurrency(sales);
  const blocks = [
    ...currencyBlocks(t, currencies),
    comparisonLine(t, { period, currencies, before: sumsByCurrency(salesBefore), zone, span }),
    itemsBlock(t, soldItems(sales), currencies),
    terminalsBlock(t, paidByTerminal(sales)),
    session.team === undefined ? undefined : sellersBlock(scope, paidBySeller(sales)),
    ...(period === "today" ? scope.features.todayLines(scope, paidOf(sales)) : []),
  ].filter((block) => block !== undefined);
  const isEmpty = currencies.length === 0;
  const text = isEmpty ? [t("day-nothing", { period }), ...blocks] : blocks;
  const title = titleOf(scope, period, span, summaryAt !== undefined);
  const keyboard = dayKeyboard(scope, summaryAt === undefined ? period : undefined);
  if (!isEmpty) {
    const until = `${period}:${dayAt(at, zone)}`;
    keyboard
      .row()
      .text(t.plain("button-day-picture"), `day:picture:${until}`)
      .text(t.plain("button-day-excel"), `day:xlsx:${until}`);
  }
  return { html: [title, ...text].join("\n\n"), keyboard, isEmpty };
}

interface DaySales {
  readonly span: Span;
  readonly sales: readonly QuarterSales[];
  readonly salesBefore: readonly QuarterSales[];
}

const paidOf = (sales: readonly QuarterSales[]): readonly PaidSum[] =>
  sumsByCurrency(sales).map(({ currency, kinds: { paid } }) => ({
    currency,
    count: paid.count,
    amount: paid.sum,
  }));

/**
 * Returns what was paid today, for what other features say of the day. A payment counts from the commit on that has told
 * it, so this is asked when a message is said and not where an invoice becomes paid.
 * @param at a time (ms) in the day that is meant. A message about a payment may be said after midnight, so it keeps the
 * time at which the payment counts (`countedAt`), and asks for that day.
 */
export async function paidToday(scope: Ledger, at = scope.deps.now()): Promise<readonly PaidSum[]> {
  const { span } = spansOf("today", at, scope.zone);
  return paidOf(await readLedger(scope, accountOf(scope), span));
}

/** Returns nothing for an invoice that was paid on another day, since a notice may be said after midnight. */
export const paidTodayWith = async (scope: Ledger, invoice: Paid): Promise<readonly PaidSum[]> =>
  dayAt(countedAt(invoice, "paid"), scope.zone) === dayAt(scope.deps.now(), scope.zone)
    ? paidToday(scope)
    : [];

const accountOf = ({ session, acting }: Ledger): string => ledgerOf(session.ledger?.accounts, acting.inUse);

/** @param at milliseconds since 1970 */
export async function salesOf(scope: Ledger, period: Period, at: number): Promise<DaySales> {
  const { span, before } = spansOf(period, at, scope.zone);
  const account = accountOf(scope);
  const sales = await readLedger(scope, account, span);
  return { span, sales, salesBefore: await readLedger(scope, account, before) };
}

/** "Today, Sun 22 Nov", or "Last 7 days, 16 Nov – 22 Nov". */
function titleOf(scope: ChatView, period: Period, span: Span, isSummary: boolean): string {
  return scope.t("day-title", { period: isSummary ? "summary" : period, date: dateOf(scope, period, span) });
}

/** "Sun 22 Nov", or "16 Nov – 22 Nov". */
export function dateOf(
  { t, zone, deps }: Pick<ChatScope, "t" | "zone" | "deps">,
  period: Period,
  { from, to }: Span,
): string {
  const now = deps.now();
  const locale = t.language;
  if (isOneDay(period)) return formatDay(from, { locale, zone, now: new Date(now) });
  return [from, to - 1].map((at) => shortDate(at, { locale, zone, now })).join(" – ");
}

export const isOneDay = (period: Period): boolean => period === "today" || period === "yesterday";

function dayKeyboard({ t }: Pick<ChatScope, "t">, shown: Period | undefined): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const period of periods)
    if (period !== shown) keyboard.text(t.plain(`button-day-${period}`), `day:${period}`);
  return keyboard.row().text(t.plain("button-day-waiting"), "day:waiting");
}
