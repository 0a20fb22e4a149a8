import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SealError } from "../../src/store/errors.js";
import { createSealer } from "../../src/store/sealing.js";

const [older, newer] = [randomBytes(32), randomBytes(32)];
const text = Buffer.from("what is sealed");

const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe("a sealer", () => {
  it("opens what it sealed, of any length and context", () => {
    const sealer = createSealer([newer]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, context) => {
        expect(sealer.open(sealer.seal(bytes, context), context)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it("seals the same bytes otherwise each time, and shows none of them", () => {
    const sealer = createSealer([newer]);
    expect(sealer.seal(text, "a").equals(sealer.seal(text, "a"))).toBe(false);
    expect(sealer.seal(text, "a").includes(text)).toBe(false);
  });

  it("refuses an envelope in which any one byte was changed, as changed and not as a key that is missing", () => {
    const sealer = createSealer([newer, older]);
    const sealed = sealer.seal(text, "chats/5");
    for (let position = 0; position < sealed.length; position++) {
      for (const flip of [0x01, 0x80, 0xff]) {
        const changed = Buffer.from(sealed);
        changed[position] = (changed[position] ?? 0) ^ flip;
        expect(refusal(() => sealer.open(changed, "chats/5"))).toMatchObject({
          name: "SealError",
          code: "changed",
        });
      }
    }
  });

  it("refuses every other length, and any bytes at all", () => {
    const sealer = createSealer([newer]);
    const sealed = sealer.seal(text, "a");
    for (let length = 0; length < sealed.length; length++) {
      expect(refusal(() => sealer.open(sealed.subarray(0, length), "a"))).toMatchObject({ code: "changed" });
    }
    expect(refusal(() => sealer.open(Buffer.concat([sealed, Buffer.alloc(1)]), "a"))).toMatchObject({
      code: "changed",
    });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(refusal(() => sealer.open(bytes, "a"))).toBeInstanceOf(SealError);
      }),
    );
  });

  it("opens only in the context it sealed for", () => {
    const sealer = createSealer([newer]);
    expect(refusal(() => sealer.open(sealer.seal(text, "chats/5"), "chats/6"))).toMatchObject({
      code: "changed",
    });
  });

  it("opens only envelopes of its own purpose", () => {
    const sealed = createSealer([newer], "one").seal(text, "a");
    expect(refusal(() => createSealer([newer], "two").open(sealed, "a"))).toMatchObject({ code: "changed" });
  });

  it("seals under the first key and opens what any of its keys has sealed", () => {
    const before = createSealer([older]);
    const after = createSealer([newer, older]);
    expect(after.open(before.seal(text, "a"), "a")).toEqual(text);
    expect(after.keyId).toBe(createSealer([newer]).keyId);
    expect(after.keyIds).toEqual([after.keyId, before.keyId]);
    expect(refusal(() => before.open(after.seal(text, "a"), "a"))).toMatchObject({ code: "unknown-key" });
  });

  it("derives a secret of its own for each purpose, the same after a restart", () => {
    const sealer = createSealer([newer, older]);
    expect(sealer.derive("webhook")).toHaveLength(32);
    expect(createSealer([newer]).derive("webhook")).toEqual(sealer.derive("webhook"));
    expect(sealer.derive("other")).not.toEqual(sealer.derive("webhook"));
  });

  it("is not made without a key, or with one of another length", () => {
    expect(() => createSealer([])).toThrow("at least one key");
    expect(() => createSealer([newer, randomBytes(16)])).toThrow("32 bytes");
  });
});
