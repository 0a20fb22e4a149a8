import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ItemField, itemFields, remarkOn, shownValue } from "../../../src/invoice/item/item-fields.js";
import { itemLimits } from "../../../src/invoice/item/item-limits.js";
import { anyText, webUrl } from "../../any-text.js";

const read = (field: ItemField, text: string) =>
  itemFields[field].read(text, { price: "1", currency: "UZS" });

/** The value, or what is wrong without the field's name. */
const readAs = (field: ItemField, text: string): unknown => {
  const parsed = read(field, text);
  return parsed.ok ? parsed.value : parsed.problem.replace(`${field}-`, "");
};

describe("a price", () => {
  test.each(["+998901234567", "998901234567", "901234567", "+15551234567"])(
    "isn't %j, which is a phone number",
    (text) => expect(readAs("price", text)).toBe("not-a-number"),
  );

  test("may have nine digits when it is a round sum or names its currency", () => {
    expect(readAs("price", "900000000")).toBe("900000000");
    expect(readAs("price", "901234567 so'm")).toBe("901234567");
    expect(readAs("price", "901 234 567")).toBe("901234567");
  });
});

describe("a code", () => {
  test.each([
    ["icpuCode", " 10101001001000000 ", "10101001001000000"],
    ["icpuCode", "10101 001 001 000000", "10101001001000000"],
    ["icpuCode", "10101\n", "10101"],
    ["icpuCode", "101 01 001 001 000 000", "10101001001000000"],
    ["icpuCode", "101-01-001-001-000-000", "10101001001000000"],
    ["icpuCode", "101–01 001.001.000000", "10101001001000000"],
    ["icpuCode", "12-345", "12-345"],
    ["icpuCode", "А-17", "А-17"],
    ["packageCode", "1500001", "1500001"],
    ["packageCode", "А 15 01", "А 15 01"],
    ["packageCode", "15 01 А", "15 01 А"],
    ["packageCode", "150\u200b0001\ufe0f", "1500001"],
    ["id", "COF-12/а", "COF-12/а"],
    ["id", "12 34", "12 34"],
    ["id", "\u200b 12  34", "12 34"],
    ["id", "№ 5\u00a0б", "№ 5 б"],
  ] as const)("%s takes %j as %j", (field, text, value) => {
    expect(readAs(field, text)).toBe(value);
  });

  test("stands on one line and can be seen", () => {
    expect(readAs("icpuCode", "1010\n2020")).toBe("not-a-code");
    expect(readAs("id", "a\u0000b")).toBe("not-a-code");
    expect(readAs("id", " \u200b ")).toBe("empty");
  });

  test("has at most as many characters as the limit says", () => {
    const longest = "9".repeat(itemLimits.code);
    expect(readAs("id", longest)).toBe(longest);
    expect(read("id", `${longest}9`)).toEqual({
      ok: false,
      problem: "id-too-long",
      limit: itemLimits.code,
    });
  });
});

describe("an ICPU code of 17 digits", () => {
  const official = "10101001001000000";

  test("is shown in groups by the levels of the register, and the shown code is read as the same code", () => {
    expect(shownValue("icpuCode", official)).toBe("101 01 001 001 000 000");
    expect(readAs("icpuCode", shownValue("icpuCode", official))).toBe(official);
  });

  test("needs no remark, and every other code gets one", () => {
    expect(remarkOn("icpuCode", official)).toBeUndefined();
    for (const own of ["1010100100100000", "101010010010000000", "А-17", "1010100100100000A"])
      expect(remarkOn("icpuCode", own), own).toBe("icpuCode-own");
  });
});

test("a code of the merchant's own and a package code are shown as they are", () => {
  expect(shownValue("icpuCode", "1010100100100000")).toBe("1010100100100000");
  expect(shownValue("packageCode", "10101001001000000")).toBe("10101001001000000");
  expect(remarkOn("packageCode", "1")).toBeUndefined();
});

describe("a description", () => {
  test("stays as typed, with its line breaks", () => {
    expect(readAs("description", "  With <oat> milk\nand sugar 🥛 ")).toBe("With <oat> milk\nand sugar 🥛");
  });

  test("is counted as a person counts", () => {
    const longest = "👨‍👩‍👧‍👦".repeat(100);
    expect(readAs("description", longest)).toBe(longest);
    expect(readAs("description", "x".repeat(itemLimits.description + 1))).toBe("too-long");
    expect(readAs("description", "\n")).toBe("empty");
  });
});

describe("the address of an image", () => {
  test.each([
    ["https://example.com/coffee.jpg", "https://example.com/coffee.jpg"],
    [" HTTP://Example.com/a.png?x=1#y ", "http://example.com/a.png?x=1#y"],
    ["https://example.com/кофе.jpg", "https://example.com/%D0%BA%D0%BE%D1%84%D0%B5.jpg"],
    ["example.com/coffee.jpg", "not-a-url"],
    ["ftp://example.com/coffee.jpg", "not-a-url"],
    ["javascript:alert(1)", "not-a-url"],
    ["https://", "not-a-url"],
    ["https:\\\\example.com", "not-a-url"],
    ["https://example.com/my coffee.jpg", "not-a-url"],
    ["https://example.com/a.jpg\nhttps://example.com/b.jpg", "not-a-url"],
    ["https://anna:secret@example.com/a.jpg", "has-credentials"],
    ["https://anna@example.com/a.jpg", "has-credentials"],
    ["https://:secret@example.com/a.jpg", "has-credentials"],
    ["", "empty"],
  ])("%j comes to %j", (text, value) => {
    expect(readAs("imageUrl", text)).toBe(value);
  });

  test("is too long when it is so on the wire", () => {
    const longest = "https://example.com/".padEnd(itemLimits.imageUrl, "x");
    expect(readAs("imageUrl", longest)).toBe(longest);
    expect(readAs("imageUrl", `${longest}x`)).toBe("too-long");
    expect(readAs("imageUrl", `https://example.com/${"ё".repeat(400)}`)).toBe("too-long");
  });
});

describe("metadata", () => {
  test("is read one pair a line, and a value may hold colons", () => {
    expect(readAs("metadata", "colour: red\n\n size :XL\r\nform:V\vlink:https://example.com")).toEqual({
      colour: "red",
      size: "XL",
      form: "V",
      link: "https://example.com",
    });
  });

  test("has at most as many pairs as the limit says", () => {
    const lines = Array.from({ length: itemLimits.metadataLines }, (_, n) => `k${n}: v`);
    expect(read("metadata", lines.join("\n")).ok).toBe(true);
    expect(readAs("metadata", [...lines, "more: v"].join("\n"))).toBe("too-many");
  });

  test.each([
    ["colour", "not-key-value"],
    [": red", "not-key-value"],
    ["colour:", "not-key-value"],
    ["__proto__: 1", "key"],
    ["a: 1\na : 2", "same-key"],
    [`${"k".repeat(65)}: 1`, "key-too-long"],
    [`a: ${"v".repeat(257)}`, "value-too-long"],
    [" \n ", "empty"],
  ])("%j is refused as %s", (text, problem) => {
    expect(readAs("metadata", text)).toBe(problem);
  });

  test("names the line or the key that is at fault", () => {
    expect(read("metadata", "a: 1\n b ")).toMatchObject({ part: "b" });
    expect(read("metadata", "a: 1\na: 2")).toMatchObject({ part: "a" });
  });
});

test("what was read once is read the same again", () => {
  const fields = fc.constantFrom("description", "icpuCode", "packageCode", "imageUrl", "id");
  const texts = fc.oneof(anyText(), webUrl(), fc.stringMatching(/^[\d \t-]*$/));
  fc.assert(
    fc.property(fields, texts, (field, text) => {
      const parsed = read(field, text);
      if (parsed.ok) expect(read(field, String(parsed.value))).toEqual(parsed);
    }),
  );
});
