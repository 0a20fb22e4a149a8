import { afterEach, describe, expect, it } from "vitest";
import { type Language, languageNames, loadLocales } from "../../src/frame/locales.js";
import { plain } from "./plain.js";
import { signedInUser } from "./steps.js";
import { World } from "./world.js";

const translators = loadLocales("locales");

/** The texts that a merchant reads on a day with one payment, one payment in cash and two invoices that wait. */
const days: Readonly<
  Record<Language, { readonly today: string; readonly lines: readonly string[]; readonly twice: string }>
> = {
  en: {
    today: "Today, ",
    lines: ["Paid 1 · 10,000 UZS", "Waiting 1 · 30,000 UZS", "Noted as cash 1 · 20,000 UZS"],
    twice: "so the customer may have paid twice.",
  },
  ru: {
    today: "Сегодня, ",
    lines: ["Оплачено 1 · 10 000 сум", "Ждут оплаты 1 · 30 000 сум", "Отмечено наличными 1 · 20 000 сум"],
    twice: "Возможно, клиент заплатил дважды.",
  },
  uz: {
    today: "Bugun, ",
    lines: ["Toʻlandi 1 · 10 000 soʻm", "Kutmoqda 1 · 30 000 soʻm", "Naqd deb belgilandi 1 · 20 000 soʻm"],
    twice: "mijoz ikki marta toʻlagan boʻlishi mumkin.",
  },
  "uz-Cyrl": {
    today: "Бугун, ",
    lines: ["Тўланди 1 · 10 000 сўм", "Кутмоқда 1 · 30 000 сўм", "Нақд деб белгиланди 1 · 20 000 сўм"],
    twice: "мижоз икки марта тўлаган бўлиши мумкин.",
  },
};

describe("a day in the shop", () => {
  let world: World;
  afterEach(() => world.close());

  it.each(Object.entries(days))(
    "is told in the language %s, from the sale to the file",
    async (name, day) => {
      const language = name as Language;
      const t = translators(language);
      world = await World.create();
      const { control } = world.merchant;
      const chat = await signedInUser(world);
      await chat.say("/settings", /Settings/);
      await chat.tap("Language", /./);
      await chat.press(languageNames[language]);
      const whole = () => plain(chat.last.text).replaceAll("\u202f", " ");
      for (const line of ["Coffee 10000", "Tea 20000", "Cake 30000"]) {
        chat.send(`/new ${line}`);
        await chat.waitUntil(() => chat.labels().includes(t.plain("button-create")));
        await chat.press(t.plain("button-create"));
        await chat.waitUntil(() => chat.labels().includes(t.plain("button-paid-in-cash")));
        if (line.startsWith("Tea")) {
          await chat.press(t.plain("button-paid-in-cash"));
          await chat.waitUntil(() => whole().includes(t("status-cash")));
        }
      }
      const [coffee = "", tea = ""] = control.invoices().map(({ id }) => id);
      await control.pay(coffee);
      await chat.waitUntil(() =>
        whole().includes(plain(t("notice-paid", { total: "10", items: "" })).slice(0, 9)),
      );

      chat.send("/today");
      await chat.waitUntil(() => whole().startsWith(day.today));
      for (const line of day.lines) expect(whole().split("\n")).toContain(line);
      await chat.press(t.plain("button-day-waiting"));
      await chat.waitUntil(() => chat.labels().includes(t.plain("button-remind", { whom: 1 })));
      await chat.press(t.plain("button-remind", { whom: 1 }));
      await chat.waitUntil(() => whole().includes("http://"));
      chat.send("/today");
      await chat.waitUntil(() => chat.labels().includes(t.plain("button-day-excel")));
      await chat.press(t.plain("button-day-excel"));
      await chat.waitUntil(() => chat.last.document !== undefined);
      await control.pay(tea);
      await chat.waitUntil(() => whole().includes(day.twice));
    },
  );
});
