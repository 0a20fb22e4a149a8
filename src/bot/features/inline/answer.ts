import type { InlineQuery } from "grammy/types";
import { evenOut } from "../../../domain/typed-text.js";
import { hasAccess } from "../../account.js";
import type { ChatView } from "../../context.js";
import { findInvoice, isShareable } from "../../invoices.js";
import { accountShown, isShown } from "../../same-account.js";
import { keepOffers, offersOf } from "./offers.js";
import { openInvoices } from "./open-invoices.js";
import { type InlineResult, invoiceResult, offerResult } from "./results.js";

/** What stands above the results, and with which word it opens the private chat. */
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

/** What a seller gets to choose from. The chat's lane knows nothing of it: whatever comes of it, comes by the choice. */
export async function answerOf(view: ChatView, { query, offset }: InlineQuery): Promise<InlineAnswer> {
  const { deps, session, t } = view;
  const text = query.trim();
  const shared = deps.openShareToken(text);
  if (shared !== undefined) return shared.chat === session.chat ? oneInvoice(view, shared.ref) : nothing;
  if (!(await hasAccess(view))) return signInFirst(view);

  const offered = text === "" || offset !== "" ? [] : await offersOf(view, text);
  const isMixed = offered === "mixed-currencies";
  const offers = isMixed ? [] : offered;
  // On disk before it is shown: the choice names nothing else.
  if (offers.length > 0) await keepOffers(view, offers);
  const sought = evenOut(text);
  const { invoices, nextOffset } = await openInvoices(view, offset, {
    matches: ({ names }) => names.some((name) => evenOut(name).includes(sought)),
    patient: offered.length === 0,
  });
  const results = [
    ...offers.map((offer) => offerResult(view, offer)),
    ...invoices.map((invoice) => invoiceResult(view, invoice)),
  ];
  const button = isMixed
    ? { text: t.plain("button-inline-mixed"), start_parameter: "new" }
    : results.length === 0
      ? insteadOfResults(view, offset, nextOffset)
      : undefined;
  return {
    results,
    ...(nextOffset === undefined ? {} : { nextOffset }),
    ...(button === undefined ? {} : { button }),
  };
}

const signInFirst = ({ t }: ChatView): InlineAnswer => ({
  results: [],
  button: { text: t.plain("button-sign-in"), start_parameter: "signin" },
});

/** An empty list must not be all there is: nobody asks for the page behind it. */
function insteadOfResults({ t }: ChatView, offset: string, nextOffset?: string): Button | undefined {
  if (nextOffset !== undefined) return { text: t.plain("button-my-invoices"), start_parameter: "invoices" };
  return offset === "" ? { text: t.plain("button-inline-example"), start_parameter: "new" } : undefined;
}

/** The invoice that a share button names: one result, or why there is none. For its seller alone. */
async function oneInvoice(view: ChatView, ref: string): Promise<InlineAnswer> {
  if (accountShown(view.session) === undefined) return signInFirst(view);
  const invoice = await findInvoice(view, ref);
  if (typeof invoice === "string" || !isShown(view.session, invoice)) return nothing;
  if (isShareable(invoice, view.deps.now())) return { results: [invoiceResult(view, invoice)] };
  return { results: [], button: { text: view.t.plain("toast-link-over"), start_parameter: "invoices" } };
}
