import { Composer } from "grammy";
import { allCommands } from "../../../frame/commands.js";
import type { BotContext } from "../../../frame/context.js";
import { moveDraft, openDraft, reviewedDraft } from "../../../frame/questions.js";
import { post } from "../../../frame/send-or-edit.js";
import { unknownText } from "../../invoices/index.js";
import { isSigningIn, top } from "../../open-questions.js";
import { heldUpBy, noteDoubt } from "../model/duplicates.js";
import { applyEdit } from "./apply-edit.js";
import { applyReply } from "./apply-reply.js";
import { tellInvoiced } from "./tell-too-late.js";
import type { Outcome } from "./what-message-set.js";

/**
 * Handles edits of the merchant's own earlier messages, and replies to them: they change the values that those messages
 * have set in the draft.
 */
export const ownMessages = new Composer<BotContext>();

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
  if (await tellInvoiced(ctx, dialogue, messageId)) return;
  if (dialogue === undefined) {
    await post(ctx, t("own-message-no-draft"));
    return;
  }
  const unknown = heldUpBy(session, dialogue.draft);
  if (unknown !== undefined) {
    noteDoubt(session, unknown, await post(ctx, unknownText(ctx, unknown)));
    return;
  }
  const outcome = await applyEdit(ctx, dialogue, messageId, text);
  // The edit's result is usually shown in the message of the open question. A new message is sent if the bot has posted
  // something below that question, and also for a review card: a tap on [Create invoice] that was meant for its old
  // content may be under way.
  if (session.question?.above !== true && reviewedDraft(session) === undefined)
    ctx.redraws = session.question?.messageId;
  await conclude(ctx, outcome, t("own-message-edit-unclear"));
});

// The bot ignores edits of photos and other messages without text.
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
  const outcome = await applyReply(ctx, dialogue, repliedTo.message_id, message.text);
  if (outcome === "ordinary") return next();
  await conclude(ctx, outcome, t("own-message-reply-unclear", { currency: dialogue.draft.terms.currency }));
});

/**
 * Ends an edit or a reply: tells the merchant why nothing has changed, or asks the open question again so that it shows
 * the change.
 */
async function conclude(ctx: BotContext, outcome: Outcome, whenUnclear: string): Promise<void> {
  if (outcome === "unclear" || (outcome !== "changed" && "html" in outcome)) {
    await post(ctx, outcome === "unclear" ? whenUnclear : outcome.html);
    if (ctx.session.question !== undefined) ctx.session.question.above = true;
    return;
  }
  const { draft } = ctx.session;
  if (outcome !== "changed") moveDraft(ctx.session, outcome);
  if (draft !== undefined) draft.updatedAt = ctx.deps.now();
  // When another feature's question is open, the draft's question isn't asked, so nothing on screen shows the change. A
  // separate message then confirms it.
  if (!isDraftAsked(ctx)) await post(ctx, ctx.t("own-message-changed"));
  else ctx.asks = true;
}

/** Checks whether a typed text belongs to the draft: its question is asked, or no question at all. */
const isDraftAsked = ({ session }: BotContext): boolean => (top(session.open)?.kind ?? "draft") === "draft";

const isCommand = ({ message }: BotContext): boolean =>
  message?.entities?.some(({ type, offset }) => type === "bot_command" && offset === 0) === true;

/**
 * Returns the text of an edited message, without a leading "/new"; undefined if the text begins with any other command.
 */
function typedIn(text: string): string | undefined {
  const [whole, name] = /^\/([a-z_]+)(?:@\w+)?(?:\s+|$)/.exec(text) ?? [];
  if (whole === undefined || !allCommands.some((command) => command === name)) return text;
  return name === "new" ? text.slice(whole.length) : undefined;
}
