import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { show } from "../../../frame/screens/send-or-edit.js";
import { ownMessages } from "../../../invoice/face.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { itemLimits } from "../../../invoice/item/item-limits.js";
import { chargedItems } from "../../../invoice/terms/discount.js";
import { parseItemLines } from "../../../language/line/quick-line.js";
import { readTypedPrice } from "../../../language/line/typed-price.js";
import { thousandsLeftOut } from "../../../language/money/small-units.js";
import { defined } from "../../../language/omit-undefined.js";
import { shortened } from "../../../language/text/safe-text.js";
import { dropDue } from "../../due-list.js";
import {
  allItemsPage,
  customerDigest,
  reviewContent,
  showReview,
  unknownKeyboard,
  unknownText,
} from "../../invoices/index.js";
import { askOwner } from "../../team/index.js";
import { takeBack } from "../content/add-items.js";
import { takeAsNote } from "../content/add-order.js";
import { takeReading } from "../content/lines-to-items.js";
import { customersNamed, setPerson, takeNamed } from "../content/set-customer.js";
import { setValue } from "../content/set-invoice-field.js";
import { takeUnaskedFields } from "../content/set-item-fields.js";
import { takeSums } from "../content/take-sums.js";
import { bareName } from "../model/customer-words.js";
import { type Draft, draftButton, forgetSums, itemsChanged } from "../model/draft.js";
import { type DraftQuestion, nextQuestion, type PlainAsk, plainQuestion } from "../model/draft-question.js";
import { blocksCreate, sumsDoubt, takePart, takeStatedTotal } from "../model/draft-sums.js";
import { heldUpBy, noteDoubt } from "../model/duplicates.js";
import { doubtfulItem, openDoubt, takeChoice, takeSum } from "../model/open-doubt.js";
import { stillRefused } from "../model/refused-fields.js";
import type { Answer, DraftAsking } from "./draft-asking.js";
import { takeOtherPrices } from "./items/small-prices.js";
import { readUnasked, takeUnasked } from "./unasked-text.js";

const reviewButtons: ReadonlyMap<string, PlainAsk> = new Map([
  ["items", "item"],
  ["edit-expiry", "expiry"],
  ["edit-terminal", "terminal"],
  ["customer", "customer"],
  ["discount", "discount"],
]);
const moreButtons = ["note", "discount", "currency", "template"] as const satisfies readonly PlainAsk[];
const rarelyUsedButtons = [
  "overpaid",
  "underpaid",
  "customerLanguage",
] as const satisfies readonly PlainAsk[];

/** A draft whose create call got no answer asks about that call instead. */
export const review: DraftAsking<"review"> = {
  async ask(ctx, draft) {
    draft.reviewed = true;
    // Items that are added later make another total.
    if (sumsDoubt(draft) === undefined) delete draft.statedTotal;
    if (openDoubt(draft) === undefined) delete draft.doubt;
    const unknown = heldUpBy(ctx.session, draft);
    return unknown === undefined ? showReview(ctx, draft) : askAfterUnknown(ctx, draft, unknown);
  },

  // While the outcome of a create call is unknown, no text is applied.
  answer: async (ctx, draft, text, question) =>
    heldUpBy(ctx.session, draft) === undefined ? takeAtReview(ctx, draft, text) : question,

  async press(ctx, draft, { action, argument }, question) {
    const { session } = ctx;
    const unknown = heldUpBy(session, draft);
    if (unknown !== undefined) {
      // [Check my dashboard, then create again] only brings the review card back, and is the answer about that call. Nothing is sent to the service before another tap on [Create invoice].
      if (action !== "again-after-unknown") return undefined;
      draft.follows = unknown.ref;
      return question;
    }
    if (action === "keep-items") {
      forgetSums(draft);
      return question;
    }
    if (action === "charge-advance" || action === "charge-rest") {
      const part = action === "charge-advance" ? "advance" : "rest";
      const t = ctx.deps.translators(draft.terms.customerLanguage ?? ctx.t.language);
      const nameOf = (names: readonly string[]) => {
        const whole = t.plain(`item-${part}`, { items: names.join(", ") });
        return shortened(whole, itemLimits.name);
      };
      return takePart(draft, part, nameOf) ? question : undefined;
    }
    if (action === "choice") return takeChoice(draft, argument) ? question : undefined;
    if (action === "stated-total") return takeStatedTotal(draft) ? question : undefined;
    if (action === "no-discount") return setValue(draft, "discount", undefined);
    if (action === "more") return { kind: "draft", ask: "more" };
    const ask = reviewButtons.get(action);
    if (ask !== undefined) return plainQuestion(ask);
    if (action === "fix") return fixQuestion(draft, argument);
    if (action === "all-items") return { kind: "draft", ask: "all-items", page: 0 };
    if (action === "ask-owner") {
      await askOwner(ctx, draft);
      return question;
    }
    if (action === "suggested") {
      const name = draft.suggested?.find((reference) => customerDigest({ reference }) === argument);
      if (name === undefined) return undefined;
      await setPerson(ctx, draft, name);
      return question;
    }
    if (action === "edit-quantity" && draft.terms.items.length === 1)
      return { kind: "draft", ask: "item-field", index: 0, field: "quantity", fromReview: true };
    if (action === "reading") return takeReading(draft, argument, question);
    if (action === "other-prices") return takeOtherPrices(ctx, draft, question);
    if (action === "as-note") return takeAsNote(ctx, draft, question);
    if (takeBack(draft, action)) return nextQuestion(draft);
    return action === "back" ? question : undefined;
  },
};

/** @returns undefined when the refused field's value has changed since */
function fixQuestion({ terms, refused }: Draft, place: string): DraftQuestion | undefined {
  const about = stillRefused(terms, refused).find((known) => String(known.place) === place)?.about;
  if (about === undefined) return undefined;
  if (about.kind === "item") {
    const { index = 0, field } = about;
    return field === undefined
      ? { kind: "draft", ask: "edit-item", index }
      : { kind: "draft", ask: "item-field", index, field, fromReview: true };
  }
  const { field } = about;
  if (field === "items") return plainQuestion("item");
  return plainQuestion(field === "reference" || field === "email" ? "customer" : field);
}

/** `/pay` makes an invoice of a template without a card, so a draft whose sum isn't answered can't be saved as one. */
const moreButtonsOf = (draft: Draft): readonly (typeof moreButtons)[number][] =>
  !blocksCreate(sumsDoubt(draft)) ? moreButtons : moreButtons.filter((ask) => ask !== "template");

/** Shows the review card with the buttons behind [More…], or those behind [Rarely used…]. */
export const more: DraftAsking<"more"> = {
  ask(ctx, draft, { rarelyUsed }) {
    const { t } = ctx;
    const keyboard = new InlineKeyboard();
    for (const [index, ask] of (rarelyUsed ? rarelyUsedButtons : moreButtonsOf(draft)).entries()) {
      if (index % 2 === 0) keyboard.row();
      keyboard.text(t.plain(`button-${ask}`), draftButton(draft, ask));
    }
    keyboard.row();
    if (!rarelyUsed) keyboard.text(t.plain("button-rarely-used"), draftButton(draft, "rarely-used"));
    keyboard.text(t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, reviewContent(ctx, draft).html, keyboard);
  },
  answer: takeAtReview,
  async press(_ctx, draft, { action }, { rarelyUsed }) {
    const ask = [...moreButtonsOf(draft), ...rarelyUsedButtons].find((known) => known === action);
    if (ask !== undefined) return plainQuestion(ask);
    if (action === "rarely-used") return { kind: "draft", ask: "more", rarelyUsed: true };
    if (action !== "back") return undefined;
    return rarelyUsed ? { kind: "draft", ask: "more" } : nextQuestion(draft);
  },
};

export const allItems: DraftAsking<"all-items"> = {
  async ask(ctx, draft, { page }) {
    const { t } = ctx;
    const turn = (to: number) => draftButton(draft, `page:${to}`);
    const { html, keyboard } = allItemsPage(
      t,
      { ...draft.terms, items: [...chargedItems(draft.terms)] },
      page,
      turn,
    );
    return show(ctx, html, keyboard.text(t.plain("button-back"), draftButton(draft, "back")));
  },
  answer: takeAtReview,
  async press(_ctx, draft, { action, argument }, question) {
    if (action === "page" && /^\d{1,3}$/.test(argument)) return { ...question, page: Number(argument) };
    return action === "back" ? nextQuestion(draft) : undefined;
  },
};

export async function takeAtReview(ctx: BotContext, draft: Draft, text: string): Promise<Answer> {
  const { terms } = draft;
  const price = openDoubt(draft)?.isSure === false ? readTypedPrice(text, terms) : undefined;
  if (price?.ok === true && takeDoubtful(draft, price.value)) return nextQuestion(draft);
  const read = await readUnasked(ctx, draft, text);
  const hasOtherMeaning = read.kinds.length > 0;
  const fields = takeUnaskedFields(ctx, draft, text, {
    hasOtherMeaning,
    stay: nextQuestion(draft),
  });
  if (fields !== undefined) return fields;
  return (hasOtherMeaning ? undefined : await takeName(ctx, draft, text)) ?? takeUnasked(ctx, draft, read);
}

/** A typed amount is the sum of a choice, or the price of the only thing. A small number may as well be a quantity. */
function takeDoubtful(draft: Draft, amount: string): boolean {
  const { thousands = amount } = thousandsLeftOut(amount, draft.terms.currency) ?? {};
  if (takeSum(draft, amount) || takeSum(draft, thousands)) return true;
  const item = doubtfulItem(draft);
  if (item === undefined || thousands !== amount) return false;
  item.price = amount;
  delete item.otherPrice;
  delete draft.doubt;
  itemsChanged(draft);
  return true;
}

/** A saved item's name never comes here, because its text has a meaning. */
async function takeName(ctx: BotContext, draft: Draft, text: string): Promise<Answer | undefined> {
  const name = bareName(parseItemLines(text, draft.terms.currency).rest);
  if (name === undefined) return undefined;
  const source = ctx.message?.message_id;
  takeSums(ctx, draft, text, { before: draft.terms.items.length, source });
  if ((await customersNamed(ctx, name, false)).length > 0)
    return takeNamed(ctx, draft, { name, isInCase: false }, source);
  return { kind: "draft", ask: "name-or-item", name, ...defined({ source }) };
}

async function askAfterUnknown(ctx: BotContext, draft: Draft, unknown: Invoice): Promise<number> {
  const messageId = await show(ctx, unknownText(ctx, unknown), unknownKeyboard(ctx.t, draft));
  noteDoubt(ctx.session, unknown, messageId);
  // Corrections of all messages about this call are due. If this message is the only one, it has just said what was due.
  if (ownMessages(unknown, "doubt").every((doubt) => doubt === messageId))
    dropDue(ctx.session, `faces:${unknown.ref}`);
  return messageId;
}
