import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../../frame/context.js";
import { plainUserText, userText } from "../../../../frame/locales.js";
import { addPageButtons, entriesPerScreen, screenOf } from "../../../../frame/screens/screen-pages.js";
import { show } from "../../../../frame/screens/send-or-edit.js";
import { defined } from "../../../../language/omit-undefined.js";
import { chosenAmong } from "../../../../language/order/names/chosen-name.js";
import { shortened } from "../../../../language/text/safe-text.js";
import { evenOut } from "../../../../language/text/typed-text.js";
import { isFull } from "../../content/add-items.js";
import { correctItem } from "../../content/correct-items.js";
import { type Draft, draftButton, itemsChanged, setQuantity } from "../../model/draft.js";
import {
  type DraftQuestion,
  type DraftQuestionOf,
  nextQuestion,
  plainQuestion,
} from "../../model/draft-question.js";
import type { DraftAsking } from "../draft-asking.js";

const longestLabel = 32;

/** Asks which of the draft's items the merchant wants to change. */
export const chooseItem: DraftAsking<"choose-item"> = {
  async ask(ctx, draft, question) {
    const { length } = draft.terms.items;
    // The items may have changed since the line was typed.
    if (question.correction !== undefined && placesOf(draft, question).length < 2)
      return plainQuestion("item");
    if (length > 1) return askWhich(ctx, draft, question);
    return length === 1 ? edit(0) : plainQuestion("item");
  },

  /** Accepts an item's number in the list, or words that fit the name of only one item. */
  async answer(ctx, draft, text, question) {
    return (
      chooseByName(ctx, draft, text, question) ?? {
        html: ctx.t("edit-which-unclear", { count: placesOf(draft, question).length }),
      }
    );
  },

  async press(ctx, draft, { action, argument }, question) {
    if (action === "back")
      return question.quantity === undefined && question.correction === undefined
        ? plainQuestion("item")
        : nextQuestion(draft);
    if (action === "another") return addAnother(draft, question);
    const index = Number(argument);
    if (!/^\d{1,3}$/.test(argument) || draft.terms.items[index] === undefined) return undefined;
    if (action === "page") return { ...question, page: Math.floor(index / entriesPerScreen) };
    return action === "item" ? choose(ctx, draft, index, question) : undefined;
  },
};

/**
 * Chooses the draft's item that a typed text means by its number or its name.
 * @returns the next question; undefined when the text fits no item or several.
 */
export function chooseByName(
  ctx: BotContext,
  draft: Draft,
  text: string,
  question: DraftQuestionOf<"choose-item">,
): DraftQuestion | undefined {
  const index = find(draft, text, question);
  return index === undefined ? undefined : choose(ctx, draft, index, question);
}

/** Opens the card of the chosen item. If the merchant has typed a quantity or a correction, the item gets that instead. */
function choose(
  ctx: BotContext,
  draft: Draft,
  index: number,
  { quantity, source, correction }: DraftQuestionOf<"choose-item">,
): DraftQuestion {
  const item = draft.terms.items[index];
  if (correction !== undefined) {
    correctItem(ctx, draft, correction, index, source);
    return draft.reviewed ? nextQuestion(draft) : plainQuestion("item");
  }
  if (quantity === undefined || item === undefined) return edit(index);
  setQuantity(draft, item, quantity, source);
  return nextQuestion(draft);
}

/** The typed line is a further item after all. */
function addAnother(
  draft: Draft,
  { correction, source }: DraftQuestionOf<"choose-item">,
): DraftQuestion | undefined {
  if (correction?.kind !== "set" || correction.price === undefined || isFull(draft)) return undefined;
  const { price, quantity = 1, renamed: name = correction.name } = correction;
  draft.terms.items.push({ name, price, currency: draft.terms.currency, quantity, ...defined({ source }) });
  itemsChanged(draft);
  return draft.reviewed ? nextQuestion(draft) : plainQuestion("item");
}

const edit = (index: number): DraftQuestion => ({ kind: "draft", ask: "edit-item", index });

/** Returns the places of the items that the question offers. */
const placesOf = ({ terms: { items } }: Draft, { among }: DraftQuestionOf<"choose-item">): number[] =>
  among?.filter((place) => items[place] !== undefined) ?? [...items.keys()];

function find(draft: Draft, wanted: string, question: DraftQuestionOf<"choose-item">): number | undefined {
  const { items } = draft.terms;
  const places = placesOf(draft, question);
  const number = Number(/^(\d{1,3})[.)]?$/.exec(evenOut(wanted))?.[1]) - 1;
  if (places.includes(number)) return number;
  const offered = items.filter((_, place) => places.includes(place));
  const chosen = chosenAmong(wanted, offered);
  return chosen === undefined ? undefined : items.indexOf(chosen);
}

function askWhich(ctx: BotContext, draft: Draft, question: DraftQuestionOf<"choose-item">): Promise<number> {
  const { t } = ctx;
  const { page, quantity, correction } = question;
  const screen = screenOf(placesOf(draft, question), page);
  const keyboard = new InlineKeyboard();
  for (const index of screen.entries) {
    const name = draft.terms.items[index]?.name ?? "";
    const label = `${index + 1}. ${plainUserText(shortened(name, longestLabel))}`;
    keyboard.text(label, draftButton(draft, `item:${index}`)).row();
  }
  addPageButtons(keyboard, t, screen, (to) => draftButton(draft, `page:${to * entriesPerScreen}`));
  if (correction?.kind === "set" && correction.price !== undefined)
    keyboard.text(t.plain("button-add-as-another"), draftButton(draft, "another")).row();
  keyboard.text(t.plain("button-back"), draftButton(draft, "back"));
  if (correction !== undefined)
    return show(ctx, t("correct-ask-which", { name: userText(correction.name) }), keyboard);
  const html = quantity === undefined ? t("edit-ask-which") : t("review-ask-quantity-of", { quantity });
  return show(ctx, html, keyboard);
}
