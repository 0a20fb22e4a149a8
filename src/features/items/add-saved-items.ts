import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { lineProblem, mostFaults, problemText } from "../../frame/problem-texts.js";
import { post, sayFirst, show } from "../../frame/screens/send-or-edit.js";
import { open } from "../../frame/talk/questions.js";
import { noteAccepted } from "../../frame/talk/talk.js";
import { foldedLine } from "../../frame/texts/folded-line.js";
import { savedItemLabel } from "../../frame/texts/items-text.js";
import { defaultCurrency } from "../../frame/typed-fields.js";
import { type Item, savedItemKey } from "../../invoice/item/item.js";
import { isSurelyFields } from "../../invoice/item/typed-item-fields.js";
import { parseItemLines, type TypedLine } from "../../language/line/quick-line.js";
import { priceInThousands, readTypedPrice } from "../../language/line/typed-price.js";
import { formatAmount } from "../../language/money/money.js";
import { isTalk } from "../../language/order/small-talk.js";
import { evenOut } from "../../language/text/typed-text.js";
import { orderIn } from "../draft/model/typed-kind.js";
import { idOf, readSavedItems, writeSavedItems } from "./saved/items-record.js";
import { fullText, Putter, roomOf } from "./saved/put-item.js";
import { addUndo } from "./saved/undo-change.js";
import type { ItemsScreen } from "./slice.js";

export function askNew(ctx: BotContext): Promise<number> {
  const keyboard = new InlineKeyboard().text(ctx.t.plain("button-items-all"), "items:list");
  return show(ctx, ctx.t("items-ask-new"), keyboard);
}

export function askPrice(ctx: BotContext, { name, choices }: ItemsScreen<"new-price">): Promise<number> {
  const { t } = ctx;
  const currency = defaultCurrency(ctx);
  const keyboard = new InlineKeyboard();
  for (const choice of choices ?? [])
    keyboard.text(formatAmount(choice, currency, t.language), `items:price:${choice}`);
  keyboard.row().text(t.plain("button-items-all"), "items:list");
  if (choices !== undefined) return show(ctx, t("problem-price-ambiguous"), keyboard);
  return show(ctx, t("draft-ask-price", { name: userText(name), currency }), keyboard);
}

/** Thanks, a question or an order isn't saved, nor is a forwarded text without a price. */
export async function answerNew(ctx: BotContext, text: string): Promise<"ask" | "asked"> {
  const { lines } = parseItemLines(text, defaultCurrency(ctx));
  const [first, second] = lines;
  if (first === undefined) return refuse(ctx, ctx.t("problem-name-empty"));
  if (isSurelyFields(text)) return refuse(ctx, ctx.t("fields-no-item"));
  const isUnpriced = lines.every((line) => line.ok && line.item.price === undefined);
  if (isUnpriced && !(await namesItem(ctx, text, lines))) return refuse(ctx, ctx.t("items-no-item"));
  if (second !== undefined) return saveLines(ctx, lines);
  const item = pricedItem(ctx, first);
  if (item !== undefined && first.ok && first.inThousands !== undefined)
    return offerPrices(ctx, item.name, [first.inThousands, item.price]);
  if (item !== undefined) return takeOne(ctx, item, first);
  if (!first.ok || first.item.name === undefined) return refuse(ctx, faultOf(ctx, first));
  noteAccepted(ctx);
  open(ctx, { kind: "items", screen: "new-price", name: first.item.name });
  return "ask";
}

/** A remark or an order of saved items is no name of a new item. */
async function namesItem(ctx: BotContext, text: string, lines: readonly TypedLine[]): Promise<boolean> {
  if (ctx.message?.forward_origin !== undefined || isTalk(text)) return false;
  const currency = defaultCurrency(ctx);
  const order = orderIn(text, { lines, currency }, (await readSavedItems(ctx)).items);
  if (order === undefined) return true;
  const { matched, ambiguous, unknown, notUnderstood } = order;
  if (matched.length + ambiguous.length + unknown.length > 1) return false;
  // "Latte with coconut" beside the saved "Latte" is a new name. The saved name itself is typed to change that item's
  // price.
  const [only] = matched;
  const isLonger = ambiguous.length > 0 || notUnderstood.length > 0;
  return isLonger || (only !== undefined && evenOut(only.item.name) === evenOut(text));
}

/** The answer may also be a complete line with another name. */
export async function answerPrice(ctx: BotContext, name: string, text: string): Promise<"ask" | "asked"> {
  const currency = defaultCurrency(ctx);
  const parsed = readTypedPrice(text, { currency });
  if (parsed.ok) {
    const inThousands = priceInThousands(text, parsed.value, currency);
    if (inThousands !== undefined) return offerPrices(ctx, name, [inThousands, parsed.value]);
    return takeOne(ctx, { name, price: parsed.value, currency });
  }
  if (typedItem(ctx, text) !== undefined) return answerNew(ctx, text);
  if (parsed.problem === "price-ambiguous") return offerPrices(ctx, name, parsed.readings ?? []);
  if (parsed.problem !== "price-other-currency") return refuse(ctx, problemText(ctx.t, parsed, currency));
  // The price may be in another currency than the usual one, if the merchant types that currency.
  const named = typedItem(ctx, `${name}: ${text}`);
  if (named?.name === name && named.currency !== currency) return takeOne(ctx, named);
  return refuse(ctx, ctx.t("items-price-other-currency", { currency }));
}

/** Asks which amount a typed price means. A saved price comes back in many invoices, so a small one is never guessed. */
function offerPrices(ctx: BotContext, name: string, choices: readonly string[]): "ask" {
  noteAccepted(ctx);
  open(ctx, { kind: "items", screen: "new-price", name, choices: [...choices] });
  return "ask";
}

/** The buttons offer the possible amounts of a typed price with several meanings. */
export async function choosePrice(
  ctx: BotContext,
  { name, choices = [] }: ItemsScreen<"new-price">,
  price: string,
): Promise<boolean> {
  if (!choices.includes(price)) return false;
  const [result, id] = await saveOne(ctx, { name, price, currency: defaultCurrency(ctx) });
  await openAdded(ctx, result, id);
  return true;
}

/** Saves the text of a search without results as a new item. */
export async function addSought(ctx: BotContext, { sought = "" }: ItemsScreen<"list">): Promise<boolean> {
  const item = typedItem(ctx, sought);
  if (item === undefined) return false;
  const inThousands = priceInThousands(sought, item.price, item.currency);
  if (inThousands !== undefined) {
    offerPrices(ctx, item.name, [inThousands, item.price]);
    return true;
  }
  const [result, id] = await saveOne(ctx, item);
  await openAdded(ctx, result, id);
  return true;
}

async function openAdded(
  ctx: BotContext,
  result: "saved" | "replaced" | "full",
  item: string,
): Promise<void> {
  if (result === "full") {
    sayFirst(ctx, fullText(ctx, await roomOf(ctx)));
    open(ctx, { kind: "items", screen: "list" });
  } else open(ctx, { kind: "items", screen: "card", item, added: true });
}

async function takeOne(
  ctx: BotContext,
  item: Pick<Item, "name" | "price" | "currency">,
  line?: TypedLine,
): Promise<"ask" | "asked"> {
  const [result, id] = await saveOne(ctx, item);
  if (result === "full") return refuse(ctx, fullText(ctx, await roomOf(ctx)));
  noteAccepted(ctx);
  // The item's card offers the line's other meaning. A saved item that was there before keeps its name.
  const { name, price } = (line?.ok === true && result === "saved" ? line.other : undefined) ?? {};
  const other = name === undefined || price === undefined ? {} : { other: { name, price } };
  open(ctx, { kind: "items", screen: "card", item: id, added: true, ...other });
  return "ask";
}

async function saveOne(
  ctx: BotContext,
  item: Pick<Item, "name" | "price" | "currency">,
): Promise<["saved" | "replaced" | "full", string]> {
  const putter = await Putter.open(ctx);
  const result = putter.put({ ...item, saved: idOf(ctx, 0) });
  if (result !== "full") await writeSavedItems(ctx, putter.record);
  return [result, putter.find(item)?.saved ?? ""];
}

/** Faulty lines are told to the merchant, and the others are saved. */
async function saveLines(ctx: BotContext, lines: readonly TypedLine[]): Promise<"ask" | "asked"> {
  const { t } = ctx;
  const putter = await Putter.open(ctx);
  const counts = { saved: 0, replaced: 0, full: 0 };
  const faults: string[] = [];
  const inThousands: string[] = [];
  const put = new Set<string>();
  for (const [index, line] of withNumbersInNames(lines).entries()) {
    const item = pricedItem(ctx, line);
    if (item !== undefined && line.ok && line.inThousands !== undefined) {
      item.price = priceOfList(ctx, item.price, line.inThousands);
      if (item.price === line.inThousands) inThousands.push(savedItemLabel(item, t));
    }
    if (item === undefined) faults.push(faultOf(ctx, line));
    else {
      const done = putter.put({ ...item, saved: idOf(ctx, index) });
      // Two lines with the same name count as one item, and the later line is saved.
      if (!put.has(savedItemKey(item))) counts[done] += 1;
      put.add(savedItemKey(item));
    }
  }
  const isSaved = counts.saved + counts.replaced > 0;
  if (isSaved) await writeSavedItems(ctx, putter.record);
  const named = faults.slice(0, mostFaults);
  const remarks = [
    ...(isSaved ? [t("items-saved", { saved: counts.saved, replaced: counts.replaced })] : []),
    ...(inThousands.length > 0
      ? [t("items-in-thousands", { items: userText(inThousands.slice(0, mostFaults).join(", ")) })]
      : []),
    ...(counts.full > 0 ? [fullText(ctx, putter.room)] : []),
    ...(named.length > 0 ? [t("items-lines-faulty"), ...named] : []),
    ...foldedLine(t, faults.length - named.length),
  ];
  if (!isSaved) return refuse(ctx, remarks.join("\n"));
  noteAccepted(ctx);
  await post(ctx, remarks.join("\n"), await addUndo(ctx));
  open(ctx, { kind: "items", screen: "new" });
  return "ask";
}

/** In a list the small prices have the reading that the chat remembers, or the likelier one, which the answer then names. */
const priceOfList = ({ session }: BotContext, typed: string, inThousands: string): string =>
  session.settings.smallPrices === "as-typed" ? typed : inThousands;

/**
 * "Product 1 1000" and "Product 2 2000" would both be saved as "Product". A saved item has no quantity, so the
 * numbers belong to the names.
 */
function withNumbersInNames(lines: readonly TypedLine[]): readonly TypedLine[] {
  const nameOf = (line: TypedLine): string => (line.ok ? evenOut(line.item.name ?? "") : "");
  const times = new Map<string, number>();
  for (const line of lines) times.set(nameOf(line), (times.get(nameOf(line)) ?? 0) + 1);
  return lines.map((line) => {
    if (!line.ok || line.other === undefined || line.other.quantity !== undefined) return line;
    return (times.get(nameOf(line)) ?? 0) > 1 ? { ...line, item: line.other } : line;
  });
}

async function refuse(ctx: BotContext, html: string): Promise<"asked"> {
  await post(ctx, html);
  return "asked";
}

/** Gives the added item the name and the price of its line's other meaning. */
export async function takeOther(ctx: BotContext, question: ItemsScreen<"card">): Promise<boolean> {
  const { item: id, other, ...card } = question;
  const record = await readSavedItems(ctx);
  const item = record.items.find((one) => one.saved === id);
  if (item === undefined || other === undefined) return false;
  const key = savedItemKey({ ...item, ...other });
  const same = record.items.find((one) => one.saved !== id && savedItemKey(one) === key);
  if (same === undefined) Object.assign(item, other);
  else {
    same.price = other.price;
    record.items = record.items.filter((one) => one !== item);
  }
  await writeSavedItems(ctx, record);
  open(ctx, { ...card, item: (same ?? item).saved });
  return true;
}

type Priced = { -readonly [Field in "name" | "price" | "currency"]: Item[Field] };

export function typedItem(ctx: BotContext, text: string): Priced | undefined {
  const [line, second] = parseItemLines(text, defaultCurrency(ctx)).lines;
  return line === undefined || second !== undefined ? undefined : pricedItem(ctx, line);
}

/** A saved item has no quantity, so the line's quantity is ignored. */
function pricedItem(ctx: BotContext, line: TypedLine): Priced | undefined {
  if (!line.ok) return undefined;
  const { name, price, currency = defaultCurrency(ctx) } = line.item;
  return name === undefined || price === undefined ? undefined : { name, price, currency };
}

function faultOf(ctx: BotContext, line: TypedLine): string {
  return lineProblem(ctx.t, line, defaultCurrency(ctx), false);
}
