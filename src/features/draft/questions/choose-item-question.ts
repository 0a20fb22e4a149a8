import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { plainUserText } from "../../../frame/locales.js";
import { addPageButtons, entriesPerScreen, screenOf } from "../../../frame/screen-pages.js";
import { show } from "../../../frame/send-or-edit.js";
import { chosenAmong } from "../../../language/order/chosen-name.js";
import { shortened } from "../../../language/text/safe-text.js";
import { evenOut } from "../../../language/text/typed-text.js";
import { type Draft, draftButton, setQuantity } from "../model/draft.js";
import {
  type DraftQuestion,
  type DraftQuestionOf,
  nextQuestion,
  plainQuestion,
} from "../model/draft-question.js";
import type { DraftAsking } from "./draft-asking.js";

const longestLabel = 32;

/** Asks which of the draft's items the merchant wants to change. */
export const chooseItem: DraftAsking<"choose-item"> = {
  async ask(ctx, draft, question) {
    const { length } = draft.terms.items;
    if (length > 1) return askWhich(ctx, draft, question);
    return length === 1 ? edit(0) : plainQuestion("item");
  },

  /** Accepts an item's number in the list, or words that fit the name of only one item. */
  async answer({ t }, draft, text, question) {
    return (
      chooseByName(draft, text, question) ?? {
        html: t("edit-which-unclear", { count: draft.terms.items.length }),
      }
    );
  },

  async press(_ctx, draft, { action, argument }, question) {
    if (action === "back")
      return question.quantity === undefined ? plainQuestion("item") : nextQuestion(draft);
    const index = Number(argument);
    if (!/^\d{1,3}$/.test(argument) || draft.terms.items[index] === undefined) return undefined;
    if (action === "page") return { ...question, page: Math.floor(index / entriesPerScreen) };
    return action === "item" ? choose(draft, index, question) : undefined;
  },
};

/**
 * Chooses the draft's item that a typed text means by its number or its name.
 * @returns the next question; undefined when the text fits no item or several.
 */
export function chooseByName(
  draft: Draft,
  text: string,
  question: DraftQuestionOf<"choose-item">,
): DraftQuestion | undefined {
  const index = find(draft, text);
  return index === undefined ? undefined : choose(draft, index, question);
}

/**
 * Opens the card of the chosen item. If the merchant has typed a quantity at the review card, the item gets that
 * quantity instead.
 */
function choose(
  draft: Draft,
  index: number,
  { quantity, source }: DraftQuestionOf<"choose-item">,
): DraftQuestion {
  const item = draft.terms.items[index];
  if (quantity === undefined || item === undefined) return edit(index);
  setQuantity(draft, item, quantity, source);
  return nextQuestion(draft);
}

const edit = (index: number): DraftQuestion => ({ kind: "draft", ask: "edit-item", index });

function find({ terms: { items } }: Draft, wanted: string): number | undefined {
  const number = /^(\d{1,3})[.)]?$/.exec(evenOut(wanted))?.[1];
  if (number !== undefined && items[Number(number) - 1] !== undefined) return Number(number) - 1;
  const chosen = chosenAmong(wanted, items);
  return chosen === undefined ? undefined : items.indexOf(chosen);
}

function askWhich(
  ctx: BotContext,
  draft: Draft,
  { page, quantity }: DraftQuestionOf<"choose-item">,
): Promise<number> {
  const { t } = ctx;
  const {
    terms: { items },
  } = draft;
  const screen = screenOf(items, page);
  const keyboard = new InlineKeyboard();
  for (const [place, { name }] of screen.entries.entries()) {
    const index = screen.first + place;
    const label = `${index + 1}. ${plainUserText(shortened(name, longestLabel))}`;
    keyboard.text(label, draftButton(draft, `item:${index}`)).row();
  }
  addPageButtons(keyboard, t, screen, (to) => draftButton(draft, `page:${to * entriesPerScreen}`));
  keyboard.text(t.plain("button-back"), draftButton(draft, "back"));
  const html = quantity === undefined ? t("edit-ask-which") : t("review-ask-quantity-of", { quantity });
  return show(ctx, html, keyboard);
}
