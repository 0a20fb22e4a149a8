import { isDeepStrictEqual } from "node:util";
import { Big } from "big.js";
import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { signInOf } from "../../frame/model/acting.js";
import { sayFirst, show } from "../../frame/screens/send-or-edit.js";
import { closeDraft, draftAtHand, draftToKeep, open } from "../../frame/talk/questions.js";
import { keptDraftText, totalOf } from "../../frame/texts/items-text.js";
import { itemDefaultsIn } from "../../invoice/item/item-defaults.js";
import { itemLimits } from "../../invoice/item/item-limits.js";
import { customerIn, namesCustomer } from "../../invoice/terms/customer-fields.js";
import { chargedItems } from "../../invoice/terms/discount.js";
import { toleranceSides } from "../../invoice/terms/payment-tolerance.js";
import { totalInCurrency } from "../../invoice/terms/terms.js";
import { defined } from "../../language/omit-undefined.js";
import { isSignedIn } from "../access/index.js";
import type { ChatRecord } from "../chat-record.js";
import { openSignIn } from "../sign-in/index.js";
import { awaitedOwner } from "../team/index.js";
import { adoptCurrency, fitsInvoice } from "./content/add-items.js";
import { customerSet, setPerson } from "./content/set-customer.js";
import {
  type Draft,
  type DraftItem,
  isPassed,
  itemsChanged,
  noteAuthors,
  suggestCustomers,
  usualExpiry,
} from "./model/draft.js";
import { type DraftDialogue, holdsTyped, isBegun, nextQuestion } from "./model/draft-question.js";

/** The new draft isn't stored in the chat's record yet. */
export function freshDraft(
  { session, deps, unit }: BotContext,
  defaults: ChatRecord["settings"] = session.settings,
): Draft {
  const { terminal, overpaid, underpaid, customerLanguage, note, ask } = defaults;
  const terms = {
    currency: defaults.currency ?? deps.settings.currency,
    items: [],
    expiry: usualExpiry(session),
    ...defined({ terminal, overpaid, underpaid, customerLanguage, note }),
    ...defined({ itemDefaults: itemDefaultsIn(defaults) }),
  };
  // A large percentage was confirmed in /settings. Whether a fixed amount is large depends on the total.
  const confirmed = toleranceSides.filter((side) => defaults[side]?.kind === "percent");
  return {
    // A retry of the event makes the same id, so the buttons of a question that was already sent still work.
    id: unit.event.n.toString(36),
    reviewed: false,
    updatedAt: deps.now(),
    terms,
    ...(ask === undefined ? {} : { toAsk: [...ask] }),
    ...(confirmed.length === 0 ? {} : { confirmed }),
  };
}

/** Opens a draft in place of the one at hand, which is lost unless the caller has kept it. */
export async function startDraft(ctx: BotContext, dialogue: DraftDialogue): Promise<void> {
  delete ctx.session.offered;
  await takeNextCustomer(ctx, dialogue.draft);
  await continueDraft(ctx, dialogue);
}

/** A contact that was shared just before names the customer, unless the draft has one. */
async function takeNextCustomer(ctx: BotContext, draft: Draft): Promise<void> {
  const { nextCustomer } = ctx.session;
  delete ctx.session.nextCustomer;
  if (nextCustomer === undefined || isPassed(nextCustomer, ctx.deps.now()) || namesCustomer(draft.terms))
    return;
  await setPerson(ctx, draft, nextCustomer.reference);
  sayFirst(ctx, customerSet(ctx, draft));
}

export const dialogueOf = (draft: Draft): DraftDialogue => ({ draft, question: nextQuestion(draft) });

/**
 * If the draft at hand has content too, the bot first asks whether to add the new one's items to it or to replace
 * it.
 */
export async function startOrOffer(ctx: BotContext, offered: DraftDialogue): Promise<void> {
  const { session, t } = ctx;
  const { draft } = offered;
  const kept = draftToKeep(session);
  if (kept === undefined) return startDraft(ctx, offered);
  session.offered = offered;
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-add-to-draft"), `new:add:${draft.id}`)
    .text(t.plain("button-start-over"), `new:replace:${draft.id}`);
  const added = t("new-offered", {
    count: draft.terms.items.length,
    total: totalOf(chargedItems(draft.terms), t),
  });
  // The merchant may look at a list before answering, so the message isn't noted as a screen, whose buttons the next
  // screen removes.
  await show(ctx, `${keptDraftText(ctx, kept)}\n${added}`, keyboard);
}

/**
 * A draft at hand without items takes these in and keeps what the merchant has chosen in it, such as the terminal.
 * @param items items of one currency
 * @param fromPage the name of the page's request
 */
export async function startWithItems(
  ctx: BotContext,
  items: readonly DraftItem[],
  fromPage: string,
): Promise<void> {
  const { draft, question } = draftAtHand(ctx.session) ?? {};
  const isEmpty = draft?.terms.items.length === 0 && draft.order === undefined && !holdsTyped(question);
  const filled = isEmpty ? draft : freshDraft(ctx);
  if (items[0] !== undefined) adoptCurrency(filled, items[0].currency);
  filled.terms.items.push(...items);
  filled.fromPage = fromPage;
  itemsChanged(filled);
  filled.updatedAt = ctx.deps.now();
  if (isEmpty) await startDraft(ctx, dialogueOf(filled));
  else await startOrOffer(ctx, dialogueOf(filled));
}

/** @returns the key of the toast that says why the items can't be added; undefined when they were */
export async function addOffered(
  ctx: BotContext,
  offered: DraftDialogue,
): Promise<"toast-finish-item" | "toast-draft-full" | undefined> {
  const atHand = draftAtHand(ctx.session);
  if (atHand === undefined) {
    await startDraft(ctx, offered);
    return undefined;
  }
  const { draft, question } = atHand;
  const { terms, readings, follows, order, notUnderstood, statedTotal, advance, authors, suggested } =
    offered.draft;
  // The discount was meant for the offered items alone.
  const items = chargedItems(terms);
  const [begun, second] = [question, offered.question].filter(isBegun);
  if (second !== undefined) return "toast-finish-item";
  const from = draft.terms.items.length;
  const waiting = order?.waiting.length ?? (begun === undefined ? 0 : 1);
  const added = items.length + waiting;
  if (from + added > itemLimits.items) return "toast-draft-full";
  if (!fitsInvoice([...draft.terms.items, ...items])) return "toast-draft-full";
  if (from === 0 && items.length > 0) adoptCurrency(draft, terms.currency);
  const before = totalInCurrency({ ...draft.terms, discount: undefined }) ?? "0";
  draft.terms.items.push(...items);
  if (statedTotal !== undefined) draft.statedTotal = Big(before).plus(statedTotal).toFixed();
  if (advance !== undefined) draft.advance = advance;
  itemsChanged(draft);
  if (readings !== undefined)
    draft.readings = readings.map((reading) => ({ ...reading, index: reading.index + from }));
  // The questions about unclear parts of the offered order go over to the draft at hand.
  if (order !== undefined) draft.order = order;
  if (notUnderstood !== undefined) draft.notUnderstood = [...(draft.notUnderstood ?? []), ...notUnderstood];
  // A customer and an expiry that were typed beside the items are taken where the draft at hand has none of its own.
  if (!namesCustomer(draft.terms)) Object.assign(draft.terms, customerIn(terms));
  const usual = usualExpiry(ctx.session);
  const isUsual = isDeepStrictEqual(draft.terms.expiry, usual);
  if (terms.expiry !== undefined && isUsual) draft.terms.expiry = terms.expiry;
  // The field `follows` makes the review card warn of an invoice that an earlier create call may have created.
  if (follows !== undefined) draft.follows ??= follows;
  noteAuthors(draft, ...(authors ?? []));
  suggestCustomers(draft, ...(suggested ?? []));
  delete ctx.session.offered;
  await continueDraft(ctx, { draft, question: begun ?? question });
  return undefined;
}

/** After the owner's yes the seller goes on with the draft, so no sign-in opens for it, and the draft asks nothing. */
export async function sayKeptFor(ctx: BotContext, owner: string): Promise<void> {
  closeDraft(ctx.session);
  await show(ctx, ctx.t("join-kept", { owner: userText(owner) }));
}

/**
 * A merchant who was adding items goes on with that. Any other question is chosen anew, because the draft may have
 * lost its terminal meanwhile.
 */
export async function continueDraft(ctx: BotContext, dialogue = draftAtHand(ctx.session)): Promise<void> {
  if (dialogue === undefined) return;
  const { draft, question } = dialogue;
  ctx.session.draft = draft;
  draft.updatedAt = ctx.deps.now();
  delete ctx.session.closedQuestion;
  const asked = question.ask === "item" || holdsTyped(question) ? question : nextQuestion(draft);
  open(ctx, asked);
  if (await isSignedIn(ctx)) return;
  if (ctx.session.seller !== undefined) {
    // A seller goes on with the draft. The question for the terminal says by itself why there is no access.
    if (asked.ask !== "terminal") await openSignIn(ctx);
    return;
  }
  const owner = await awaitedOwner(ctx);
  if (owner !== undefined) return sayKeptFor(ctx, owner);
  // Somebody who has sent an order must read that it is kept. A chat with a login reads at the sign-in that its access has ended.
  const isEmpty = draft.terms.items.length === 0 && draft.order === undefined && !holdsTyped(question);
  if (!isEmpty && signInOf(ctx.acting)?.login === undefined) sayFirst(ctx, ctx.t("draft-sign-in-first"));
  await openSignIn(ctx);
}
