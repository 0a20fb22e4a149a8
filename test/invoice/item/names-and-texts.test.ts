import { describe, expect, it } from "vitest";
import { itemFields } from "../../../src/invoice/item/item-fields.js";
import { invoiceFields, readTemplateName } from "../../../src/invoice/terms/invoice-fields.js";

const family = "👨‍👩‍👧";

describe("an item's name", () => {
  it.each([
    ["<b>Coffee</b> & *tea*"],
    ["قهوة 5"],
    ["\u202ereversed"],
    [`${family} 🇺🇿`],
    ["zero\u200bwidth"],
    ["two  spaces"],
  ])("keeps %j as typed", (name) => {
    expect(itemFields.name.read(name)).toEqual({ ok: true, value: name });
  });

  it.each([
    [" Coffee ", "Coffee"],
    ["Coffee\nbig", "Coffee big"],
    ["Coffee \r\n\n  big", "Coffee big"],
    ["Coffee\u2028big", "Coffee big"],
    ["Coffee\vVanilla", "Coffee Vanilla"],
  ])("puts %j on one line without the spaces around it", (text, name) => {
    expect(itemFields.name.read(text)).toEqual({ ok: true, value: name });
  });

  it.each(["", "  ", "\n", "\u200b\u200d\ufeff", "\u3164", "\u2800", "\u202e\u202c", "\ufe0f"])(
    "refuses %j, in which nothing can be seen",
    (text) => {
      expect(itemFields.name.read(text)).toEqual({ ok: false, problem: "name-empty" });
    },
  );

  it("counts as a person does, up to 128", () => {
    expect(itemFields.name.read("ў".repeat(128)).ok).toBe(true);
    expect(itemFields.name.read("🇺🇿".repeat(128)).ok).toBe(true);
    expect(itemFields.name.read("x".repeat(129))).toEqual({
      ok: false,
      problem: "name-too-long",
      limit: 128,
    });
    expect(itemFields.name.read("🇺🇿".repeat(129))).toEqual({
      ok: false,
      problem: "name-too-long",
      limit: 128,
    });
    expect(itemFields.name.read("x".repeat(5000))).toEqual({
      ok: false,
      problem: "name-too-long",
      limit: 128,
    });
  });

  it("refuses few characters that are built from very many code points", () => {
    expect(itemFields.name.read(`e${"\u0301".repeat(1000)}`)).toEqual({
      ok: false,
      problem: "name-too-long",
      limit: 128,
    });
  });
});

describe("a note", () => {
  it("keeps line breaks, up to 512 characters", () => {
    expect(invoiceFields.note.read(" Table 5\nthanks ")).toEqual({ ok: true, value: "Table 5\nthanks" });
    expect(invoiceFields.note.read("x".repeat(512)).ok).toBe(true);
    expect(invoiceFields.note.read("x".repeat(513))).toEqual({
      ok: false,
      problem: "note-too-long",
      limit: 512,
    });
    expect(invoiceFields.note.read(" \u200b ")).toEqual({ ok: false, problem: "note-empty" });
  });
});

describe("an e-mail address", () => {
  it("accepts an address and drops the spaces around it", () => {
    expect(invoiceFields.email.read(" Anna.K+shop@example.co.uk ")).toEqual({
      ok: true,
      value: "Anna.K+shop@example.co.uk",
    });
  });

  it.each([
    "",
    "anna",
    "anna@",
    "@example.com",
    "a b@example.com",
    "anna@example",
    "a@b.com, c@d.com",
    "a@b.com\nBcc: x",
  ])("refuses %j", (text) => {
    expect(invoiceFields.email.read(text)).toEqual({ ok: false, problem: "email-wrong" });
  });

  it("refuses an address of more than 254 characters", () => {
    const longest = "a@b.com".padStart(254, "a");
    expect(invoiceFields.email.read(longest)).toEqual({ ok: true, value: longest });
    expect(invoiceFields.email.read(`a${longest}`)).toEqual({ ok: false, problem: "email-wrong" });
  });
});

describe("a customer's reference", () => {
  it.each([
    [" Client 1042 ", "Client 1042"],
    ["Клиент\n№ 7", "Клиент № 7"],
    ["Client \n 1042", "Client 1042"],
    ["1042", "1042"],
    ["x".repeat(128), "x".repeat(128)],
    ["👨‍👩‍👧‍👦".repeat(30), "👨‍👩‍👧‍👦".repeat(30)],
  ])("takes %j as one line", (text, reference) => {
    expect(invoiceFields.reference.read(text)).toEqual({ ok: true, value: reference });
  });

  it.each([
    ["", "empty"],
    [" \n ", "empty"],
    ["\u200b", "empty"],
    ["x".repeat(129), "too-long"],
  ])("refuses %j: %s", (text, problem) => {
    expect(invoiceFields.reference.read(text)).toMatchObject({ ok: false, problem: `reference-${problem}` });
  });
});

describe("a template's name", () => {
  it("is one line of at most 32 characters, which don't take too many bytes", () => {
    expect(readTemplateName(" rent\n May ")).toEqual({ ok: true, value: "rent May" });
    expect(readTemplateName("x".repeat(33))).toMatchObject({ problem: "template-too-long", limit: 32 });
    expect(readTemplateName("👨‍👩‍👧".repeat(8))).toMatchObject({ problem: "template-too-long", limit: 32 });
    expect(readTemplateName(" ")).toMatchObject({ problem: "template-empty" });
  });
});
