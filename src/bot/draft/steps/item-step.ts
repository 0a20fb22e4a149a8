import { InlineKeyboard } from "grammy";
import type { Draft } from "../../../domain/draft/draft.js";
import { shortened } from "../../../domain/text/safe-text.js";
import type { SavedItem } from "../../../store/store-port.js";
import type { BotContext } from "../../frame/context.js";
import { plainUserText, userText } from "../../frame/locales.js";
import { show } from "../../frame/show.js";
import { itemLines, savedItemLabel, totalOf } from "../../frame/texts/items-text.js";
import { addReadings, draftButton } from "../../invoices/index.js";
import { findSaved, savedItem, savedItems } from "../../items/index.js";
import { addSaved, fullText, isFull } from "../items/add-items.js";
import { takeReading } from "../items/readings.js";
import { addLines } from "../items/typed-lines.js";
import { goOn, itemsChanged } from "../new-draft.js";
import { hasTemplates } from "../templates.js";
import type { Step } from "./step.js";

/** The number of saved items offered before the merchant types anything. */
const offered = 6;
/** The number of saved items offered for the first letters of a name. */
const matching = 8;

/** Asks for items: typed lines, names or saved items. The question lists the items added so far. */
export const item: Step = {
  ask: (ctx, draft) => (draft.pending === undefined ? askNext(ctx, draft) : askWhichSaved(ctx, draft)),

  answer: (ctx, draft, text) => addLines(ctx, draft, text),

  async press(ctx, draft, action, argument) {
    if (!(await pressed(ctx, draft, action, argument))) return false;
    ctx.asks = true;
    return true;
  },
};

async function pressed(ctx: BotContext, draft: Draft, action: string, argument: string): Promise<boolean> {
  if (action === "saved") return takeSaved(ctx, draft, argument);
  if (draft.pending !== undefined) return pressedBesideMatches(draft, action);
  if (action === "reading") return takeReading(draft, argument);
  if (draft.terms.items.length === 0) return false;
  if (action === "done") goOn(draft);
  else if (action === "change") draft.step = "choose-item";
  else if (action === "remove") {
    draft.terms.items.pop();
    itemsChanged(draft);
  } else return false;
  return true;
}

function pressedBesideMatches(draft: Draft, action: string): boolean {
  if (action === "new-name") draft.step = "price";
  else if (action === "back") delete draft.pending;
  else return false;
  return true;
}

async function takeSaved(ctx: BotContext, draft: Draft, id: string): Promise<boolean> {
  const saved = await savedItem(ctx, id);
  // If the saved item was deleted meanwhile or the draft is full, nothing is added and the question appears again.
  if (saved !== undefined && !isFull(draft))
    addSaved(draft, saved, draft.pending?.quantity ?? 1, draft.pending?.source);
  return true;
}

async function askNext(ctx: BotContext, draft: Draft): Promise<number> {
  const { t } = ctx;
  const keyboard = new InlineKeyboard();
  const full = isFull(draft);
  if (!full) addSavedButtons(ctx, keyboard, draft, (await savedItems(ctx)).slice(0, offered));
  if (draft.terms.items.length === 0) {
    if (await hasTemplates(ctx)) keyboard.text(t.plain("button-templates"), "template:list");
    return show(ctx, t("draft-ask-item"), keyboard);
  }
  addReadings(ctx, keyboard, draft);
  const html = [
    itemLines(draft.terms.items, t, "last").value,
    "",
    t("review-total", { total: totalOf(draft.terms.items, t) }),
    "",
    full ? fullText(t, draft) : t("draft-ask-next-item"),
  ].join("\n");
  keyboard
    .text(t.plain("button-done"), draftButton(draft, "done"))
    .text(t.plain("button-remove-last"), draftButton(draft, "remove"))
    .row()
    .text(t.plain("button-change-item"), draftButton(draft, "change"));
  return show(ctx, html, keyboard);
}

/** Asks which saved item is meant, when several names contain the letters that the merchant typed. */
async function askWhichSaved(ctx: BotContext, draft: Draft): Promise<number> {
  const { t } = ctx;
  const name = draft.pending?.name ?? "";
  const { matches } = await findSaved(ctx, name);
  const keyboard = new InlineKeyboard();
  addSavedButtons(ctx, keyboard, draft, matches.slice(0, matching));
  keyboard
    .text(
      t.plain("button-new-item", { name: plainUserText(shortened(name, 24)) }),
      draftButton(draft, "new-name"),
    )
    .row()
    .text(t.plain("button-back"), draftButton(draft, "back"));
  return show(ctx, t("draft-ask-which-saved", { name: userText(name) }), keyboard);
}

function addSavedButtons(
  { t }: BotContext,
  keyboard: InlineKeyboard,
  draft: Draft,
  items: readonly SavedItem[],
): void {
  for (const saved of items)
    keyboard.text(savedItemLabel(saved, t), draftButton(draft, `saved:${saved.id}`)).row();
}
