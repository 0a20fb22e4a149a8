import { inLatin } from "../../order/words/spelling.js";

/** What a measure or the word of a price stands for: so many of the smallest unit of its kind. */
export interface Unit {
  readonly kind: "weight" | "pound" | "volume" | "area" | "length" | "time" | "day" | "month";
  readonly size: number;
}

/** Each row: the kind, how many of the kind's smallest unit one is, and how its words begin or (with a point behind) what they are. */
const rows: readonly (readonly [kind: Unit["kind"], size: number, exact: string, beginnings: string])[] = [
  ["weight", 1, "g г gr гр", "gram грам"],
  ["weight", 1_000, "kg kgs кг kila кило kilo kilogram", "kilo кило kila"],
  ["weight", 1_000_000, "т", "tonn тонн"],
  ["pound", 1, "lb lbs", "pound"],
  ["volume", 1, "ml мл", ""],
  ["volume", 1_000, "l л lt", "liter litr литр litir"],
  ["volume", 1_000_000, "куб куба кубов kub kuba m3 м3", "kubomet кубомет"],
  ["area", 1, "кв kv m2 м2 квм sqm sq", "kvadrat квадрат sotix сотк соток"],
  ["length", 1_000, "km км", ""],
  ["length", 0.01, "см cm sm", "santimetr сантиметр"],
  ["length", 1, "m м mt пог", "metr metir meter метр погон"],
  ["time", 1, "min мин", "minut минут daqiqa"],
  ["time", 60, "ч h hr hrs", "час hour soat"],
  ["day", 1, "kun дня дней день дни", "kuni kunga kunlik day сут sutk night ноч kecha smena смен"],
  ["day", 7, "", "недел hafta week"],
  ["month", 1, "oy mo oyi oyga oyiga oylik", "мес month"],
  ["month", 12, "лет год года", "yil year"],
];

const exactUnits = new Map<string, Unit>();
const beginnings: (readonly [beginning: string, unit: Unit])[] = [];
for (const [kind, size, exact, begin] of rows) {
  const unit = { kind, size };
  for (const word of exact.split(" ")) if (word !== "") exactUnits.set(word, unit);
  for (const beginning of begin.split(" ")) if (beginning !== "") beginnings.push([beginning, unit]);
}

/** @param lower a word as `plainWord` writes it */
export function unitOf(lower: string): Unit | undefined {
  const word = lower.replace(/\.$/, "");
  const latin = inLatin(word);
  return (
    exactUnits.get(word) ??
    exactUnits.get(latin) ??
    beginnings.find(([beginning]) => word.startsWith(beginning) || latin.startsWith(beginning))?.[1]
  );
}
