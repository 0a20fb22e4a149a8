import type { RichBlock, RichText } from "grammy/types";
import { describe, expect, test } from "vitest";
import { parseItemLines } from "../../../src/language/line/quick-line.js";
import { blockText } from "../../../src/telegram/updates/block-text.js";

const paragraph = (text: RichText): RichBlock => ({ type: "paragraph", text });
const cell = (text: RichText, spans: { colspan?: number; rowspan?: number } = {}) =>
  ({ text, align: "left", valign: "top", ...spans }) as const;
const table = (...rows: ReturnType<typeof cell>[][]): RichBlock => ({ type: "table", cells: rows });
const list = (...entries: RichBlock[][]): RichBlock => ({
  type: "list",
  items: entries.map((blocks) => ({ label: "•", blocks })),
});

const textOf = (...blocks: unknown[]) => blockText({ rich_message: { blocks: blocks as RichBlock[] } });
const itemsOf = (text: string | undefined) =>
  parseItemLines(text ?? "", "UZS").lines.map((line) =>
    line.ok ? [line.item.name, line.item.quantity ?? 1, line.item.price] : line.problem,
  );

describe("a message in blocks", () => {
  test("is read by lines: an entry of a list is one, whatever its format", () => {
    const bold: RichText = ["2 ", { type: "bold", text: [{ type: "italic", text: "Tea" }] }, " x 5000"];
    const inner = list([paragraph("Lemon 1000")]);
    expect(
      textOf(
        paragraph("Coffee 15000\nCake 40000"),
        list([paragraph(bold)], [paragraph("Pie"), paragraph("9000"), inner]),
      ),
    ).toBe("Coffee 15000\nCake 40000\n2 Tea x 5000\nPie 9000\nLemon 1000");
  });

  test("has the rows of its tables as items, each cell in its column", () => {
    const read = textOf(
      table(
        [cell("Menu of 2026", { colspan: 3 })],
        [cell("Kind"), cell("Name"), cell("Price")],
        [cell("Hot", { rowspan: 2 }), cell("Coffee\nlarge"), cell("15 000")],
        [cell("Tea | black"), cell("5000")],
        [cell("Desserts", { colspan: 3 })],
        [cell(""), cell("Cake"), cell("40000")],
      ),
    );
    expect(read?.split("\n").slice(2)).toEqual([
      "Hot\tCoffee large\t15 000",
      "\tTea | black\t5000",
      "\tCake\t40000",
    ]);
    expect(itemsOf(textOf(table([cell("Coffee"), cell("15000")])))).toEqual([["Coffee", 1, "15000"]]);
    const rows = table([cell("Name"), cell("Qty"), cell("Price")], [cell("Cake"), cell("2"), cell("40000")]);
    expect(itemsOf(textOf(rows))).toEqual([["Cake", 2, "40000"]]);
  });

  test("loses titles, which name no item, unless they have a number", () => {
    const blocks: RichBlock[] = [
      { type: "heading", size: 1, text: "Drinks" },
      { type: "heading", size: 2, text: "Coffee 15000" },
      { type: "details", summary: "More", blocks: [paragraph("Tea 5000")] },
    ];
    expect(textOf(...blocks)).toBe("Coffee 15000\nTea 5000");
  });

  test.each(["superscript", "reference_link"])("takes no %s for the last digits of a price", (type) => {
    const price = ["Coffee 15000", { type, text: "1" }];
    expect(itemsOf(textOf(paragraph(price as RichText)))).toEqual([["Coffee 15000^1", 1, undefined]]);
  });

  test("keeps the dollar signs that Telegram takes for a formula's", () => {
    const text = ["Coffee ", { type: "mathematical_expression", expression: "15 and tea " }, "20"];
    expect(textOf(paragraph(text as RichText))).toBe("Coffee $15 and tea $20");
  });

  test("is read without the blocks that the bot doesn't know, and whatever their shape", () => {
    expect(textOf({ type: "hologram", text: "9" }, null, 7, { type: "divider" }, paragraph("Tea 5000"))).toBe(
      "Tea 5000",
    );
    for (const type of ["paragraph", "heading", "details", "list", "table", "photo", "blockquote"])
      for (const broken of [null, 7, "x", [null, 7], { text: null }, [[null, 7]]])
        expect(() =>
          textOf({ type, text: broken, items: broken, cells: broken, blocks: broken, caption: broken }),
        ).not.toThrow();
  });

  test("is left unread as a whole when it is too long, too deep, or broken", () => {
    const line = paragraph("Coffee 15000");
    expect(textOf(...Array.from({ length: 316 }, () => line))).toBeUndefined();
    let deep: RichText = "Coffee 15000";
    for (let level = 0; level < 100; level++) deep = [deep];
    expect(textOf(line, paragraph(deep))).toBeUndefined();
    expect(textOf(line, paragraph("\ud83d"))).toBeUndefined();
    expect(textOf()).toBeUndefined();
  });
});

test("a checklist has a line for each task, also for those that are done", () => {
  const tasks = [
    { id: 1, text: "Coffee 15000" },
    { id: 2, text: "Cake\n40000", completion_date: 1_700_000_000 },
  ];
  expect(blockText({ checklist: { title: "Order", tasks } })).toBe("Coffee 15000\nCake 40000");
});
