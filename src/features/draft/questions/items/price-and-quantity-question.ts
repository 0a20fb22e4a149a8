import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../../frame/context.js";
import { userText } from "../../../../frame/locales.js";
import { problemText } from "../../../../frame/problem-texts.js";
import { post, show } from "../../../../frame/screens/send-or-edit.js";
import { moveDraft } from "../../../../frame/talk/questions.js";
import { itemFields } from "../../../../invoice/item/item-fields.js";
import { parseItemLines } from "../../../../language/line/quick-line.js";
import { priceInThousands, readTypedPrice } from "../../../../language/line/typed-price.js";
import { formatAmount } from "../../../../language/money/money.js";
import { defined } from "../../../../language/omit-undefined.js";
import { evenOut } from "../../../../language/text/typed-text.js";
import { savedItem } from "../../../items/index.js";
import { addOrdered, completeItem } from "../../content/add-items.js";
import type { Draft, DraftItem } from "../../model/draft.js";
import { draftButton } from "../../model/draft.js";
import {
  type DraftDialogue,
  type DraftQuestion,
  type DraftQuestionOf,
  plainQuestion,
  settlePiece,
} from "../../model/draft-question.js";
import { takeSmallPrice } from "../../model/small-price.js";
import type { DraftAsking } from "../draft-asking.js";
import { askOrdered } from "./ordered-question.js";

/** The answer "2 x 15000" sets the quantity as well. */
export const price: DraftAsking<"price"> = {
  ask: (ctx, draft, { name, quantity, ofOrder }) =>
    ofOrder === true
      ? askOrdered(
          ctx,
          draft,
          ctx.t("order-ask-price", { name: userText(name), currency: draft.terms.currency }),
        )
      : show(
          ctx,
          quantity === undefined
            ? ctx.t("draft-ask-price", { name: userText(name), currency: draft.terms.currency })
            : priceOfOneText(ctx, draft, name, quantity),
          new InlineKeyboard().text(ctx.t.plain("button-back"), draftButton(draft, "back")),
        ),

  async answer(ctx, draft, text, question) {
    const parsed = readTypedPrice(text, draft.terms);
    if (parsed.ok) return takeTyped(ctx, draft, question, text, parsed.value);
    const both = priceAndQuantity(text, draft.terms.currency, question.name);
    const counted = { ...question, ...defined({ quantity: both?.quantity ?? question.quantity }) };
    if (both?.prices.length === 1) return takeTyped(ctx, draft, counted, text, both.prices[0]);
    if (both === undefined && parsed.problem !== "price-ambiguous")
      return { html: problemText(ctx.t, parsed, draft.terms.currency) };
    const readings = [...(both?.prices ?? parsed.readings ?? [])];
    const html =
      both === undefined
        ? problemText(ctx.t, parsed, draft.terms.currency)
        : priceOfOneText(ctx, draft, question.name, both.quantity ?? 1);
    const messageId = await post(ctx, html, readingsKeyboard(ctx, draft, readings));
    moveDraft(ctx.session, { ...counted, choice: { readings, messageId } });
    return "asked";
  },

  press: async (_ctx, draft, { action }, { ofOrder }) => {
    if (ofOrder === true) return action === "leave-out" ? settlePiece(draft) : undefined;
    return action === "back" ? plainQuestion("item") : undefined;
  },
};

function takeTyped(
  { session, message }: BotContext,
  draft: Draft,
  question: DraftQuestionOf<"price">,
  text: string,
  price: string,
): DraftQuestion {
  const priced: PricedTyped = { price };
  takeSmallPrice(priced, priceInThousands(text, price, draft.terms.currency), session.settings.smallPrices);
  return takePrice(draft, question, priced, message?.message_id);
}

/** The question shows the known quantity, so that the merchant doesn't send the total. */
const priceOfOneText = ({ t }: BotContext, { terms }: Draft, name: string, quantity: number): string =>
  t("draft-ask-price-of-one", { name: userText(name), quantity, currency: terms.currency });

/** In "80 000 for 2", the price of one may be either of two. The item's name may stand before its price again. */
function priceAndQuantity(
  text: string,
  currency: string,
  itemName: string,
): { readonly prices: readonly [string, ...string[]]; readonly quantity: number | undefined } | undefined {
  const [line, second] = parseItemLines(text, currency).lines;
  if (line?.ok !== true || second !== undefined) return undefined;
  const { name, price: typed, quantity, currency: other } = line.item;
  const isNamed = name !== undefined && evenOut(name) === evenOut(itemName);
  if (typed === undefined || other !== undefined) return undefined;
  if (!isNamed && (name !== undefined || quantity === undefined)) return undefined;
  const each = line.other?.price;
  return { prices: each === undefined ? [typed] : [each, typed], quantity };
}

function readingsKeyboard(ctx: BotContext, draft: Draft, readings: readonly string[]): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const reading of readings)
    keyboard.text(
      formatAmount(reading, draft.terms.currency, ctx.t.language),
      draftButton(draft, `price:${reading}`),
    );
  return keyboard;
}

/** @returns false when the message has no such button */
export function choosePrice(ctx: BotContext, { draft, question }: DraftDialogue, chosen: string): boolean {
  if (question.ask !== "price" || question.choice?.readings.includes(chosen) !== true) return false;
  if (question.choice.messageId !== ctx.callbackQuery?.message?.message_id) return false;
  moveDraft(ctx.session, takePrice(draft, question, { price: chosen }, undefined));
  ctx.asks = true;
  return true;
}

type PricedTyped = Pick<DraftItem, "price" | "otherPrice">;

function takePrice(
  draft: Draft,
  { quantity, choice: _choice, ...begun }: DraftQuestionOf<"price">,
  typed: PricedTyped,
  priceSource: number | undefined,
): DraftQuestion {
  return completeItem(draft, { ...begun, ask: "quantity", ...typed, priceSource }, quantity ?? 1);
}

const { read, offers } = itemFields.quantity;

/** Only an order in words may leave the quantity of a saved item open. Elsewhere it is one unless said. */
export const quantity: DraftAsking<"quantity"> = {
  ask(ctx, draft, { name }) {
    const keyboard = new InlineKeyboard();
    for (const count of offers) keyboard.text(count, draftButton(draft, `quantity:${count}`));
    return askOrdered(ctx, draft, ctx.t("order-ask-quantity", { name: userText(name) }), keyboard.row());
  },
  async answer(ctx, draft, text, question) {
    const parsed = read(text);
    if (!parsed.ok) return { html: problemText(ctx.t, parsed) };
    return complete(ctx, draft, question, parsed.value, ctx.message?.message_id);
  },
  async press(ctx, draft, { action, argument }, question) {
    if (action === "leave-out") return settlePiece(draft);
    if (action !== "quantity" || !offers.some((count) => count === argument)) return undefined;
    return complete(ctx, draft, question, Number(argument));
  },
};

/** A saved item may be deleted meanwhile. Its name and price then come from the open question. */
async function complete(
  ctx: BotContext,
  draft: Draft,
  question: DraftQuestionOf<"quantity">,
  quantity: number,
  quantitySource?: number,
): Promise<DraftQuestion> {
  const saved = question.saved === undefined ? undefined : await savedItem(ctx, question.saved);
  return saved === undefined
    ? completeItem(draft, question, quantity, quantitySource)
    : addOrdered(draft, saved, quantity, { source: question.source, quantitySource });
}
