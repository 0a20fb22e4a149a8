/** The words that stand beside a customer's name, in lower case with a plain apostrophe. */
const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Stands before the name. The values say whether a Russian name then stands in another case. */
export const introducing: ReadonlyMap<string, "basic" | "in-case"> = new Map([
  ["for", "basic"],
  ["для", "in-case"],
]);

/** Stands before the name, too: "client Aziz", "клиенту Азизу". */
export const clients = "client customer клиент заказчик mijoz мижоз".split(" ");
const clientEndings = ["", "а", "у", "ga", "га"];
export const clientWords: ReadonlyMap<string, "basic" | "in-case"> = new Map(
  clients.flatMap((word) =>
    clientEndings.map((ending) => [word + ending, ending === "" ? "basic" : "in-case"] as const),
  ),
);

/** Stands behind the name: "Aziz uchun". */
export const introducingBehind = words("uchun учун");

/** An Uzbek word of respect belongs to the name before it: "Aziz aka". */
export const respect = words("aka opa uka ака опа ука amaki xola амаки хола");

/** Words with a capital letter that end like a person's name in the dative, and are none: goods, and places to deliver to. */
export const notInDative = words(
  "книга бумага дорога радуга семга сёмга нуга йога фольга омега вьюга тайга подруга услуга серьга нога виза " +
    "кофе латте кафе каре желе пюре филе суфле безе канапе драже каркаде соте купе колье кашне макраме резюме шоссе тоже ещё еще уже после " +
    "фергане бухаре хиве москве доставке рагу тофу меню кешью барбекю интервью авеню шоу какаду кунг-фу yoga omega manga vega viga saga mega " +
    "ташкенту самарканду чилонзору тошкентга самарқандга бухорога андижонга наманганга чилонзорга уйга " +
    "toshkentga samarqandga buxoroga andijonga namanganga farg'onaga chilonzorga yunusobodga sergeliga uyga",
);

/** Words for what somebody owes. The name behind such an item's price is the debtor: "долг 200000 Шухрат". */
export const debts = words("долг долги debt qarz qarzi қарз карз");
