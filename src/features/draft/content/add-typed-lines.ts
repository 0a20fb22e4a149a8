import type { BotContext } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { lineProblem, mostFaults } from "../../../frame/problem-texts.js";
import { sayFirst } from "../../../frame/screens/send-or-edit.js";
import { foldedLine } from "../../../frame/texts/folded-line.js";
import { itemFields } from "../../../invoice/item/item-fields.js";
import { isSurelyFields } from "../../../invoice/item/typed-item-fields.js";
import { invoiceFields } from "../../../invoice/terms/invoice-fields.js";
import type { TypedItem } from "../../../language/line/item/typed-item.js";
import { parseItemLines, type TypedLine } from "../../../language/line/quick-line.js";
import { isNoAmount } from "../../../language/line/tokens/normalized-line.js";
import { smallUnits } from "../../../language/money/small-units.js";
import { defined } from "../../../language/omit-undefined.js";
import type { Sentence } from "../../../language/sentence/read-sentence.js";
import { shortened } from "../../../language/text/safe-text.js";
import { evenOut } from "../../../language/text/typed-text.js";
import type { SavedItem } from "../../../store/store-port.js";
import { matchSaved, savedItems } from "../../items/index.js";
import { type Draft, type DraftItem, itemsChanged, setQuantity } from "../model/draft.js";
import { plainQuestion } from "../model/draft-question.js";
import { numbersPerson } from "../model/held-secret.js";
import { takeSmallPrice } from "../model/small-price.js";
import { mayNameTwoCustomers } from "../model/two-customers.js";
import { isOnlyDiscount, isOnlySums, joinsSaved, namesSecret, type TypedKind } from "../model/typed-kind.js";
import type { Sale } from "../model/typed-sale.js";
import type { Answer } from "../questions/draft-asking.js";
import { addSaved, adoptCurrency, fullText, isFull } from "./add-items.js";
import { addOrder, readOrderFor, type SavedOrder } from "./add-order.js";
import {
  byName,
  itemOf,
  offerReadings,
  readItemLines,
  readingOf,
  type SavedByName,
} from "./lines-to-items.js";
import { takeText } from "./set-invoice-field.js";
import { takeSale } from "./take-sale.js";
import { sentenceIn, takeAroundItems } from "./take-sentence.js";
import { takeSums } from "./take-sums.js";

/** Readings of a text that the caller has already made for the same draft. */
export interface KnownOfText {
  readonly saved?: readonly SavedItem[];
  readonly kinds?: readonly TypedKind<SavedItem>[];
  readonly sentence?: Sentence;
  /** The sale that the text makes; undefined when the text has another meaning, or wasn't read for one. */
  readonly sale?: Sale | undefined;
}

/** An address is never the name of something for sale: "почта a@b.co". */
function emailIn(name = ""): string | undefined {
  const email = name.replace(mailWord, "").trim();
  return email.includes("@") && invoiceFields.email.read(email).ok ? email : undefined;
}

const mailWord =
  /(?<!\S)(?:(?:эл\.?|электронн(?:ая|ой|ую)|elektron) )?(?:почт[аыуе]|e-?mail|имейл|и?мейл|mail|pochta(?:si)?|почтаси)(?: ?[:=–—-])?(?!\S)/iu;

const longestUnclear = 100;

/**
 * Adds the items of a text, and takes what else the text says of the invoice: its total, a discount, who it is for, and
 * when its link expires.
 * @returns the next question, or the problem when no line could be used
 */
export async function addLines(
  ctx: BotContext,
  draft: Draft,
  text: string,
  known: KnownOfText & { readonly opens?: boolean } = {},
): Promise<Answer> {
  const saved = known.saved ?? (await savedItems(ctx));
  const before = draft.terms.items.length;
  // Beside items, "total 18 000" says what they come to.
  const isWhole = before > 0 && isOnlySums(parseItemLines(text, draft.terms.currency));
  if (known.sale !== undefined) return takeSale(ctx, draft, known.sale, saved, known);
  const sentence = isWhole ? { rest: text } : (known.sentence ?? (await sentenceIn(ctx, draft, text, saved)));
  const { rest } = sentence;
  if (isOnlyDiscount(parseItemLines(rest, draft.terms.currency))) {
    const next = await takeText(ctx, draft, "discount", rest);
    if (!("html" in next)) await takeAroundItems(ctx, draft, sentence, ctx.message?.message_id);
    return next;
  }
  const isSums = isOnlySums(parseItemLines(rest, draft.terms.currency));
  const isCheck = isSums && before > 0;
  const next = isCheck ? plainQuestion("item") : await addItems(ctx, draft, rest, saved, known);
  if ("html" in next) return next;
  // Alone, "advance 100 000" is an item.
  if (isCheck || !isSums) takeSums(ctx, draft, rest, { before, source: ctx.message?.message_id });
  await takeAroundItems(ctx, draft, sentence, ctx.message?.message_id);
  return next;
}

/**
 * Adds the items of a text: an order in words, several lines, or one item's name. The bot names faulty lines.
 * @returns the next question, or the problem when no line could be used
 */
async function addItems(
  ctx: BotContext,
  draft: Draft,
  text: string,
  allSaved: readonly SavedItem[],
  { opens = false, kinds }: Pick<KnownOfText, "kinds"> & { readonly opens?: boolean },
): Promise<Answer> {
  const { t } = ctx;
  // No number of a code becomes a price, wherever items are read.
  if (isSurelyFields(text) && matchSaved(allSaved, text).exact === undefined)
    return {
      html:
        draft.terms.items.length === 0
          ? t("fields-no-item")
          : t("fields-unclear", { part: userText(shortened(text, longestUnclear)) }),
    };
  const read = readOrderFor(draft, text, allSaved, kinds);
  const order = asOrder(draft, text, allSaved, read);
  if (order !== undefined) return addOrder(ctx, draft, order, { opens });
  const { lines } = readLines(draft, text);
  const [first, second] = lines;
  if (first === undefined) return { html: t("problem-name-empty") };
  if (namesSecret(lines, draft.terms.currency)) return { html: t("draft-line-secret") };
  const saved = byName(allSaved);
  const isPersons = (line: TypedLine): boolean =>
    line.ok
      ? numbersPerson(line.item.name ?? "") && !isSaved(line.item, saved)
      : second === undefined && numbersPerson(line.text);
  if (lines.some(isPersons)) return { html: t("draft-line-number") };
  const email = lines.flatMap((line) =>
    line.ok && line.item.price !== undefined ? (emailIn(line.item.name) ?? []) : [],
  )[0];
  if (email !== undefined)
    return { html: t("draft-line-email", { email: userText(shortened(email, longestUnclear)) }) };
  const doubt = second === undefined ? aboutBareNumber(ctx, draft, text) : undefined;
  if (doubt !== undefined) return { html: doubt };
  if (second === undefined && first.ok && first.item.price === undefined)
    return takeUnpriced(ctx, draft, newItemOf(read) ?? first.item, allSaved);
  if (isFull(draft)) return { html: fullText(t, draft) };

  if (lines.some((line) => joinsSaved(line, (name) => saved.has(evenOut(name)))))
    return { html: t("problem-several-items") };
  const wholeName = nameWithSeparators(text, lines, saved);
  if (wholeName !== undefined) return takeUnpriced(ctx, draft, { name: wholeName }, allSaved);
  const before = draft.terms.items.length;
  const readIn = draft.terms.currency;
  const faults: string[] = [];
  const readings = [];
  for (const line of lines) {
    const item = isFull(draft)
      ? undefined
      : typedItemOf(ctx, { ...draft, terms: { ...draft.terms, currency: readIn } }, line, saved);
    if (item === undefined) faults.push(faultOf(ctx, draft, line, second === undefined));
    else {
      draft.terms.items.push(item);
      readings.push(...readingOf(ctx, line, draft.terms.items.length - 1, item));
    }
  }
  if (draft.terms.items.length === before) return { html: faultsText(ctx, faults) };
  const [currency, another] = [...new Set(draft.terms.items.map((item) => item.currency))];
  if (before === 0 && currency !== undefined && another === undefined) adoptCurrency(draft, currency);
  itemsChanged(draft);
  offerReadings(draft, readings);
  if (mayNameTwoCustomers(text, lines, { isSaved: (name) => saved.has(evenOut(name)) }))
    sayFirst(ctx, t("draft-two-customers"));
  const remarks = [...(faults.length > 0 ? [t("draft-lines-faulty"), faultsText(ctx, faults)] : [])];
  if (remarks.length > 0) sayFirst(ctx, remarks.join("\n"));
  return plainQuestion("item");
}

/**
 * Reads a text as an order in words; undefined when it isn't one. A text with only the name of a saved item, or of one
 * that isn't saved, isn't an order: it may be the beginning of a longer name, and the item's own questions ask for what
 * is missing.
 */
export const orderOf = (draft: Draft, text: string, saved: readonly SavedItem[]): SavedOrder | undefined =>
  asOrder(draft, text, saved, readOrderFor(draft, text, saved));

function asOrder(
  draft: Draft,
  text: string,
  saved: readonly SavedItem[],
  read: SavedOrder | undefined,
): SavedOrder | undefined {
  if (read === undefined) return undefined;
  const { matched, ambiguous, unknown, notUnderstood } = read.order;
  const [line, second] = parseItemLines(text, draft.terms.currency).lines;
  const isOneName = second === undefined && line?.ok === true && line.item.price === undefined;
  if (!isOneName || notUnderstood.length > 0 || matched.length + ambiguous.length + unknown.length > 1)
    return read;
  if (unknown.length > 0) return undefined;
  const { exact, matches } = matchSaved(saved, line.item.name ?? "");
  return exact !== undefined || (matches.length > 0 && ambiguous.length > 0) ? undefined : read;
}

/** In "2 mochas please" the polite word isn't a part of the new item's name. */
function newItemOf(read: SavedOrder | undefined): TypedItem | undefined {
  const { matched, ambiguous, unknown } = read?.order ?? {};
  const [only, second] = unknown ?? [];
  if (only === undefined || second !== undefined || [...(matched ?? []), ...(ambiguous ?? [])].length > 0)
    return undefined;
  return { name: only.name, ...defined({ quantity: only.quantity }) };
}

/** A small number alone may be a quantity, and a long one a phone number, so the bot asks. */
function aboutBareNumber({ t }: BotContext, { terms }: Draft, text: string): string | undefined {
  if (/^[+\d\s]+$/.test(text) && isNoAmount(text)) return t("draft-line-no-name");
  const number = text.trim();
  const last = terms.items.at(-1);
  if (last === undefined || !/^\d{1,3}$/.test(number) || !smallUnits.has(terms.currency)) return undefined;
  return t("draft-bare-number", { number, name: userText(last.name), currency: terms.currency });
}

/** A draft without items takes the currency that all priced lines name. */
export function readLines(draft: Draft, text: string): ReturnType<typeof readItemLines> {
  const read = readItemLines(text, draft.terms.currency, { isFixed: draft.terms.items.length > 0 });
  adoptCurrency(draft, read.currency);
  return read;
}

/** A name may have a comma, so lines without any price, quantity or saved name are read as one name. */
function nameWithSeparators(
  text: string,
  lines: readonly TypedLine[],
  saved: SavedByName,
): string | undefined {
  const isName = (line: TypedLine): boolean =>
    line.ok &&
    line.item.price === undefined &&
    line.item.quantity === undefined &&
    !isSaved(line.item, saved);
  if (lines.length < 2 || !lines.every(isName) || /[\n\v\f\r\u0085\u2028\u2029]/.test(text.trim()))
    return undefined;
  const parsed = itemFields.name.read(text);
  return parsed.ok ? parsed.value : undefined;
}

const isSaved = ({ name }: TypedItem, saved: SavedByName): boolean =>
  name !== undefined && saved.has(evenOut(name));

/** A line without a price names a new item, or is a quantity for the draft's last item. */
function takeUnpriced(
  ctx: BotContext,
  draft: Draft,
  { name, quantity }: TypedItem,
  saved: readonly SavedItem[],
): Answer {
  const source = ctx.message?.message_id;
  const last = draft.terms.items.at(-1);
  if (name === undefined) {
    if (last === undefined || quantity === undefined) return { html: ctx.t("draft-line-no-name") };
    setQuantity(draft, last, quantity, source);
    return plainQuestion("item");
  }
  if (isFull(draft)) return { html: fullText(ctx.t, draft) };
  const { exact, matches } = matchSaved(saved, name);
  if (exact !== undefined) return addSaved(draft, exact, { quantity, source });
  return { kind: "draft", ask: matches.length > 0 ? "which-saved" : "price", name, quantity, source };
}

/** The item keeps the message's id, so that an edit of the message changes the item. */
export function typedItemOf(
  ctx: BotContext,
  draft: Draft,
  line: TypedLine,
  saved: SavedByName,
): DraftItem | undefined {
  const item = itemOf(ctx, draft.terms, line, saved);
  if (item === undefined || !line.ok) return undefined;
  takeSmallPrice(item, line.inThousands, ctx.session.settings.smallPrices);
  return { ...item, ...defined({ source: ctx.message?.message_id }) };
}

function faultOf(ctx: BotContext, draft: Draft, line: TypedLine, isAlone: boolean): string {
  if (isFull(draft)) return fullText(ctx.t, draft);
  return lineProblem(ctx.t, line, draft.terms.currency, isAlone);
}

function faultsText({ t }: BotContext, faults: readonly string[]): string {
  const different = [...new Set(faults)];
  return [...different.slice(0, mostFaults), ...foldedLine(t, different.length - mostFaults)].join("\n");
}
