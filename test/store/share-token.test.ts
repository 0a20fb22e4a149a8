import { describe, expect, test } from "vitest";
import { createShareTokens } from "../../src/store/tokens/share-token.js";

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const shared = { chat: "123456789", ref: "AAAAAAAAAAAAAAAAAAAAAA" };

describe("a share token", () => {
  test("names its chat and invoice to whoever holds the key, and shows neither", () => {
    const tokens = createShareTokens([first]);
    const token = tokens.tokenFor(shared);
    expect(tokens.open(token)).toEqual(shared);
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain(shared.chat);
    expect(token).toMatch(/^[\w-]{1,256}$/);
  });

  test("is the same each time, so that a card drawn twice is the same card", () => {
    const tokens = createShareTokens([first]);
    expect(tokens.tokenFor(shared)).toBe(tokens.tokenFor(shared));
    expect(tokens.tokenFor({ ...shared, chat: "123456780" }).slice(0, 16)).not.toBe(
      tokens.tokenFor(shared).slice(0, 16),
    );
  });

  test("stays good after a new key was put in front, and not after its own has gone", () => {
    const token = createShareTokens([first]).tokenFor(shared);
    expect(createShareTokens([second, first]).open(token)).toEqual(shared);
    expect(createShareTokens([second]).open(token)).toBeUndefined();
  });

  test("is nothing once it was changed, and nor is what a person types", () => {
    const tokens = createShareTokens([first]);
    const token = tokens.tokenFor(shared);
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
