import { InlineKeyboard } from "grammy";
import { allCommands } from "../../../frame/commands.js";
import type { BotContext } from "../../../frame/context.js";
import type { Html } from "../../../frame/locales.js";
import { isShown } from "../../../frame/model/acting.js";
import { Routes } from "../../../frame/routes.js";
import { post } from "../../../frame/screens/send-or-edit.js";
import { moveDraft, openDraft, reviewedDraft } from "../../../frame/talk/questions.js";
import { itemsInShort, totalOf } from "../../../frame/texts/items-text.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { currentStatus } from "../../../invoice/invoice-status.js";
import { linkStays, replyToCard, unknownText } from "../../invoices/index.js";
import { isSigningIn, top } from "../../open-questions.js";
import type { DraftDialogue } from "../model/draft-question.js";
import { heldUpBy, noteDoubt } from "../model/duplicates.js";
import { applyEdit } from "./apply-edit.js";
import { applyReply } from "./apply-reply.js";
import { draftAnew } from "./renew.js";
import { isSourceOf, type Outcome } from "./what-message-set.js";

/** Edits of the merchant's own messages, and replies to them, change what those messages have set. */
export const ownMessages = new Routes();

ownMessages.on("edited_message:text", async (ctx) => {
  const { session, t } = ctx;
  const text = typedIn(ctx.editedMessage.text);
  if (text === undefined) return;
  if (isSigningIn(session)) {
    await post(ctx, t("toast-sign-in-first"));
    return;
  }
  const dialogue = openDraft(session);
  const messageId = ctx.editedMessage.message_id;
  if (await tellInvoiced(ctx, dialogue, messageId, text)) return;
  if (dialogue === undefined) {
    await post(ctx, t("own-message-no-draft"));
    return;
  }
  const unknown = heldUpBy(session, dialogue.draft);
  if (unknown !== undefined) {
    noteDoubt(session, unknown, await post(ctx, unknownText(ctx, unknown)));
    return;
  }
  const outcome = await underHeld(dialogue, (under) => applyEdit(ctx, under, messageId, text), {
    messageId,
    text,
  });
  // A tap on [Create invoice] that was meant for the review card's old content may be under way, so the card is sent
  // anew.
  if (session.question?.above !== true && reviewedDraft(session) === undefined)
    ctx.redraws = session.question?.messageId;
  await conclude(ctx, outcome, t("own-message-edit-unclear"));
});

ownMessages.on("edited_message", () => undefined);

ownMessages.on("message:text", async (ctx, next) => {
  const { session, message, t } = ctx;
  const repliedTo = message.reply_to_message;
  const dialogue = openDraft(session);
  // A reply to one of the bot's messages is an ordinary answer to the open question.
  if (repliedTo?.from === undefined || repliedTo.from.is_bot || isCommand(ctx)) return next();
  if (!isDraftAsked(ctx)) return next();
  if (await tellInvoiced(ctx, dialogue, repliedTo.message_id)) return;
  if (dialogue === undefined || heldUpBy(session, dialogue.draft) !== undefined) return next();
  const outcome = await underHeld(dialogue, (under) =>
    applyReply(ctx, under, repliedTo.message_id, message.text),
  );
  if (outcome === "ordinary") return next();
  await conclude(ctx, outcome, t("own-message-reply-unclear", { currency: dialogue.draft.terms.currency }));
});

/**
 * While texts are held back, the draft below them can be changed as before, and an edit of a held text changes that text.
 */
async function underHeld<Result extends Outcome | "ordinary">(
  { draft, question }: DraftDialogue,
  change: (under: DraftDialogue) => Promise<Result>,
  edited?: { readonly messageId: number; readonly text: string },
): Promise<Result | Outcome> {
  if (question.ask !== "whose") return change({ draft, question });
  const { texts, from } = question;
  if (edited !== undefined && texts.some(({ source }) => source === edited.messageId)) {
    const changed = texts.map((one) =>
      one.source === edited.messageId ? { ...one, text: edited.text } : one,
    );
    return { ...question, texts: changed };
  }
  const outcome: Result | Outcome | "ordinary" = await change({ draft, question: from });
  if (typeof outcome !== "object" || "html" in outcome || outcome.ask === "whose") return outcome;
  return { ...question, from: outcome };
}

async function conclude(ctx: BotContext, outcome: Outcome, whenUnclear: string): Promise<void> {
  if (outcome === "unclear" || (outcome !== "changed" && "html" in outcome)) {
    await post(ctx, outcome === "unclear" ? whenUnclear : outcome.html);
    if (ctx.session.question !== undefined) ctx.session.question.above = true;
    return;
  }
  const { draft } = ctx.session;
  if (outcome !== "changed") moveDraft(ctx.session, outcome);
  if (draft !== undefined) draft.updatedAt = ctx.deps.now();
  // Nothing on screen shows the change while another feature's question is open.
  if (!isDraftAsked(ctx)) await post(ctx, ctx.t("own-message-changed"));
  else ctx.asks = true;
}

const isDraftAsked = ({ session }: BotContext): boolean => (top(session.open)?.kind ?? "draft") === "draft";

const isCommand = ({ message }: BotContext): boolean =>
  message?.entities?.some(({ type, offset }) => type === "bot_command" && offset === 0) === true;

/** @returns undefined for a text that begins with any command but /new */
function typedIn(text: string): string | undefined {
  const [whole, name] = /^\/([a-z_]+)(?:@\w+)?(?:\s+|$)/.exec(text) ?? [];
  if (whole === undefined || !allCommands.some((command) => command === name)) return text;
  return name === "new" ? text.slice(whole.length) : undefined;
}

/**
 * Telegram doesn't keep the order between messages and taps (telegram-bot-api, Client.cpp, webhook_queue_id), so
 * an edit made before the tap on [Create invoice] may arrive after it.
 * @param edited the new text; undefined for a reply, which doesn't offer a new invoice
 * @returns false when the message belongs to the open draft or to no invoice in this chat's record
 */
async function tellInvoiced(
  ctx: BotContext,
  dialogue: DraftDialogue | undefined,
  messageId: number,
  edited?: string,
): Promise<boolean> {
  if (dialogue !== undefined && isSourceOf(dialogue, messageId)) return false;
  const invoice = invoiceOf(ctx, messageId);
  if (invoice === undefined) return false;
  const { t, unit } = ctx;
  const values = { items: itemsInShort(invoice.terms.items, t), total: totalOf(invoice.terms.items, t) };
  const anew = edited === undefined ? undefined : await draftAnew(ctx, invoice, messageId, edited);
  const keyboard = new InlineKeyboard();
  if (anew === undefined) keyboard.text(t.plain("button-repeat"), `invoice:repeat:${invoice.ref}`);
  else {
    ctx.session.offered = anew;
    keyboard.text(t.plain("button-renew"), `new:renew:${anew.draft.id}`);
  }
  const isPaid = currentStatus(invoice.history) === "paid";
  const html = isPaid
    ? t("own-message-invoiced-paid", values)
    : [createdText(ctx, values, anew), ...linkStays(ctx, invoice)].join(" ");
  await unit.once("invoiced", () => replyToCard(ctx, invoice, html, { keyboard }));
  return true;
}

function createdText(
  { t }: BotContext,
  values: { readonly items: Html; readonly total: string },
  anew: DraftDialogue | undefined,
): string {
  if (anew === undefined) return t("own-message-invoiced", values);
  const { items } = anew.draft.terms;
  return t("own-message-renew", {
    ...values,
    newItems: itemsInShort(items, t),
    newTotal: totalOf(items, t),
  });
}

const invoiceOf = ({ session, acting }: BotContext, messageId: number): Invoice | undefined =>
  Object.values(session.invoices)
    .filter(({ creation, sources }) => creation === "created" && sources?.includes(messageId))
    .filter((invoice) => isShown(acting, invoice))
    .sort((a, b) => b.submittedAt - a.submittedAt)[0];
