/** The signs and words with which people name currencies beside an amount, in lower case and with a plain apostrophe. */
const marks: readonly (readonly [currencies: string, marks: string])[] = [
  ["UZS", "so'm som sum сўм сум сума сумов"],
  ["USD AUD CAD NZD SGD HKD TWD MXN ARS CLP COP", "$ dollar dollars доллар доллара долларов"],
  ["USD", "us$ usd$ долл dollor doll bucks buck бакс бакса баксов baks"],
  // The "conventional unit" stands for the dollar or the euro.
  ["USD EUR", "уе"],
  ["AUD", "a$ au$"],
  ["CAD", "c$ ca$"],
  ["EUR", "€ euro euros yevro евро"],
  ["RUB", "₽ rubl rubles roubles"],
  ["RUB BYN", "р руб рубль рубля рублей ruble rouble"],
  ["KZT", "₸ тг тенге tenge"],
  ["KGS", "с сом som сома сомов"],
  ["TJS", "сомони somoni"],
  ["TMT AZN", "манат маната манатов manat"],
  ["AZN", "₼"],
  ["UAH", "₴ грн гривна гривны гривен"],
  ["GEL", "₾ лари lari"],
  ["AMD", "֏ драм dram"],
  ["GBP", "£ pound pounds фунт фунта фунтов"],
  ["TRY", "₺ tl lira лира лиры лир"],
  ["JPY CNY", "¥ ￥"],
  ["JPY", "円 yen иена иены иен"],
  ["CNY", "元 yuan юань юаня юаней"],
  ["KRW", "₩ won вон"],
  ["INR", "₹ rupee rupees рупия рупии рупий"],
  ["ILS", "₪"],
  ["VND", "₫"],
  ["PLN", "zł zl"],
  ["CZK", "kč kc"],
  ["CHF", "fr"],
  ["AED", "dh dhs дирхам дирхама дирхамов dirham dirhams"],
  ["KWD", "kd"],
  ["KWD BHD IQD JOD LYD TND DZD RSD", "dinar dinars динар динара динаров"],
];

const currenciesByMark = new Map<string, ReadonlySet<string>>();
for (const [currencies, words] of marks) {
  for (const word of words.split(" ")) {
    const known = currenciesByMark.get(word) ?? [];
    currenciesByMark.set(word, new Set([...known, ...currencies.split(" ")]));
  }
}

export const currenciesOf = (mark: string): ReadonlySet<string> | undefined => currenciesByMark.get(mark);

/** An unknown currency sign such as "₱" stands for no currency, but still shows that the number is an amount of money. */
export const currenciesOfMark = (mark: string): ReadonlySet<string> | undefined =>
  currenciesOf(mark) ?? (/\p{Sc}/u.test(mark) ? new Set() : undefined);
