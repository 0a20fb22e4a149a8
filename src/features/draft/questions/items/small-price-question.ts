import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../../frame/context.js";
import { Html, type Translator, userText } from "../../../../frame/locales.js";
import { sayFirst, show } from "../../../../frame/screens/send-or-edit.js";
import { foldedLine } from "../../../../frame/texts/folded-line.js";
import { parseItemLines } from "../../../../language/line/quick-line.js";
import { formatAmount, totals } from "../../../../language/money/money.js";
import type { PriceReading } from "../../../../language/money/small-units.js";
import { type Draft, type DraftItem, draftButton } from "../../model/draft.js";
import {
  type DraftQuestion,
  type DraftQuestionOf,
  nextQuestion,
  plainQuestion,
} from "../../model/draft-question.js";
import { askedItems, decide, smallTotal, turnPrices } from "../../model/small-price.js";
import type { DraftAsking } from "../draft-asking.js";
import { readUnasked, takeUnasked } from "../unasked-text.js";

interface SmallPrice {
  readonly name: string;
  readonly quantity: number;
  readonly currency: string;
  /** The price with its thousands, then as it was typed. */
  readonly readings: readonly string[];
}

/** More lines would push the buttons off a phone's screen. */
const mostLines = 8;

export function smallPriceText(t: Translator, prices: readonly SmallPrice[]): string {
  const lines = prices.slice(0, mostLines).map(({ name, quantity, currency, readings }) => {
    const [thousands = "", typed = ""] = readings.map((amount) => formatAmount(amount, currency, t.language));
    return t("small-price-line", { name: userText(name), quantity, thousands, typed });
  });
  const items = [...lines, ...foldedLine(t, prices.length - lines.length)];
  return t("draft-ask-thousands", { items: new Html(items.join("\n")) });
}

/** The chat remembers the answer, and the next screen says so. There [Or: …] changes it. */
export function remember(ctx: BotContext, reading: PriceReading): void {
  ctx.session.settings.smallPrices = reading;
  sayFirst(ctx, ctx.t(`small-prices-${reading}`));
}

const otherOf = ({ smallPrice, price }: DraftItem): string => smallPrice?.other ?? price;

/** All small prices that wait are asked about at once, so the answer is the same for each. */
export const thousands: DraftAsking<"thousands"> = {
  async ask(ctx, draft, question) {
    const { t } = ctx;
    const items = askedItems(draft.terms);
    if (items.length === 0) return afterThousands(draft, question);
    const prices = items.map((item) => ({ ...item, readings: [otherOf(item), item.price] }));
    const [inThousands, typed] = [items.map((item) => ({ ...item, price: otherOf(item) })), items];
    const keyboard = new InlineKeyboard()
      .text(amountsText(t, inThousands), draftButton(draft, "thousands"))
      .text(amountsText(t, typed), draftButton(draft, "as-typed"));
    return show(ctx, smallPriceText(t, prices), keyboard);
  },

  /** The price may be typed once more, in full or with its currency. */
  async answer(ctx, draft, text, question) {
    const [item, second] = askedItems(draft.terms);
    const [line] = parseItemLines(text, draft.terms.currency).lines;
    const isPrice = line?.ok === true && line.item.name === undefined && line.inThousands === undefined;
    if (isPrice && item !== undefined && second === undefined) {
      if (line.item.price === otherOf(item)) return answered(ctx, draft, "thousands", question);
      if (line.item.price === item.price) return answered(ctx, draft, "as-typed", question);
    }
    // A further item, a discount or a customer is taken, and the same is asked again.
    const read = await readUnasked(ctx, draft, text);
    const [kind] = read.kinds;
    return kind === undefined || kind.kind === "amount" || kind.kind === "quantity"
      ? { html: ctx.t("draft-confirm-use-buttons") }
      : takeUnasked(ctx, draft, read, question);
  },

  async press(ctx, draft, { action }, question) {
    if (action !== "thousands" && action !== "as-typed") return undefined;
    return answered(ctx, draft, action, question);
  },
};

/** One item's price, or the sum of several items, tells the readings apart. */
function amountsText(t: Translator, items: readonly DraftItem[]): string {
  const [first, second] = items;
  if (first !== undefined && second === undefined)
    return formatAmount(first.price, first.currency, t.language);
  return totals(items)
    .map(({ amount, currency }) => formatAmount(amount, currency, t.language))
    .join(" + ");
}

function answered(
  ctx: BotContext,
  draft: Draft,
  reading: PriceReading,
  question: DraftQuestionOf<"thousands">,
): DraftQuestion {
  decide(draft, reading);
  remember(ctx, reading);
  return afterThousands(draft, question);
}

const afterThousands = (draft: Draft, { from }: DraftQuestionOf<"thousands">): DraftQuestion =>
  from === "item" ? plainQuestion("item") : nextQuestion(draft);

/**
 * Handles [Or: …] of a card: this invoice gets the other prices. What the chat remembers was wrong for once, so the bot
 * asks at the next small price.
 */
export function takeOtherPrices<Asked extends DraftQuestion>(
  ctx: BotContext,
  draft: Draft,
  question: Asked,
): Asked | undefined {
  if (draft.terms.items.every(({ smallPrice }) => smallPrice === undefined)) return undefined;
  turnPrices(draft);
  if (ctx.session.settings.smallPrices !== undefined) sayFirst(ctx, ctx.t("small-prices-asked-again"));
  delete ctx.session.settings.smallPrices;
  return question;
}

/** A total that hardly anything costs is confirmed once before the invoice is created. */
export const confirmTotal: DraftAsking<"confirm-total"> = {
  async ask(ctx, draft) {
    const small = smallTotal(draft.terms);
    if (small === undefined) return nextQuestion(draft);
    const { t } = ctx;
    const total = formatAmount(small.amount, small.currency, t.language);
    const keyboard = new InlineKeyboard()
      .text(t.plain("button-confirm-total", { total }), draftButton(draft, "confirm-total"))
      .row()
      .text(t.plain("button-items"), draftButton(draft, "items"));
    return show(ctx, t("draft-confirm-total", { total }), keyboard);
  },
  answer: async (ctx) => ({ html: ctx.t("draft-confirm-use-buttons") }),
  async press(_ctx, draft, { action }) {
    if (action === "items") return plainQuestion("item");
    const small = smallTotal(draft.terms);
    if (action !== "confirm-total" || small === undefined) return undefined;
    draft.confirmedTotal = small.amount;
    return nextQuestion(draft);
  },
};
