import type { InlineQueryResult } from "grammy/types";
import { describe, expect, it } from "vitest";
import { putSend } from "../../../src/features/inline/model/inline-sends.js";
import { dayMs } from "../../../src/language/time/local-time.js";
import { plain } from "../../journeys/plain.js";
import { invoices, texts } from "../../kit/in-one-chat.js";
import { secretTexts, sureTexts, unsureTexts } from "../business/sure-samples.js";
import { InlineChat } from "./inline-chat.js";

/** A shop that sells in UZS and has saved one item in dollars. */
async function openShop(): Promise<InlineChat> {
  const shop = await InlineChat.open();
  await shop.one.store.savedItems.write(shop.one.key, {
    items: [
      { saved: "a", name: "Consulting", price: "50", currency: "USD", uses: 0 },
      { saved: "b", name: "Cake", price: "40000", currency: "UZS", uses: 0 },
    ],
    seen: [],
  });
  return shop;
}

const shownOf = (result: InlineQueryResult): string =>
  result.type === "article" ? plain(`${result.title} | ${result.description}`) : result.type;

describe("an offer to create", () => {
  it("is in the currency of a saved item, without tolerances that are amounts of another one", async () => {
    const shop = await openShop();
    await shop.one.change(({ settings }) => {
      settings.underpaid = { kind: "amount", amount: "500" };
      settings.overpaid = { kind: "percent", percent: "5" };
    });
    await shop.sell("Consulting");
    const [invoice] = await invoices(shop.one);
    expect(invoice?.terms).toMatchObject({ currency: "USD", items: [{ currency: "USD" }] });
    expect(invoice?.terms.underpaid).toBeUndefined();
    expect(invoice?.terms.overpaid).toEqual({ kind: "percent", percent: "5" });
  });

  it.for(["Coffee 5 USD; Tea 9000", "Consulting; Cake", "Consulting; Tea 9000"])(
    "isn't made of several currencies: %s leads to the private chat, and says why",
    async (query) => {
      const shop = await openShop();
      const page = await shop.ask(query);
      expect(page.results).toEqual([]);
      expect(page.button).toEqual({
        text: "Several currencies: create it in my chat",
        startParameter: "new",
      });
    },
  );

  it("isn't made of a text that isn't sure; the button above leads to the text on a review card", async () => {
    const shop = await InlineChat.open();
    for (const text of unsureTexts.map((one) => one.replaceAll("\n", "; "))) {
      const { results } = await shop.ask(text);
      expect(results, text).toEqual([]);
    }
    expect((await shop.one.store.inlineOffers.read(shop.one.key))?.offers ?? []).toEqual([]);
    const { button } = await shop.ask("Table 5 100 000");
    expect(button?.text).toBe("Not sure: check it in my chat");
    await shop.one.send(`/start ${button?.startParameter}`);
    expect(plain(shop.one.chat.texts.at(-1))).toMatch(
      /^You typed: “Table 5 100 000”\. I may have misunderstood it/,
    );
    expect(shop.one.creates).toBe(0);
    expect(plain(shop.one.chat.texts.at(-1))).toMatch(/Table 5[\s\S]*100,000/);
    expect(shop.one.chat.labels().map(plain)).toEqual(
      expect.arrayContaining(["Create invoice", expect.stringMatching(/Table.*5,100,000/)]),
    );
  });

  it("isn't made of a text that may hold a secret, and nothing of it is kept", async () => {
    const shop = await InlineChat.open();
    for (const text of secretTexts) {
      const { results, button } = await shop.ask(text);
      expect(results, text).toEqual([]);
      expect(button?.startParameter, text).toBe("new");
    }
    expect(await shop.one.store.inlineOffers.read(shop.one.key)).toBeUndefined();
  });

  it("is made of every text that is sure", async () => {
    const shop = await openShop();
    for (const [text, total] of [...sureTexts, ["2 cakes", "80,000 UZS"]] as const) {
      const { results } = await shop.ask(text);
      expect(results.map(shownOf), text).toEqual([expect.stringContaining(`Create and send: ${total} | `)]);
    }
  });

  it("can't be checked any more a day later", async () => {
    let at = Date.now();
    const shop = await InlineChat.open(() => at);
    const { button } = await shop.ask("Table 5 100 000");
    at += dayMs;
    await shop.one.send(`/start ${button?.startParameter}`);
    expect(plain(shop.one.chat.texts.at(-1))).toMatch(/I no longer have what you typed/);
  });
});

describe("[Show pay link], where Telegram doesn't tell the choice", () => {
  const gone = /^I no longer have the items of that message/;

  it("still works after many more words were typed", async () => {
    const shop = await InlineChat.open();
    shop.one.telegram.control.setSwitches({ inlineFeedback: false });
    const sold = await shop.send();
    for (let price = 1000; price < 1060; price += 1) await shop.ask(`Tea ${price}`);
    expect(await shop.tapShow(sold)).toBe("Creating the invoice…");
    expect(shop.labels(sold.sent)).toEqual(["Pay"]);
  });

  it("says after a day that nothing comes of it, to customer and seller", async () => {
    let at = Date.now();
    const shop = await InlineChat.open(() => at);
    shop.one.telegram.control.setSwitches({ inlineFeedback: false });
    const sold = await shop.send();
    at += dayMs;
    expect(await shop.tapShow(sold)).toMatch(gone);
    expect(shop.text(sold.sent)).toBe("This invoice couldn't be created.");
    expect(shop.one.creates).toBe(0);
  });

  it("says the same where everything was deleted meanwhile", async () => {
    const shop = await InlineChat.open();
    shop.one.telegram.control.setSwitches({ inlineFeedback: false });
    const sold = await shop.send();
    await shop.one.send("/privacy");
    await shop.one.tap("Delete everything");
    await shop.one.tap("Yes, delete everything");
    expect(await shop.tapShow(sold)).toMatch(gone);
    expect(shop.text(sold.sent)).toBe("This invoice couldn't be created.");
  });

  it("says it in the private chat where the choice is told", async () => {
    const shop = await InlineChat.open();
    const { sent } = await shop.send();
    await shop.one.store.inlineOffers.remove(shop.one.key);
    await shop.one.handleUpdates();
    expect(shop.text(sent)).toBe("This invoice couldn't be created.");
    expect(texts(shop.one, gone)).toHaveLength(1);
  });

  it("works for its seller, and nobody else, on a message of a version whose ids don't say whose they are", async () => {
    const shop = await InlineChat.open();
    shop.one.telegram.control.setSwitches({ inlineFeedback: false });
    const { sent, offer } = await shop.send();
    const old = "Ab3_dE6-hI9kLm2n";
    const { offers = [] } = (await shop.one.store.inlineOffers.read(shop.one.key)) ?? {};
    await shop.one.store.inlineOffers.write(shop.one.key, {
      offers: offers.map((kept) => (kept.id === offer ? { ...kept, id: old } : kept)),
    });
    const tapOf = (chat: { readonly id: number }) => ({
      id: "1",
      from: { id: chat.id, is_bot: false, first_name: "Anna" },
      chat_instance: "1",
      data: `inline:show:${old}`,
      inline_message_id: "m",
    });
    expect(await shop.one.owns(tapOf(shop.one.chat))).toBe(true);
    expect(await shop.one.owns(tapOf(shop.customer))).toBe(false);
    expect(await shop.tapShow({ sent, offer: old })).toBe("Creating the invoice…");
    expect(shop.labels(sent)).toEqual(["Pay"]);
  });

  it("changes nothing when an offer of somebody else is named", async () => {
    const shop = await InlineChat.open();
    shop.one.telegram.control.setSwitches({ inlineFeedback: false });
    const { sent } = await shop.send();
    const before = shop.text(sent);
    expect(await shop.tapShow({ sent, offer: "A".repeat(32) })).toMatch(/^Only the seller/);
    expect(shop.text(sent)).toBe(before);
  });
});

describe("what is kept of offers", () => {
  it("stays within its bytes, and always holds the newest", async () => {
    const shop = await InlineChat.open();
    const words = "x".repeat(200);
    const items = Array.from({ length: 100 }, (_, n) => ({
      name: `${words}${n}`,
      price: "1000",
      currency: "UZS",
      quantity: 1,
    }));
    const old = Array.from({ length: 40 }, (_, n) => ({
      id: `old-${n}`,
      at: Date.now(),
      terms: { currency: "UZS", items },
    }));
    await shop.one.store.inlineOffers.write(shop.one.key, { offers: old });
    const { offer } = await shop.send();
    const kept = (await shop.one.store.inlineOffers.read(shop.one.key))?.offers ?? [];
    expect(kept.length).toBeLessThan(15);
    expect(kept.map(({ id }) => id).slice(-2)).toEqual(["old-39", offer]);
  });

  it("doesn't outlive what was made of them: a slow tap makes no second invoice", async () => {
    const shop = await InlineChat.open();
    const sold = await shop.sell();
    for (let n = 0; n < 120; n += 1)
      await shop.one.change((record) => {
        putSend(record, {
          message: { in: "inline", id: `other-${n}` },
          at: Date.now(),
          terms: { currency: "UZS", items: [] },
        });
      });
    expect((await shop.record()).inlineSends?.filter(({ terms }) => terms !== undefined)).toHaveLength(100);
    expect(await shop.tapShow(sold)).toBe("This step is finished.");
    expect(shop.one.creates).toBe(1);
  });
});
