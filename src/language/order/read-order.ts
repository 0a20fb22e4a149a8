import { defined } from "../omit-undefined.js";
import { readingOnce } from "../text/memoize.js";
import { matchName } from "./names/match-name.js";
import { indexOf, type NameIndex } from "./names/name-index.js";
import { withWholeNames } from "./names/whole-names.js";
import { meaningOf, type Reading } from "./piece-meaning.js";
import { mostPieces, type Piece, piecesOf, type Remark, withLoneCounts } from "./split-order.js";
import { hasPrice, isOf, joined, lineByLine, type Token } from "./words/order-tokens.js";

/** Each list of an order keeps the order of the text. */
export interface Order<Item> {
  readonly kind: "order";
  /** The saved items that the order names without a doubt. Each is listed once, with the sum of its quantities. */
  readonly matched: readonly OrderedItem<Item>[];
  readonly ambiguous: readonly AmbiguousItem<Item>[];
  readonly unknown: readonly UnknownItem[];
  /** The parts of the text that weren't understood, as typed: "без сахара". */
  readonly notUnderstood: readonly string[];
}

interface OrderedItem<Item> {
  readonly item: Item;
  readonly quantity: number;
  readonly text: string;
}

/** In "iPhone 15" the number may be a quantity, a model or a price. In "15 iPhone" and "iPhone x15" it is a quantity. */
export const endsInNumber = (text: string): boolean => /[\p{L}\p{M}] +\d+(?: *,|$)/u.test(text);

interface AmbiguousItem<Item> {
  /** The saved items that may be meant, the likeliest first. A single candidate means that the item or its quantity isn't certain. */
  readonly candidates: readonly Item[];
  /** The quantity; missing when it isn't clear and has to be asked. */
  readonly quantity?: number;
  readonly text: string;
}

export interface UnknownItem {
  readonly name: string;
  readonly quantity?: number;
  readonly text: string;
}

export interface NoOrder {
  readonly kind: "no-order";
}

/** The most tokens (words, numbers and signs) of an order. A longer text isn't read as one, since an invoice has at most a hundred items. */
const mostTokens = 400;

/**
 * Reads an order such as "2 латте и 1 чизкейк". Nothing is guessed: the merchant is asked about everything that isn't
 * certain. A text with a price isn't an order (quick-line.ts reads it). A text is an order if it contains a saved item
 * with a quantity, or with a word such as "please", or with nothing else but remarks. Names that aren't saved make an
 * order only if the text consists of names with clear counts: "2 латте и 1 чизкейк".
 * @param items the saved items, in the order in which equally good candidates are offered
 */
export function readOrder<Item extends { readonly name: string }>(
  text: string,
  items: readonly Item[],
): Order<Item> | NoOrder {
  const tokens = tokensOfOrder(text);
  return tokens === undefined ? noOrder : readTokens(tokens, items, indexOf(items.map(({ name }) => name)));
}

const noOrder: NoOrder = { kind: "no-order" };

/** Splits a text into the tokens of an order; undefined when no saved item can make an order of it. */
export const tokensOfOrder = (text: string): readonly Token[] | undefined => readOnce(text, "").tokens;

const readOnce = readingOnce((text): { readonly tokens?: readonly Token[] } => {
  const tokens: Token[] = [];
  for (const line of lineByLine(text)) {
    tokens.push(...joined(line));
    if (tokens.length > mostTokens) return {};
  }
  return hasPrice(tokens) ? {} : { tokens };
});

export function readTokens<Item>(
  tokens: readonly Token[],
  items: readonly Item[],
  index: NameIndex<number>,
): Order<Item> | NoOrder {
  const named = withWholeNames(tokens, index);
  const leavesChoice = offersChoice(named);
  const sentences = sentencesOf(leavesChoice ? named.map(joiningChoice) : named).map((sentence) =>
    readSentence(sentence, index),
  );
  const hasRequest = sentences.some(({ isRequest }) => isRequest);
  const certain = sentences.flatMap((sentence) => (hasRequest ? sentence.pieces : withoutDoubt(sentence)));
  const pieces = leavesChoice || sharesQuantity(tokens) ? certain.map(withoutQuantity) : certain;
  const readings = withLoneCounts(pieces).map((piece) => meaningOf(piece, index, hasRequest));
  return isOrder(readings, hasRequest) ? orderOf(readings, items) : noOrder;
}

interface Sentence {
  readonly pieces: readonly (Piece | Remark)[];
  /** True for a sentence with "пожалуйста" (please) or "кусок" (a piece). */
  readonly isRequest: boolean;
  readonly isQuestion: boolean;
}

/** A "латте?" without a count is a question and becomes a remark. */
const withoutDoubt = ({ pieces, isQuestion }: Sentence): (Piece | Remark)[] =>
  pieces.map((piece) =>
    isQuestion && piece.kind === "name" && piece.count === "none"
      ? { kind: "remark", all: piece.all, isClear: false }
      : piece,
  );

/** In "латте и чай по 2" and "osh va non 2 tadan" one quantity may belong to several items, so the merchant is asked. */
const sharesQuantity = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ role, text }, at) => role === "each" || (text === "по" && isOf(tokens[at + 1], "number", "unclear")),
  );

/** "2 или 3 чая" and "чай/латте" leave a choice. In words, that counts only beside a number: "чай или латте" may be a question. */
const offersChoice = (tokens: readonly Token[]): boolean =>
  tokens.some(({ role }) => role === "choice") &&
  tokens.some((token) => isOf(token, "number", "unclear", "article") || token.text === "/");

const joiningChoice = (token: Token): Token =>
  token.role === "choice" ? { ...token, kind: "joiner" } : token;

const withoutQuantity = (piece: Piece | Remark): Piece | Remark =>
  piece.kind === "name" ? { ...piece, quantity: undefined } : piece;

/** A sentence ends with the line, a full stop, "!" or "?". */
function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    sentences.at(-1)?.push(token);
    if (token.kind === "end") sentences.push([]);
  }
  return sentences;
}

function readSentence<Item>(sentence: readonly Token[], index: NameIndex<Item>): Sentence {
  const isQuestion = sentence.at(-1)?.text === "?";
  const tokens = sentence.filter(({ kind }) => kind !== "end");
  const isRequest = tokens.some(({ role }) => role === "asks" || role === "portion");
  // A question ("сколько стоит латте") or a cancellation ("латте не надо") isn't an order, whatever items it names.
  if (tokens.some(({ role }) => role === "question" || role === "negation") || makesItAnother(tokens))
    return { pieces: [{ kind: "remark", all: tokens, isClear: false }], isRequest: false, isQuestion };
  const isLeftOut = ({ role, text }: Token): boolean =>
    role === "asks" || role === "polite" || role === "each" || text === "по";
  const rest = tokens.filter((token) => !isLeftOut(token));
  return { pieces: piecesOf(withJoiningBilan(rest, index)), isRequest, isQuestion };
}

/** Checks for "make it 3", which changes an earlier order. Read as a new order, it would be charged on top of that. */
const makesItAnother = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }, at) => text === "make" && tokens[at + 1]?.text === "it");

/** Turns the Uzbek "bilan" (with) into a joiner when saved items stand on both sides: "osh bilan non" is two items. */
const withJoiningBilan = <Item>(tokens: readonly Token[], index: NameIndex<Item>): Token[] =>
  tokens.map((token, at) => {
    if (!/^(?:bilan|билан)$/.test(token.text)) return token;
    const isName = (token: Token): boolean => isOf(token, "word", "size");
    const next = tokens.slice(at + 1);
    const end = next.findIndex((other) => !isName(other));
    const before = tokens.slice(tokens.slice(0, at).findLastIndex((other) => !isName(other)) + 1, at);
    const sides = [before, end < 0 ? next : next.slice(0, end)];
    return sides.every((side) => matchName(side, index).kind === "sure")
      ? { ...token, kind: "joiner" }
      : token;
  });

function isOrder<Item>(readings: readonly Reading<Item>[], hasRequest: boolean): boolean {
  const rests = readings.filter(({ kind }) => kind === "rest");
  const isPlain = rests.every(({ piece }) => piece.kind === "remark" && piece.isClear);
  const found = readings.filter(({ kind }) => kind === "matched" || kind === "ambiguous");
  if (found.length > 0) return isPlain || hasRequest || found.some(({ piece }) => isCounted(piece));
  const unknown = readings.filter(({ kind }) => kind === "unknown");
  // A name with an unclear number, such as "Coffee 2 x 500" or one with "½", makes no order but a line with a price.
  const isSure = ({ piece }: Reading<Item>): boolean =>
    piece.kind === "name" && piece.count === "marked" && piece.quantity !== undefined;
  const isArticle = ({ piece }: Reading<Item>): boolean => piece.kind === "name" && piece.count === "article";
  return isPlain && unknown.some(isSure) && unknown.every((one) => isSure(one) || isArticle(one));
}

const isCounted = (piece: Piece | Remark): boolean =>
  piece.kind === "name" && (piece.count === "marked" || piece.count === "bare");

function orderOf<Item>(readings: readonly Reading<number>[], items: readonly Item[]): Order<Item> {
  const itemsAt = (places: readonly number[]): Item[] => places.flatMap((place) => items[place] ?? []);
  const sums = new Map<number, { readonly quantity: number | undefined; readonly text: string }>();
  const ambiguous: AmbiguousItem<Item>[] = [];
  const unknown: UnknownItem[] = [];
  const notUnderstood: string[] = [];
  for (const reading of readings) {
    const text = textOf(reading.piece.all);
    if (reading.kind === "matched") {
      const { item, quantity } = reading;
      const before = sums.get(item);
      if (before === undefined) sums.set(item, { quantity, text });
      else {
        // In "2 чая - 1 чай" the dash may take one tea away or may begin the next item, so the merchant is asked.
        const isClear = before.quantity !== undefined && !isBehindDash(reading.piece);
        const sum = isClear ? (before.quantity ?? 0) + quantity : undefined;
        sums.set(item, { quantity: sum, text: `${before.text}, ${text}` });
      }
    } else if (reading.kind === "ambiguous")
      ambiguous.push({
        candidates: itemsAt(reading.items),
        ...defined({ quantity: reading.quantity }),
        text,
      });
    else if (reading.kind === "unknown")
      unknown.push({
        name: textOf(reading.piece.name),
        ...defined({ quantity: reading.piece.quantity }),
        text,
      });
    else if (reading.piece.kind === "name" || !isPreposition(reading.piece)) notUnderstood.push(text);
  }
  const matched: OrderedItem<Item>[] = [];
  for (const [place, { quantity, text }] of sums) {
    const candidates = itemsAt([place]);
    if (quantity === undefined || quantity > mostPieces) ambiguous.push({ candidates, text });
    else matched.push(...candidates.map((item) => ({ item, quantity, text })));
  }
  return { kind: "order", matched, ambiguous, unknown, notUnderstood };
}

const isBehindDash = ({ all: [first] }: Piece | Remark): boolean =>
  first !== undefined && /[-—] *$/.test(first.line.text.slice(0, first.start));

/** The "for" of "latte for me" remains alone, because the polite word behind it was removed. */
const isPreposition = ({ all }: Remark): boolean => all.length === 1 && all[0]?.role === "remark";

function textOf(tokens: readonly Token[]): string {
  const [first] = tokens;
  if (first === undefined) return "";
  const own = tokens.filter(({ line }) => line === first.line);
  const start = Math.min(...own.map((token) => token.start));
  const end = Math.max(...own.map((token) => token.end));
  return first.line.typed(start, end).trim();
}
