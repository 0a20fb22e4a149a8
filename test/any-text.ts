import fc from "fast-check";

const character = fc
  .oneof(
    { arbitrary: fc.integer({ min: 0, max: 0x7f }), weight: 2 },
    { arbitrary: fc.integer({ min: 0x80, max: 0xd7ff }), weight: 2 },
    { arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }), weight: 1 },
  )
  .map((codePoint) => String.fromCodePoint(codePoint));

/** Texts of any characters at all. fast-check's own `unit: "binary"` takes 5 seconds of CPU to get ready. */
export const anyText = (length: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ unit: character, ...length });
