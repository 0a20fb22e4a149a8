import { InlineKeyboard } from "grammy";
import { isUsable } from "../../../domain/terminal.js";
import type { Draft, DraftStep } from "../../../storage/chat-record.js";
import type { BotContext } from "../../context.js";
import { edit, toast } from "../../show.js";
import { choiceOf, loadTerminals, terminalDigest } from "../../terminals.js";
import { draftButton, reviewCard } from "../../views/draft.js";
import { takePrice, takeQuantity } from "./answer.js";
import { askTerminal } from "./ask.js";
import { goOn } from "./draft.js";
import type { DraftTap } from "./draft-buttons.js";

/** What a button does at the steps where it belongs. @returns false when it doesn't belong to the draft's step. */
export async function pressDraftButton(ctx: BotContext, tap: DraftTap): Promise<boolean> {
  const { draft, action, argument } = tap;
  const at = (...steps: DraftStep[]): boolean => steps.includes(draft.step);
  if (action === "again" && at("terminal")) return reask(ctx);
  if (action === "page" && at("terminal")) return turnPage(ctx, draft, Number(argument));
  if (action === "terminal" && at("terminal")) return chooseTerminal(ctx, draft, argument);
  if (action === "done" && at("item") && draft.items.length > 0) return moveOn(ctx, draft);
  if (action === "remove" && at("item")) {
    draft.items.pop();
    return reask(ctx);
  }
  if (action === "quantity" && at("quantity") && /^[1-9]\d*$/.test(argument)) {
    takeQuantity(draft, Number(argument));
    return reask(ctx);
  }
  if (action === "expiry" && at("expiry")) return chooseExpiry(ctx, draft, argument);
  if (action === "back" && draft.step === "expiry-other" && !draft.reviewed)
    return goTo(ctx, draft, "expiry");
  if (action === "back" && at("terminal", "expiry", "expiry-other", "note", "email"))
    return moveOn(ctx, draft);
  if (action === "clear" && at("note", "email")) {
    delete draft[draft.step === "note" ? "note" : "email"];
    return moveOn(ctx, draft);
  }
  return at("review") ? pressReviewButton(ctx, draft, action) : false;
}

async function pressReviewButton(ctx: BotContext, draft: Draft, action: string): Promise<boolean> {
  if (draft.submission !== undefined)
    return action === "again-after-unknown" ? checkedDashboard(ctx, draft) : false;
  if (action === "items") return goTo(ctx, draft, "item");
  if (action === "edit-expiry") return goTo(ctx, draft, "expiry");
  if (action === "edit-terminal") return goTo(ctx, draft, "terminal");
  if (action === "note" || action === "email") return goTo(ctx, draft, action);
  if (action === "back") return reask(ctx);
  return action === "more" ? showMore(ctx, draft) : false;
}

/** The price of a text with two readings was chosen. Its message is not the one that asks the question. */
export function choosePrice(ctx: BotContext, draft: Draft, price: string): boolean {
  if (draft.step !== "price" || !/^\d+(\.\d+)?$/.test(price)) return false;
  if (draft.pending?.choiceMessageId !== ctx.callbackQuery?.message?.message_id) return false;
  takePrice(draft, price);
  ctx.asks = true;
  return true;
}

/** The merchant has looked and found no invoice: back to the card, where creating takes another tap. */
function checkedDashboard(ctx: BotContext, draft: Draft): boolean {
  draft.follows = draft.submission;
  delete draft.submission;
  return reask(ctx);
}

async function chooseTerminal(ctx: BotContext, draft: Draft, digest: string): Promise<boolean> {
  const result = await loadTerminals(ctx);
  const terminals = result.kind === "ok" ? result.list.terminals : [];
  const chosen = terminals.find((terminal) => terminalDigest(terminal.id) === digest);
  // The list changed, the token ended or the service is down: asking again says which.
  if (chosen === undefined || !isUsable(chosen)) return reask(ctx);
  draft.terminal = choiceOf(chosen);
  return moveOn(ctx, draft);
}

async function turnPage(ctx: BotContext, draft: Draft, page: number): Promise<boolean> {
  if (!Number.isInteger(page)) return false;
  const asked = await askTerminal(ctx, draft, page);
  if (asked === "moved-on") return reask(ctx);
  ctx.session.question = { messageId: asked };
  return true;
}

function chooseExpiry(ctx: BotContext, draft: Draft, argument: string): boolean {
  if (argument === "other") return goTo(ctx, draft, "expiry-other");
  const seconds = Number(argument);
  if (argument === "none") draft.expiry = { kind: "none" };
  else if (Number.isInteger(seconds) && seconds > 0) draft.expiry = { kind: "duration", seconds };
  else return false;
  return moveOn(ctx, draft);
}

/** The fields that few need, under the card; the card itself stays the open question. */
async function showMore(ctx: BotContext, draft: Draft): Promise<boolean> {
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (messageId === undefined) return false;
  const keyboard = new InlineKeyboard()
    .text(ctx.t.plain("button-note"), draftButton(draft, "note"))
    .text(ctx.t.plain("button-email"), draftButton(draft, "email"))
    .row()
    .text(ctx.t.plain("button-back"), draftButton(draft, "back"));
  await edit(ctx, messageId, reviewCard(ctx, draft).html, keyboard);
  await toast(ctx);
  return true;
}

function moveOn(ctx: BotContext, draft: Draft): boolean {
  goOn(draft);
  return reask(ctx);
}

function goTo(ctx: BotContext, draft: Draft, step: DraftStep): boolean {
  draft.step = step;
  return reask(ctx);
}

function reask(ctx: BotContext): boolean {
  ctx.asks = true;
  return true;
}
