import { allCommands } from "../../../frame/commands.js";
import type { ChatView } from "../../../frame/context.js";
import { languages } from "../../../frame/locales.js";
import { defaultCurrency } from "../../../frame/typed-fields.js";
import { itemLimits } from "../../../invoice/item/item-limits.js";
import { isSurelyFields } from "../../../invoice/item/typed-item-fields.js";
import { chargedItems } from "../../../invoice/terms/discount.js";
import { totalInCurrency } from "../../../invoice/terms/terms.js";
import { beginsCommand } from "../../../language/command/read-command.js";
import type { TypedLine } from "../../../language/line/quick-line.js";
import { defined } from "../../../language/omit-undefined.js";
import { endsInNumber } from "../../../language/order/read-order.js";
import type { IsKnown } from "../../../language/sentence/named-customer.js";
import { readSentence } from "../../../language/sentence/read-sentence.js";
import { evenOut, isBlank } from "../../../language/text/typed-text.js";
import type { SavedItem } from "../../../store/store-port.js";
import { byName, fitsInvoice, fromSaved, itemOf, readItemLines, readOrderFor } from "../../draft/index.js";
import { isDeletion, waysInWords } from "../../draft/model/answer-words.js";
import { removedIn } from "../../draft/model/correction-words.js";
import type { DraftItem, DraftTerms } from "../../draft/model/draft.js";
import { sumsDoubt } from "../../draft/model/draft-sums.js";
import { hasHiddenOrder, mayHoldSecret } from "../../draft/model/held-secret.js";
import { bothReadings, otherPrices, takeSmallPrice } from "../../draft/model/small-price.js";
import { type Doubt, doubtIn } from "../../draft/model/sure-text.js";
import { saleIn } from "../../draft/model/typed-sale.js";

const mostReadings = 4;

/** What a typed text means where no review card follows: in inline mode and behind /pay. */
export type SureReading =
  | { readonly kind: "sure"; readonly terms: DraftTerms }
  /** Everything is sure, but the items' prices may have left out their thousands. */
  | { readonly kind: "small-price"; readonly terms: DraftTerms }
  /**
   * The merchant must see the items on a review card first.
   * @property readings the likeliest first; none if the text may hold a secret
   */
  | {
      readonly kind: "unsure";
      readonly why: Doubt | "several";
      readonly readings: readonly DraftTerms[];
    }
  | { readonly kind: "mixed-currencies" | "not-understood" };

/**
 * Only a text with exactly one meaning, of which nothing is left over, becomes an invoice without a review card. Words of
 * asking have no other meaning; a name or a time beside the items may have one.
 * @param isKnown whether words name a customer, who then is no item
 */
export function readSure(
  view: ChatView,
  text: string,
  saved: readonly SavedItem[],
  isKnown: IsKnown = () => false,
): SureReading {
  const read = readLines(view, text, saved, isKnown);
  return read.kind === "sure" && isDoubted(view, text, read.terms)
    ? { kind: "unsure", why: "price", readings: [read.terms] }
    : read;
}

/** A text that the chat would ask about, or read as another sum, isn't sure here either. */
function isDoubted({ deps }: ChatView, text: string, terms: DraftTerms): boolean {
  const { sum, certainty } = saleIn(text, terms.currency, deps.reader.read, [])?.reading ?? {};
  return certainty === "doubtful" || (sum !== undefined && !sum.eq(totalInCurrency(terms) ?? sum));
}

function readLines(view: ChatView, text: string, saved: readonly SavedItem[], isKnown: IsKnown): SureReading {
  const own = defaultCurrency(view);
  const at = { currency: own, now: new Date(view.deps.now()), zone: view.zone, saved, isKnown };
  const { rest: asked, customer, expiry } = readSentence(text, at);
  const whole = readItemLines(text, own);
  const read = asked === text ? whole : readItemLines(asked, own);
  const { lines, currency, rest } = read;
  if (mayHoldSecret(text, whole.lines, whole.currency) || mayHoldSecret(asked, lines, currency))
    return { kind: "unsure", why: "secret", readings: [] };
  const order = sureOrder(rest, own, saved);
  // The text may have such characters in its total alone.
  const isHidden = hasHiddenOrder(text);
  if (order !== undefined) return withSums(isHidden ? unsureOf(order, "hidden") : order, read);
  if (isBlank(rest)) return { kind: "not-understood" };
  if (isSurelyFields(asked)) return { kind: "not-understood" };
  const readings = readingsOf(view, lines, currency, saved);
  const [likeliest, another] = readings;
  if (likeliest === undefined) return { kind: "not-understood" };
  if (currencyOf(likeliest) === undefined) return { kind: "mixed-currencies" };
  const terms = readings.flatMap((items) => {
    const one = currencyOf(items);
    return one === undefined || !fitsInvoice(items) ? [] : [{ currency: one, items }];
  });
  const [first] = terms;
  if (first === undefined) return { kind: "not-understood" };
  const isPerson = first.items.some((item) => item.saved === undefined && isKnown(item.name, false));
  const isCommand = lines.some(
    (line, at) => line.ok && first.items[at]?.saved === undefined && namesCommand(view, line.item.name ?? ""),
  );
  const isAlone = customer === undefined && expiry === undefined && !isPerson && !isCommand;
  const doubt = isHidden ? "hidden" : isAlone ? doubtIn(rest, lines, { ...at, currency }) : "words";
  const why = another === undefined ? doubt : "several";
  for (const [at, line] of lines.entries()) {
    const item = first.items[at];
    if (line.ok && item !== undefined)
      takeSmallPrice(item, line.inThousands, view.session.settings.smallPrices);
  }
  const isSmall = otherPrices(first).length > 0;
  if (isSmall && why === undefined && !hasSums(read)) return { kind: "small-price", terms: first };
  const meant = isSmall ? bothReadings(first).map((one) => one.terms) : terms;
  const isSure = why === undefined && !isSmall;
  return withSums(
    isSure ? { kind: "sure", terms: first } : { kind: "unsure", why: why ?? "price", readings: meant },
    read,
  );
}

const unsureOf = (read: ReadItems, why: Doubt): ReadItems => ({
  kind: "unsure",
  why,
  readings: read.kind === "sure" ? [read.terms] : read.readings,
});

type ReadItems = Extract<SureReading, { kind: "sure" | "unsure" }>;

const hasSums = ({ statedTotal, discount, parts, mayBeOfLast, isTotalUnclear }: Sums): boolean =>
  statedTotal !== undefined ||
  discount !== undefined ||
  parts !== undefined ||
  mayBeOfLast === true ||
  isTotalUnclear === true;

type Sums = ReturnType<typeof readItemLines>;

/** Takes the text's discount off, and compares what is to be paid with the text's total. */
function withSums(
  read: ReadItems,
  { statedTotal, discount: typed, parts, mayBeOfLast, isTotalUnclear }: Sums,
): SureReading {
  const discount = typeof typed === "object" ? typed : undefined;
  const readings = (read.kind === "sure" ? [read.terms] : read.readings).map((terms) => ({
    ...terms,
    ...defined({ discount }),
  }));
  const charged = readings.map(({ discount: _discount, ...terms }, at) => ({
    ...terms,
    items: [...chargedItems(readings[at] ?? terms)],
  }));
  const unsure = (why: Doubt): SureReading => ({ kind: "unsure", why, readings: charged });
  const [first] = readings;
  const [terms] = charged;
  if (first === undefined || terms === undefined) return read;
  const doubt = sumsDoubt({ terms: first, ...defined({ statedTotal }) })?.kind;
  if (doubt === "discount" || typed === "unclear" || mayBeOfLast === true) return unsure("discount");
  if (doubt === "total") return unsure("total-differs");
  if (isTotalUnclear === true || parts !== undefined) return unsure("total");
  return read.kind === "sure" ? { kind: "sure", terms } : { ...read, readings: charged };
}

function sureOrder(text: string, currency: string, saved: readonly SavedItem[]): ReadItems | undefined {
  const read = readOrderFor({ terms: { currency, items: [] } }, text, saved);
  if (read === undefined) return undefined;
  const { matched, ambiguous, unknown, notUnderstood } = read.order;
  if (matched.length === 0 || ambiguous.length + unknown.length + notUnderstood.length > 0) return undefined;
  const items = matched.map(({ item, quantity }) => fromSaved(item, quantity));
  if (!fitsInvoice(items)) return undefined;
  const terms = { currency: read.currency, items };
  const isUnclear = matched.some(({ text }) => endsInNumber(text));
  return isUnclear ? { kind: "unsure", why: "number", readings: [terms] } : { kind: "sure", terms };
}

/** Returns the items of the lines, the likeliest meaning first, then with another meaning of one line at a time; none when a line makes no item. */
function readingsOf(
  view: ChatView,
  lines: readonly TypedLine[],
  currency: string,
  saved: readonly SavedItem[],
): readonly DraftItem[][] {
  if (lines.length === 0 || lines.length > itemLimits.items) return [];
  const names = byName(saved);
  const { customerLanguage } = view.session.settings;
  const invoice = { currency, ...defined({ customerLanguage }) };
  const readings = lines.map((line) =>
    bothOf(line).flatMap((reading) => itemOf(view, invoice, reading, names) ?? []),
  );
  const likeliest = readings.flatMap(([item]) => item ?? []);
  if (likeliest.length !== lines.length) return [];
  const other = (place: number): DraftItem[] =>
    readings.flatMap(([first, second], at) => (at === place ? second : first) ?? []);
  const others = readings.flatMap(([, second], place) => (second === undefined ? [] : [other(place)]));
  return [likeliest, ...others].slice(0, mostReadings);
}

/** Merchants type the words of these buttons for what the buttons do. */
const askedInWords = [
  ...(["sign-in", "sign-out", "new-invoice", "continue", "start-over", "back", "done", "skip"] as const),
  ...([
    "items-add",
    "save",
    "clear",
    "delete",
    "discard",
    "undo",
    "repeat",
    "withdraw",
    "try-again",
  ] as const),
];

/** "sign in" names the command /signin. */
function namesCommand({ deps }: ChatView, name: string): boolean {
  if (beginsCommand(name) || waysInWords(name) !== undefined || isDeletion(name)) return true;
  if (removedIn(name)?.isCertain === true) return true;
  if (allCommands.some((command) => command === name.toLowerCase().replace(/[^a-z]/g, ""))) return true;
  const texts = languages.map((language) => deps.translators(language));
  return askedInWords.some((key) => texts.some((t) => evenOut(t.plain(`button-${key}`)) === evenOut(name)));
}

const bothOf = (line: TypedLine): readonly TypedLine[] =>
  line.ok && line.other !== undefined ? [line, { ...line, item: line.other }] : [line];

function currencyOf(items: readonly DraftItem[]): string | undefined {
  const [currency, another] = new Set(items.map((item) => item.currency));
  return another === undefined ? currency : undefined;
}
