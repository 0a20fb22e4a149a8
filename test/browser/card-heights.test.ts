import { expect, it } from "vitest";
import { type Language, loadLocales } from "../../src/frame/locales.js";
import { describeDemo } from "./demo-world.js";
import { Seller } from "./seller.js";

const login = "one-terminal@shop.example";
const translators = loadLocales("locales");

/** No pay card may be higher on a phone of 360 x 740 pixels. */
const mostPixels = 400;

const languages = [
  ["English", "en"],
  ["Русский", "ru"],
  ["Oʻzbekcha", "uz"],
] as const satisfies readonly (readonly [string, Language])[];

describeDemo("the pay card on a phone", (open) => {
  it.each(languages)(
    "is at most 400 pixels high in %s, with all its labels whole",
    {
      timeout: 120_000,
    },
    async (name, language) => {
      const t = translators(language);
      const says = (key: string): string => t.plain(key).replace(/<[^>]*>/g, "");
      const seller = new Seller(await open({ viewport: { width: 360, height: 740 } }));
      await seller.newUser(name);
      await seller.tapStart("Sandbox Pay");
      await seller.send("/signin", "Sandbox Pay");
      await seller.press(says("button-sign-in-in-chat"));
      const service = { service: "Sandbox Pay" };
      await seller.sees(t.plain("sign-in-ask-login", service));
      await seller.typeFromAuthenticator(
        login,
        "login",
        t.plain("sign-in-ask-password", service).slice(0, 12),
      );
      await seller.typeFromAuthenticator(
        login,
        "password",
        t.plain("sign-in-ask-code", service).slice(0, 12),
      );
      await seller.typeFromAuthenticator(login, "code", t.plain("sign-in-done", { time: "" }).slice(0, 6));
      await seller.send(
        "Латте с кокосовым молоком 2x25000; Чизкейк 40000; Чай 5000; Эклер 12000",
        says("review-title"),
      );
      await seller.press(says("button-create"));
      await seller.sees(says("status-created"));
      const card = await seller.measureNewest();
      expect(card.cut).toEqual([]);
      expect(card.height).toBeLessThanOrEqual(mostPixels);
      await seller.press(says("button-more"));
      await seller.sees(t.plain("card-id", { id: "" }).split(":")[0] ?? "");
      const more = await seller.measureNewest();
      expect(more.cut).toEqual([]);
      expect(more.height).toBeLessThanOrEqual(mostPixels);
    },
  );
});
