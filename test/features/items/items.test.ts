import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { defined } from "../../../src/language/omit-undefined.js";
import { once, texts } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { workbookOf } from "../../kit/workbook.js";
import { openTestThreads } from "../../work/built-threads.js";
import { saved, withItems } from "./items-chat.js";

/** Sends a file and handles it. */
async function sendFile(one: OneChat, name: string, content: string | Buffer): Promise<void> {
  one.chat.attachFile(name, content);
  await one.handleUpdates();
}

/** The chat's record is refused once: what was written elsewhere is written already. */
const failOnce = (one: OneChat) => {
  one.diskRefuses = once(() => true);
};

describe("an event of /items that is handled again", () => {
  test("adds lines once, and tells the same", async () => {
    const one = await OneChat.open();
    await one.send("/items");
    await one.tap("Add");
    failOnce(one);
    await one.send("Coffee 15000\nTea 5000");
    expect(texts(one, /Items saved: 2$/)).toHaveLength(1);
    expect(await saved(one)).toHaveLength(2);
  });

  test("deletes one item, which can be brought back once", async () => {
    const one = await withItems("Coffee 15000", "Tea 5000");
    await one.tap(one.chat.labels()[0] ?? "");
    failOnce(one);
    await one.tap("Delete");
    expect((await saved(one)).map(({ name }) => name)).toEqual(["Coffee"]);
    const { messageId } = one.chat.last;
    one.telegram.control.fault({ method: "editMessageText", kind: 502 });
    expect(await one.tap("Undo")).toBeUndefined();
    expect((await saved(one)).map(({ name }) => name)).toEqual(["Coffee", "Tea"]);
    expect(one.chat.byId(messageId)?.text).toMatch(/Tea/);
  });

  test("imports a file once, and counts the same", async () => {
    const one = await withItems("Coffee 15000", "Tea 1000");
    await one.tap("Import");
    failOnce(one);
    await sendFile(one, "a.txt", "Coffee;16000\nCake;40000\nhm\n");
    const [report = "", second] = texts(one, /Items saved/).slice(1);
    expect(report).toMatch(/Items saved: 1, replaced: 1\n.*Lines not read: 1\n.*Line 3: there is no price/);
    expect(second).toBeUndefined();
    expect(await saved(one)).toHaveLength(3);
  });

  test("sends an export once", async () => {
    const one = await withItems("Coffee 15000", "Tea 1000");
    failOnce(one);
    await one.tap("Export");
    expect(one.chat.said.filter(({ document }) => document !== undefined)).toHaveLength(1);
  });
});

describe("an import", () => {
  test("leaves alone what the file has no column for, and what it leaves empty, and says so", async () => {
    const one = await withItems("Coffee 15000", "Tea 5000");
    const description = (text: string) => `name;price;description\nCoffee;15000;${text}\n`;
    await one.tap("Import");
    await sendFile(one, "a.csv", description("Black"));
    await one.tap("Import");
    await sendFile(one, "a.csv", "name;price\nCoffee;17000\n");
    expect((await saved(one))[0]).toMatchObject({ price: "17000", description: "Black" });
    await one.tap("Import");
    await sendFile(one, "a.csv", `${description("")}Cake;9000;\n`);
    expect((await saved(one))[0]).toMatchObject({ price: "15000", description: "Black" });
    expect(
      texts(one, /Empty cells change nothing; what you had saved in these fields stays: 1\./),
    ).toHaveLength(1);
  });

  test("removes a package code whose ICPU code changes, though its cell is empty, and says so", async () => {
    const one = await withItems("Coffee 15000");
    const codes = (icpu: string, pack: string) =>
      `name;price;icpuCode;packageCode\nCoffee;15000;${icpu};${pack}\n`;
    await one.tap("Import");
    await sendFile(one, "a.csv", codes("10501001001000001", "1500001"));
    await one.tap("Import");
    await sendFile(one, "a.csv", codes("10501001001000002", ""));
    expect((await saved(one))[0]).toMatchObject({ icpuCode: "10501001001000002" });
    expect((await saved(one))[0]).not.toHaveProperty("packageCode");
    expect(texts(one, /Package codes removed because the ICPU code is another one: 1/)).toHaveLength(1);
    expect(texts(one, /Empty cells/)).toEqual([]);
  });

  test("of a workbook reads its first sheet, names what it left out, and asks first when it came unasked", async () => {
    const one = await withItems("Coffee 15000");
    const rows = [
      ["Код", "Номенклатура", "<b>Ед.</b>", "Цена", "Остаток"],
      ["00-001", "Coffee", "шт", 16_000, 7],
      ["00-002", "Cake", "шт", "много", 1],
    ];
    const book = workbookOf({ name: "Прайс", rows }, { name: "Архив", rows });
    await sendFile(one, "прайс.xlsx", book);
    expect(one.chat.last.text).toMatch(/Add the items from .*прайс\.xlsx/);
    await one.tap("Import");
    const [report = ""] = texts(one, /Items saved: 0, replaced: 1/);
    expect(report.split("\n").slice(1)).toEqual([
      "The file has 2 sheets; I read only the first one.",
      "Columns not used: \u2068<b>Ед.</b>, Остаток\u2069",
      "⚠️ Lines not read: 1",
      "Line 3: “\u2068много\u2069” isn't a price",
    ]);
    expect(await saved(one)).toMatchObject([{ name: "Coffee", price: "16000", id: "00-001" }]);
  });

  test("names thirty columns that it doesn't use, and counts the others", async () => {
    const one = await withItems("Coffee 15000");
    const columns = Array.from({ length: 33 }, (_, n) => `${"Столбец ".repeat(9)}${n}`);
    await one.tap("Import");
    await sendFile(one, "a.csv", `name;price;${columns.join(";")}\nCake;9000\n`);
    const [report = ""] = texts(one, /Columns not used: /);
    expect(report).toMatch(/… and 3 more$/);
    expect(report.length).toBeLessThan(2_000);
  });

  const oldBook = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(500)]);
  const page = "<html><table><tr><td>Tea</td><td>5000</td></tr></table></html>";
  const openDocument = Buffer.from(zipSync({ mimetype: strToU8("x"), "content.xml": strToU8("<a/>") }));

  test.each<[string, string | Buffer, string?]>([
    ["price.xls", oldBook],
    ["price.XLS", page],
    ["price.xlsb", openDocument],
    ["price.ods", openDocument],
    ["price.numbers", openDocument],
    ["price", oldBook, "application/vnd.ms-excel"],
    ["price", openDocument, "application/vnd.oasis.opendocument.spreadsheet"],
  ])(
    "of a table that can't be read says how to save it, also when it came unasked: %s",
    async (name, bytes, mimeType) => {
      const one = await withItems("Coffee 15000");
      const file = { name, bytes: Buffer.from(bytes), ...defined({ mimeType }) };
      one.telegram.control.sendFile(one.chat.id, file);
      await one.handleUpdates();
      expect(one.chat.last.text).toMatch(/Add the items from/);
      await one.tap("Import");
      expect(texts(one, /choose “Save as” or “Download”, then Excel \(\.xlsx\) or CSV/)).toHaveLength(1);
      expect(await saved(one)).toHaveLength(1);
    },
  );

  test.each<[string, string | Buffer]>([
    [
      "price.xlsm",
      workbookOf({
        name: "A",
        rows: [
          ["Name", "Price"],
          ["Tea", 5000],
        ],
      }),
    ],
    ["price.xls", "Name\tPrice\nTea\t5000"],
  ])("reads what the file is, whatever its name: %s", async (name, bytes) => {
    const one = await withItems("Coffee 15000");
    await sendFile(one, name, bytes);
    await one.tap("Import");
    expect(await saved(one)).toMatchObject([{ name: "Coffee" }, { name: "Tea", price: "5000" }]);
  });

  test.each(["photo.jpg", "price.pdf"])("of %s says which files can be read", async (name) => {
    const one = await withItems("Coffee 15000");
    await one.tap("Import");
    await sendFile(one, name, Buffer.from([0xff, 0xd8, 0, 0]));
    expect(texts(one, /I can't read that file\..* Excel \(\.xlsx\) or CSV/)).toHaveLength(1);
  });

  test("lists twenty faulty lines and counts the others", async () => {
    const one = await withItems("Coffee 15000", "Tea 5000");
    await one.tap("Import");
    await sendFile(
      one,
      "a.csv",
      `Cake;1\n${"x".repeat(300)};no\n`.concat("Bad;no price at all\n".repeat(30)),
    );
    const [report = ""] = texts(one, /Lines not read: 31/);
    expect(report.split("\n").filter((line) => line.startsWith("Line "))).toHaveLength(20);
    expect(report).toMatch(/… and 11 more$/);
  });

  test("of more lines than may be read at a time is refused", async () => {
    const one = await withItems("Coffee 15000", "Tea 5000");
    await one.tap("Import");
    await sendFile(one, "a.csv", "a\n".repeat(2_000_000));
    expect(texts(one, /too large.*5,000 lines/)).toHaveLength(1);
    expect(await saved(one)).toHaveLength(2);
  });

  test("lists none of a list's pages that nobody has", async () => {
    const one = await withItems("Coffee 15000", "Tea 5000");
    const data = "items:list:999999999999999999999999999999";
    const pressed = one.telegram.control.press(one.chat.id, one.chat.last.messageId, { data });
    await one.handleUpdates();
    await pressed;
    expect(one.logged).toEqual([]);
  });

  test("that was asked for before access ended asks for the sign-in first, and keeps the file", async () => {
    const one = await withItems("Coffee 15000", "Tea 5000");
    await sendFile(one, "a.csv", "Cake;1");
    await one.store.credentials.remove(one.key);
    await one.tap("Import");
    expect(one.chat.last.text).toMatch(/^Sign in first/);
    expect((await one.record()).open).toMatchObject([{ screen: "file", file: { name: "a.csv" } }]);
  });

  test("is read in a thread, so that others go on", async () => {
    const one = await withItems("Coffee 15000", "Tea 5000");
    await one.tap("Import");
    const threads = openTestThreads();
    const jobs: string[] = [];
    one.work = {
      run: (kind, prepare) => {
        jobs.push(kind);
        return threads.run(kind, prepare);
      },
    };
    const rows = Array.from({ length: 1_000 }, (_, n) => [`Item ${n}`, n + 1, "UZS", "e\u0301".repeat(500)]);
    await sendFile(one, "a.csv", rows.map((row) => `${row.join(";")}\n`).join(""));
    await one.tap("Import");
    const book = workbookOf({
      name: "A",
      rows: rows.map(([name = "", ...others]) => [`New ${name}`, ...others]),
    });
    await sendFile(one, "a.xlsx", book);
    expect(texts(one, /Items saved: 1,000/)).toHaveLength(1);
    expect((await saved(one)).some(({ name }) => name.startsWith("New Item"))).toBe(true);
    expect(new Set(jobs)).toEqual(new Set(["read-items"]));
  });

  test("takes no more than the record of saved items may hold", async () => {
    const one = await withItems("Coffee 15000", "Tea 5000");
    const lines = (from: number): string =>
      Array.from(
        { length: 1_000 },
        (_, n) => `Item ${from + n};1;UZS;${"я".repeat(500)};;;https://a.uz/${"x".repeat(300)}\n`,
      ).join("");
    for (const from of [0, 1_000]) {
      await one.tap("Import");
      await sendFile(one, "a.csv", lines(from));
    }
    expect(texts(one, /Lines left out: \d+\. I keep at most 2,000 saved items, or 2 MB/)).toHaveLength(1);
    const kept = await saved(one);
    expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(2 * 1024 * 1024);
    expect(kept.length).toBeGreaterThan(1_200);
    await one.send("/items Item 5");
    await one.tap(one.chat.labels()[0] ?? "");
    await one.tap("Rarely used…");
    await one.tap("Image");
    await one.send(`https://a.uz/${"y".repeat(1_900)}`);
    await one.send(`https://a.uz/${"y".repeat(2_000)}`);
    expect(Buffer.byteLength(JSON.stringify(await saved(one)))).toBeLessThan(2 * 1024 * 1024 + 1);
  });

  test("of a file that came unasked waits for a yes", async () => {
    const one = await withItems("Coffee 15000", "Tea 5000");
    await sendFile(one, "photo.bin", "Cake;1");
    expect(one.chat.last.text).toMatch(/Please send text here/);
    await sendFile(one, "<b>.csv", "Cake;1");
    expect(one.chat.last.text).toMatch(/Add the items from .*<b>\.csv/);
    await one.tap("No");
    expect(await saved(one)).toHaveLength(2);
  });
});

/** The callback data of a button of the newest message. */
function buttonData({ chat }: OneChat, label: string): string {
  const button = (chat.last.keyboard ?? []).flat().find(({ text }) => text === label);
  if (button === undefined || !("callback_data" in button)) throw new Error(`There is no button "${label}".`);
  return button.callback_data;
}

/** A tap that was made while the message still had its buttons. @returns the toast */
async function press(one: OneChat, messageId: number, data: string): Promise<string | undefined> {
  const pressed = one.telegram.control.press(one.chat.id, messageId, { data });
  await one.handleUpdates();
  return (await pressed).text;
}

describe("an old button", () => {
  test("of a file, a choice or a field that isn't asked any more does nothing", async () => {
    const one = await withItems("Coffee 15000", "Tea 5000");
    await sendFile(one, "a.csv", "Cake;1");
    const { messageId } = one.chat.last;
    const data = buttonData(one, "Import");
    await one.send("/items");
    expect(one.chat.labels(one.chat.byId(messageId))).toEqual([]);
    expect(await press(one, messageId, data)).toBe("This step is finished.");
    expect(await saved(one)).toHaveLength(2);
    await sendFile(one, "b.csv", "Cake;2");
    expect(await press(one, messageId, data)).toBe("This step is finished.");
    expect(await saved(one)).toHaveLength(2);
  });

  test("of an item that is gone leads to the list", async () => {
    const one = await withItems("Coffee 15000", "Tea 5000", "Cake 1000");
    const list = one.chat.last;
    const [cake = "", tea = ""] = one.chat.labels(list);
    await one.store.savedItems.write(one.key, { items: (await saved(one)).slice(0, 1), seen: [] });
    await one.tap(cake, list.messageId);
    expect(one.chat.byId(list.messageId)?.text).toMatch(/Saved items: 1/);
    expect(one.chat.labels(one.chat.byId(list.messageId))).not.toContain(tea);
  });
});
