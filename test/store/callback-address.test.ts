import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTokens } from "../../src/store/sealed-tokens.js";
import { createSealer } from "../../src/store/sealing.js";

const [older, newer] = [randomBytes(32), randomBytes(32)];
const submittedAt = 1_760_000_000_000;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

describe("a callback address", () => {
  const addresses = createTokens([newer, older], "123456789").callback;

  it("leads back to its chat, submission and time, and can stand in a URL as it is", () => {
    fc.assert(
      fc.property(
        fc.record({
          chat: fc.string({ maxLength: 40 }),
          ref: fc.string({ maxLength: 40 }),
          submittedAt: fc.nat(Number.MAX_SAFE_INTEGER),
        }),
        (submission) => {
          const token = addresses.make(submission);
          expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
          expect(addresses.open(token)).toEqual(submission);
        },
      ),
    );
  });

  it("is short enough for a path, and tells neither chat nor submission", () => {
    const token = addresses.make({
      chat: "-1001234567890",
      ref: "0b8ee8a4-1d0f-4a3b-8f0e-2a7f2f1c9d11",
      submittedAt,
    });
    expect(token.length).toBeLessThan(160);
    expect(Buffer.from(token, "base64url").includes("1234567890")).toBe(false);
    expect(addresses.make({ chat: "1", ref: "a", submittedAt })).not.toBe(
      addresses.make({ chat: "1", ref: "a", submittedAt }),
    );
  });

  it("with any one character changed, left out or doubled is none", () => {
    // Lengths of all three remainders, since the last character of some carries bits that count for nothing.
    for (const ref of ["r", "re", "ref"]) {
      const token = addresses.make({ chat: "5", ref, submittedAt });
      for (let at = 0; at < token.length; at++) {
        const others =
          at === token.length - 1 ? [...alphabet] : ["A", "z", "-", "=", "+", "/", "%", " ", "é"];
        for (const other of others.filter((character) => character !== token[at])) {
          expect(addresses.open(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
        }
        expect(addresses.open(token.slice(0, at) + token.slice(at + 1))).toBeUndefined();
        expect(addresses.open(token.slice(0, at) + token.charAt(at) + token.slice(at))).toBeUndefined();
      }
      for (const spelling of [
        `${token}=`,
        `${token}==`,
        ` ${token}`,
        `${token}\n`,
        token.toUpperCase(),
        `${token}A`,
      ]) {
        expect(addresses.open(spelling)).toBeUndefined();
      }
    }
  });

  it("is not found in any other text, however long", () => {
    expect(addresses.open("")).toBeUndefined();
    expect(addresses.open("A".repeat(1_000_000))).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(addresses.open(text)).toBeUndefined();
      }),
    );
  });

  it("isn't made by sealing the same words as a record", () => {
    const sealed = createSealer([newer]).seal(Buffer.from('["5","r",1760000000000]'), "callback-address");
    expect(addresses.open(sealed.toString("base64url"))).toBeUndefined();
  });

  it("of an older key stays good while that key is there, and names the key it needs", () => {
    const before = createTokens([older], "123456789").callback;
    const token = before.make({ chat: "5", ref: "r", submittedAt });
    expect(addresses.open(token)).toEqual({ chat: "5", ref: "r", submittedAt });
    expect(createTokens([newer], "123456789").callback.open(token)).toBeUndefined();
    expect(before.keyId).toBe(createSealer([older]).keyId);
    expect(addresses.keyId).toBe(createSealer([newer]).keyId);
  });
});
