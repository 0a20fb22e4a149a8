import { expect, test } from "vitest";
import { decodeText } from "../../../src/language/text/csv-text.js";

const text = "Название;Цена\r\nКофе;15 000";
const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
/** Windows-1251 has the Russian alphabet in a row from 0xC0. */
const windows1251 = (russian: string) =>
  Buffer.from(
    [...russian].map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (character in windowsSigns) return windowsSigns[character] ?? 0;
      return code < 0x80 ? code : code - 0x410 + 0xc0;
    }),
  );
const windowsSigns: Readonly<Record<string, number>> = { Ё: 0xa8, ё: 0xb8, "№": 0xb9 };

test.each([
  ["UTF-8", Buffer.from(text)],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`)],
  ["UTF-16", utf16],
  ["UTF-16 the other way round", Buffer.from(utf16).swap16()],
  ["Windows-1251", windows1251(text)],
  ["UTF-8 with an old file's end", Buffer.from(`${text}\u001a`)],
])("text in %s is read", (_, bytes) => {
  expect(decodeText(bytes)).toBe(text);
});

/** DOS has the Russian alphabet in two pieces, and the lines of its tables between them. */
const cp866 = (russian: string) =>
  Buffer.from(
    [...russian].map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (character in dosSigns) return dosSigns[character] ?? 0;
      if (code < 0x80) return code;
      return code < 0x440 ? code - 0x410 + 0x80 : code - 0x440 + 0xe0;
    }),
  );
const dosSigns: Readonly<Record<string, number>> = {
  "─": 0xc4,
  "│": 0xb3,
  "═": 0xcd,
  Ё: 0xf0,
  ё: 0xf1,
  "№": 0xfc,
};

const priceLists = [
  "Код;Номенклатура;Ед. изм.;Цена;Остаток\r\n00-001;Кофе растворимый 100 г;шт;45 000,00;12\r\n00-002;Чай чёрный;уп;18 500;7",
  "Товар;Цена\r\nНадежда;5000",
  "НАИМЕНОВАНИЕ;ЦЕНА\r\nМУКА ВЫСШИЙ СОРТ 50 КГ;310000\r\nСАХАР;12000",
  "name;price\r\nСухофрукты, ассорти;70000",
  "Lipton;12000\r\nNescafe Gold;90000\r\nсыр и колбаса;80000",
  "№;Товар;Цена\r\n1;Рис лазер;19000",
  "щи;5\r\nуха;5\r\nборщ;7",
];

test.each(priceLists)("a price list of an old program is read in either of its encodings: %j", (list) => {
  expect(decodeText(cp866(list))).toBe(list);
  expect(decodeText(windows1251(list))).toBe(list);
});

test("the lines of a table in DOS aren't taken for letters", () => {
  const table = `═══════════════\r\nтовар │ цена\r\n${"─".repeat(500)}\r\nкофе  │ 5000`;
  expect(decodeText(cp866(table))).toBe(table);
});

test.each(["юбка;5", "яйцо;5", "Бюро;5", "Няня;5"])(
  "%j in Windows-1251 isn't taken for UTF-16, whose mark is made of the same letters",
  (russian) => {
    expect(decodeText(windows1251(russian))).toBe(russian);
  },
);

test.each([
  ["a workbook", Buffer.from("PK\u0003\u0004\u0014\u0006", "latin1")],
  ["a PDF", Buffer.from("%PDF-1.7\n%text")],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
  ["half a letter of UTF-16", utf16.subarray(0, 5)],
  [
    "a page that is named .xls",
    Buffer.from('\r\n<html xmlns:x="urn:x"><table><tr><td>Tea</td></tr></table></html>'),
  ],
  ["a table of a page", Buffer.from("<TABLE border=1><tr><td>Tea</td></tr></TABLE>")],
  ["a page with its kind", Buffer.from("\ufeff<!DOCTYPE html>\n<html/>")],
  ["a workbook in XML", Buffer.from('<?xml version="1.0"?>\n<Workbook/>')],
  ["a page with its pictures", Buffer.from("MIME-Version: 1.0\r\nContent-Type: multipart/related")],
])("%s is no text", (_, bytes) => {
  expect(decodeText(bytes)).toBeUndefined();
});
