import type { BotContext } from "../../frame/context.js";
import { isShown } from "../../frame/model/acting.js";
import { Routes } from "../../frame/routes.js";
import { newInvoiceKeyboard, post } from "../../frame/screens/send-or-edit.js";
import { askedDraft, reviewedDraft } from "../../frame/talk/questions.js";
import { endOf, type Invoice, mayBeMarked } from "../../invoice/invoice.js";
import { readCommand } from "../../language/command/read-command.js";
import { isSignedIn } from "../access/index.js";
import { leaveDraft } from "../draft/index.js";
import { meansCancel } from "../draft/model/answer-words.js";
import type { Ask } from "../draft/model/draft-question.js";
import { heldUpBy } from "../draft/model/duplicates.js";
import { linkStays, showInvoice } from "../invoices/index.js";
import { isSigningIn, top } from "../open-questions.js";
import { endSignIn } from "../sign-in/index.js";
import type { Question } from "../slices.js";
import { asksToCancel } from "./model/cancel-words.js";

/** A merchant who sends /cancel at this age (ms) of an invoice may mean the invoice, so the answer speaks of its link. */
const newMs = 60 * 60_000;

/** Returns undefined if the newest invoice isn't new, or can't be withdrawn. */
function newInvoice(ctx: BotContext): Invoice | undefined {
  const { session, deps } = ctx;
  const [newest] = Object.values(session.invoices)
    .filter((invoice) => invoice.creation === "created" && isShown(ctx.acting, invoice))
    .sort((a, b) => b.submittedAt - a.submittedAt);
  const isNew = newest !== undefined && deps.now() - newest.submittedAt <= newMs;
  return isNew && isWithdrawable(ctx, newest) ? newest : undefined;
}

/** The service can't cancel a link, and the card shows which invoice is meant before it is withdrawn. */
export async function offerToWithdraw(ctx: BotContext, invoice: Invoice): Promise<void> {
  ctx.session.invoices[invoice.ref] = { ...structuredClone(invoice), showsMore: true };
  await post(ctx, ctx.t("words-withdraw"));
  await showInvoice(ctx, invoice.ref);
}

export const cancel = new Routes();

cancel.command("cancel", (ctx) => leaveStep(ctx));

/** Closes all open questions, and keeps the draft. */
export async function leaveStep(ctx: BotContext): Promise<void> {
  const { session, t } = ctx;
  if (session.open.length === 0) {
    const newest = newInvoice(ctx);
    await (newest === undefined ? sayNothingToCancel(ctx) : offerToWithdraw(ctx, newest));
    return;
  }
  const left = { kind: "without-access", at: ctx.deps.now() } as const;
  // A merchant who still has access has opened this sign-in early, so the questions below it stay open.
  if (isSigningIn(session) && (await isSignedIn(ctx))) {
    endSignIn(session, left);
    ctx.asks = true;
    await post(ctx, t("cancel-done"));
    return;
  }
  endSignIn(session, left);
  await leaveDraft(ctx);
  session.open = [];
  // `asks` ends the running conversation. No question is open after /cancel.
  ctx.asks = true;
}

/** The draft's questions that take any text as an answer, so "cancel invoice" may be an answer to them. */
const freeTexts: readonly Ask[] = ["note", "customer", "which-customer", "template", "item-field"];

/** "Cancel invoice" would otherwise become an item of that name. The open question stays open. */
export const cancelInWords = new Routes();

cancelInWords.on("message:text", async (ctx, next) => {
  const { session, secret, message } = ctx;
  const asked = top(session.open);
  if (secret !== undefined || takesAnyText(asked) || !asksToCancel(message.text)) return next();
  const isAtDraft = asked === undefined || asked.kind === "draft";
  if (isAtDraft && readCommand(message.text)?.intent === "withdraw") return next();
  const draft = askedDraft(session);
  // "Cancel" alone is about the draft's open question. At the review card it may be about an invoice as well.
  if (draft !== undefined && reviewedDraft(session) === undefined && meansCancel(message.text)) return next();
  await sayLinksStay(ctx);
});

/** Says what can be cancelled: the draft that is asked, or the only open invoice, which can be withdrawn, but no link. */
export async function sayLinksStay(ctx: BotContext): Promise<void> {
  const { session, t } = ctx;
  const draft = askedDraft(session);
  const isDraft = draft !== undefined && heldUpBy(session, draft) === undefined;
  const [only, second] = openInvoices(ctx);
  if (!isDraft && only !== undefined && second === undefined && isWithdrawable(ctx, only))
    return offerToWithdraw(ctx, only);
  const links = openLinks(ctx);
  const sentences = [
    ...(isDraft ? [t("cancel-draft")] : []),
    ...(links.length > 0 ? [...links, t("cancel-not-to-pay")] : []),
  ];
  await (sentences.length === 0 ? sayNothingToCancel(ctx) : post(ctx, sentences.join(" ")));
}

const sayNothingToCancel = (ctx: BotContext): Promise<unknown> =>
  post(ctx, ctx.t("cancel-nothing"), newInvoiceKeyboard(ctx.t));

/** Where the open question takes any text, the words "cancel invoice" may be an ordinary answer. */
const takesAnyText = (asked: Question | undefined): boolean => {
  if (asked === undefined) return false;
  if (asked.kind === "draft") return freeTexts.includes(asked.ask);
  return asked.kind !== "items" || (asked.screen !== "new" && asked.screen !== "new-price");
};

const openInvoices = ({ session, deps }: BotContext): Invoice[] =>
  Object.values(session.invoices).filter(
    (invoice) => invoice.denied !== true && endOf(invoice, deps.now()) === undefined,
  );

const isWithdrawable = ({ acting, deps }: BotContext, invoice: Invoice): boolean =>
  invoice.creation === "created" && isShown(acting, invoice) && mayBeMarked(invoice, deps.now());

function openLinks(ctx: BotContext): string[] {
  const { t } = ctx;
  const [only, second] = openInvoices(ctx);
  if (only === undefined) return [];
  if (second === undefined && only.creation === "created" && isShown(ctx.acting, only))
    return linkStays(ctx, only);
  return [t("link-stays", { expires: "several", moment: "" })];
}
