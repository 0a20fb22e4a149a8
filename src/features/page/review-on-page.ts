import { createHash } from "node:crypto";
import type { BotContext, ChatView } from "../../frame/context.js";
import { isShown } from "../../frame/model/acting.js";
import { reviewedDraft } from "../../frame/talk/questions.js";
import { totalOf } from "../../frame/texts/items-text.js";
import { isShareable } from "../../invoice/invoice.js";
import { chargedItems } from "../../invoice/terms/discount.js";
import { readableOf } from "../../language/text/safe-text.js";
import { teamAccess } from "../access/index.js";
import { createInvoice, tellBefore } from "../draft/index.js";
import { type Draft, draftButton } from "../draft/model/draft.js";
import { heldUpBy } from "../draft/model/duplicates.js";
import { notesOn, reviewCard } from "../invoices/index.js";
import type { CreateBody } from "./contract/page-requests.js";
import type { CreateAnswer, ReviewView } from "./contract/page-views.js";
import { linkOf } from "./shareable-links.js";

/** Only the draft of the page's own request is shown: [Create] must never create another one that waits in the chat. */
export async function reviewOf(view: ChatView, from: string): Promise<ReviewView | undefined> {
  const { session, acting, t } = view;
  const draft = reviewedDraft(session);
  if (draft?.fromPage !== from || acting.shown === undefined || heldUpBy(session, draft) !== undefined)
    return undefined;
  const notes = await notesOn(view, draft, await teamAccess(view));
  const { html, keyboard } = reviewCard(view, draft, notes);
  const create = draftButton(draft, "create");
  return {
    draft: draft.id,
    seen: markOf(
      draft,
      notes.doubles.map(({ ref }) => ref),
    ),
    text: readableOf(html),
    total: totalOf(chargedItems(draft.terms), t),
    canCreate: keyboard.inline_keyboard
      .flat()
      .some((button) => "callback_data" in button && button.callback_data === create),
  };
}

/** The card's times pass by themselves, so its text doesn't say whether the invoice was changed. */
const markOf = ({ id, terms, statedTotal, advance }: Draft, doubles: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify([id, terms, statedTotal, advance, doubles]))
    .digest("base64url");

/**
 * Takes [Create] on the page as a tap on [Create invoice] below the chat's review card, which becomes the pay card.
 * The page reads the outcome in the record.
 */
export async function takeCreate(ctx: BotContext, { from, seen }: CreateBody): Promise<void> {
  const { session } = ctx;
  const place = session.question?.messageId;
  ctx.redraws = place;
  if (await tellBefore(ctx, place)) return;
  const draft = reviewedDraft(session);
  const review = await reviewOf(ctx, from);
  if (draft !== undefined && review?.seen === seen && review.canCreate)
    await createInvoice(ctx, draft, place);
}

export async function createdOf(view: ChatView, { from, draft }: CreateBody): Promise<CreateAnswer> {
  const { session, acting, deps } = view;
  const review = await reviewOf(view, from);
  if (review !== undefined) return { kind: "not-created", review };
  const [made] = Object.values(session.invoices)
    .filter(({ draftId }) => draftId === draft)
    .sort((a, b) => b.event - a.event);
  if (made === undefined || !isShown(acting, made)) return { kind: "in-chat" };
  if (made.creation !== "created") return { kind: "unknown" };
  return {
    kind: "created",
    canShare: deps.shareToken(session.chat, made.ref) !== undefined,
    ...(isShareable(made, deps.now()) && { link: linkOf(view, made) }),
  };
}
