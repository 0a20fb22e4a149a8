import { unitWords } from "../../money/amount.js";
import { currenciesOfMark } from "../../money/currency-marks.js";
import { isCurrency } from "../../money/money.js";
import { patternsOver } from "../../text/token-patterns.js";
import { wordTable } from "../../text/word-table.js";

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

export const moneyMarks = [
  "thousand",
  "million",
  "currency",
  "leadingCurrency",
] as const satisfies readonly Kind[];

export const nameEnds = ["dash", "colon", "equals"] as const satisfies readonly Kind[];

/** Signs that stand around a name and don't belong to it. */
export const signs = [...nameEnds, "comma"] as const;

export const isOf = (token: { readonly kind: Kind } | undefined, ...some: readonly Kind[]): boolean =>
  token !== undefined && some.includes(token.kind);

export const has = (
  { tokens }: { readonly tokens: readonly { readonly kind: Kind }[] },
  ...some: readonly Kind[]
): boolean => tokens.some(({ kind }) => some.includes(kind));

const lists: readonly (readonly [kind: Kind, words: string])[] = [
  ["times", "x х × qty"],
  ["piece", "pc pcs piece pieces unit units шт штук штука штуки штуку ед единиц dona donasi дона ta та"],
  [
    "pack",
    "порция порции порций porsiya portion portions пачка пачки пачек pachka бутылка бутылки бутылок shisha bottle bottles " +
      "коробка коробки коробок quti box boxes упаковка упаковки упаковок уп pack packs пара пары пар juft pair pairs " +
      "билет билета билетов bilet ticket tickets человек человека kishi person persons people чашка чашки чашек cup cups",
  ],
  [
    "measure",
    "kg кг кило kilo килограмм килограмма g г gr гр gramm грамм граммов l л litr литр литра литров liter litre liters litres " +
      "ml мл m м metr метр метра метров meter metre meters metres sm cm см mm мм km км oz lb lbs kv кв " +
      "tonna tonn тонна тонны тонн gb гб tb тб mb мб mah w вт kw квт v в " +
      "ч час часа часов soat соат hour hours hr hrs h min мин минут daqiqa дақиқа kun кун день дня дней day days " +
      "oy мес месяц месяца месяцев month months неделя недели недель hafta ҳафта week weeks",
  ],
  ["at", "по @ at"],
  ["each", "dan дан тан each ea apiece"],
  ["for", "за for uchun учун"],
  ["per", "per"],
  ["thousand", unitWords.thousand.join(" ")],
  ["million", unitWords.million.join(" ")],
];

const unitWordsOfLists = lists.filter(([kind]) => kind === "piece" || kind === "measure");

/** A slash that stands between two items. In "15000/kg" it stands before the unit of the price. */
export const slashBetween = `/(?! ?(?:${unitWordsOfLists.map(([, words]) => words.replaceAll(" ", "|")).join("|")})(?![\\p{L}\\d]))`;

const kindsByWord = wordTable(lists);

/** Codes that are also words ("Shower gel", "Pen") mean money only in capitals, and only in an invoice of that currency. */
const wordLikeCodes = new Set(
  "ALL BAM BOB CAD CUP COP GEL LAK MAD MOP MUR PEN RON SOS TOP TRY ZAR".split(" "),
);

/** Currency codes that mean money even when they are typed in small letters. */
const familiarCodes = new Set(
  "UZS USD EUR RUB KZT KGS TJS TMT AZN UAH AMD BYN GBP CNY JPY KRW AED INR".split(" "),
);

/** Other words for money before a number belong to the name, as in "Lump sum 50000". */
const prefixes = new Set(["сум", "сўм", "so'm", "руб", "тг", "грн"]);

/** Returns the kind of a word as it was typed, because "GEL" is money and "gel" is not; undefined for any other word. */
export function kindOfWord(
  typed: string,
  even: string,
  invoiceCurrency: string,
): { readonly kind: Kind; readonly currencies?: ReadonlySet<string> } | undefined {
  const kind = kindsByWord.get(even.replace(/\.$/, ""));
  if (kind !== undefined) return { kind: kind === "times" && /^[XХ]/.test(typed) ? "capitalX" : kind };
  const word = even.replaceAll(".", "");
  const code = word.toUpperCase();
  const currencies = isTypedCode(code, typed, invoiceCurrency) ? new Set([code]) : currenciesOfMark(word);
  // The Russian "с" means "with" and also "seconds", so it is a currency mark only where it stands for the invoice's currency.
  if (currencies === undefined || (word === "с" && !currencies.has(invoiceCurrency))) return undefined;
  const isPrefix = /\p{Sc}/u.test(word) || prefixes.has(word) || (isCurrency(code) && /^\p{Lu}/u.test(typed));
  return { kind: isPrefix ? "leadingCurrency" : "currency", currencies };
}

function isTypedCode(code: string, typed: string, invoiceCurrency: string): boolean {
  if (!isCurrency(code)) return false;
  const isCapital = typed.startsWith(code);
  if (wordLikeCodes.has(code)) return isCapital && code === invoiceCurrency;
  return isCapital || code === invoiceCurrency || familiarCodes.has(code);
}
