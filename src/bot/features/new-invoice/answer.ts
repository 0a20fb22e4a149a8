import { InlineKeyboard } from "grammy";
import { formatMoment } from "../../../domain/dates.js";
import { parseEmail } from "../../../domain/email.js";
import { parseExpiry } from "../../../domain/expiry-parse.js";
import { requestLimits } from "../../../domain/invoice-request.js";
import { itemLimits } from "../../../domain/item.js";
import { parseItemName } from "../../../domain/item-name.js";
import { formatAmount, parseAmount } from "../../../domain/money.js";
import { parseNote } from "../../../domain/note.js";
import { parseQuantity } from "../../../domain/quantity.js";
import { isUsable } from "../../../domain/terminal.js";
import type { Draft } from "../../../storage/chat-record.js";
import type { BotContext } from "../../context.js";
import { noteAccepted } from "../../dialogue.js";
import { post } from "../../show.js";
import { choiceOf, loadTerminals } from "../../terminals.js";
import { draftButton } from "../../views/draft.js";
import { goOn } from "./draft.js";

/** Applies a text to the draft's step. Wrong input gets one sentence, and the question stays open. */
export async function answerDraft(ctx: BotContext, draft: Draft, text: string): Promise<"ask" | "asked"> {
  const problem = await apply(ctx, draft, text);
  if (problem === undefined) {
    draft.updatedAt = ctx.deps.now();
    noteAccepted(ctx);
    return "ask";
  }
  const messageId = await post(ctx, problem.html, problem.keyboard);
  if (problem.keyboard !== undefined && draft.pending !== undefined)
    draft.pending.choiceMessageId = messageId;
  return "asked";
}

interface Problem {
  readonly html: string;
  readonly keyboard?: InlineKeyboard;
}

async function apply(ctx: BotContext, draft: Draft, text: string): Promise<Problem | undefined> {
  switch (draft.step) {
    case "terminal":
      return applyTerminal(ctx, draft, text);
    case "item":
      return applyItemName(ctx, draft, text);
    case "price":
      return applyPrice(ctx, draft, text);
    case "quantity":
      return applyQuantityText(ctx, draft, text);
    case "expiry":
    case "expiry-other":
      return applyExpiry(ctx, draft, text);
    case "review":
      return {
        html:
          draft.submission === undefined
            ? ctx.t("draft-review-use-buttons")
            : ctx.t("create-unknown", { service: ctx.deps.settings.serviceName }),
      };
    case "note":
      return applyNote(ctx, draft, text);
    case "email":
      return applyEmail(ctx, draft, text);
  }
}

/** A terminal's name typed in full, or a part that only one has. */
async function applyTerminal(ctx: BotContext, draft: Draft, text: string): Promise<Problem | undefined> {
  const result = await loadTerminals(ctx);
  if (result.kind !== "ok") return undefined;
  const wanted = text.trim().toLowerCase();
  const usable = result.list.terminals.filter(isUsable);
  const exact = usable.filter(({ name }) => name.toLowerCase() === wanted);
  const found = exact.length > 0 ? exact : usable.filter(({ name }) => name.toLowerCase().includes(wanted));
  const [terminal, second] = found;
  if (terminal === undefined || second !== undefined) return { html: ctx.t("draft-terminal-unclear") };
  draft.terminal = choiceOf(terminal);
  goOn(draft);
  return undefined;
}

function applyItemName(ctx: BotContext, draft: Draft, text: string): Problem | undefined {
  if (draft.items.length >= itemLimits.items) {
    return { html: ctx.t("draft-items-full", { limit: itemLimits.items }) };
  }
  const parsed = parseItemName(text);
  if (!parsed.ok) return { html: ctx.t(`draft-name-${parsed.problem}`, { limit: itemLimits.name }) };
  draft.pending = { name: parsed.name };
  draft.step = "price";
  return undefined;
}

function applyPrice(ctx: BotContext, draft: Draft, text: string): Problem | undefined {
  const { t } = ctx;
  const parsed = parseAmount(text, draft.currency);
  if (parsed.ok) {
    takePrice(draft, parsed.amount);
    return undefined;
  }
  if (parsed.problem !== "ambiguous") {
    const values = {
      currency: draft.currency,
      digits: itemLimits.priceIntegerDigits,
      decimals: parsed.decimals ?? 0,
      example: `10.${"50".padEnd(parsed.decimals ?? 2, "0").slice(0, parsed.decimals ?? 2)}`,
    };
    return { html: t(`draft-price-${parsed.problem}`, values) };
  }
  const keyboard = new InlineKeyboard();
  for (const reading of parsed.readings ?? []) {
    keyboard.text(formatAmount(reading, draft.currency, t.language), draftButton(draft, `price:${reading}`));
  }
  return { html: t("draft-price-ambiguous"), keyboard };
}

export function takePrice(draft: Draft, price: string): void {
  draft.pending = { name: draft.pending?.name ?? "", price };
  draft.step = "quantity";
}

function applyQuantityText(ctx: BotContext, draft: Draft, text: string): Problem | undefined {
  const parsed = parseQuantity(text);
  if (!parsed.ok) return { html: ctx.t(`draft-quantity-${parsed.problem}`, { limit: itemLimits.quantity }) };
  takeQuantity(draft, parsed.quantity);
  return undefined;
}

/** Completes the item that is being asked for. */
export function takeQuantity(draft: Draft, quantity: number): void {
  const { name = "", price = "" } = draft.pending ?? {};
  draft.items.push({ name, price, currency: draft.currency, quantity });
  delete draft.pending;
  draft.step = "item";
}

async function applyExpiry(ctx: BotContext, draft: Draft, text: string): Promise<Problem | undefined> {
  const now = new Date(ctx.deps.now());
  const parsed = parseExpiry(text, { now, zone: ctx.zone });
  if (!parsed.ok) return { html: ctx.t(`draft-expiry-${parsed.problem}`) };
  draft.expiry = parsed.choice;
  goOn(draft);
  if (parsed.adjusted !== undefined && parsed.choice.kind === "at") {
    const moment = formatMoment(parsed.choice.at, { locale: ctx.t.language, zone: ctx.zone, now });
    await post(ctx, ctx.t(`draft-expiry-${parsed.adjusted}`, { moment }));
  }
  return undefined;
}

function applyNote(ctx: BotContext, draft: Draft, text: string): Problem | undefined {
  const parsed = parseNote(text);
  if (!parsed.ok) return { html: ctx.t(`draft-note-${parsed.problem}`, { limit: requestLimits.note }) };
  draft.note = parsed.note;
  goOn(draft);
  return undefined;
}

function applyEmail(ctx: BotContext, draft: Draft, text: string): Problem | undefined {
  const parsed = parseEmail(text);
  if (!parsed.ok) return { html: ctx.t("draft-email-wrong") };
  draft.email = parsed.email;
  goOn(draft);
  return undefined;
}
