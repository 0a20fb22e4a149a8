import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  beginningOf,
  escapeHtml,
  isolate,
  isolateTurning,
  shortened,
  visibleLength,
} from "../../../src/language/text/safe-text.js";
import { anyText } from "../../any-text.js";

/** The directional status stack of the bidirectional algorithm (UAX 9, X1 to X8), without its depth limit. */
function openAfter(text: string): string[] {
  let stack: string[] = [];
  for (const character of text) {
    if (/[\n\r\u2029]/.test(character)) stack = [];
    else if (/[\u202a\u202b\u202d\u202e]/.test(character)) stack.push("embedding");
    else if (/[\u2066-\u2068]/.test(character)) stack.push("isolate");
    else if (character === "\u202c" && stack.at(-1) === "embedding") stack.pop();
    else if (character === "\u2069" && stack.includes("isolate")) {
      while (stack.pop() !== "isolate");
    }
  }
  return stack;
}

const withControls = fc
  .array(fc.constantFrom(..."aא5 \n\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200f"), {
    maxLength: 40,
  })
  .map((characters) => characters.join(""));

describe("isolate", () => {
  it("wraps a name and keeps its balanced controls", () => {
    expect(isolate("Coffee")).toBe("\u2068Coffee\u2069");
    expect(isolate("a\u202ebc\u202cd")).toBe("\u2068a\u202ebc\u202cd\u2069");
    expect(isolate("a\u2067bc\u2069d")).toBe("\u2068a\u2067bc\u2069d\u2069");
    expect(isolate("")).toBe("");
  });

  it.each([
    ["an embedding that is never closed", "a\u202ab"],
    ["an embedding from right to left that is never closed", "a\u202bb"],
    ["an override that is never closed", "a\u202db"],
    ["an override from right to left that is never closed", "a\u202eb"],
    ["an isolate that is never closed", "a\u2067b"],
    ["the end of an isolate that isn't its own", "a\u2069b"],
    ["the end of an embedding that isn't its own", "a\u202cb"],
  ])("drops %s", (_, name) => {
    expect(isolate(name)).toBe("\u2068ab\u2069");
  });

  it("drops what an isolate within the name leaves open at its end", () => {
    expect(isolate("a\u2067\u2067\u202a\u202eb\u2069\u2069c")).toBe(
      "\u2068a\u2067\u2067b\u2069\u2069c\u2069",
    );
  });

  it("drops half a character, as a cut leaves it", () => {
    expect(isolate("Latte 😀".slice(0, -1))).toBe("\u2068Latte \u2069");
    expect(isolate("😀 Latte".slice(1))).toBe("\u2068 Latte\u2069");
    expect(isolate("😀")).toBe("\u2068😀\u2069");
  });

  it("isolates each line, since the end of a line ends an isolate", () => {
    expect(isolate("a\n\u202eb")).toBe("\u2068a\u2069\n\u2068b\u2069");
  });

  it("leaves nothing open behind any text, and none of it outside", () => {
    fc.assert(
      fc.property(withControls, (text) => {
        const shown = isolate(text);
        expect(openAfter(shown)).toEqual([]);
        for (const line of shown.split("\n").filter((each) => each !== "")) {
          for (let end = 1; end < line.length; end++)
            expect(openAfter(line.slice(0, end))).toContain("isolate");
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("changes nothing but controls", () => {
    const plain = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
    fc.assert(
      fc.property(withControls, (text) => {
        expect(plain(isolate(text))).toBe(plain(text));
      }),
    );
  });
});

describe("isolateTurning", () => {
  it("leaves alone what reads from left to right anyway, so that it can be searched and pasted", () => {
    for (const text of ["Coffee", "Кофе № 5", "コーヒー 😀", ""]) expect(isolateTurning(text)).toBe(text);
  });

  it.each(["قهوة", "קפה", "a\u202eb", "5\u200f"])("isolates %j", (text) => {
    expect(isolateTurning(text)).toBe(isolate(text));
    expect(isolateTurning(text)).toContain("\u2068");
  });
});

describe("visibleLength", () => {
  it("counts what is seen of a message: no tags, and an entity as one character", () => {
    expect(visibleLength('<b>Tom</b> &amp; <a href="https://example.com">Co&#39;s</a>')).toBe(
      "Tom & Co's".length,
    );
    expect(visibleLength("")).toBe(0);
  });

  it("counts an emoji once, as Telegram's limits do", () => {
    expect(visibleLength("<b>🧾🧾</b>&amp;")).toBe(3);
  });
});

describe("beginningOf", () => {
  it("cuts a text behind a whole character", () => {
    expect(beginningOf("a🧾🧾", 2)).toBe("a🧾");
    expect(beginningOf("a🧾", 2)).toBe("a🧾");
  });
});

describe("shortened", () => {
  it("leaves a text that is short enough as it is", () => {
    expect(shortened("a🧾🧾", 3)).toBe("a🧾🧾");
  });

  it("cuts a longer text behind a whole character, so that it has the length with its ellipsis", () => {
    expect(shortened("🧾🧾🧾🧾", 3)).toBe("🧾🧾…");
  });
});

describe("escapeHtml", () => {
  it("escapes what Telegram's HTML would read as markup", () => {
    expect(escapeHtml(`<b>"Tom" & 'Co'</b>`)).toBe("&lt;b&gt;&quot;Tom&quot; &amp; &#39;Co&#39;&lt;/b&gt;");
    expect(escapeHtml("&lt;")).toBe("&amp;lt;");
  });

  it("leaves no markup in any text", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']/);
      }),
    );
  });
});
