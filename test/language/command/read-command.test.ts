import { describe, expect, it } from "vitest";
import type { Intent } from "../../../src/language/command/command-phrases.js";
import { phrases, phrasesWithName } from "../../../src/language/command/command-phrases.js";
import { beginsCommand, expandPhrase, readCommand } from "../../../src/language/command/read-command.js";

const table: Readonly<Record<Intent, readonly string[]>> = {
  help: ["помощь", "Помогите!", "help", "yordam", "ёрдам", "как создать счёт?"],
  today: [
    "сколько сегодня заработали?",
    "сколько всего за сегодня?",
    "how much did I make today?",
    "bugun qancha tushdi",
    "бугун канча тушди",
  ],
  waiting: ["кто не оплатил?", "who hasn't paid?", "Who hasn’t paid yet", "kim toʻlamadi?", "ким тўламади"],
  "who-paid": ["кто оплатил?", "who paid today?", "kim to'ladi?"],
  paid: [
    "оплачено",
    "оплачено?",
    "клиент оплатил",
    "paid?",
    "to'landimi?",
    "тулади",
    "tuladi?",
    "клиент заплатил наличкой?",
  ],
  cash: ["клиент заплатил наличкой", "paid in cash", "mijoz naqd to'ladi", "нақд берди"],
  remind: ["напомни", "напомни клиенту об оплате", "remind the customer", "mijozga eslat"],
  repeat: ["повтори последний счёт", "повтори", "repeat last", "oxirgisini takrorla", "охиргисини такрорла"],
  cancel: ["отмена", "Cancel.", "bekor qiling", "бекор қил"],
  undo: ["undo", "верни как было", "qaytar", "қайтар", "avvalgidek qil"],
  withdraw: [
    "withdraw",
    "cancel the last invoice",
    "отмени последний счёт",
    "отзови счет",
    "bekor qil oxirgi hisobni",
    "охирги ҳисобни бекор қил",
    "hisobni olib tashla",
  ],
  link: [
    "ссылка",
    "скинь ссылку на оплату",
    "скинь ещё раз ссылку",
    "ссылку ещё раз",
    "send me the link",
    "send the link again",
    "havola",
    "ҳавола бер",
    "хавола",
    "havolani qayta yubor",
  ],
  qr: ["qr", "QR-код", "покажи куар код", "show the QR code", "qr kodni ko'rsat"],
  longer: ["продли ссылку", "make the link last longer", "havolani uzaytir"],
  language: ["язык", "change language", "tilni o'zgartirish"],
  "to-english": ["in English", "на английском", "inglizcha"],
  "to-russian": ["на русском", "по-русски", "rus tilida"],
  "to-uzbek": ["o‘zbekcha", "по узбекски", "in Uzbek"],
  "to-uzbek-cyrillic": [
    "ўзбекча",
    "узбекча",
    "Ўзбек тилида",
    "oʻzbekcha kirillcha",
    "на узбекском кириллицей",
  ],
  thanks: ["спасибо", "Спасибо большое!", "thank you 🙏", "rahmat", "раҳмат"],
  ok: ["ок", "да", "Yes", "ha", "хўп"],
  create: ["создай", "создать счёт", "create the invoice", "hisob yarat"],
};

describe("a command in words", () => {
  it.for(Object.entries(table).flatMap(([intent, texts]) => texts.map((text) => [text, intent] as const)))(
    "%s: %s",
    ([text, intent]) => {
      expect(readCommand(text)).toMatchObject({ intent });
      expect(readCommand(text)).not.toHaveProperty("name");
    },
  );

  it.for([
    ["Азиз оплатил?", "paid", "Азиз"],
    ["а Азиз Каримов уже оплатил или нет?", "paid", "Азиз Каримов"],
    ["did Aziz pay?", "paid", "Aziz"],
    ["Aziz aka to'ladimi?", "paid", "Aziz aka"],
    ["Азиз тулади", "paid", "Азиз"],
    ["напомни, пожалуйста, Азизу", "remind", "Азизу"],
    ["remind O'tkir please", "remind", "O'tkir"],
    ["Azizga eslat", "remind", "Azizga"],
    ["Азизга эслат", "remind", "Азизга"],
    ["Дилноза заплатила наличкой", "cash", "Дилноза"],
  ] as const)("may name a customer: %s", ([text, intent, name]) => {
    expect(readCommand(text)).toMatchObject({ intent, name });
  });

  it.for([
    "кофе",
    "латте и чай",
    "qr 5000",
    "ссылка на 70000",
    "повтори 2",
    "спасибо, два латте",
    "помощь юриста",
    "отмени счет",
    "remind nobody",
    "он не оплатил",
    "да нет",
    "пожалуйста",
    `${"да ".repeat(30)}`,
    "",
    "🙏",
  ])("is nothing else: %s", (text) => {
    expect(readCommand(text)).toBeUndefined();
  });

  it("has one meaning for each phrase", () => {
    const meanings = Object.entries(phrases).flatMap(([intent, of]) =>
      of.flatMap(expandPhrase).map((words) => [words.join(" "), intent] as const),
    );
    const first = new Map([...meanings].reverse());
    expect(meanings.filter(([phrase, intent]) => first.get(phrase) !== intent)).toEqual([]);
    expect(meanings.filter(([phrase]) => phrase === "" || phrase !== phrase.toLowerCase())).toEqual([]);
  });

  it("has one place for the customer in each phrase about one", () => {
    const placesOf = (words: readonly string[]): number => words.filter((word) => word === "X").length;
    const all = Object.values(phrasesWithName).flat().flatMap(expandPhrase);
    expect(all.filter((words) => placesOf(words) !== 1 || words.length < 2)).toEqual([]);
  });
});

describe("a name that begins like a command", () => {
  it.for([
    "undo",
    "put it",
    "верни как",
    "bekor",
    "Бекор қил",
    "please, undo!",
    "undo the discount",
    "remind",
    "remind Aziz",
    "did",
    "how much did",
    "English",
  ])("is a command, or a part of one: %s", (name) => {
    expect(beginsCommand(name)).toBe(true);
  });

  it.for([
    "кофе",
    "Help desk",
    "Английский язык, 8 класс",
    "Linkin Park",
    "undoable",
    "Кекс с ссылкой",
    "Aziz",
    "",
    "🙏",
  ])("is none in other words: %s", (name) => {
    expect(beginsCommand(name)).toBe(false);
  });
});
