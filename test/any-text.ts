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

/** Addresses of the web. fast-check's own `webUrl()` takes 9 seconds of CPU to get ready. */
export const webUrl = (): fc.Arbitrary<string> =>
  fc.stringMatching(
    /^https?:\/\/[a-zA-Z]{1,9}(?:\.[a-z]{2,4}){1,2}(?::\d{1,4})?(?:\/[\w.~%é-]{0,9}){0,3}(?:\?[\w=&]{0,9})?(?:#\w{0,9})?$/,
  );
