import { GrammyError, HttpError } from "grammy";
import type { ChatView } from "../../frame/context.js";
import { isShown } from "../../frame/model/acting.js";
import { totalOf } from "../../frame/texts/items-text.js";
import { type Invoice, isShareable } from "../../invoice/invoice.js";
import { currentStatus } from "../../invoice/invoice-status.js";
import { defined } from "../../language/omit-undefined.js";
import { isButtonRefused } from "../../telegram/calls/telegram-errors.js";
import { isPaused } from "../access/index.js";
import { type InlineResult, invoiceResult, itemsInLine, openInvoices } from "../inline/index.js";
import { findInvoice, fromNewest, noteShareBegun, shareableChats, walk } from "../invoices/index.js";
import type { LinksView, LinkView, ShareAnswer, ShareProblem } from "./contract/page-views.js";

/** The largest number of links that the page lists. Older ones are found with /invoices. */
const mostLinks = 50;
/** So many of the newest paid invoices stand among them, so that a merchant sees here who has paid. */
const mostPaid = 20;
/** The time (ms) after which no further page of invoices is read. */
const longestMs = 5_000;

export async function linksOf(view: ChatView): Promise<LinksView | "no-access"> {
  const { session, acting, deps } = view;
  if (acting.shown === undefined || (await isPaused(view))) return "no-access";
  const invoices: Invoice[] = [];
  const until = deps.now() + longestMs;
  for (let offset: string | undefined = ""; offset !== undefined && invoices.length < mostLinks; ) {
    const page = await openInvoices(view, offset, { matches: () => true, patient: true });
    invoices.push(...page.invoices);
    offset = deps.now() < until ? page.nextOffset : undefined;
  }
  const shown = [...invoices.slice(0, mostLinks), ...(await paidInvoices(view))];
  return {
    canShare: invoices.some(({ ref }) => deps.shareToken(session.chat, ref) !== undefined),
    invoices: shown
      .sort((a, b) => b.submittedAt - a.submittedAt)
      .slice(0, mostLinks)
      .map((invoice) => linkOf(view, invoice)),
  };
}

async function paidInvoices(view: ChatView): Promise<Invoice[]> {
  const { entries } = await walk(
    view,
    fromNewest(view),
    mostPaid,
    (entry) => entry.status === "paid" && entry.soldBy === undefined && isShown(view.acting, entry),
  );
  const invoices = await Promise.all(entries.map(({ ref }) => findInvoice(view, ref)));
  return invoices.filter((invoice) => typeof invoice !== "string");
}

export function linkOf({ t }: ChatView, invoice: Invoice): LinkView {
  const { ref, terms, expireAt } = invoice;
  return {
    ref,
    total: totalOf(terms.items, t),
    items: itemsInLine(terms.items, t),
    ...defined({ expireAt: expireAt === undefined ? undefined : Date.parse(expireAt) }),
    processing: isBeingPaid(invoice),
    paid: currentStatus(invoice.history) === "paid",
  };
}

/**
 * Prepares the message of [Send to customer], which the merchant sends from the page. Telegram then reports the
 * chosen result as in inline mode.
 */
export async function share(view: ChatView, ref: string): Promise<ShareAnswer> {
  const invoice = await shareable(view, ref);
  if (typeof invoice === "string") return { kind: "refused", problem: invoice };
  const id = await prepare(view, invoiceResult(view, invoice));
  if (id === undefined) return { kind: "refused", problem: "unavailable" };
  // The share is stored before the page can send the message, so the bot knows of it even if Telegram's report is lost.
  await noteShareBegun(view, ref);
  return { kind: "prepared", id };
}

/** Returns the invoice if its link can be shared now, or the reason why it can't. Only its seller can share it. */
async function shareable(view: ChatView, ref: string): Promise<Invoice | ShareProblem> {
  const { session, acting, deps } = view;
  if (acting.shown === undefined || (await isPaused(view))) return "signed-out";
  const invoice = await findInvoice(view, ref);
  if (typeof invoice === "string" || !isShown(acting, invoice) || invoice.soldBy !== undefined) return "gone";
  if (!isShareable(invoice, deps.now())) return "over";
  // A customer who gets the link while a payment is being processed might pay twice.
  if (isBeingPaid(invoice)) return "being-paid";
  // Without inline mode Telegram wouldn't report the message, so the bot could never edit it when the invoice is paid.
  return deps.shareToken(session.chat, ref) === undefined ? "unavailable" : invoice;
}

const isBeingPaid = ({ history }: Invoice): boolean => currentStatus(history) === "processing";

/**
 * If Telegram refuses the pay link on a button, the link is in the message's text.
 * @returns the message's id; undefined when Telegram can't prepare it now
 */
async function prepare(view: ChatView, { article, plain }: InlineResult): Promise<string | undefined> {
  const { api, session, deps } = view;
  try {
    return (await api.savePreparedInlineMessage(Number(session.chat), article, shareableChats)).id;
  } catch (error) {
    if (isButtonRefused(error) && plain !== undefined) return prepare(view, { article: plain.article });
    if (!(error instanceof GrammyError || error instanceof HttpError)) throw error;
    const code = error instanceof GrammyError ? error.error_code : undefined;
    deps.log("share.not-prepared", { error: error.name, ...defined({ code }) });
    return undefined;
  }
}
