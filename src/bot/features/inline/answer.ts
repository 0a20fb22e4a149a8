import type { Api } from "grammy";
import type { InlineQuery, InlineQueryResultArticle } from "grammy/types";
import { evenOut } from "../../../domain/typed-text.js";
import { hasAccess } from "../../account.js";
import type { ChatView } from "../../context.js";
import { findInvoice, isShareable } from "../../invoices.js";
import { keepOffers, offersOf } from "./offers.js";
import { openInvoices } from "./open-invoices.js";
import { invoiceResult, offerResult } from "./results.js";

/** What stands above the results, and with which word it opens the private chat. */
interface Button {
  readonly text: string;
  readonly start_parameter: string;
}

export interface InlineAnswer {
  readonly results: readonly InlineQueryResultArticle[];
  readonly button?: Button;
  readonly nextOffset?: string;
}

const nothing: InlineAnswer = { results: [] };

/** What a seller gets to choose from. The chat's lane knows nothing of it: whatever comes of it, comes by the choice. */
export async function answerOf(view: ChatView, { query, offset }: InlineQuery): Promise<InlineAnswer> {
  const { deps, session, t } = view;
  const text = query.trim();
  const shared = deps.openShareToken(text);
  if (shared !== undefined) return shared.chat === session.chat ? oneInvoice(view, shared.ref) : nothing;
  if (!(await hasAccess(view)))
    return { results: [], button: { text: t.plain("button-sign-in"), start_parameter: "signin" } };

  const offered = text === "" || offset !== "" ? [] : await offersOf(view, text);
  const isMixed = offered === "mixed-currencies";
  const offers = isMixed ? [] : offered;
  // On disk before it is shown: the choice names nothing else.
  if (offers.length > 0) await keepOffers(view, offers);
  const sought = evenOut(text);
  const { invoices, nextOffset } = await openInvoices(view, offset, ({ names }) =>
    names.some((name) => evenOut(name).includes(sought)),
  );
  const results = [
    ...offers.map((offer) => offerResult(view, offer)),
    ...invoices.map((invoice) => invoiceResult(view, invoice)),
  ];
  const explains = results.length === 0 && offset === "" && nextOffset === undefined;
  return {
    results,
    ...(nextOffset === undefined ? {} : { nextOffset }),
    ...(isMixed || explains
      ? {
          button: {
            text: t.plain(isMixed ? "button-inline-mixed" : "button-inline-example"),
            start_parameter: "new",
          },
        }
      : {}),
  };
}

/** The invoice that a share button names: one result, or the same nothing for whatever is wrong with it. */
async function oneInvoice(view: ChatView, ref: string): Promise<InlineAnswer> {
  const invoice = await findInvoice(view, ref);
  if (typeof invoice === "string" || !isShareable(invoice, view.deps.now())) return nothing;
  return { results: [invoiceResult(view, invoice)] };
}

/** Sends an answer. Nothing of it may be remembered by Telegram: what is offered once must not be chosen for another customer. */
export async function sendAnswer(
  api: Api,
  query: InlineQuery,
  { results, button, nextOffset = "" }: InlineAnswer,
  signal: AbortSignal,
): Promise<void> {
  await api.answerInlineQuery(
    query.id,
    results,
    {
      is_personal: true,
      cache_time: 0,
      next_offset: nextOffset,
      ...(button === undefined ? {} : { button }),
    },
    signal as never,
  );
}
