import { describe, expect, it } from "vitest";
import { parseEmail } from "../../src/domain/email.js";
import { parseItemName } from "../../src/domain/item-name.js";
import { parseNote } from "../../src/domain/note.js";

const family = "👨‍👩‍👧";

describe("parseItemName", () => {
  it.each([
    ["<b>Coffee</b> & *tea*"],
    ["قهوة 5"],
    ["\u202ereversed"],
    [`${family} 🇺🇿`],
    ["zero\u200bwidth"],
    ["two  spaces"],
  ])("keeps %j as typed", (name) => {
    expect(parseItemName(name)).toEqual({ ok: true, name });
  });

  it.each([
    [" Coffee ", "Coffee"],
    ["Coffee\nbig", "Coffee big"],
    ["Coffee \r\n\n  big", "Coffee big"],
    ["Coffee\u2028big", "Coffee big"],
    ["Coffee\vVanilla", "Coffee Vanilla"],
  ])("puts %j on one line without the spaces around it", (text, name) => {
    expect(parseItemName(text)).toEqual({ ok: true, name });
  });

  it.each(["", "  ", "\n", "\u200b\u200d\ufeff", "\u3164", "\u2800", "\u202e\u202c", "\ufe0f"])(
    "refuses %j, in which nothing can be seen",
    (text) => {
      expect(parseItemName(text)).toEqual({ ok: false, problem: "empty" });
    },
  );

  it("counts as a person does, up to 128", () => {
    expect(parseItemName("ў".repeat(128)).ok).toBe(true);
    expect(parseItemName("🇺🇿".repeat(128)).ok).toBe(true);
    expect(parseItemName("x".repeat(129))).toEqual({ ok: false, problem: "too-long" });
    expect(parseItemName("🇺🇿".repeat(129))).toEqual({ ok: false, problem: "too-long" });
    expect(parseItemName("x".repeat(5000))).toEqual({ ok: false, problem: "too-long" });
  });

  it("refuses few characters that are built from very many code points", () => {
    expect(parseItemName(`e${"\u0301".repeat(1000)}`)).toEqual({ ok: false, problem: "too-long" });
  });
});

describe("parseNote", () => {
  it("keeps line breaks, up to 512 characters", () => {
    expect(parseNote(" Table 5\nthanks ")).toEqual({ ok: true, note: "Table 5\nthanks" });
    expect(parseNote("x".repeat(512)).ok).toBe(true);
    expect(parseNote("x".repeat(513))).toEqual({ ok: false, problem: "too-long" });
    expect(parseNote(" \u200b ")).toEqual({ ok: false, problem: "empty" });
  });
});

describe("parseEmail", () => {
  it("accepts an address and drops the spaces around it", () => {
    expect(parseEmail(" Anna.K+shop@example.co.uk ")).toEqual({
      ok: true,
      email: "Anna.K+shop@example.co.uk",
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
    expect(parseEmail(text)).toEqual({ ok: false, problem: "not-an-email" });
  });

  it("refuses an address of more than 254 characters", () => {
    const longest = "a@b.com".padStart(254, "a");
    expect(parseEmail(longest)).toEqual({ ok: true, email: longest });
    expect(parseEmail(`a${longest}`)).toEqual({ ok: false, problem: "too-long" });
  });
});
