import { afterEach, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { plain } from "./plain.js";
import { oneTerminal, passwordOf } from "./steps.js";
import { World } from "./world.js";

/** What the journey types, taps and reads in a language. */
interface Words {
  readonly code: string;
  readonly signedIn: RegExp;
  readonly items: readonly [string, string, string];
  readonly expiry: string;
  readonly create: string;
  readonly waiting: RegExp;
  readonly paid: RegExp;
  readonly none: string;
  readonly signedOut: string;
  readonly list: RegExp;
  readonly paidFilter: string;
  readonly paidList: RegExp;
  readonly openFilter: string;
  readonly openList: RegExp;
  readonly searchButton: string;
  readonly question: RegExp;
  readonly part: string;
  readonly found: RegExp;
  readonly nothing: RegExp;
  readonly moved: string;
  readonly deleteButton: string;
  readonly warning: RegExp;
}

const languages: readonly Words[] = [
  {
    code: "en",
    signedIn: /^Signed in\./,
    items: ["Coffee", "Wedding cake", "Tea"],
    expiry: "No expiry",
    create: "Create invoice",
    waiting: /Waiting for payment/,
    paid: /is paid:/,
    none: "You have no invoices yet. Tap New invoice to make the first one.",
    signedOut: "Sign in to see your invoices.",
    list: /^Invoices: 3\n/,
    paidFilter: "✅ Paid",
    paidList: /^Paid invoices: 1\n/,
    openFilter: "🧾 Open",
    openList: /^Open invoices: 2\n/,
    searchButton: "Search",
    question: /^What are you looking for\?/,
    part: "wedding",
    found: /^Found for “wedding”: 1\n/,
    nothing: /I found nothing/,
    moved: "This card has moved below.",
    deleteButton: "Delete everything",
    warning: /templates, saved items, .* 2 invoices are open/,
  },
  {
    code: "ru",
    signedIn: /^Вы вошли\./,
    items: ["Кофе", "Торт Ёлочка", "Чай"],
    expiry: "Без срока",
    create: "Создать счёт",
    waiting: /Ожидает оплаты/,
    paid: /оплачен:/,
    none: "У вас пока нет счетов. Нажмите «Новый счёт», чтобы создать первый.",
    signedOut: "Чтобы увидеть счета, войдите.",
    list: /^Счета: 3\n/,
    paidFilter: "✅ Оплачены",
    paidList: /^Оплаченные счета: 1\n/,
    openFilter: "🧾 Открытые",
    openList: /^Открытые счета: 2\n/,
    searchButton: "Найти",
    question: /^Что ищем\?/,
    part: "елоч",
    found: /^Найдено по запросу «елоч»: 1\n/,
    nothing: /Ничего не нашлось/,
    moved: "Эта карточка теперь ниже.",
    deleteButton: "Удалить всё",
    warning: /шаблоны, сохранённые позиции.* Открыты 2 счёта/,
  },
  {
    code: "uz",
    signedIn: /^Kirdingiz\./,
    items: ["Qahva", "To‘y torti", "Choy"],
    expiry: "Muddatsiz",
    create: "Hisob yaratish",
    waiting: /To‘lov kutilmoqda/,
    paid: /hisob to‘landi:/,
    none: "Sizda hali hisob yo‘q. Birinchisini yaratish uchun «Yangi hisob»ni bosing.",
    signedOut: "Hisoblaringizni ko‘rish uchun kiring.",
    list: /^Hisoblar: 3\n/,
    paidFilter: "✅ To‘langan",
    paidList: /^To‘langan hisoblar: 1\n/,
    openFilter: "🧾 Ochiq",
    openList: /^Ochiq hisoblar: 2\n/,
    searchButton: "Qidirish",
    question: /^Nimani qidiramiz\?/,
    part: "to'y",
    found: /^“to'y” bo‘yicha topildi: 1\n/,
    nothing: /Hech narsa topilmadi/,
    moved: "Bu kartochka endi pastda.",
    deleteButton: "Hammasini o‘chirish",
    warning: /shablonlar, saqlangan mahsulotlar.* 2 ta hisob ochiq/,
  },
];

const rows = (chat: Chat): string[] =>
  chat
    .labels()
    .filter((label) => label.includes(" · "))
    .map(plain);

async function signIn(world: World, chat: Chat, { signedIn }: Words): Promise<void> {
  const steps = [oneTerminal, passwordOf(oneTerminal), world.merchant.control.currentCode(oneTerminal)];
  await chat.say("/signin", /./);
  for (const step of steps.slice(0, -1)) await chat.say(step, /./);
  await chat.say(steps.at(-1) ?? "", signedIn);
}

/** Three invoices, of 10,000, 20,000 and 30,000 UZS; the one in the middle is paid. @returns the cards' messages. */
async function threeInvoices(world: World, chat: Chat, words: Words): Promise<number[]> {
  const cards: number[] = [];
  for (const [index, item] of words.items.entries()) {
    const price = `${index + 1}0000`;
    await chat.say(`/new ${item} ${price}`, /./);
    await chat.waitUntil(() => chat.labels().includes(words.expiry));
    await chat.press(words.expiry);
    await chat.waitUntil(() => chat.labels().includes(words.create));
    cards.push((await chat.tap(words.create, words.waiting)).messageId);
  }
  await world.merchant.control.pay(world.merchant.control.invoices()[1]?.id ?? "");
  await chat.waitFor(words.paid);
  return cards;
}

describe.each(languages)("/invoices in $code", (words) => {
  let world: World;
  afterEach(() => world.close());

  it("lists, filters, searches, and opens the live card again", async () => {
    world = await World.create();
    const chat = world.user("Anna", words.code);
    await signIn(world, chat, words);
    expect((await chat.say("/invoices", /./)).text).toBe(words.none);
    const cards = await threeInvoices(world, chat, words);

    await chat.say("/invoices", words.list);
    const amounts = rows(chat).map((row) => /^(\S+) (\d\d)\D/.exec(row)?.slice(1, 3).join(" "));
    expect(amounts).toEqual(["🧾 30", "✅ 20", "🧾 10"]);
    for (const [index, row] of rows(chat).entries())
      expect(row).toContain([...words.items].reverse()[index]?.slice(0, 6));

    await chat.tap(words.paidFilter, words.paidList);
    expect(rows(chat)).toHaveLength(1);
    await chat.tap(words.openFilter, words.openList);
    expect(rows(chat)).toHaveLength(2);

    await chat.tap(words.searchButton, words.question);
    await chat.say(words.part, new RegExp(words.found.source.replace(/[«“]/, "$&.").replace(/[»”]/, ".$&")));
    expect(rows(chat)).toHaveLength(1);
    await chat.say("/invoices 30 000", /: 1\n/);
    const [row = ""] = chat.labels();
    expect(plain(row)).toMatch(/^🧾 30/);
    await chat.say("/invoices zzz", words.nothing);

    const card = await chat.tap(row, words.waiting);
    expect(card.messageId).toBe(chat.last.messageId);
    expect(chat.byId(cards[2] ?? 0)?.text).toBe(words.moved);
    await chat.say("/privacy", /./);
    await chat.tap(words.deleteButton, words.warning);
    await world.merchant.control.pay(world.merchant.control.invoices()[2]?.id ?? "");
    await chat.waitUntil(() => chat.texts.filter((text) => words.paid.test(text)).length === 2);
    expect(chat.byId(card.messageId)?.text).not.toMatch(words.waiting);
    expect(chat.said.at(-1)?.replyTo?.messageId).toBe(card.messageId);
  });
});

describe("the list", () => {
  let world: World;
  afterEach(() => world.close());

  it("is the same after a restart, and a callback for a deleted invoice is taken and dropped", async () => {
    world = await World.create();
    const [words] = languages;
    if (words === undefined) throw new Error("There is no language.");
    const chat = world.user();
    await signIn(world, chat, words);
    await threeInvoices(world, chat, words);
    const before = await chat.say("/invoices", words.list);
    await world.stopBot();
    await world.startBot();
    const after = await chat.say("/invoices", words.list);
    expect([after.text, chat.labels(after)]).toEqual([before.text, chat.labels(before)]);

    await chat.say("/privacy", /What I keep/);
    await chat.tap("Delete everything", /2 invoices are open/);
    await chat.tap("Yes, delete everything", /Everything is deleted/);
    const texts = chat.texts;
    const { id } = world.merchant.control.invoices()[0] ?? {};
    await world.merchant.control.pay(id ?? "");
    const results = () =>
      world.merchant.control
        .invoices()[0]
        ?.deliveries.flatMap(({ attempts }) => attempts.map(({ result }) => result)) ?? [];
    expect(results().every((result) => typeof result === "number" && result < 300)).toBe(true);
    expect(results().length).toBeGreaterThan(0);
    expect((await chat.say("/invoices", /./)).text).toBe(words.signedOut);
    expect(chat.texts.slice(0, texts.length)).toEqual(texts);
    expect(chat.texts).toHaveLength(texts.length + 1);
  });
});
