import { matchName } from "./names/match-name.js";
import { isTerm, type NameIndex } from "./names/name-index.js";
import type { Piece, Remark } from "./split-order.js";
import type { Token } from "./words/order-tokens.js";

/** "rest": the piece isn't an item. */
export type Reading<Item> =
  | { readonly kind: "matched"; readonly piece: Piece; readonly item: Item; readonly quantity: number }
  | {
      readonly kind: "ambiguous";
      readonly piece: Piece;
      readonly items: readonly Item[];
      readonly quantity: number | undefined;
    }
  | { readonly kind: "unknown"; readonly piece: Piece }
  | { readonly kind: "rest"; readonly piece: Piece | Remark };

/** @param hasRequest whether the text asks for something, so that a saved name beside other words is worth a question */
export function meaningOf<Item>(
  piece: Piece | Remark,
  index: NameIndex<Item>,
  hasRequest: boolean,
): Reading<Item> {
  if (piece.kind === "remark" || !piece.name.some(isWord)) return { kind: "rest", piece };
  const { name, quantity } = piece;
  const match = matchName(name, index);
  const withNumber = numberInName(piece, index);
  const plain = match.kind === "sure" ? [match.item] : [];
  if (withNumber.length > 0)
    return { kind: "ambiguous", piece, items: [...new Set([...withNumber, ...plain])], quantity: undefined };
  if (match.kind === "sure" && quantity !== undefined)
    return { kind: "matched", piece, item: match.item, quantity };
  if (match.kind === "sure") return { kind: "ambiguous", piece, items: plain, quantity };
  const isCounted = piece.count !== "none";
  if (match.kind === "choice" && (isCounted || hasRequest || match.isWhole || isWithMore(name, index)))
    return {
      kind: "ambiguous",
      piece,
      items: match.items,
      quantity: !isCounted && match.isMeasured ? undefined : quantity,
    };
  return match.kind === "none" && isCounted && isName(name)
    ? { kind: "unknown", piece }
    : { kind: "rest", piece };
}

/** Checks for a saved item followed by an addition, as in "латте с кокосовым молоком" with a saved "Латте". */
function isWithMore<Item>(name: readonly Token[], index: NameIndex<Item>): boolean {
  const place = name.findIndex(({ kind }) => kind === "with");
  return place > 0 && matchName(name.slice(0, place), index).kind === "sure";
}

export const isWord = ({ kind }: Token): boolean => kind === "word";

/**
 * The number in a piece may be the quantity or a part of the name: "пицца 30" with a saved "Пицца 30 см", "15 iphone"
 * with a saved "iPhone 15", and "латте 2" with both "Латте" and "Латте 2" saved.
 */
function numberInName<Item>({ name, number, isBehind }: Piece, index: NameIndex<Item>): readonly Item[] {
  const plain = matchName(name, index);
  if (number?.value !== undefined) {
    // A number before a name is the quantity. The exception is a name that is saved with a number only: "15 iphone" with "iPhone 15" and no "iPhone".
    if (!isBehind && (plain.kind !== "sure" || plain.isExact)) return [];
    const match = matchName([...name, { ...number, kind: "size", text: String(number.value) }], index);
    if (match.kind === "sure") return [match.item];
    return isBehind && match.kind === "choice" && match.isWhole && !match.isMeasured ? match.items : [];
  }
  const isNumber = ({ kind, value }: Token): boolean => kind === "size" && value !== undefined;
  if (!name.some(isNumber)) return [];
  const shorter = matchName(
    name.filter((token) => !isNumber(token)),
    index,
  );
  const isEither = plain.kind === "sure" && shorter.kind === "sure" && plain.item !== shorter.item;
  return isEither ? [plain.item, shorter.item] : [];
}

/** The most words that the name of an unsaved item may have. More words are rather a sentence. */
const mostWords = 6;

function isName(tokens: readonly Token[]): boolean {
  const words = tokens.filter(isTerm).filter(isWord);
  const hasLetters = words.some(({ text }) => /\p{L}{2}/u.test(text));
  return hasLetters && words.length <= mostWords && !words.some(({ role }) => role === "no-goods");
}
