import { patternsOver } from "../text/token-patterns.js";

/** The kinds of tokens (words, numbers and signs) of a typed line. "Coffee 2 x 15000" is word, number, times, number. */
export const kinds = [
  /** 15000 · 15 000 · 1.5 */
  "number",
  /** x · × · * */
  "times",
  /** A capital X, which may also be a part of a name: iPhone X */
  "capitalX",
  /** pcs · шт · ta */
  "piece",
  /** portions · пачка · quti */
  "pack",
  /** kg · часа · метр */
  "measure",
  /** k · тыс · ming */
  "thousand",
  /** mln · млн */
  "million",
  /** Digits that belong to the thousands or millions before them: the 500 of "15 ming 500" */
  "remainder",
  /** A word for money that stands only behind an amount: som · sum */
  "currency",
  /** A word or sign for money that may also stand before an amount: $ · USD · сум */
  "leadingCurrency",
  /** at · по · @ */
  "at",
  /** each · dan */
  "each",
  /** The Uzbek ending of a price for all pieces: 80 mingga */
  "ga",
  /** for · за · uchun */
  "for",
  /** per · / */
  "per",
  /** A dash right before a number: -2 */
  "minus",
  /** — · - */
  "dash",
  "equals",
  "colon",
  /** , · . · ! */
  "comma",
  "open",
  "close",
  /** Any other word, and a number that is no amount, such as a date */
  "word",
  /** A token of neither letters nor digits: 🙏 · + */
  "ornament",
] as const;

export type Kind = (typeof kinds)[number];

export const { shapeOf, pattern } = patternsOver<Kind>(kinds);

/** The words and signs that show that the number beside them is money. */
export const moneyMarks = [
  "thousand",
  "million",
  "currency",
  "leadingCurrency",
] as const satisfies readonly Kind[];

/** The signs that stand between an item's name and its price. */
export const nameEnds = ["dash", "colon", "equals"] as const satisfies readonly Kind[];

/** Checks whether a token is of one of these kinds. Behind the end of a line there is no token. */
export const isOf = (token: { readonly kind: Kind } | undefined, ...some: readonly Kind[]): boolean =>
  token !== undefined && some.includes(token.kind);

/** Checks whether a line or a part of one has a token of one of these kinds. */
export const has = (
  { tokens }: { readonly tokens: readonly { readonly kind: Kind }[] },
  ...some: readonly Kind[]
): boolean => tokens.some(({ kind }) => some.includes(kind));
