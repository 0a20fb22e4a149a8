import type { BotContext } from "../../frame/context.js";
import { doJob } from "../../frame/do-job.js";
import { isShown } from "../../frame/model/acting.js";
import { Routes } from "../../frame/routes.js";
import { answerTap, edit, messageOptions, post, toast } from "../../frame/screens/send-or-edit.js";
import type { Invoice } from "../../invoice/invoice.js";
import { quarterOf } from "../../invoice/ledger-place.js";
import type { InvoiceEntry } from "../../store/store-port.js";
import { classifyError, isRefused } from "../../telegram/calls/telegram-errors.js";
import { Upload } from "../../telegram/calls/telegram-file.js";
import { saysPaused } from "../access/index.js";
import {
  type Cursor,
  findInvoice,
  fromNewest,
  listInvoices,
  saysSignedOut,
  walk,
} from "../invoices/index.js";
import { dateOf } from "./day-message.js";
import { invoicesFile } from "./export-invoices.js";
import { periodUntil, type Span, spansOf } from "./ledger/period.js";
import { saysFileSent, sendFile } from "./send-file.js";

/** Beyond this number of invoices, a message counts along. */
const manyInvoices = 500;

export const dayExport = new Routes();

dayExport.callbackQuery(/^day:xlsx:([a-z]+):(\d{4}-\d\d-\d\d)$/, async (ctx, next) => {
  const { t, deps, zone } = ctx;
  const [, name, day = ""] = ctx.match;
  const marked = periodUntil(name, day, { now: deps.now(), zone });
  if (marked === undefined) return next();
  const { period, at } = marked;
  // The file has the pay links.
  if ((await saysSignedOut(ctx)) || (await saysPaused(ctx))) return;
  if (await saysFileSent(ctx)) return;
  const { span } = spansOf(period, at, zone);
  const refs = await refsOf(ctx, span);
  if (refs.length === 0) return toast(ctx, t.plain("day-file-none"));
  const counting = refs.length > manyInvoices ? await beginCounting(ctx, refs.length) : undefined;
  await sendFile(ctx, async () => {
    const written = await doJob(ctx, "invoices-file", () =>
      invoicesFile(ctx, invoicesOf(ctx, refs), counting?.count),
    );
    if (!written.done) return { message_id: await post(ctx, written.html) };
    const file = new Upload(Buffer.from(written.output), `invoices-${day}.xlsx`);
    const caption = t("day-file", { date: dateOf(ctx, period, span), count: refs.length });
    return ctx.api.sendDocument(ctx.session.chat, file, { ...messageOptions(), caption });
  });
  await counting?.end();
});

/** An invoice belongs to the file if it was created in the span or is counted in it. The oldest is first. */
async function refsOf(ctx: BotContext, { from, to }: Span): Promise<string[]> {
  await listInvoices(ctx, { start: true });
  const [first, end] = [quarterOf(from), quarterOf(to)];
  const isWithin = ({ submittedAt, place }: InvoiceEntry): boolean =>
    (submittedAt >= from && submittedAt < to) ||
    (place !== undefined && place.quarter >= first && place.quarter < end);
  const refs: string[] = [];
  for (let cursor: Cursor | undefined = fromNewest(ctx); cursor !== undefined; ) {
    const matches = (entry: InvoiceEntry): boolean => isShown(ctx.acting, entry) && isWithin(entry);
    const { entries, goOn } = await walk(ctx, cursor, Number.POSITIVE_INFINITY, matches);
    refs.push(...entries.map(({ ref }) => ref));
    cursor = goOn;
  }
  return refs.reverse();
}

async function* invoicesOf(ctx: BotContext, refs: readonly string[]): AsyncGenerator<Invoice> {
  for (const ref of refs) {
    const invoice = await findInvoice(ctx, ref);
    if (typeof invoice !== "string") yield invoice;
  }
}

interface Counting {
  readonly count: (count: number) => Promise<void>;
  readonly end: () => Promise<void>;
}

async function beginCounting(ctx: BotContext, total: number): Promise<Counting> {
  const { t, api, deps, session, unit } = ctx;
  const text = (count: number): string => t("day-file-counting", { count, total });
  await answerTap(ctx);
  const messageId = await unit.once("day-file-counting", () => post(ctx, text(0)));
  return {
    count: async (count) => {
      try {
        await edit(ctx, messageId, text(count));
      } catch (error) {
        // The file isn't written anew because Telegram is in trouble or wants fewer edits: the next count may get through.
        if (classifyError(error).kind !== "retry") throw error;
        deps.log("export.count-not-shown", { count });
      }
    },
    end: async () => {
      try {
        await api.deleteMessage(session.chat, messageId);
      } catch (error) {
        // The merchant may have deleted the message.
        if (!isRefused(error)) throw error;
      }
    },
  };
}
