import { describe, expect, it } from "vitest";
import { contrast, type Palette, paletteOf, parseHex } from "../../src/page/colours.js";

/** Returns the contrast between two colours of a palette. */
function between(palette: Palette, one: keyof Palette, other: keyof Palette): number {
  const [first, second] = [parseHex(palette[one]), parseHex(palette[other])];
  if (first === undefined || second === undefined) throw new Error("A palette has colours only.");
  return contrast(first, second);
}

describe("paletteOf", () => {
  it("leaves the colours of a readable theme as they are", () => {
    const theme = {
      bg_color: "#ffffff",
      text_color: "#111111",
      button_color: "#1f6ba5",
      link_color: "#1f6ba5",
    };
    expect(paletteOf(theme)).toMatchObject({
      background: "#ffffff",
      text: "#111111",
      button: "#1f6ba5",
      "button-text": "#ffffff",
      link: "#1f6ba5",
    });
  });

  it.each([
    [
      "Telegram's theme on an iPhone",
      { bg_color: "#ffffff", button_color: "#007aff", hint_color: "#8e8e93" },
    ],
    [
      "a night theme",
      { bg_color: "#17212b", text_color: "#f5f5f5", hint_color: "#708499", button_color: "#5288c1" },
    ],
    [
      "grey on grey",
      { bg_color: "#808080", text_color: "#828282", hint_color: "#7e7e7e", link_color: "#808080" },
    ],
    [
      "a button in its text's colour",
      { bg_color: "#000000", button_color: "#777777", button_text_color: "#777777" },
    ],
    ["a background alone", { bg_color: "#fafafa" }],
    ["a second background of the other kind", { bg_color: "#ffffff", secondary_bg_color: "#222222" }],
  ])("makes every text of %s readable", (_name, theme) => {
    const palette = paletteOf(theme);
    if (palette === undefined) throw new Error("The theme names its background.");
    for (const text of ["text", "hint", "link", "problem"] as const) {
      expect(between(palette, text, "background"), text).toBeGreaterThanOrEqual(4.5);
      expect(between(palette, text, "surface"), text).toBeGreaterThanOrEqual(4.5);
    }
    expect(between(palette, "button", "button-text")).toBeGreaterThanOrEqual(4.5);
  });

  it.each([[{}], [{ bg_color: "red" }], [{ bg_color: 5 }]])(
    "leaves the page's own colours for %j",
    (theme) => {
      expect(paletteOf(theme)).toBeUndefined();
    },
  );
});
