import { describe, expect, test } from "vitest";
import { createTokens, shortSeal } from "../../src/store/sealed-tokens.js";

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const bot = "123456789";
const invited = { chat: "987654321", invitation: "AQIDBAUGBwg" };
const tokens = createTokens([first], bot).invitation;

describe("an invitation token", () => {
  test.each(["1", "987654321", String(2 ** 32), String(2 ** 52 - 1), String(2 ** 52)])(
    "names the owner's chat %s and the invitation, in what Telegram allows behind ?start=",
    (chat) => {
      const token = tokens.make({ ...invited, chat });
      expect(tokens.open(token)).toEqual({ ...invited, chat });
      expect(token).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      expect(Buffer.from(token, "base64url").includes(Buffer.from(invited.invitation, "base64url"))).toBe(
        false,
      );
    },
  );

  test("is the same each time, and shares no beginning with the token of another invitation, chat or bot", () => {
    const token = tokens.make(invited);
    expect(tokens.make(invited)).toBe(token);
    const others = [
      tokens.make({ ...invited, chat: "987654322" }),
      tokens.make({ ...invited, invitation: "AQIDBAUGBwk" }),
      createTokens([first], "123456780").invitation.make(invited),
    ];
    for (const other of others) expect(other.slice(0, 16)).not.toBe(token.slice(0, 16));
  });

  test("is 16 bytes longer than the chat and the invitation that it names", () => {
    expect(Buffer.from(tokens.make(invited), "base64url")).toHaveLength(16 + 7 + 8);
  });

  test("is refused once any bit of it was changed", () => {
    const genuine = Buffer.from(tokens.make(invited), "base64url");
    for (let bit = 0; bit < genuine.length * 8; bit += 1) {
      const changed = Buffer.from(genuine);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(tokens.open(changed.toString("base64url")), `bit ${bit}`).toBeUndefined();
    }
  });

  test("is refused once it was cut, made longer or spelled in another way", () => {
    const token = tokens.make(invited);
    for (let end = 0; end < token.length; end += 1) expect(tokens.open(token.slice(0, end))).toBeUndefined();
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (const letter of alphabet) {
      const last = token.slice(0, -1) + letter;
      if (last !== token) expect(tokens.open(last)).toBeUndefined();
    }
    for (const text of [`${token}A`, `${token}AA`, `${token}=`, ` ${token}`, `${token}\n`, token.repeat(2)])
      expect(tokens.open(text)).toBeUndefined();
  });

  test("is refused when it was sealed for the same purpose but is longer than Telegram allows", () => {
    const longer = shortSeal([first], "invitation token", bot).seal(Buffer.alloc(33)).toString("base64url");
    expect(longer).toHaveLength(66);
    expect(tokens.open(longer)).toBeUndefined();
    expect(tokens.open("A".repeat(1_000_000))).toBeUndefined();
  });

  test.each(["", "help", "buy_1", "a".repeat(58), "A".repeat(64)])("isn't what anybody types: %j", (text) => {
    expect(tokens.open(text)).toBeUndefined();
  });

  test("of another bot with the same key is refused", () => {
    const other = createTokens([first], "123456780").invitation;
    expect(other.open(tokens.make(invited))).toBeUndefined();
    expect(tokens.open(other.make(invited))).toBeUndefined();
  });

  test("isn't a share token, and a share token isn't an invitation token", () => {
    const shares = createTokens([first], "123456789").share;
    const share = shares.make({ chat: "1", ref: "r" });
    expect(share.length).toBeLessThanOrEqual(64);
    expect(tokens.open(share)).toBeUndefined();
    expect(shares.open(tokens.make(invited))).toBeUndefined();
  });

  test("stays good after a new key was put in front, and not after its own has gone", () => {
    const token = tokens.make(invited);
    const rotated = createTokens([second, first], bot).invitation;
    expect(rotated.open(token)).toEqual(invited);
    expect(rotated.make(invited)).not.toBe(token);
    expect(createTokens([second], bot).invitation.open(token)).toBeUndefined();
    expect(createTokens([second], bot).invitation.open(rotated.make(invited))).toEqual(invited);
  });

  test.each([
    { ...invited, chat: "-100123" },
    { ...invited, chat: "0" },
    { ...invited, chat: "01" },
    { ...invited, chat: "1.5" },
    { ...invited, chat: "x" },
    { ...invited, chat: String(2 ** 52 + 1) },
    { ...invited, invitation: "" },
    { ...invited, invitation: "AQIDBAUGBw" },
    { ...invited, invitation: "AQIDBAUGBwgJ" },
    { ...invited, invitation: "AQIDBAUGBwg=" },
  ])("isn't made of %j", (wrong) => {
    expect(() => tokens.make(wrong)).toThrow(RangeError);
  });
});
