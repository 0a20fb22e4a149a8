import type { Row } from "../row.js";

const coffee = "Кофе 15000";

export const commands: readonly Row[] = [
  {
    row: 26,
    typed: "кто не оплатил?",
    sold: true,
    gives: { says: [/ждут оплаты/i, /Азиз/, /70 000/] },
  },
  {
    row: 26,
    typed: "сколько сегодня заработали?",
    sold: true,
    gives: { says: [/сегодня/i, /24 ноя/i] },
  },
  {
    row: 26,
    typed: "Азиз оплатил?",
    sold: true,
    gives: { items: [], says: [/Азиз/, /70 000/] },
  },
  { row: 26, typed: "напомни Азизу", sold: true, gives: { items: [], says: /70 000/ } },
  { row: 26, typed: "продли ссылку", sold: true, gives: { says: /ссылк|срок/i } },

  { row: 27, typed: "помощь", gives: { says: /\/invoices/ } },
  { row: 27, typed: "спасибо", gives: { items: [] } },
  { row: 27, typed: "ок", gives: { items: [] } },
  { row: 27, typed: "на русском", language: "uz", gives: { items: [], says: /[а-яё]{3}/i } },
  {
    row: 27,
    typed: "повтори последний счет",
    sold: true,
    gives: { items: [["Tort", 1, 70_000]] },
  },

  { row: 28, typed: "отмени последний счет", gives: { items: [], says: /нечего/ } },

  {
    row: 29,
    typed: "клиент заплатил наличкой",
    sold: true,
    gives: { items: [], says: /налич/i },
  },
  { row: 29, typed: "оплачено", sold: true, gives: { items: [] } },
  { row: 29, typed: "ссылка", sold: true, gives: { items: [], says: /pay\.example\.com/ } },
  { row: 29, typed: "qr", language: "ru", sold: true, gives: { items: [], picture: true } },
  { row: 29, typed: "повтори", sold: true, gives: { items: [["Tort", 1, 70_000]] } },

  { row: 38, typed: "", sends: "voice", language: "ru", gives: { items: [], says: /отправьте текст/ } },
  { row: 38, typed: "", sends: "sticker", language: "ru", gives: { items: [], says: /отправьте текст/ } },
  { row: 38, typed: "", sends: "photo", language: "ru", gives: { items: [], says: /отправьте текст/ } },
  {
    row: 38,
    typed: "",
    sends: "contact",
    language: "ru",
    gives: { items: [], says: /Следующий клиент: Дилноза/ },
  },
  { row: 38, typed: "", sends: "location", language: "ru", gives: { items: [], says: /отправьте текст/ } },
  {
    row: 38,
    typed: "",
    sends: "voice",
    language: "ru",
    card: coffee,
    gives: { items: [["Кофе", 1, 15_000]], neverSays: /Вопрос выше/ },
  },
  {
    row: 38,
    typed: "",
    sends: "sticker",
    language: "ru",
    card: coffee,
    gives: { items: [["Кофе", 1, 15_000]], neverSays: /Вопрос выше/ },
  },
  {
    row: 38,
    typed: "",
    sends: "photo",
    language: "ru",
    card: coffee,
    gives: { items: [["Кофе", 1, 15_000]], neverSays: /Вопрос выше/ },
  },
  {
    row: 38,
    typed: "",
    sends: "contact",
    language: "ru",
    card: coffee,
    gives: { items: [["Кофе", 1, 15_000]], neverSays: /Вопрос выше/ },
  },
  {
    row: 38,
    typed: "",
    sends: "location",
    language: "ru",
    card: coffee,
    gives: { items: [["Кофе", 1, 15_000]], neverSays: /Вопрос выше/ },
  },

  {
    row: 47,
    typed: "kim toʻlamadi?",
    language: "uz",
    sold: true,
    gives: { says: [/Азиз/, /70 000/] },
  },
  {
    row: 47,
    typed: "bugun qancha tushdi",
    language: "uz",
    sold: true,
    gives: { says: [/bugun/i, /24/] },
  },
  { row: 47, typed: "yordam", language: "uz", gives: { says: /\/invoices/ } },
  {
    row: 47,
    typed: "oxirgisini takrorla",
    language: "uz",
    sold: true,
    gives: { items: [["Tort", 1, 70_000]] },
  },

  { row: 53, typed: "help", gives: { says: /\/invoices/ } },
  { row: 53, typed: "undo", gives: { items: [] } },
  {
    row: 53,
    typed: "who hasn't paid?",
    sold: true,
    gives: { says: [/waiting/i, /Азиз/, /70,000/] },
  },
  {
    row: 53,
    typed: "how much did I make today?",
    sold: true,
    gives: { says: [/today/i, /24/] },
  },
  { row: 53, typed: "repeat last", sold: true, gives: { items: [["Tort", 1, 70_000]] } },
];
