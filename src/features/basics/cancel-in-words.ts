import { Composer } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { isShown } from "../../frame/model/acting.js";
import { askedDraft } from "../../frame/questions.js";
import { post } from "../../frame/send-or-edit.js";
import { endOf } from "../../invoice/invoice.js";
import type { Ask } from "../draft/model/draft-question.js";
import { heldUpBy } from "../draft/model/duplicates.js";
import { linkStays } from "../invoices/index.js";
import { top } from "../open-questions.js";
import type { Question } from "../slices.js";
import { asksToCancel } from "./model/cancel-words.js";

/** The draft's questions that take any text as an answer, so "cancel invoice" may be an answer to them. */
const freeTexts: readonly Ask[] = ["note", "customer", "which-customer", "template", "item-field"];

/**
 * Answers "cancel invoice" and similar texts, which would otherwise become an item of that name: the answer says how to
 * cancel a draft, or that a pay link can't be cancelled. The open question stays open.
 */
export const cancelInWords = new Composer<BotContext>();

cancelInWords.on("message:text", async (ctx, next) => {
  const { session, secret, message, t } = ctx;
  if (secret !== undefined || takesAnyText(top(session.open)) || !asksToCancel(message.text)) return next();
  const draft = askedDraft(session);
  const isDraft = draft !== undefined && heldUpBy(session, draft) === undefined;
  const links = openLinks(ctx);
  const sentences = [
    ...(isDraft ? [t("cancel-draft")] : []),
    ...(links.length > 0 ? [...links, t("cancel-not-to-pay")] : isDraft ? [] : [t("cancel-nothing")]),
  ];
  await post(ctx, sentences.join(" "));
});

/**
 * Checks whether the open question takes any text, so that the words "cancel invoice" may be an ordinary answer to it.
 */
const takesAnyText = (asked: Question | undefined): boolean => {
  if (asked === undefined) return false;
  if (asked.kind === "draft") return freeTexts.includes(asked.ask);
  return asked.kind !== "items" || (asked.screen !== "new" && asked.screen !== "new-price");
};

/**
 * Returns the sentences that pay links which can still be paid can't be cancelled. If there is only one such link, the
 * sentence names its expiry.
 */
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
