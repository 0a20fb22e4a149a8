import type { InlineQuery } from "grammy/types";
import type { ChatView } from "../../../frame/context.js";
import { isShown } from "../../../frame/model/acting.js";
import { isShareable } from "../../../invoice/invoice.js";
import { defined } from "../../../language/omit-undefined.js";
import { evenOut } from "../../../language/text/typed-text.js";
import { isPaused, lookAtAccess } from "../../access/index.js";
import type { DraftTerms } from "../../draft/model/draft.js";
import { bothReadings } from "../../draft/model/small-price.js";
import { findInvoice, linkOverToast, noteShareBegun } from "../../invoices/index.js";
import { savedItemsOutside } from "../../items/index.js";
import { keepOffers, keepText, offerOf } from "../inline-offers.js";
import { type InlineResult, invoiceResult, linkedResult, offerResult } from "./inline-results.js";
import { openInvoices } from "./open-invoices.js";
import { readSure, type SureReading } from "./read-sure.js";

/** A tap on the button above the results sends `/start` with `start_parameter` to the private chat. */
interface Button {
  readonly text: string;
  readonly start_parameter: string;
}

export interface InlineAnswer {
  readonly results: readonly InlineResult[];
  readonly button?: Button;
  readonly nextOffset?: string;
}

const nothing: InlineAnswer = { results: [] };

/**
 * A query is answered outside the chat's lane, so the record isn't changed. Only the choice of a result becomes an
 * event.
 */
export async function answerOf(view: ChatView, asked: InlineQuery): Promise<InlineAnswer> {
  const { deps, session } = view;
  const { offset } = asked;
  const text = asked.query.trim();
  const isSecret = isOfSecretChat(asked);
  const resultOf = isSecret ? linkedResult : invoiceResult;
  const shared = deps.tokens.share.open(text);
  if (shared !== undefined)
    return shared.chat === session.chat ? oneInvoice(view, shared.ref, resultOf) : nothing;
  if ((await lookAtAccess(view)).kind !== "ok") return signInFirst(view);

  const read = text === "" || offset !== "" ? undefined : await readOf(view, text);
  // Telegram reports only the id of the chosen offer, so the offer is stored before Telegram shows it.
  const offers = isSecret ? [] : offeredTerms(read).map((terms) => offerOf(view, terms));
  if (offers.length > 0) await keepOffers(view, offers);
  const sought = evenOut(text);
  const { invoices, nextOffset } = await openInvoices(view, offset, {
    matches: ({ names }) => names.some((name) => evenOut(name).includes(sought)),
    patient: read === undefined || read.kind === "not-understood",
  });
  const results = [
    ...offers.map((offer) => offerResult(view, offer)),
    ...invoices.map((invoice) => resultOf(view, invoice)),
  ];
  const button = await buttonAbove(view, { text, offset, nextOffset, isSecret, read, results });
  return {
    results,
    ...defined({ nextOffset, button }),
  };
}

/**
 * Telegram gives the type of every chat but a secret one. There, results go as plain text without buttons, and no
 * choice is reported (telegram-bot-api, Client.cpp, JsonInlineQuery; td, send_inline_query_result_message).
 */
const isOfSecretChat = ({ chat_type }: InlineQuery): boolean => chat_type === undefined;

/** Returns what may be chosen. Of a price that may have left out its thousands both readings are shown with their sums. */
function offeredTerms(read: SureReading | undefined): readonly DraftTerms[] {
  if (read?.kind === "small-price") return bothReadings(read.terms).map(({ terms }) => terms);
  return read?.kind === "sure" ? [read.terms] : [];
}

/** Reads a typed text. A text that may hold a secret is treated like one that isn't understood, and nothing of it is kept. */
async function readOf(view: ChatView, text: string): Promise<SureReading> {
  const read = readSure(view, text, await savedItemsOutside(view));
  return read.kind === "unsure" && read.why === "secret" ? { kind: "not-understood" } : read;
}

interface Above {
  readonly text: string;
  readonly offset: string;
  readonly nextOffset: string | undefined;
  readonly isSecret: boolean;
  readonly read: SureReading | undefined;
  readonly results: readonly InlineResult[];
}

/** The label says why no invoice can be created here, or shows an example of what to type. */
async function buttonAbove(view: ChatView, above: Above): Promise<Button | undefined> {
  const { t } = view;
  const { text, offset, nextOffset, isSecret, read, results } = above;
  const isEmpty = results.length === 0 && nextOffset === undefined && offset === "";
  const isItems = read !== undefined && read.kind !== "not-understood";
  if (isSecret && (isItems || isEmpty))
    return { text: t.plain("button-inline-secret"), start_parameter: "new" };
  if (read?.kind === "mixed-currencies")
    return { text: t.plain("button-inline-mixed"), start_parameter: "new" };
  if (read?.kind === "unsure")
    return {
      text: t.plain(read.why === "total-differs" ? "button-inline-total" : "button-inline-check"),
      start_parameter: `check_${await keepText(view, text)}`,
    };
  return results.length === 0 ? insteadOfResults(view, offset, nextOffset) : undefined;
}

/**
 * Returns an answer whose button opens the private chat, where the merchant signs in or a seller reads why there is no access.
 * Telegram doesn't tell a page that is opened from inline mode who has opened it, so the button to the page is in the chat.
 */
const signInFirst = ({ t, session }: ChatView): InlineAnswer => ({
  results: [],
  button: {
    text: t.plain(session.seller === undefined ? "button-sign-in" : "button-inline-no-access"),
    start_parameter: "signin",
  },
});

/** Telegram doesn't ask for the next page after an empty first one, so the button opens /invoices. */
function insteadOfResults({ t }: ChatView, offset: string, nextOffset?: string): Button | undefined {
  if (nextOffset !== undefined) return { text: t.plain("button-my-invoices"), start_parameter: "invoices" };
  return offset === "" ? { text: t.plain("button-inline-example"), start_parameter: "new" } : undefined;
}

/** Only the invoice's seller gets an answer. */
async function oneInvoice(
  view: ChatView,
  ref: string,
  resultOf: typeof invoiceResult,
): Promise<InlineAnswer> {
  if (view.acting.shown === undefined || (await isPaused(view))) return signInFirst(view);
  const invoice = await findInvoice(view, ref);
  if (typeof invoice === "string" || !isShown(view.acting, invoice)) return nothing;
  if (isShareable(invoice, view.deps.now())) {
    // The share is stored before Telegram shows the result, in case Telegram's report is lost. In a secret chat the bot
    // can't edit messages, so nothing is stored.
    if (resultOf === invoiceResult) await noteShareBegun(view, ref);
    return { results: [resultOf(view, invoice)] };
  }
  const text = view.t.plain(linkOverToast(invoice, view.deps.now()));
  return { results: [], button: { text, start_parameter: "invoices" } };
}
