import { describe, expect, it } from "vitest";
import { OneChat } from "../../kit/one-chat.js";

describe("Uzbek in Cyrillic letters", () => {
  it("is chosen in /settings, and everything is said in it", async () => {
    const one = await OneChat.open();
    await one.send("/settings");
    await one.tap("Language");
    expect(one.chat.labels()).toEqual(["English", "Русский", "Oʻzbekcha", "Ўзбекча", "Back"]);
    await one.tap("Ўзбекча");
    expect((await one.record()).settings.language).toBe("uz-Cyrl");
    expect(one.chat.last.text).toMatch(/^Созламалар\n[\s\S]*Тил: Ўзбекча/);
    await one.send("Қаҳва 2 х 15 000");
    expect(one.chat.last.text).toMatch(
      /^Ҳисобни текширинг\n[\s\S]*Қаҳва.* — 2 × 15\s000\sсўм = 30\s000\sсўм/,
    );
    await one.send("/help");
    expect(one.chat.last.text).toMatch(/^\/new — Янги ҳисоб$/m);
  });

  it("is chosen by words in Cyrillic letters, while Latin ones choose Latin", async () => {
    const one = await OneChat.open();
    await one.send("ўзбекча");
    expect(one.chat.last.text).toMatch(/^Созламалар/);
    await one.send("oʻzbekcha");
    expect(one.chat.last.text).toMatch(/^Sozlamalar/);
  });

  it("is a language for customers, in the defaults and on a draft", async () => {
    const one = await OneChat.open();
    await one.send("/settings");
    await one.tap("More defaults…");
    await one.tap("Customer language");
    await one.tap("Ўзбекча");
    expect((await one.record()).settings.customerLanguage).toBe("uz-Cyrl");
    await one.send("/cancel");
    await one.toReview();
    expect((await one.record()).draft?.terms.customerLanguage).toBe("uz-Cyrl");
    expect(one.chat.last.text).toContain("Customer's language: Ўзбекча");
    await one.tap("More…");
    await one.tap("Rarely used…");
    await one.tap("Customer language");
    await one.tap("Oʻzbekcha");
    expect((await one.record()).draft?.terms.customerLanguage).toBe("uz");
  });
});
