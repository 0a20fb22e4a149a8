import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { Routes } from "../../../frame/routes.js";
import { post, show, toast } from "../../../frame/screens/send-or-edit.js";
import { type Asking, askedDraft, close, open, openDraft } from "../../../frame/talk/questions.js";
import { noteAccepted } from "../../../frame/talk/talk.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { isUnsettled } from "../../../invoice/invoice-status.js";
import { isBlank } from "../../../language/text/typed-text.js";
import { heldUpBy, noteDoubt } from "../../draft/model/duplicates.js";
import { dropDueOfInvoice } from "../../due-list.js";
import { isSigningIn, type QuestionOf } from "../../open-questions.js";
import { unknownText } from "../create/unknown-outcome-text.js";
import { moveCard, updateFaces } from "../faces/show-faces.js";
import { invoiceToShow, saysSignedOut } from "../invoice-to-show.js";
import { readViewButton, viewButtons } from "./list-filters.js";
import { showList } from "./show-list.js";

export const invoices = new Routes();

invoices.command("invoices", async (ctx) => {
  close(ctx, "invoice-search");
  if (await saysSignedOut(ctx)) return;
  const text = ctx.match.trim();
  if (text === "") await showList(ctx, { kind: "filter", filter: "all" });
  else await searchInvoices(ctx, text);
});

invoices.callbackQuery("invoices:search", async (ctx) => {
  // During a sign-in every typed text counts as a secret, so nobody can type a searched text then.
  if (isSigningIn(ctx.session)) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
  if (await saysSignedOut(ctx)) return;
  open(ctx, { kind: "invoice-search" });
});

invoices.callbackQuery(/^invoices:card:([\w-]+)$/, (ctx) => showInvoice(ctx, ctx.match[1] ?? ""));

/** The pay card moves to the end of the chat. */
export async function showInvoice(ctx: BotContext, ref: string): Promise<void> {
  const invoice = await invoiceToShow(ctx, ref);
  if (invoice === undefined) return;
  if (invoice.denied === true) return toast(ctx, ctx.t.plain("toast-invoice-gone"));
  if (invoice.creation === "created") await moveCard(ctx, invoice);
  else await sayUnknown(ctx, invoice);
}

// [It isn't there]: the merchant has looked at the service's dashboard, and no invoice was created.
invoices.callbackQuery(/^invoices:forget:([\w-]+)$/, async (ctx, next) => {
  const ref = ctx.match[1] ?? "";
  const invoice = Object.hasOwn(ctx.session.invoices, ref) ? ctx.session.invoices[ref] : undefined;
  if (invoice === undefined || !isUnsettled(invoice)) return next();
  if ((await invoiceToShow(ctx, ref)) === undefined) return;
  const dialogue = openDraft(ctx.session);
  const heldUp = dialogue !== undefined && heldUpBy(ctx.session, dialogue.draft) === invoice;
  await show(ctx, ctx.t("invoices-forgotten"));
  const denied = { ...invoice, denied: true };
  ctx.session.invoices[ref] = denied;
  await updateFaces(ctx, denied, "doubt");
  // A status update may prove later that the invoice exists, so it moves to a record of its own and isn't deleted.
  await ctx.deps.store.invoices.write(`${ctx.session.chat}/${ref}`, denied);
  delete ctx.session.invoices[ref];
  // Each entry about this invoice would copy it back into the chat's record.
  dropDueOfInvoice(ctx.session, ref);
  // The draft's open question was whether this invoice exists, so the bot now shows the review card.
  if (heldUp) ctx.asks = true;
});

invoices.callbackQuery(viewButtons, async (ctx, next) => {
  const button = readViewButton(ctx.match, ctx.session);
  if (button === undefined) return next();
  close(ctx, "invoice-search");
  if (await saysSignedOut(ctx)) return;
  await showList(ctx, button.view, button.cursor);
});

/** If the submission's draft is still open, the bot asks the draft's question instead. */
async function sayUnknown(ctx: BotContext, invoice: Invoice): Promise<void> {
  const { t, session } = ctx;
  const { ref } = invoice;
  const draft = askedDraft(session);
  if (draft !== undefined && heldUpBy(session, draft)?.ref === ref) {
    ctx.shown = true;
    ctx.asks = true;
    return;
  }
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-create-again"), `invoice:repeat:${ref}`)
    .row()
    .text(t.plain("button-invoice-not-there"), `invoices:forget:${ref}`);
  noteDoubt(session, invoice, await post(ctx, unknownText(ctx, invoice), keyboard));
}

const longestText = 200;

export const askSearch: Asking<QuestionOf<"invoice-search">> = {
  ask: (ctx) => {
    const keyboard = new InlineKeyboard().text(ctx.t.plain("button-all-invoices"), "invoices:all");
    return show(ctx, ctx.t("invoices-ask-search"), keyboard);
  },
  answer: async (ctx, _question, text) => {
    if (isBlank(text)) {
      await post(ctx, ctx.t("invoices-search-empty"));
      return "asked";
    }
    close(ctx, "invoice-search");
    noteAccepted(ctx);
    if (await saysSignedOut(ctx)) return "ask";
    await searchInvoices(ctx, text);
    return "ask";
  },
};

/** A search's buttons carry its id, so that those of an older search no longer work. */
export async function searchInvoices(ctx: BotContext, text: string): Promise<void> {
  const sought = { id: ctx.unit.event.n.toString(36), text: text.trim().slice(0, longestText) };
  ctx.session.invoiceSearch = sought;
  await showList(ctx, { kind: "search", ...sought });
}
