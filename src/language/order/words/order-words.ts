import { valueOfNumberWord } from "../../money/number-words.js";
import { wordTable } from "../../text/word-table.js";
import { inLatin } from "./spelling.js";

export type Role =
  /** The word shows that the item beside it is ordered: "please", "дайте", "kerak". */
  | "asks"
  /** The word says nothing about what is ordered: "hello", "мне", "rahmat". */
  | "polite"
  /** The word makes the sentence a question and not an order: "сколько", "bormi". */
  | "question"
  /** The word takes an order back or changes it: "не", "cancel", "лучше", "emas". */
  | "negation"
  /** The word begins a remark, to which the words behind it belong too: "без" in "без сахара", "к" in "к 18:00". */
  | "remark"
  /** The word joins two items: "и", "va", "and". */
  | "joins"
  /** The word leaves a choice between two counts or items: "или", "or", "yoki". */
  | "choice"
  /** The word joins two items, or an item and an addition to it: "с", "with", "bilan". */
  | "with"
  /** The word gives the same quantity to several items: "2 each", "2 tadan". */
  | "each"
  /** The word has no meaning inside a name, so an order may leave it out: "the", "of". */
  | "glue"
  /** The word names a part or a vessel of something: "кусок", "cup". */
  | "portion"
  /** The word names a thing that isn't sold by the piece, so it isn't an unsaved item: "минут", "дом", "вопрос". */
  | "no-goods";

const words: readonly (readonly [Role, string])[] = [
  [
    "asks",
    "дайте дай можно хочу хотим хотел хотела хотелось хотели бы буду будем возьму возьмем возьмите беру закажу закажем заказать " +
      "заказываю давай давайте добавим сделайте сделай приготовьте принесите привезите доставьте нужно нужен нужна нужны надо пожалуйста плиз " +
      "пж пжл пжлст пожалуста добавьте добавь оформите mojno pojaluysta please pls plz like want need take get have " +
      "give bring order add make put bering bervoring beringlar berasizmi berolasizmi kerak iltimos qiling qilib qilinglar " +
      "xohlayman hohlayman olaman olamiz olmoqchiman olmoqchimiz jonating yuboring tayyorlang oling qo'shing qoshing",
  ],
  [
    "polite",
    "здравствуйте здрасте привет приветик салам добрый доброе доброго день утро вечер дня вечера утра спасибо заранее " +
      "мне нам меня нас я мы вы вас вам но только будьте добры добр добра еще также тоже потом тогда значит итак заказ заказик " +
      "hello hi hey good morning afternoon evening thanks thank you me us we i i'd i'll we'd we'll id ill can could may would " +
      "let's just only also then salom aleykum assalomu assalom alaykum rahmat raxmat menga bizga men biz yana buyurtma zakaz marhamat mumkinmi edi",
  ],
  [
    "question",
    "сколько какая какой какие каких какое почем цена цену цены ценник стоит стоят стоимость есть имеется бывает когда " +
      "где куда почему зачем кто что чем как ли узнать подскажите скажите qancha necha narxi narxini nechpul bormi bormikan " +
      "qachon qayerda qanday qaysi nima nega kim how much price prices cost costs when where why what which who " +
      "do does did is are was were has",
  ],
  [
    "negation",
    "не нет минус отмена отмените отмени отменить отменяю вместо уберите убери убрать удалите кроме лучше cancel minus instead rather change don't dont " +
      "not remove except emas kerakmas kerakemas yoq yo'q o'rniga orniga yaxshisi bekor",
  ],
  [
    "remark",
    "без за к ко до на в во через после для от у около from at by for in on to after before until till without no " +
      "uchun",
  ],
  ["joins", "и а да плюс плус va hamda ham and plus"],
  ["choice", "или либо or yoki еки"],
  ["with", "с со with bilan"],
  ["each", "each каждого каждой каждую каждый каждое каждому оба обе обоих обеих tadan donadan har ikkalasi"],
  ["glue", "the of из по my this that"],
  [
    "portion",
    "кусок куска кусочек кусочка кусков кусочков стакан стакана стаканов чашка чашки чашку " +
      "чашек бутылка бутылки бутылку бутылок пачка пачки пачку пачек коробка коробки коробку коробок банка банки банку банок " +
      "slice slices piece cup cups glass glasses bottle bottles box boxes pack packs " +
      "stakan piyola choynak chashka shisha quti bo'lak",
  ],
  [
    "no-goods",
    "минута минуты минуту минут мин час часа часов часик дней неделя недели месяц месяца месяцев год года лет " +
      "человек человека персона персоны персон двое трое четверо этаж этажа подъезд подъезда квартира кв дом улица ул " +
      "корпус квартал массив район адрес проспект пр номер стол столик место места раз раза вопрос вопроса вопросов " +
      "балл балла баллов звезда звезды еду приду приеду приедем звоните позвоните встреча встретимся встречаемся " +
      "ночи сегодня завтра вчера сейчас слово слова слов момент момента секунда секунды секунду вариант варианта вариантов января февраля марта " +
      "апреля мая июня июля августа сентября октября ноября декабря рубль рубля рублей процент процентов " +
      "minute minutes min mins hour hours day days week weeks month months year years person people pax guests " +
      "floor apartment apt house street room table seat seats question questions number points stars time times " +
      "percent today tomorrow yesterday pm am moment word words option options " +
      "daqiqa daqiqada daqiqaga minut minutga soat soatda soatdan soatga kun kunda kunga hafta haftaga oy yil kishi odam qavat kvartira uy ko'cha kocha " +
      "yanvar fevral mart aprel iyun iyul avgust sentabr oktabr noyabr dekabr january february march april june july august " +
      "september october november december ko'chasi manzil mavze savol savolim marta xona bugun ertaga kecha hozir foiz",
  ],
];

const roles = wordTable(words);
const isCyrillic = /^[Ѐ-ӿ]/;

/** Returns the role of a word in an order, in any of the languages; undefined for a word that may belong to an item's name. */
export function roleOf(word: string): Role | undefined {
  const plain = word.replaceAll("ё", "е");
  return (
    roles.get(plain) ?? (isCyrillic.test(plain) && plain.length > 1 ? roles.get(inLatin(plain)) : undefined)
  );
}

const units = new Set(
  "шт штук штука штуки штуку штучка штучки ед pc pcs piece pieces dona donasi дона ta та порция порции порцию порций portion portions porsiya".split(
    " ",
  ),
);
export const isUnit = (word: string): boolean => units.has(word);

const measures: readonly (readonly [measure: string, words: string])[] = [
  ["cm", "cm см sm"],
  ["mm", "mm мм"],
  ["m", "m м метр метра метров metr metre meter meters"],
  ["l", "l л литр литра литров литровая литровый litr liter litre liters litres"],
  ["ml", "ml мл"],
  ["kg", "kg кг кило килограмм килограмма килограммов kilo"],
  ["g", "g г гр gr грамм грамма граммов gramm grams gram"],
  ["oz", "oz унций"],
  ["gb", "gb гб"],
  // A number before these words is a time: "чай 8 утра" isn't eight teas.
  ["am", "am утра ertalab эрталаб"],
  ["pm", "pm вечера дня ночи kechqurun кечқурун"],
];
const measureOf = wordTable(measures);
export const readMeasure = (word: string): string | undefined => measureOf.get(word);

/** Words for more than twelve that stand for no number below a thousand. */
const beyond = new Set(
  "дюжина дюжину тысяча тысячи тысяч миллион миллиона миллионов десяток десятка dozen thousand million".split(
    " ",
  ),
);
/** The bot asks for a larger number in digits, because several such words may make one number: "двадцать пять". */
const largestCount = 12;

/** Words for quantities that aren't one clear whole number: "пару", "half". */
const vague = new Set(
  (
    "пара пару пары парочку парочка полтора полторы пол половина половину половинку полкило полдюжины " +
    "несколько немного много побольше couple pair half several some few many yarim yarimta juft birnechta nechta ko'p kop"
  ).split(" "),
);

/** Articles, which mean a quantity of one. They don't prove that a text is an order: "a cheesecake" may be one, "a question" isn't. */
const articles = new Set(["a", "an", "bir"]);

export interface NumberWord {
  /** Undefined when the quantity isn't clear, as with "пару", "half" and "yigirma". */
  readonly value: number | undefined;
  readonly isArticle: boolean;
  /** Whether the word is a number above twelve. */
  readonly isLarge: boolean;
}

export function readNumberWord(word: string): NumberWord | undefined {
  const plain = word.replaceAll("ё", "е");
  const latin = inLatin(plain);
  const number = valueOfNumberWord(plain);
  const isLarge = beyond.has(plain) || (number ?? 0) > largestCount;
  const value = isLarge ? undefined : number;
  if (value !== undefined) return { value, isArticle: articles.has(latin), isLarge };
  if (articles.has(plain)) return { value: 1, isArticle: true, isLarge };
  const isUnclear = isLarge || vague.has(plain) || vague.has(latin);
  return isUnclear ? { value: undefined, isArticle: false, isLarge } : undefined;
}
