import { expect, it } from "vitest";
import { type Language, loadLocales } from "../../src/frame/locales.js";
import { describeDemo } from "./demo-world.js";
import { Seller } from "./seller.js";

const translators = loadLocales("locales");

const login = "one-terminal@shop.example";

/** The greatest height of a card on a phone of 360 x 740 pixels. */
const mostPixels = 400;
/** The row of a suggested customer stands until it is tapped, and the line of the demo's terminal takes two rows. */
const withSuggestion = 410;

const languages = [
  ["English", "en"],
  ["Русский", "ru"],
  ["Oʻzbekcha", "uz"],
  ["Ўзбекча", "uz-Cyrl"],
] as const satisfies readonly (readonly [string, Language])[];

describeDemo("the cards on a phone", (open) => {
  it("are at most 400 pixels high in each language, with all their labels whole", async () => {
    const seller = new Seller(await open({ viewport: { width: 360, height: 740 } }));
    await seller.newUser("English");
    await seller.tapStart();
    await seller.send("/signin", "Sandbox Pay");
    await seller.signInHere();
    await seller.typeFromAuthenticator(login, "login", "Your Sandbox Pay password?");
    await seller.typeFromAuthenticator(login, "password", "The one-time code");
    await seller.typeFromAuthenticator(login, "code", "Signed in");
    const expectFit = async (text: string, what: string, most = mostPixels): Promise<void> => {
      const { cut, height } = await seller.measureNewest(text);
      expect(cut, what).toEqual([]);
      expect(height, what).toBeLessThanOrEqual(most);
    };
    for (const [at, [name, language]] of languages.entries()) {
      const t = translators(language);
      const says = (key: string): string => t.plain(key).replace(/<[^>]*>/g, "");
      // The service takes a one-time code only once, so one sign-in is for all languages.
      await seller.send("/settings", ":");
      await seller.press(/^(Language|Язык|Til)$/);
      await seller.press(name);
      await seller.sees(says("settings-title"));
      await seller.send("Латте 2x25000; Чай 5000", says("review-title"));
      await expectFit(says("review-title"), `${name}, the review card`);
      await seller.press(says("button-items"));
      await seller.sees(says("draft-ask-next-item"));
      await expectFit(says("draft-ask-next-item"), `${name}, the list of items`);
      await seller.press(says("button-done"));
      // An equal invoice a moment ago would be named on the card.
      await seller.send(`Латте с кокосовым молоком 30000; Эклер ${at + 12}000`, says("review-title"));
      await seller.press(says("button-create"));
      await seller.sees(says("status-created"));
      await expectFit(says("status-created"), `${name}, the pay card`);
      await seller.press(says("button-more"));
      const id = t.plain("card-id", { id: "" }).split(":")[0] ?? "";
      await seller.sees(id);
      await expectFit(id, `${name}, behind More…`);

      const order = `Латте ${at + 3}x25000; Чай 5000`;
      const customer = await seller.customerWrites(order);
      await seller.goToChat(customer);
      await seller.forwardToBot(order);
      await seller.sees(says("review-title"));
      await expectFit(says("review-title"), `${name}, with a suggested customer`, withSuggestion);
      await seller.press(new RegExp(customer));
      await seller.sees(new RegExp(`: .?${customer}`));
      await seller.press(says("button-create"));
      await seller.sees(new RegExp(`${says("status-created")}[\\s\\S]*${customer}`));
      await expectFit(says("status-created"), `${name}, the pay card of a customer`);
    }
  });
});
