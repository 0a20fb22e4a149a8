import { currenciesOf } from "../currency-marks.js";
import { isCurrency } from "../money.js";

export type WordKind =
  | "times"
  | "unit"
  | "pack"
  | "measure"
  | "each-before"
  | "each-after"
  | "for"
  | "per"
  | "thousand"
  | "million"
  | "currency";

const lists: readonly (readonly [kind: WordKind, words: string])[] = [
  ["times", "x х ×"],
  ["unit", "pc pcs piece pieces unit units шт штук штука штуки штуку ед единиц dona donasi дона ta та"],
  [
    // What is counted, too, but more often belongs to the name ("Lunch, 2 portions").
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
      "ч час часа часов soat hour hours hr hrs h min мин минут daqiqa kun день дня дней day days " +
      "oy мес месяц месяца месяцев month months неделя недели недель hafta week weeks",
  ],
  ["each-before", "по @ at"],
  ["each-after", "dan дан тан each ea apiece"],
  ["for", "за for"],
  ["per", "per"],
  ["thousand", "тыс тысяч тысяча тысячи т k к ming минг"],
  ["million", "млн миллион миллиона миллионов mln million millions mio"],
];

const kinds = new Map(
  lists.flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind] as const)),
);

/** Codes that are words as well: "Shower gel 15000", "Pen 5000", "Coffee cup 20000". */
const wordLikeCodes = new Set(
  "ALL BAM BOB CAD CUP COP GEL LAK MAD MOP MUR PEN RON SOS TOP TRY ZAR".split(" "),
);

/** Codes that people type in small letters, too. */
const familiarCodes = new Set(
  "UZS USD EUR RUB KZT KGS TJS TMT AZN UAH AMD BYN GBP CNY JPY KRW AED INR".split(" "),
);

/** Words for money that may stand before an amount. Others would be taken from the name: "Lump sum 50000". */
const prefixes = new Set(["сум", "сўм", "so'm", "руб", "тг", "грн"]);

/** The kind of a word that stands in small letters; undefined: it is a word like any other. */
export const kindOfWord = (word: string): WordKind | undefined => kinds.get(word);

/**
 * The currencies that a sign, a word or a code stands for beside a number.
 * @param typed in the letters as typed: "GEL" is money, "gel" is not.
 */
export function currencyMark(
  typed: string,
  even: string,
  invoiceCurrency: string,
): ReadonlySet<string> | undefined {
  const word = even.replaceAll(".", "");
  const code = word.toUpperCase();
  if (isCurrency(code)) {
    const capitals = typed.startsWith(code);
    if (code === invoiceCurrency ? capitals || !wordLikeCodes.has(code) : isForeignCode(code, capitals))
      return new Set([code]);
  }
  const currencies = currenciesOf(word);
  // The Russian "с" means "with", and seconds.
  if (word === "с" && currencies?.has(invoiceCurrency) === false) return undefined;
  return currencies;
}

const isForeignCode = (code: string, capitals: boolean): boolean =>
  !wordLikeCodes.has(code) && (capitals || familiarCodes.has(code));

/** True for a sign, a code in capitals or a word that also stands before amounts. */
export function canPrecede(typed: string, even: string): boolean {
  const word = even.replaceAll(".", "");
  return (
    /\p{Sc}/u.test(word) || prefixes.has(word) || (isCurrency(word.toUpperCase()) && /^\p{Lu}+/u.test(typed))
  );
}
