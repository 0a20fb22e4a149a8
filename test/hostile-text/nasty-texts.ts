import fc from "fast-check";

/** The longest message of Telegram, in UTF-16 units. */
export const longestText = 4_096;

/** Pieces that were slow for some reader when they were repeated, and pieces of each kind that readers look for. */
// biome-ignore format: one piece a line would make the list six times as long.
export const slowestPieces = [
  ...[ "— ", "—:", "a,", "a;", " ", "\ufeff", "1 ", "x*x*", "''", "1/", "2 или ", "0.5 ", "(", "9 9 9 9 ",
  "a\n", "1. a\n", ],
  ...["\u00a0", "🙏", "\u200b", "два ", "декабря 25 ", "«»", "1️⃣", "2 latte ", "..", "$", "убери latte и чай\n"],
  ...["'", "e\u0301", "–", "998 ", "для Азиза ", '{"a":', '{"status":"paid"},', '"paid",'],
];

/** Pieces of text of which a reader looks for some: repeated, they make a hostile text. */
// biome-ignore format: one piece a line would make the list six times as long.
const nastyPieces = [
  ...[ "— ", "—:", "–", "-", " - ", "_", "=", "~", ":", ": ", ".", ". ", "…", ",", ", ", ";", "; ", "|",
  "/", " / ", ], ...[ "a,", "a, ", "a ", "a", "ab", "aab", "a.", "a-", "a'", "a/", "a:", "a+", "a + ",
  "a|", "a;", "a\t", "a и ", "a and ", "ё", ],
  ...[" ", "\u00a0", "\u00a0 ", "\t", "\n", "\r\n", "\u2028", "1 ", "1\u00a0", "1\t", "1\n", "a\n", "a 1\n"],
  ...[ "1", "0", "9", "12", "1.", "1,", "1'", "1 1 ", "1 1.", "1.1 ", "0.5 ", "1/", "1-", "1:", "1+",
  "1*1 ", "1=", "1%", "1 % ", ], ...[ "x*x*", "x*", "*x", "x", "х", "×", "1x", "1x1x", "2x4 ", "x2 ", "x2",
  "(x2)", "2 x ", "2x", "12x34x", "1×", "1мм", ], ...[ "'", "’", "ʻ", "''a", "o'n ", "o'n", "to'rt ", "(",
  ")", "()", "(1", "(1)", "((1 ", "[", "]", "{", '"', "«»", "<", ">", "&", "\\", ], ...[ "9 9 9 9 ",
  "998 ", "998 90 ", "90 123 45 67 ", "+998 ", "+9", "+7(", "8(", "8(9", "901234567 ", "901234567",
  "1234 ", "1234 5678 ", ], ...[ "1.1.", "1.1.2", "25.12 ", "25.12.", "2026-12-", "december ", "января ",
  "январ", "may ", "may 1 ", "1 may ", "декабря 25 ", ], ...[ "№", "№1", "#", "# ", "n°", "$", "$1 ", "$ ",
  "1$", "1 сум ", "сум ", "сўм", "so'm ", "som", "USD ", "1 USD ", "UZS", "руб.", "₱", "р", ], ...[ "1k ",
  "1 тыс ", "1 mln ", "1 mln 2 ", "15 ming ", "15 ming 500 ", "1 mln 200 ming ", "15k 20 ", "k", "к",
  "mingga ", "1 mingga ", ], ...[ "2 или ", "или ", "or ", "2 yoki ", "и ", "va ", "and ", "с ", "bilan ",
  "a bilan ", "osh bilan non ", "with ", "или/", ], ...[ "два ", "две ", "пару ", "двадцать ", "ikki ",
  "bir ", "yigirma ", "one ", "a dozen ", "½", "②", "٣", "1️⃣", ], ...[ "for ", "for 2 ", "за 2 ",
  "uchun ", "2 uchun ", "по ", "по 2 ", "at ", "each ", "dan ", "1 dan ", "per ", "1/шт ", "a uchun ", ],
  ...[ "2 latte ", "2 латте, ", "latte 2 ", "latte x2 ", "latte ", "латте ", "2x latte ", "латте-",
  "латте: ", "латте 2, ", "5 ", "шт ", "2 шт ", "та ", ], ...[ "please ", "дайте ", "без сахара ", "без ",
  "не ", "сколько ", "спасибо ", "make it ", "на вынос ", "client ", "клиент ", "для ", ], ...[ "🙏",
  "👨‍👩‍👧", "🇺🇿", "\u200b", "\u200d", "\ufe0f", "\u00ad", "\u202e", "\u2066", "\u2069", "a\u200b", "\u0301",
  "a\u0301", "\ufeff", "\u2068a", ], ...[ "http://a ", "www.", "@a ", "a@a.", "a@", "/a ", ".com ", "x_",
  "_a", "1. a — ", " — ", "1. ", "1) ", "1) a ", "- a ", "• a ", "• ", "1 a\n", "1. a\n", ], ...[ "Total ",
  "Total 1 ", "Итого: ", "скидка ", "итого 5 ", ", всего 5", "-1%,", "-5,", "скидка 5 ", "5 off ", "1% off ", "аванс 1% ", ", аванс 5", "service 1%, ", "с ндс ", "скидка 1% и 1% ",
  "1 % от ", "… and 3 more ", "code ", "код 1234 ", "paid ", "no ",
  "№ п/п ", "Price,", "name price ", ], ...[ "кофе чай ", "pizza ", "ccee", "zz", "tsts", "kk", "yeyo",
  "ph", "шечка", "чик", "lar", "larlar", "sses", "ооооо", "мами", "ee ", ],
  ...["сто ", "миллион двести тысяч ", "one and a half ", "1 кг ", "8 марта ", "a=1 ", "a ; "],
  ...["tel ", "12 x ", "a---", "a 15 ", "т 5 ", "сч ", "пожалуйста, ", "Азизу ", "до завтра ", "счет на "],
  ...['{"a":', '"k":{},', '{"status":"paid"},', '"paid",', "a=&", "invoice.", '\\\\\\"'],
  ...["Ж", "İ", "ß", "ﬁ", "字", "𝒳", "ա", "\ud800", "\u3164", "\u2800", "\u0000", "\u0007"],
] as const;

/** Ways to put a repeated piece between words that readers look for at the beginning or at the end of a text. */
const frames: readonly (readonly [before: string, behind: string])[] = [
  ["", ""],
  ["a", " 5 x"],
  ["1. a — ", " UZS"],
  ["1", "!"],
  ["2 latte ", ""],
  ["for ", " 1"],
  ["", " 15000"],
  ["клиент ", " uchun"],
  ["a@a.", "@"],
  ["(", ")1"],
];

type Frame = (typeof frames)[number];

/** Returns a text of at most `length` characters in which a piece is repeated, alone or between other words. */
export const repeatedIn = (piece: string, length: number, [before, behind]: Frame = ["", ""]): string =>
  before + piece.repeat(Math.max(1, (length - before.length - behind.length) / piece.length)) + behind;

/** Returns hostile texts of a length: every piece alone and in one of the frames, by turns. */
export const nastyTexts = (pieces: readonly string[], length = longestText): string[] =>
  pieces.flatMap((piece, at) => [
    repeatedIn(piece, length),
    repeatedIn(piece, length, frames[at % frames.length]),
  ]);

/** Returns hostile texts: each piece in each of the frames. */
export const allNastyTexts = (length: number): string[] =>
  frames.flatMap((frame) => nastyPieces.map((piece) => repeatedIn(piece, length, frame)));

const drawn = fc.tuple(
  fc.array(fc.constantFrom(...nastyPieces), { minLength: 1, maxLength: 4 }),
  fc.constantFrom(...frames),
);

/** Returns hostile texts that are drawn: one to four pieces of the table, repeated in one of its frames. */
export const drawnTexts = (length: number): string[] =>
  fc
    .sample(drawn, { numRuns: 500, seed: 2027 })
    .map(([pieces, frame]) => repeatedIn(pieces.join(""), length, frame));

/** Returns texts that are made of the names of saved items, as somebody writes them who knows the items: joined, cut, and with wrong letters. */
export function textsOf(names: readonly string[], length = longestText): string[] {
  const joined = (written: (name: string, at: number) => string): string =>
    names.slice(0, 600).map(written).join("").slice(0, length);
  const wrong = (name: string, at: number): string => {
    const place = 3 + (at % 5);
    return `${name.slice(0, place)}${"zxqyw"[at % 5]}${name.slice(place + 1)}`;
  };
  return [
    joined((name) => `${name}, `),
    joined((name) => `${name} `),
    joined((name, at) => `${(at % 9) + 1} ${name}\n`),
    joined((name) => `2 ${name.split(" ")[0]}, `),
    joined((name, at) => `2 ${wrong(name, at)}, `),
    joined((name, at) => `${wrong(name, at)} `),
    joined((name, at) => `убери ${wrong(name, at).slice(0, 100)}\n`),
    joined((name, at) => `${name.slice(0, -1)}${at % 10}, `),
    joined((name) => `2 ${name} или `),
    joined((name) => `${name.slice(0, 4)} bilan `),
    joined((name) => `${name.split(" ").reverse().join(" ")}; `),
    joined((name) => `${name} с `),
    joined((_, at) => `2 ${names[at % 3]} ${at}, `),
    joined((_, at) => `${names[0]?.split(" ")[0]} ${at} `),
    joined(() => `2 ${names[0]?.split(" ")[0]} `),
    joined(
      (_, at) =>
        `${names[0]?.split(" ")[0]}${"bcdfghklmnprst"[at % 14]}${"aeiou"[at % 5]}${at % 9 === 0 ? ", " : " "}`,
    ),
  ];
}
