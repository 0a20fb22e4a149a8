import type { BotContext } from "../../frame/context.js";
import { isShown } from "../../frame/model/acting.js";
import { Routes } from "../../frame/routes.js";
import { post } from "../../frame/screens/send-or-edit.js";
import { askedDraft, reviewedDraft } from "../../frame/talk/questions.js";
import { endOf } from "../../invoice/invoice.js";
import { readCommand } from "../../language/command/read-command.js";
import { isSignedIn } from "../access/index.js";
import { leaveDraft } from "../draft/index.js";
import { meansCancel } from "../draft/model/answer-words.js";
import type { Ask } from "../draft/model/draft-question.js";
import { heldUpBy } from "../draft/model/duplicates.js";
import { linkStays } from "../invoices/index.js";
import { isSigningIn, top } from "../open-questions.js";
import { endSignIn } from "../sign-in/index.js";
import type { Question } from "../slices.js";
import { asksToCancel } from "./model/cancel-words.js";

/** A merchant who sends /cancel at this age (ms) of an invoice may mean the invoice, so the answer speaks of its link. */
const newMs = 60 * 60_000;

/** Returns no sentence if the newest invoice isn't new or can't be paid any more. */
function newLinkStays(ctx: BotContext): string[] {
  const { session, deps } = ctx;
  const newest = Object.values(session.invoices)
    .filter((invoice) => invoice.creation === "created" && isShown(ctx.acting, invoice))
    .sort((a, b) => b.submittedAt - a.submittedAt)[0];
  return newest === undefined || deps.now() - newest.submittedAt > newMs ? [] : linkStays(ctx, newest);
}

export const cancel = new Routes();

cancel.command("cancel", (ctx) => leaveStep(ctx));

/** Closes all open questions, and keeps the draft. */
export async function leaveStep(ctx: BotContext): Promise<void> {
  const { session, t } = ctx;
  if (session.open.length === 0) {
    await post(ctx, [t("cancel-nothing"), ...newLinkStays(ctx)].join(" "));
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

/** Says what can be cancelled: the draft that is asked, but no link. */
export async function sayLinksStay(ctx: BotContext): Promise<void> {
  const { session, t } = ctx;
  const draft = askedDraft(session);
  const isDraft = draft !== undefined && heldUpBy(session, draft) === undefined;
  const links = openLinks(ctx);
  const sentences = [
    ...(isDraft ? [t("cancel-draft")] : []),
    ...(links.length > 0 ? [...links, t("cancel-not-to-pay")] : isDraft ? [] : [t("cancel-nothing")]),
  ];
  await post(ctx, sentences.join(" "));
}

/** Where the open question takes any text, the words "cancel invoice" may be an ordinary answer. */
const takesAnyText = (asked: Question | undefined): boolean => {
  if (asked === undefined) return false;
  if (asked.kind === "draft") return freeTexts.includes(asked.ask);
  return asked.kind !== "items" || (asked.screen !== "new" && asked.screen !== "new-price");
};

function openLinks(ctx: BotContext): string[] {
  const { session, deps, t } = ctx;
  const open = Object.values(session.invoices).filter(
    (invoice) => invoice.denied !== true && endOf(invoice, deps.now()) === undefined,
  );
  const [only, second] = open;
  if (only === undefined) return [];
  if (second === undefined && only.creation === "created" && isShown(ctx.acting, only))
    return linkStays(ctx, only);
  return [t("link-stays", { expires: "several", moment: "" })];
}
