import { describe, expect, test } from "vitest";
import { createTokens } from "../../src/store/sealed-tokens.js";

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe("an offer's id", () => {
  test("tells the chat that the offer was made to, and fits a button", () => {
    const ids = createTokens([first], "123456789").offer;
    const id = ids.make("123456789");
    expect(id).toMatch(/^[\w-]{32}$/);
    expect(ids.isOf("123456789", id)).toBe(true);
    expect(ids.isOf("123456780", id)).toBe(false);
    expect(ids.make("123456789")).not.toBe(id);
  });

  test("is known after a new key was put in front, and not after its own has gone", () => {
    const id = createTokens([first], "123456789").offer.make("1");
    expect(createTokens([second, first], "123456789").offer.isOf("1", id)).toBe(true);
    expect(createTokens([second], "123456789").offer.isOf("1", id)).toBe(false);
  });

  test("is nobody's once it was changed or made up", () => {
    const ids = createTokens([first], "123456789").offer;
    const id = ids.make("1");
    const last = id.endsWith("A") ? "B" : "A";
    for (const other of ["", "x", `${id}A`, id.slice(1), `${id.slice(0, -1)}${last}`, "A".repeat(32)])
      expect(ids.isOf("1", other)).toBe(false);
  });
});
