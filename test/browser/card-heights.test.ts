import { expect, it } from "vitest";
import { type Language, loadLocales } from "../../src/frame/locales.js";
import { describeDemo } from "./demo-world.js";
import { Seller } from "./seller.js";

const translators = loadLocales("locales");

const login = "one-terminal@shop.example";

/** No pay card may be higher on a phone of 360 x 740 pixels. */
const mostPixels = 400;

const languages = [
  ["English", "en"],
  ["Русский", "ru"],
  ["Oʻzbekcha", "uz"],
  ["Ўзбекча", "uz-Cyrl"],
] as const satisfies readonly (readonly [string, Language])[];

describeDemo("the pay card on a phone", (open) => {
  it("is at most 400 pixels high in each language, with all its labels whole", {
    timeout: 180_000,
  }, async () => {
    const seller = new Seller(await open({ viewport: { width: 360, height: 740 } }));
    await seller.newUser("English");
    await seller.tapStart();
    await seller.send("/signin", "Sandbox Pay");
    await seller.signInHere();
    await seller.typeFromAuthenticator(login, "login", "Your Sandbox Pay password?");
    await seller.typeFromAuthenticator(login, "password", "The one-time code");
    await seller.typeFromAuthenticator(login, "code", "Signed in");
    for (const [name, language] of languages) {
      const t = translators(language);
      const says = (key: string): string => t.plain(key).replace(/<[^>]*>/g, "");
      // The service takes a one-time code only once, so one sign-in is for all languages.
      await seller.send("/settings", ":");
      await seller.press(/^(Language|Язык|Til)$/);
      await seller.press(name);
      await seller.sees(says("settings-title"));
      await seller.send(
        "Латте с кокосовым молоком 2x25000; Чизкейк 40000; Чай 5000; Эклер 12000",
        says("review-title"),
      );
      await seller.press(says("button-create"));
      await seller.sees(says("status-created"));
      const card = await seller.measureNewest();
      expect(card.cut, name).toEqual([]);
      expect(card.height, name).toBeLessThanOrEqual(mostPixels);
      await seller.press(says("button-more"));
      await seller.sees(t.plain("card-id", { id: "" }).split(":")[0] ?? "");
      const more = await seller.measureNewest();
      expect(more.cut, name).toEqual([]);
      expect(more.height, name).toBeLessThanOrEqual(mostPixels);
    }
  });
});
