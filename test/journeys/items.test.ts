import { describe, expect, onTestFinished, test } from "vitest";
import type { Chat } from "./chat.js";
import { answerSignIn, draft, signIn } from "./steps.js";
import { World } from "./world.js";

async function open(language = "en"): Promise<{ world: World; chat: Chat }> {
  const world = await World.create();
  onTestFinished(() => world.close());
  return { world, chat: world.user("Anna", language) };
}

const documents = (chat: Chat) => chat.said.filter(({ document }) => document !== undefined);

test("a catalogue is made, changed, exported and imported again", async () => {
  const { world, chat } = await open();
  await signIn(world, chat);
  await chat.say("/items", /no saved items yet/);
  await chat.tap("Add", /What should I save/);
  await chat.say("Coffee 15 000,50", /✅ Saved/);
  await chat.say("Tea", /Price of one/);
  await chat.say("5000", /✅ Saved/);
  await chat.tap("Back", /2/);
  expect(chat.labels().slice(0, 2).join()).toMatch(/Tea.*5.000.UZS.*Coffee.*15.000[.,]50.UZS/);

  await chat.say("cof", /1/);
  await chat.press(chat.labels()[0] ?? "");
  await chat.waitFor(/15.000[.,]50/);
  await chat.tap("Description", /How do you describe/);
  await chat.say("With milk", /Description: .*With milk/);

  await chat.say("/items", /2/);
  await chat.press(chat.labels()[0] ?? "");
  await chat.tap("Delete", /Deleted: .*Tea/);
  await chat.tap("Undo", /Tea/);
  await chat.tap("Back", /2/);

  await chat.press("Export");
  await chat.waitUntil(() => documents(chat).length === 1);
  const [sent] = documents(chat);
  const content = sent === undefined ? "" : chat.contentOf(sent).toString("utf8");
  expect(sent?.document?.name).toBe("items.csv");
  expect(content.startsWith('\ufeff"Name","Price","Currency",')).toBe(true);
  expect(content).toContain('"Coffee","15000.5","UZS","With milk","","",""');
  await chat.tap("Import", /Send a CSV file/);
  await chat.sendFile("items.csv", content, /Items saved: 0, replaced: 2/);
});

describe("a file", () => {
  test("of an older spreadsheet is read, its good lines kept and its faulty ones named", async () => {
    const { world, chat } = await open("ru");
    await signIn(world, chat);
    await chat.say("/items", /нет сохранённых/);
    await chat.tap("Загрузить", /Отправьте файл CSV/);
    const lines = [
      "Наименование;Цена, сум;Код ИКПУ",
      "Кофе;15 000,00;10101001001000000",
      "Чай;много;",
      ";5",
      "Торт;40 000",
    ];
    const windows1251 = Buffer.from(
      [...lines.join("\r\n")].map((character) => {
        const code = character.codePointAt(0) ?? 0;
        return code < 0x80 ? code : code - 0x410 + 0xc0;
      }),
    );
    const report = await chat.sendFile("Прайс.csv", windows1251, /Сохранено: 2/);
    expect(report.text).toContain("Не прочитано строк: 2");
    expect(report.text).toMatch(/Строка 3: .*много.* — не цена/);
    expect(report.text).toMatch(/Строка 4: нет названия/);
    await chat.waitFor(/Сохранённые товары: 2/);
    expect(chat.labels().slice(0, 2).join()).toMatch(/Торт.*Кофе/);
  });

  test("of a thousand lines is read; past a hundred items they are searched, and past two thousand none is taken", async () => {
    const { world, chat } = await open();
    await signIn(world, chat);
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `Item ${from + n};${from + n + 1}`).join("\n");
    await chat.sendFile("a.csv", lines(0, 1000), /Add the items from .*a\.csv/);
    await chat.tap("Import", /Items saved: 1,000/);
    const list = await chat.waitFor(/Send a few letters to find one of your 1,000 items/);
    expect(chat.labels(list)).not.toContain("›");
    expect(chat.labels(list)).toHaveLength(8 + 6);
    await chat.say("item 77", /“.*item 77.*”: 19 found/);

    await chat.sendFile("b.csv", lines(990, 1030), /Add the items/);
    const full = await chat.tap("Import", /Items saved: 1,000, replaced: 10/);
    expect(full.text).toContain("Lines left out: 20. I keep at most 2,000");
    await chat.tap("Add", /What should I save/);
    await chat.say("Scone 5000", /can't save any more items/);
  });

  test("that is no table, too large or not there any more is answered with a sentence", async () => {
    const { world, chat } = await open();
    await signIn(world, chat);
    await chat.say("/items", /no saved items/);
    await chat.tap("Import", /Send a CSV file/);
    await chat.say("hm", /paperclip/);
    await chat.sendFile("items.xlsx", "PK\u0003\u0004\u0000", /choose “Save as”/);
    await chat.sendFile("items.csv", "x".repeat(3 * 1024 * 1024 + 1), /too large/);
    await chat.sendFile("items.csv", "\n\n", /no item in that file/);
    world.telegram.control.fault({ method: "getFile", kind: 400 });
    await chat.sendFile("items.csv", "Coffee;15000", /send it again/);
    await chat.sendFile("items.csv", "Coffee;15000", /Items saved: 1/);
  });

  test("is fetched once more when Telegram is in trouble, and the token stands in no log", async () => {
    const { world, chat } = await open();
    await signIn(world, chat);
    await chat.say("/items", /no saved items/);
    await chat.tap("Import", /Send a CSV file/);
    world.telegram.control.fault({ method: "file", kind: "reset" });
    world.telegram.control.fault({ method: "file", kind: 502 });
    await chat.sendFile("items.csv", "Coffee;15000", /Items saved: 1/);
    expect(world.output).not.toContain("AAE-journey-token");
  });
});

describe("a file from somebody who isn't signed in", () => {
  test("is read after the sign-in: the way back leads to the same file", async () => {
    const { world, chat } = await open();
    await chat.sendFile(
      "menu.csv",
      "Coffee;15000\nTea;5000\n",
      /^Sign in first, then I can read your file\.$/,
    );
    expect(chat.labels()).toEqual(["Sign in", "Sign in in the chat", "All items"]);
    await chat.tap("Sign in", /login\?/);
    await answerSignIn(world, chat);
    await chat.waitFor(/Add the items from .*menu\.csv/);
    await chat.tap("Import", /Items saved: 2/);
  });

  test("isn't fetched, whichever way it comes", async () => {
    const { world, chat } = await open();
    await chat.say("/items", /no saved items/);
    await chat.tap("Import", /^Sign in first/);
    await chat.say("hm", /^Sign in first/);
    await chat.sendFile("menu.txt", "Coffee;15000", /^Sign in first/);
    expect(world.telegram.control.requests().map(({ method }) => method)).not.toContain("getFile");
    await chat.tap("Sign in", /login\?/);
    await answerSignIn(world, chat);
    await chat.waitFor(/Add the items from .*menu\.txt/);
  });
});

describe("/items", () => {
  test("leaves an open draft for a while and comes back to it", async () => {
    const { world, chat } = await open();
    await signIn(world, chat);
    await draft(chat);
    await chat.say("/items", /no saved items/);
    await chat.say("Cake 40000", /Nothing found/);
    await chat.tap("Done", /Check the invoice/);
    await chat.say("/items", /no saved items/);
    await chat.say("/help", /Tap a command/);
    await chat.waitFor(/Check the invoice/);
  });

  test("waits for the end of a sign-in before it asks for a text", async () => {
    const { chat } = await open();
    await chat.say("/items", /no saved items/);
    await chat.say("/signin", /login\?/);
    await chat.say("/items", /no saved items/);
    expect((await chat.press("Add")).text).toBe("Finish signing in first.");
    await chat.say("anna@shop.example", /password\?/);
  });

  test("asks again for what can't be taken, and takes the other reading of a line", async () => {
    const { chat } = await open();
    await chat.say("/items", /no saved items/);
    await chat.tap("Add", /What should I save/);
    await chat.say("15000", /Which item is that for/);
    await chat.say("Table 5 100 000", /5,100,000/);
    await chat.tap("⁨Table 5⁩ · 100,000\u00a0UZS", /Table 5.*\n.*Price: 100,000/);
    const card = await chat.say("Coffee 15000\nTea\nCake 40000", /Items saved: 2/);
    expect(card.text).toMatch(/“.*Tea.*”: There is no price/);
    await chat.say("/items tab", /1 found/);
    await chat.press(chat.labels()[0] ?? "");
    await chat.press("Rarely used…");
    await chat.tap("Image", /Where is the picture/);
    await chat.say("coffee.jpg", /isn't a link to a picture/);
    await chat.say("https://example.com/a.jpg", /Image: .*example\.com/);
    await chat.tap("Name", /What should this item be called/);
    await chat.say("coffee", /another saved item/);
    await chat.tap("Back", /Price: 100,000/);
  });
});
