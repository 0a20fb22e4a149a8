import { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { draftToKeep, reviewedDraft } from "../../../frame/questions.js";
import { newInvoiceKeyboard, post, saidOnce } from "../../../frame/send-or-edit.js";
import { lookAtAccess } from "../../access/index.js";
import { addDue } from "../../due-list.js";
import { postReview } from "../../invoices/index.js";
import type { ChatEventOf, DueMessage, DueOf } from "../../slices.js";

/** Hears in a seller's chat that the owner has signed in again, and puts the message about it on the due list. */
export async function accessIsBack(
  scope: ChatScope,
  event: ChatEventOf<"access-back">,
  from: string,
): Promise<void> {
  const { session } = scope;
  const { seller } = session;
  if (seller?.owner !== from || seller.team !== event.team || seller.id !== event.seller) return;
  // The seller may tap [Tell the owner] again at once if the access has ended a second time.
  delete seller.toldOwnerAt;
  delete seller.toldOfRest;
  if ((await lookAtAccess(scope)).kind !== "ok") return;
  addDue(session, { kind: "access-back" });
}

/**
 * Tells a seller who has waited that the owner has signed in. If the review card of a draft is the open question, it is
 * asked again in this message, with [Create invoice]. Nothing is created without that tap.
 */
export async function sayAccessBack(scope: ChatScope, entry: DueOf<"access-back">): Promise<void> {
  const { session, t } = scope;
  if (session.seller === undefined) return;
  await sayMayCreate(scope, entry, t("access-back", { owner: userText(session.seller.ownerName) }));
}

/**
 * Posts the sentence that a seller can create invoices again, once, above the review card of the draft whose question is
 * open, or with the button to go on.
 */
export async function sayMayCreate(scope: ChatScope, entry: DueMessage, html: string): Promise<void> {
  const reviewed = reviewedDraft(scope.session);
  if (reviewed !== undefined && (await postReview(scope, reviewed, html, entry))) return;
  await saidOnce(scope, entry, () => post(scope, html, goOnKeyboard(scope)));
}

/** Returns the button with which a seller goes on: [Continue] with a draft, else [New invoice]. */
export function goOnKeyboard({ session, t }: ChatScope): InlineKeyboard {
  const draft = draftToKeep(session);
  return draft === undefined
    ? newInvoiceKeyboard(t)
    : new InlineKeyboard().text(t.plain("button-continue"), `new:continue:${draft.id}`);
}
