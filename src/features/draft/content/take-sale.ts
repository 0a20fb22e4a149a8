import { isDeepStrictEqual } from "node:util";
import type { BotContext } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { problemText } from "../../../frame/problem-texts.js";
import { sayFirst } from "../../../frame/screens/send-or-edit.js";
import { itemFields } from "../../../invoice/item/item-fields.js";
import { itemLimits } from "../../../invoice/item/item-limits.js";
import { checkAmount } from "../../../language/money/amount.js";
import { minorUnits } from "../../../language/money/money.js";
import { defined } from "../../../language/omit-undefined.js";
import type { Doubt } from "../../../language/reading/doubts.js";
import type { Part } from "../../../language/reading/parts.js";
import type { SoldItem } from "../../../language/reading/sold-items.js";
import type { Sentence } from "../../../language/sentence/read-sentence.js";
import { about, evenOut, onOneLine } from "../../../language/text/typed-text.js";
import type { SavedItem } from "../../../store/store-port.js";
import { customerInWords } from "../model/customer-words.js";
import { type Draft, type DraftItem, itemsChanged, type OrderPiece } from "../model/draft.js";
import { afterItem, plainQuestion } from "../model/draft-question.js";
import { joinedDoubts, openDoubt } from "../model/open-doubt.js";
import { takeSmallPrice } from "../model/small-price.js";
import { type Offer, partOf, type Sale } from "../model/typed-sale.js";
import type { Answer } from "../questions/draft-asking.js";
import { adoptCurrency, fitsInvoice, fullText } from "./add-items.js";
import { byName, fromSaved, offerReadings, type SavedByName } from "./lines-to-items.js";
import { setValue } from "./set-invoice-field.js";
import { takeAroundItems } from "./take-sentence.js";

/**
 * Adds what a text sells, and takes its discount, total, customer and expiry. What is doubtful is asked before the
 * invoice can be created, and items without a price are asked one by one.
 */
export async function takeSale(
  ctx: BotContext,
  draft: Draft,
  sale: Sale,
  allSaved: readonly SavedItem[],
  { opens = false, sentence }: { readonly opens?: boolean; readonly sentence?: Sentence | undefined } = {},
): Promise<Answer> {
  const source = ctx.message?.message_id;
  const saved = byName(allSaved);
  const itemsOf = (sold: readonly SoldItem[]): DraftItem[] =>
    sold.flatMap((one) => itemOf(ctx, draft, sale.currency, one, saved) ?? []);
  const choiceOf = ({ items, discount }: Offer): Choice => ({
    items: itemsOf(items),
    ...defined({ discount }),
  });
  const choices = [sale, ...sale.others].map(choiceOf).filter(({ items }) => items.length > 0);
  const items = itemsOf(sale.items);
  const problem = items.map(problemOf).find((one) => one !== undefined);
  if (problem !== undefined) return { html: problemText(ctx.t, problem, sale.currency) };
  const waiting = holesOf(sale.items, saved, source);
  const all = [...draft.terms.items, ...items];
  if (all.length + waiting.length > itemLimits.items || !fitsInvoice(all))
    return { html: fullText(ctx.t, draft) };
  const from = draft.terms.items.length;
  if (from === 0) adoptCurrency(draft, sale.currency);
  const earlier = openDoubt(draft);
  draft.terms.items.push(...items);
  itemsChanged(draft);
  const isSure = sale.reading.certainty === "taken";
  const named = choices.map((choice) => (isSure ? readingOf(choice, choices, from) : undefined));
  offerReadings(
    draft,
    named.flatMap((reading) => reading ?? []),
  );
  const others = choices.filter((_, at) => named[at] === undefined);
  if (
    items.length > 0 &&
    (isSure ? others.length > 1 : sale.reading.doubts.some((one) => !askedElsewhere.has(one)))
  )
    draft.doubt = joinedDoubts(draft, earlier, {
      isSure,
      from,
      choices: structuredClone(others.slice(0, mostChoices)),
    });
  if (sale.reading.doubts.includes("two-customers")) sayFirst(ctx, ctx.t("draft-two-customers"));
  const free = sale.reading.items.flatMap(({ name, price }) => (price?.eq(0) === true ? (name ?? []) : []));
  if (free.length > 0) sayFirst(ctx, ctx.t("draft-free-left-out", { names: userText(free.join(", ")) }));
  takeSumsOf(ctx, draft, sale, source);
  await takeAroundItems(ctx, draft, { ...aroundOf(sale), ...sentence, rest: "" }, source);
  if (waiting.length === 0) return plainQuestion("item");
  const { order } = draft;
  draft.order = {
    waiting: [...(order?.waiting ?? []), ...waiting],
    count: waiting.length + (order?.count ?? 0),
    ...(opens ? { opens } : {}),
  };
  return afterItem(draft);
}

const mostChoices = 4;
/** A missing price has a question of its own, and so has another total. */
const askedElsewhere: ReadonlySet<Doubt> = new Set(["no-price", "total-differs"]);

function problemOf({ name, quantity, price, currency }: DraftItem) {
  const read = [
    itemFields.name.read(name),
    itemFields.quantity.read(String(quantity)),
    about("price", checkAmount(price, minorUnits(currency) ?? 2)),
  ];
  return read.flatMap((one) => (one.ok ? [] : [one]))[0];
}

/** @returns undefined for an item without a price, unless it is a saved one */
function itemOf(
  { t, deps, session, message }: BotContext,
  { terms }: Draft,
  currency: string,
  { name, quantity, price, asTyped }: SoldItem,
  saved: SavedByName,
): DraftItem | undefined {
  const known = name === undefined ? undefined : saved.get(evenOut(name));
  const source = defined({ source: message?.message_id });
  if (price === undefined)
    return known === undefined ? undefined : { ...fromSaved(known, quantity), ...source };
  // The customer reads the item's name, so an amount without one is a payment in the customer's language.
  const payment = deps.translators(terms.customerLanguage ?? t.language).plain("item-payment");
  const base =
    known?.currency === currency ? fromSaved(known, quantity) : { name: name ?? payment, currency, quantity };
  const item: DraftItem = { ...base, price: asTyped ?? price, ...source };
  takeSmallPrice(item, asTyped === undefined ? undefined : price, session.settings.smallPrices);
  return item;
}

/** The items that still need a price, to be asked for one by one. */
const holesOf = (items: readonly SoldItem[], saved: SavedByName, source: number | undefined): OrderPiece[] =>
  items.flatMap(({ name, quantity, price }) =>
    price !== undefined || name === undefined || saved.has(evenOut(name))
      ? []
      : [{ lacks: "price" as const, name, text: name, quantity, ...defined({ source }) }],
  );

type Choice = NonNullable<Draft["doubt"]>["choices"][number];

/** Another reading in which one item differs, as a button that names the item. */
function readingOf(
  { items: other, discount }: Choice,
  [shown]: readonly Choice[],
  from: number,
): NonNullable<Draft["readings"]>[number] | undefined {
  if (shown === undefined || other.length !== shown.items.length) return undefined;
  if (!isDeepStrictEqual(discount, shown.discount)) return undefined;
  const differing = shown.items.flatMap((item, at) =>
    item.price === other[at]?.price && item.quantity === other[at]?.quantity ? [] : [at],
  );
  const [at, second] = differing;
  const item = at === undefined ? undefined : other[at];
  if (at === undefined || second !== undefined || item === undefined) return undefined;
  const { name, price, quantity } = item;
  return { index: from + at, name, price, quantity };
}

function takeSumsOf(
  ctx: BotContext,
  draft: Draft,
  { reading: { advance, total, doubts }, discount, currency }: Sale,
  source: number | undefined,
): void {
  if (discount !== undefined) {
    if (draft.terms.currency === currency) setValue(draft, "discount", discount);
    draft.sources = { ...draft.sources, ...defined({ discount: source }) };
  }
  if (total !== undefined && doubts.includes("total-differs")) draft.statedTotal = total.toFixed();
  if (advance !== undefined) draft.advance = partOf(advance);
  else if (doubts.includes("advance")) sayFirst(ctx, ctx.t("review-advance-unclear"));
}

/** Words in front of a time until which the invoice can be paid. Other times are of a delivery or an appointment. */
const until = /^(?:до|по|until|till|by|before)\s|(?:gacha|гача)$/iu;

function aroundOf({ reading: { parts } }: Sale) {
  const textsOf = (tag: Part["tag"]): string[] =>
    parts.filter((part) => part.tag === tag).map(({ text }) => onOneLine(text));
  const [typed] = textsOf("c");
  const phone = textsOf("f").find((text) => text.replace(/\D/g, "").length >= 9);
  const named =
    typed === undefined || !/\p{L}{3}/u.test(typed)
      ? undefined
      : (customerInWords(typed) ?? { name: typed, isInCase: false });
  const name = [named?.name, phone].filter((part) => part !== undefined).join(" ");
  const customer =
    name === "" ? undefined : { name, isInCase: named?.isInCase === true && phone === undefined };
  const expiry = textsOf("e").find((time) => until.test(time));
  return { rest: "", ...defined({ customer, expiry }) };
}
