import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { post } from "../../../frame/screens/send-or-edit.js";
import { shareableChats } from "../pay-card.js";

/** Who has created so many invoices in this chat knows the bot well enough for a shorter way. */
const invoicesBefore = 3;

/** Counts an invoice that was created in this chat. After the third one a sentence teaches inline mode, once. */
export async function teachInline(ctx: BotContext): Promise<void> {
  const { session, me, t } = ctx;
  const before = session.untilInlineLesson ?? invoicesBefore;
  if (before === 0 || !me.supports_inline_queries) return;
  session.untilInlineLesson = before - 1;
  if (before > 1) return;
  const keyboard = new InlineKeyboard().switchInlineChosen(t.plain("button-try-in-chat"), {
    query: "",
    ...shareableChats,
  });
  await post(ctx, t("teach-inline", { bot: me.username }), keyboard);
}
