import { describe, expect, test } from "vitest";
import { createTokens } from "../../src/store/sealed-tokens.js";

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const shared = { chat: "123456789", ref: "AAAAAAAAAAAAAAAAAAAAAA" };

describe("a share token", () => {
  test("names its chat and invoice to whoever holds the key, and shows neither", () => {
    const tokens = createTokens([first], "123456789").share;
    const token = tokens.make(shared);
    expect(tokens.open(token)).toEqual(shared);
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain(shared.chat);
    expect(token).toMatch(/^[\w-]{1,256}$/);
  });

  test("is the same each time, so that a card drawn twice is the same card", () => {
    const tokens = createTokens([first], "123456789").share;
    expect(tokens.make(shared)).toBe(tokens.make(shared));
    expect(tokens.make({ ...shared, chat: "123456780" }).slice(0, 16)).not.toBe(
      tokens.make(shared).slice(0, 16),
    );
  });

  test("stays good after a new key was put in front, and not after its own has gone", () => {
    const token = createTokens([first], "123456789").share.make(shared);
    expect(createTokens([second, first], "123456789").share.open(token)).toEqual(shared);
    expect(createTokens([second], "123456789").share.open(token)).toBeUndefined();
  });

  test("is nothing once it was changed, and nor is what a person types", () => {
    const tokens = createTokens([first], "123456789").share;
    const token = tokens.make(shared);
    const middle = token[20] === "A" ? "B" : "A";
    const changed = [
      token.slice(0, -4),
      `${token}A`,
      `${token} `,
      `${token.slice(0, 20)}${middle}${token.slice(21)}`,
    ];
    for (const text of [...changed, "", "Coffee 2x15000", "Coffee", "a".repeat(100), "a".repeat(300)])
      expect(tokens.open(text)).toBeUndefined();
  });
});
