import { InlineKeyboard } from "grammy";
import type { Draft } from "../../domain/draft/draft.js";
import { itemLimits } from "../../domain/item/item.js";
import { isSignedIn } from "../access/index.js";
import type { BotContext } from "../frame/context.js";
import { open } from "../frame/questions.js";
import { show } from "../frame/show.js";
import { totalOf } from "../frame/texts/items-text.js";
import { openSignIn } from "../sign-in/index.js";
import { adoptCurrency } from "./items/add-items.js";
import { fitsInvoice } from "./items/invoice-size.js";
import { goOn, isEmpty, itemsChanged, newDraft } from "./new-draft.js";

/** Opens drafts, alone or together with the draft that is already open. */

/** Returns a draft with the chat's defaults. The draft isn't open yet. */
export const freshDraft = ({ session, deps, unit }: BotContext): Draft =>
  newDraft(session, deps.settings, deps.now(), unit.event.n);

/** Opens a draft and replaces the one that was open before. */
export async function startDraft(ctx: BotContext, draft: Draft): Promise<void> {
  ctx.session.draft = draft;
  delete ctx.session.offered;
  await askOrSignIn(ctx);
}

/** Opens a draft that already has content. If another draft is open, the bot first asks whether to add to it or to replace it. */
export async function startOrOffer(ctx: BotContext, draft: Draft): Promise<void> {
  const { session, t } = ctx;
  const open = session.draft;
  if (open === undefined || isEmpty(open)) return startDraft(ctx, draft);
  session.offered = draft;
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-add-to-draft"), `new:add:${draft.id}`)
    .text(t.plain("button-start-over"), `new:replace:${draft.id}`);
  const values = { count: open.terms.items.length, total: totalOf(open.terms.items, t) };
  const added = t("new-offered", { count: draft.terms.items.length, total: totalOf(draft.terms.items, t) });
  await show(ctx, `${t("new-over-draft", values)}\n${added}`, keyboard);
}

/** Adds the items of the offered draft to the open draft. @returns the key of a toast when that isn't possible. */
export async function addOffered(
  ctx: BotContext,
  offered: Draft,
): Promise<"toast-finish-item" | "toast-draft-full" | undefined> {
  const { draft } = ctx.session;
  if (draft === undefined) {
    await startDraft(ctx, offered);
    return undefined;
  }
  if (draft.pending !== undefined && offered.pending !== undefined) return "toast-finish-item";
  const begun = draft.pending === undefined && offered.pending === undefined ? 0 : 1;
  const from = draft.terms.items.length;
  if (from + offered.terms.items.length + begun > itemLimits.items) return "toast-draft-full";
  if (!fitsInvoice([...draft.terms.items, ...offered.terms.items])) return "toast-draft-full";
  if (from === 0 && offered.terms.items.length > 0) adoptCurrency(draft, offered.terms.currency);
  draft.terms.items.push(...offered.terms.items);
  itemsChanged(draft);
  if (offered.readings !== undefined)
    draft.readings = offered.readings.map((reading) => ({ ...reading, index: reading.index + from }));
  // An earlier create call may have created an invoice with the offered items. The open draft takes over the duplicate warning.
  if (offered.follows !== undefined) draft.follows ??= offered.follows;
  if (offered.pending !== undefined) {
    draft.pending = offered.pending;
    draft.step = offered.step;
  }
  delete ctx.session.offered;
  await continueDraft(ctx);
  return undefined;
}

export async function continueDraft(ctx: BotContext): Promise<void> {
  const { draft } = ctx.session;
  if (draft === undefined) return;
  // If the draft has an unfinished item, its step stays. Otherwise the draft moves to its first missing value.
  if (draft.pending === undefined && draft.step !== "item") goOn(draft);
  await askOrSignIn(ctx);
}

async function askOrSignIn(ctx: BotContext): Promise<void> {
  open(ctx, { kind: "draft" });
  if (!(await isSignedIn(ctx))) openSignIn(ctx);
}
