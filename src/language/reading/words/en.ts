import type { WordsByRole } from "./role.js";

export const english: WordsByRole = {
  thousand: "k thousand thousands grand",
  million: "m mln million millions mil mio",
  hundred: "hundred hundreds",
  number:
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen " +
    "twenty thirty forty fifty sixty seventy eighty ninety couple",
  half: "half quarter",
  currency: "sum sums som soum soums uzs usd $ € ₽ £ dollar dollars bucks buck eur euro euros",
  piece: "pc pcs piece pieces unit units ea each nos item items",
  pack:
    "portion portions serving servings bottle bottles box boxes pack packs pair pairs ticket tickets person persons people pax guest guests " +
    "cup cups glass glasses dozen dozens lesson lessons class classes times set sets can cans jar jars bag bags bunch bunches slice slices " +
    "pages page session sessions roll rolls trip trips seat seats room rooms tray trays sheet sheets stem stems bouquet bouquets head heads",
  measure:
    "kg kgs kilo kilos kilogram kilograms km h hr hrs hour hours day days night nights week weeks month months mo year years g gr gram grams " +
    "gramm l lt liter liters litre litres ml m mt meter meters metre metres cm mm min mins minute minutes lb lbs sqm sq kv",
  price: "price cost costs priced rate",
  times: "x × * qty quantity",
  at: "@ at",
  each: "each ea apiece per / one every single",
  for: "for",
  of: "of in into to from with on",
  and: "and plus & + also then",
  without: "without no w/o",
  total: "total altogether sum amount equals grand = all that's overall",
  all: "all both together total whole flat lump",
  discount: "discount disc off less minus % percent pct sale",
  charge: "vat tax service tip tips surcharge fee",
  advance:
    "refund cash coupon voucher bonus deposit prepayment prepaid prepay advance upfront upfr down received left now rest paid partly already remaining installment",
  denial:
    "no not wait sorry oops actually rather correction mean scratch nope instead changed changes cancel make",
  doubt:
    "or about approx approximately around roughly up starting from maybe between perhaps probably if several some ab think ~ ±",
  greeting:
    "hi hello hey good morning afternoon evening please pls plz thanks thank you thx i i'd id like want need would can could dear sir madam " +
    "ok okay order we us me our",
  billing: "invoice inv bill create make send pay payment link receipt",
  person: "customer client ms mr mrs name buyer guest for to from",
  address: "address street str st house apt flat block floor district office building hotel",
  phone: "phone tel mobile number whatsapp call",
  time:
    "today tomorrow tonight by pm am due deadline deliver until till before morning evening noon monday tuesday wednesday thursday friday saturday " +
    "sunday january february march april may june july august september october november december",
  model:
    "iphone ipad samsung galaxy note windows table size redmi xiaomi macbook pro air plus max mini ultra series v s xl xxl hp jbl ps no № # room type model gb tb usb",
  goods: "delivery shipping taxi service work",
  owed: "debt owes owed balance remaining due old",
  free: "free included gift complimentary bonus",
  once: "was were instead previously old before",
  later: "separately extra tbd tba depends later",
  now: "now new currently",
};
