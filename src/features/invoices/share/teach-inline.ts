import { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../../frame/context.js";
import { post } from "../../../frame/screens/send-or-edit.js";
import { shareableChats } from "../pay-card.js";

/** Who has created so many invoices in this chat knows the bot well enough for a shorter way. */
const invoicesBefore = 3;

/** Teaches inline mode in one sentence, once. */
export async function teachInline(scope: ChatScope): Promise<void> {
  const { session, deps, t, unit } = scope;
  const bot = deps.inlineName();
  if (session.knowsInline === true || (session.listed ?? 0) < invoicesBefore || bot === undefined) return;
  const keyboard = new InlineKeyboard().switchInlineChosen(t.plain("button-try-in-chat"), {
    query: "",
    ...shareableChats,
  });
  await unit.once(
    "teach-inline",
    () => post(scope, t("teach-inline", { bot }), keyboard),
    (record) => {
      record.knowsInline = true;
    },
  );
}
