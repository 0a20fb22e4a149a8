import { expect, test } from "vitest";
import { decodeText } from "../../../src/language/text/csv-text.js";

const text = "Название;Цена\r\nКофе;15 000";
const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
/** Windows-1251 has the Russian alphabet in a row from 0xC0. */
const windows1251 = (russian: string) =>
  Buffer.from(
    [...russian].map((character) => {
      const code = character.codePointAt(0) ?? 0;
      return code < 0x80 ? code : code - 0x410 + 0xc0;
    }),
  );

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
])("%s is no text", (_, bytes) => {
  expect(decodeText(bytes)).toBeUndefined();
});
