import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../../frame/context.js";
import { plainUserText, userText } from "../../../../frame/locales.js";
import { addCounter, show } from "../../../../frame/screens/send-or-edit.js";
import { itemLines, savedItemLabel, totalOf } from "../../../../frame/texts/items-text.js";
import { chargedItems } from "../../../../invoice/terms/discount.js";
import { chosenAmong } from "../../../../language/order/names/chosen-name.js";
import { isTalk } from "../../../../language/order/small-talk.js";
import { shortened } from "../../../../language/text/safe-text.js";
import type { SavedItem } from "../../../../store/store-port.js";
import {
  addNoteButton,
  addReadings,
  addUndo,
  discountLines,
  notUnderstoodLines,
  sumsLines,
} from "../../../invoices/index.js";
import { findSaved, matchSaved, savedItem, savedItems } from "../../../items/index.js";
import { addSaved, fullText, isFull, removeItem, takeBack } from "../../content/add-items.js";
import { takeAsNote } from "../../content/add-order.js";
import { addLines } from "../../content/add-typed-lines.js";
import { takeReading } from "../../content/lines-to-items.js";
import { takeUnaskedFields } from "../../content/set-item-fields.js";
import { meansDone } from "../../model/answer-words.js";
import type { Draft } from "../../model/draft.js";
import { draftButton } from "../../model/draft.js";
import {
  type DraftQuestion,
  type DraftQuestionOf,
  nextQuestion,
  plainQuestion,
} from "../../model/draft-question.js";
import { hasTemplates } from "../../templates.js";
import type { Answer, DraftAsking } from "../draft-asking.js";
import { readUnasked, takeUnasked } from "../unasked-text.js";
import { answerWhichOrdered, askWhichOrdered, pressWhichOrdered } from "./ordered-question.js";
import { takeOtherPrices } from "./small-prices.js";

/** Saved items that the question offers before the merchant types anything. */
const offered = 6;
/** Saved items that the question offers for the typed letters of a name. */
const matching = 8;
/** The kinds of text that aren't about items. In "25.12", which can also be a date, the amount counts. */
const asides: ReadonlySet<string> = new Set([
  "corrections",
  "with-sums",
  "expiry",
  "email",
  "phone",
  "reference",
  "discount",
]);

export const nextItem: DraftAsking<"item"> = {
  ask: askNext,
  answer: (ctx, draft, text, question) =>
    toCardAfterFirst(draft, () => takeAtItems(ctx, draft, text, question)),
  async press(ctx, draft, { action, argument }, question) {
    if (action === "saved") return takeSaved(ctx, draft, argument, question);
    if (action === "reading") return takeReading(draft, argument, question);
    if (action === "other-prices") return takeOtherPrices(ctx, draft, question);
    if (takeBack(draft, action)) return question;
    if (action === "as-note") return takeAsNote(ctx, draft, question);
    if (draft.terms.items.length === 0) return undefined;
    if (action === "done") return nextQuestion(draft);
    if (action === "change") return { kind: "draft", ask: "choose-item", page: 0 };
    if (action !== "remove") return undefined;
    removeItem(draft, draft.terms.items.length - 1);
    return question;
  },
};

/**
 * A typed line is mostly the whole invoice, so the review card follows the first one at once. A merchant who sells more
 * types it while the card is shown.
 */
async function toCardAfterFirst(draft: Draft, take: () => Promise<Answer>): Promise<Answer> {
  const isFirst = draft.terms.items.length === 0;
  const next = await take();
  return isFirst && "ask" in next && next.ask === "item" ? nextQuestion(draft) : next;
}

/** Besides items, the text may complete the list, or name the customer or the expiry. */
async function takeAtItems(
  ctx: BotContext,
  draft: Draft,
  text: string,
  question: DraftQuestion,
): Promise<Answer> {
  const saved = await savedItems(ctx);
  if (matchSaved(saved, text).exact !== undefined) return addLines(ctx, draft, text, { saved });
  if (meansDone(text))
    return draft.terms.items.length > 0 ? nextQuestion(draft) : { html: ctx.t("draft-ask-item") };
  const read = await readUnasked(ctx, draft, text);
  const { kinds } = read;
  // A greeting names no product, so the question is asked again.
  if (kinds.length === 0 && !/\d/.test(text) && isTalk(text)) return question;
  const fields = takeUnaskedFields(ctx, draft, text, { hasOtherMeaning: true, stay: question });
  if (fields !== undefined) return fields;
  const isAside = kinds.some(({ kind }) => asides.has(kind)) && !kinds.some(({ kind }) => kind === "amount");
  return isAside
    ? takeUnasked(ctx, draft, read, question)
    : addLines(ctx, draft, text, {
        ...read,
        kinds: kinds.filter((one) => one.kind !== "corrections" && one.kind !== "with-sums"),
        opens: draft.terms.items.length === 0,
      });
}

export const whichSaved: DraftAsking<"which-saved"> = {
  async ask(ctx, draft, question) {
    if (question.ofOrder === true) return askWhichOrdered(ctx, draft, question);
    const { t } = ctx;
    const { name } = question;
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
  },
  async answer(ctx, draft, text, question) {
    if (question.ofOrder === true) return answerWhichOrdered(ctx, draft, text, question);
    const { matches } = await findSaved(ctx, question.name);
    const chosen = chosenAmong(text, matches.slice(0, matching));
    if (chosen !== undefined) return takeSaved(ctx, draft, chosen.saved, question);
    return toCardAfterFirst(draft, () => addLines(ctx, draft, text));
  },
  async press(ctx, draft, { action, argument }, question) {
    if (question.ofOrder === true) return pressWhichOrdered(ctx, draft, { action, argument }, question);
    if (action === "saved") return takeSaved(ctx, draft, argument, question);
    if (action === "new-name") return { ...question, ask: "price" };
    return action === "back" ? plainQuestion("item") : undefined;
  },
};

async function takeSaved(
  ctx: BotContext,
  draft: Draft,
  id: string,
  question: DraftQuestionOf<"item" | "which-saved">,
): Promise<DraftQuestion> {
  const saved = await savedItem(ctx, id);
  // The saved item may have been deleted meanwhile.
  if (saved === undefined || isFull(draft)) return question;
  if (question.ask !== "which-saved") return addSaved(draft, saved, {});
  const next = addSaved(draft, saved, question);
  return draft.terms.items.length === 1 ? nextQuestion(draft) : next;
}

async function askNext(ctx: BotContext, draft: Draft): Promise<number | DraftQuestion> {
  const { t } = ctx;
  const keyboard = new InlineKeyboard();
  const full = isFull(draft);
  if (!full) addSavedButtons(ctx, keyboard, draft, (await savedItems(ctx)).slice(0, offered));
  addUndo(ctx, keyboard, draft);
  if (draft.terms.items.length === 0) {
    addCounter(ctx, keyboard);
    addNoteButton(ctx, keyboard, draft);
    if (await hasTemplates(ctx)) keyboard.text(t.plain("button-templates"), "template:list");
    return show(ctx, [...notUnderstoodLines(t, draft), t("draft-ask-item")].join("\n"), keyboard);
  }
  addReadings(ctx, keyboard, draft);
  addNoteButton(ctx, keyboard, draft);
  const html = [
    itemLines(chargedItems(draft.terms), t, "last").value,
    "",
    t("review-total", { total: totalOf(chargedItems(draft.terms), t) }),
    ...discountLines(t, draft).slice(0, 1),
    ...sumsLines(t, draft),
    ...notUnderstoodLines(t, draft),
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

function addSavedButtons(
  { t }: BotContext,
  keyboard: InlineKeyboard,
  draft: Draft,
  items: readonly SavedItem[],
): void {
  for (const saved of items)
    keyboard.text(savedItemLabel(saved, t), draftButton(draft, `saved:${saved.saved}`)).row();
}
