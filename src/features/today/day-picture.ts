import type { BotContext } from "../../frame/context.js";
import { doJob } from "../../frame/do-job.js";
import { Routes } from "../../frame/routes.js";
import { post, toast } from "../../frame/screens/send-or-edit.js";
import { quarterOf } from "../../invoice/ledger-place.js";
import { formatAmount, sumOfAmounts } from "../../language/money/money.js";
import { dateFormat } from "../../language/text/intl-formats.js";
import { intlTag } from "../../language/text/locale.js";
import { Upload } from "../../telegram/calls/telegram-file.js";
import { saysSignedOut } from "../invoices/index.js";
import { dateOf, isOneDay, salesOf } from "./day-message.js";
import type { QuarterSales } from "./ledger/ledger-page.js";
import { type Period, partsOf, periodUntil, type Span } from "./ledger/period.js";
import { sumsByCurrency } from "./ledger/sales-sums.js";
import { saysFileSent, sendFile } from "./send-file.js";

/** The chart shows what was paid by the hours of the day, or by the days. */
export const dayPicture = new Routes();

dayPicture.callbackQuery(/^day:picture:([a-z]+):(\d{4}-\d\d-\d\d)$/, async (ctx, next) => {
  const { t, session, deps, zone, api } = ctx;
  const marked = periodUntil(ctx.match[1], ctx.match[2] ?? "", { now: deps.now(), zone });
  if (marked === undefined) return next();
  const { period, at } = marked;
  if (await saysSignedOut(ctx)) return;
  if (await saysFileSent(ctx)) return;
  const { span, sales } = await salesOf(ctx, period, at);
  const currencies = sumsByCurrency(sales).filter(({ kinds }) => kinds.paid.count > 0);
  const [main] = currencies;
  if (main === undefined) return toast(ctx, t.plain("toast-nothing-paid"));
  const { currency, kinds } = main;
  const title = dateOf(ctx, period, span);
  const total = t.plain("day-paid", { sum: formatAmount(kinds.paid.sum, currency, t.language) });
  await sendFile(ctx, async () => {
    const drawn = await doJob(ctx, "sales-picture", () => ({
      locale: t.language,
      title,
      total,
      ...(currencies.length > 1
        ? { note: t.plain("day-picture-note", { count: currencies.length - 1 }) }
        : {}),
      currency,
      bars: partsOf(span, isOneDay(period) ? "hour" : "day", zone).map((part) => ({
        label: labelOf(ctx, period, part),
        amount: paidIn(sales, currency, part),
      })),
    }));
    if (!drawn.done) return { message_id: await post(ctx, drawn.html) };
    const file = new Upload(Buffer.from(drawn.output), "sales.png");
    return api.sendPhoto(session.chat, file, { caption: `${title} · ${total}` });
  });
});

function labelOf({ t, zone: timeZone }: BotContext, period: Period, { from }: Span): string {
  const tag = intlTag[t.language];
  if (isOneDay(period))
    return dateFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(from);
  const day = dateFormat(tag, { timeZone, day: "numeric" }).format(from);
  return period === "week" ? `${dateFormat(tag, { timeZone, weekday: "short" }).format(from)} ${day}` : day;
}

function paidIn(sales: readonly QuarterSales[], currency: string, { from, to }: Span): string {
  const [first, end] = [quarterOf(from), quarterOf(to)];
  const cells = sales
    .filter(({ quarter }) => quarter >= first && quarter < end)
    .flatMap((quarter) => quarter.cells)
    .filter(({ group }) => group.kind === "paid" && group.currency === currency);
  return sumOfAmounts(cells.map(({ sum }) => sum));
}
