import { describe, expect, it } from "vitest";
import { draftOf, draftQuestionOf, invoices, itemsOf, texts } from "../../kit/in-one-chat.js";
import { minute, start } from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";

/** Each sale is an item and its customer; the newest is last. */
async function withSales(...sales: readonly (readonly [item: string, customer: string])[]): Promise<OneChat> {
  let number = 0;
  const one = await OneChat.open(() => start + number * minute);
  one.create = () => {
    number += 1;
    const id = `inv-${number}`;
    return { id, payLink: `https://pay.example.com/invoice/${id}/payment` };
  };
  for (const [item, customer] of sales) {
    await one.send(`/new ${item}`);
    await one.send(`client ${customer}`);
    await one.tap("Create invoice");
  }
  return one;
}

const aziz = ["Cake 70000", "Азиз Каримов"] as const;
const nigora = ["Tea 5000", "Nigora"] as const;

describe("a question about who has paid", () => {
  it("shows the only invoice of the customer, by a part of the name, in any case and script", async () => {
    const one = await withSales(aziz, nigora);
    for (const text of ["Азиз оплатил?", "Aziz to'ladimi?", "а Азиз Каримов уже оплатил?"]) {
      await one.send(text);
      expect(one.chat.last.text, text).toMatch(/Waiting for payment[\s\S]*70,000\sUZS[\s\S]*Азиз Каримов/);
    }
  });

  it("lists several invoices of the customer, and says when there is none", async () => {
    const one = await withSales(aziz, nigora, ["Coffee 15000", "Азиз"]);
    await one.send("did Nigora pay?");
    expect(one.chat.last.text).toMatch(/5,000\sUZS/);
    await one.send("Азиз оплатил?");
    expect(one.chat.labels().filter((label) => /Азиз/.test(label))).toHaveLength(2);
    await one.send("did Tolik pay?");
    expect(one.chat.last.text).toMatch(/I found nothing/);
  });

  it("shows the only open invoice, and the list of several", async () => {
    const one = await withSales(aziz);
    await one.send("оплачено");
    expect(one.chat.last.text).toMatch(/Waiting for payment[\s\S]*Азиз Каримов/);
    expect((await invoices(one))[0]?.cashAt).toBeUndefined();
    const two = await withSales(aziz, nigora);
    await two.send("paid?");
    expect(two.chat.last.text).toMatch(/^<b>?Waiting for payment|Waiting for payment.*\n/);
    expect(two.chat.labels()).toContain("Today");
  });
});

describe("a payment in cash that is told in words", () => {
  it("is noted on the only open invoice, and can be taken back", async () => {
    const one = await withSales(aziz);
    await one.send("клиент заплатил наличкой");
    expect((await invoices(one))[0]?.cashAt).toBe(start + minute);
    expect(one.chat.last.text).toMatch(/Азиз Каримов/);
    expect(one.chat.labels()).toContain("Undo");
  });

  it("is noted on the named customer's invoice, or on the one whose card the text replies to", async () => {
    const one = await withSales(aziz, nigora);
    await one.send("Азиз заплатил наличкой");
    expect((await invoices(one)).map(({ cashAt }) => cashAt)).toEqual([start + 2 * minute, undefined]);
  });

  it.for(["several invoices are open", "a draft is open"])("is asked about while %s", async (what) => {
    const one = await withSales(aziz, ...(what === "a draft is open" ? [] : [nigora]));
    if (what === "a draft is open") await one.send("/new Coffee 15000");
    await one.send("paid in cash");
    expect((await invoices(one)).every(({ cashAt }) => cashAt === undefined)).toBe(true);
    expect(one.chat.last.text).toMatch(/^Which invoice was paid in cash\?/);
    expect(one.chat.labels().some((label) => /Азиз/.test(label))).toBe(true);
  });

  it("isn't noted by a question, nor while a payment is being processed", async () => {
    const one = await withSales(aziz);
    await one.send("paid in cash?");
    const [{ ref = "" } = {}] = await invoices(one);
    await one.callback(ref, "processing");
    await one.send("paid in cash");
    expect(one.chat.last.text).toBe("A payment by the link is being processed. Wait for its result.");
    expect((await invoices(one))[0]?.cashAt).toBeUndefined();
  });
});

describe("a text about the last invoice", () => {
  it("brings the link, the QR code and the text for the customer", async () => {
    const one = await withSales(aziz, nigora);
    await one.send("link");
    expect(JSON.stringify(one.chat.last)).toMatch(/inv-2\/payment/);
    await one.send("qr");
    expect(one.chat.last.photoUrl).toBeDefined();
    await one.send("напомни Азизу");
    expect(one.chat.last.text).toMatch(/inv-1\/payment/);
    await one.send("remind");
    expect(one.chat.labels().filter((label) => /Remind/.test(label))).toHaveLength(2);
  });

  it("makes the same invoice again", async () => {
    const one = await withSales(aziz, nigora);
    await one.send("repeat last");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
  });

  it("says that a link can't be prolonged, and asks how long the new one lasts", async () => {
    const one = await withSales(nigora);
    await one.change(({ settings }) => {
      settings.expiry = { kind: "duration", seconds: 3600 };
    });
    await one.send("продли ссылку");
    expect(one.chat.last.text).toMatch(/can't make a link last longer\. .* pay by the new one only/);
    await one.tap("Issue again");
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "expiry" });
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
  });

  it("says that there is none", async () => {
    const one = await OneChat.open(() => start);
    for (const text of ["link", "qr", "remind", "paid in cash", "longer"]) {
      await one.send(text);
      expect(one.chat.last.text, text).toBe("No invoice waits for payment.");
    }
    await one.send("repeat");
    expect(one.chat.last.text).toMatch(/^You have no invoices yet/);
  });

  it("shows nothing to somebody who has signed out", async () => {
    const one = await withSales(aziz);
    await one.send("/signout");
    for (const text of ["link", "qr", "who hasn't paid?", "did Азиз pay?", "repeat", "paid in cash"]) {
      const before = one.chat.said.length;
      await one.send(text);
      const answers = one.chat.texts.slice(before).join("\n");
      expect(answers, text).not.toMatch(/Азиз|70,000|pay\.example/);
      expect(one.chat.said.length, text).toBeGreaterThan(before);
    }
  });
});

describe("a command in words", () => {
  it("answers thanks with one word, and leaves the card as it is", async () => {
    const one = await OneChat.open();
    await one.toReview();
    await one.send("спасибо!");
    expect(one.chat.last.text).toBe("You're welcome!");
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "review" });
  });

  it("leaves the step, as /cancel does", async () => {
    const one = await OneChat.open();
    await one.toReview();
    await one.send("stop");
    expect(one.chat.last.text).toBe("Cancelled. Your draft is kept.");
    expect(await draftQuestionOf(one)).toBeUndefined();
    await one.send("отмена");
    expect(one.chat.last.text).toMatch(/^There is nothing to cancel/);
  });

  it("changes the language, and asks the open question again", async () => {
    const one = await OneChat.open();
    await one.toReview();
    await one.send("на русском");
    expect((await one.record()).settings.language).toBe("ru");
    expect(one.chat.last.text).toMatch(/Проверьте счёт/);
  });

  it.for([
    ["help", /\/invoices/],
    ["who hasn't paid?", /No invoice waits/],
  ] as const)("helps where an item is asked: %s", async ([text, said]) => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send(text);
    expect(one.chat.last.text).toMatch(said);
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "item" });
  });

  it.for(["qr", "link", "thanks"])("is an item's name where an item is asked: %s", async (text) => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send(text);
    expect(await draftQuestionOf(one)).not.toBeUndefined();
    expect(texts(one, /You're welcome|No invoice waits/)).toEqual([]);
  });

  it.for([
    ["Note", "note", "help"],
    ["Note", "note", "повтори"],
  ] as const)("answers a question for a free text: %s", async ([label, field, text]) => {
    const one = await OneChat.open();
    await one.toReview();
    await one.tap("More…");
    await one.tap(label);
    await one.send(text);
    expect((await draftOf(one))?.terms[field]).toBe(text);
  });

  it("is the expiry where that is meant", async () => {
    const one = await OneChat.open(() => start);
    await one.toReview();
    await one.send("today");
    expect((await draftOf(one))?.terms.expiry).toMatchObject({ kind: "at" });
  });

  it("isn't taken from a forwarded text", async () => {
    const one = await withSales(aziz);
    one.arriving = (update) =>
      ({
        ...update,
        message: {
          ...update.message,
          forward_origin: { type: "hidden_user", sender_user_name: "A", date: 1 },
        },
      }) as never;
    await one.send("who hasn't paid?");
    expect(one.chat.last.text).toMatch(/^I didn't understand “.who hasn't paid\?.”\./);
  });

  it("isn't taken while a secret is awaited", async () => {
    const one = await OneChat.open();
    await one.change((record) => {
      record.settings.language = "en";
    });
    await one.send("/signout");
    await one.tap("Sign in");
    const before = one.chat.texts.length;
    await one.send("help");
    expect(one.chat.texts.slice(before).join("\n")).not.toMatch(/\/invoices/);
  });

  it("gives way to a saved item of that name", async () => {
    const one = await OneChat.open();
    const saved = { saved: "a", name: "Помощь", price: "5000", currency: "UZS", uses: 0 };
    await one.store.savedItems.write(one.key, { items: [saved], seen: [] });
    await one.send("помощь");
    expect(await itemsOf(one)).toEqual(["Помощь 1 x 5000"]);
  });
});

describe("a text that nothing understands", () => {
  it("is quoted, with an example and the ways on", async () => {
    const one = await OneChat.open();
    await one.send("good weather today");
    expect(one.chat.last.text).toMatch(
      /^I didn't understand “.good weather today.”\. Send an item and its price/,
    );
    expect(one.chat.labels()).toEqual(["New invoice", "Today", "All invoices"]);
  });

  it.for(["hunter", "correct horse is battery staple no 7"])(
    "isn't quoted if it may be a password: %s",
    async (text) => {
      const one = await OneChat.open();
      await one.send(text);
      expect(one.chat.last.text).toMatch(/^I didn't understand that\./);
    },
  );
});

describe("an invoice that is to be withdrawn in words", () => {
  it.each([
    "withdraw",
    "отмени последний счет",
    "Отзови счёт!",
    "bekor qil oxirgi hisobni",
    "охирги ҳисобни бекор қил",
    "hisobni olib tashla",
  ])("is the last open one, shown with [Withdraw] and changed only by that tap: %j", async (text) => {
    const one = await withSales(aziz, nigora);
    await one.send(text);
    expect(one.chat.texts.at(-2)).toBe("If you mean this invoice, tap Withdraw.");
    expect(one.chat.last.text).toMatch(/Waiting for payment[\s\S]*5,000\sUZS[\s\S]*Nigora/);
    expect(one.chat.labels()).toContain("Withdraw");
    expect((await invoices(one)).map(({ withdrawnAt }) => withdrawnAt)).toEqual([undefined, undefined]);
    await one.tap("Withdraw");
    expect(one.chat.last.text).toMatch(/Withdrawn[\s\S]*Nigora/);
  });

  it("is the one to whose card the text replies", async () => {
    const one = await withSales(aziz, nigora);
    const card = one.chat.messages.find(({ text = "" }) => /Азиз/.test(text) && /Waiting/.test(text));
    one.telegram.control.send(one.chat.id, "отзови счет", { replyTo: card?.messageId ?? 0 });
    await one.handleUpdates();
    expect(one.chat.last.text).toMatch(/Waiting for payment[\s\S]*Азиз Каримов/);
    expect(one.chat.labels()).toContain("Withdraw");
  });

  it("isn't there when no invoice is open, and the words become no item", async () => {
    const one = await OneChat.open();
    await one.send("withdraw");
    expect(one.chat.last.text).toMatch(/^There is nothing to cancel/);
    expect(await draftOf(one)).toBeUndefined();
  });
});

describe("undo in words", () => {
  it.each(["undo", "верни как было", "qaytar", "қайтар"])("takes back the withdrawal: %j", async (text) => {
    const one = await withSales(aziz);
    await one.send("withdraw");
    await one.tap("Withdraw");
    await one.send(text);
    expect(one.chat.last.text).toMatch(/Waiting for payment[\s\S]*Азиз Каримов/);
    expect((await invoices(one))[0]?.withdrawnAt).toBeUndefined();
  });

  it("takes back the correction of the card, and not the draft", async () => {
    const one = await OneChat.open();
    await one.send("/new Coffee 15000");
    await one.send("Coffee 14000");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 14000"]);
    await one.send("undo");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 15000"]);
    expect(one.chat.last.text).toMatch(/Check the invoice/);
    await one.send("undo");
    expect(one.chat.last.text).toMatch(/^There is nothing that I can undo/);
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "review" });
  });

  it("brings a discarded draft back", async () => {
    const one = await OneChat.open();
    await one.send("/new Coffee 15000");
    await one.tap("Discard");
    await one.send("верни");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 15000"]);
    expect(one.chat.last.text).toMatch(/Check the invoice/);
  });

  it.each<[what: string, later: (one: OneChat) => Promise<unknown>]>([
    [
      "a discarded draft",
      async (one) => {
        await one.send("/new");
        await one.tap("Start over");
        await one.send("/cancel");
      },
    ],
    [
      "the settings",
      async (one) => {
        await one.send("/cancel");
        await one.send("/settings");
        await one.tap("Expiry");
        await one.tap("3 days");
      },
    ],
  ])(
    "changes nothing where %s may have come last, and shows the invoice with [Undo]",
    async (_what, later) => {
      const one = await withSales(aziz);
      await one.send("/new Tea 5000");
      await one.send("withdraw");
      await one.tap("Withdraw");
      await later(one);
      await one.send("undo");
      expect((await invoices(one))[0]?.withdrawnAt).toBeDefined();
      expect(one.chat.labels()).toContain("Undo");
    },
  );
});
