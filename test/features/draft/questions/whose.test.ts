import type { Update } from "grammy/types";
import { describe, expect, it } from "vitest";
import { plain } from "../../../journeys/plain.js";
import { everyCrash } from "../../../kit/every-crash.js";
import { atReview, draftOf, draftQuestionOf, itemsOf, review } from "../../../kit/in-one-chat.js";
import { OneChat } from "../../../kit/one-chat.js";
import { Power } from "../../../kit/power.js";
import type { CrashPoint } from "../../../soak/kit/gate.js";
import { withMenu } from "../order/order-chat.js";
import { Customer } from "./forward-chat.js";

const asked = /New invoice, or into this one\?$/;
const said = ({ chat }: OneChat): string => plain(chat.last.text ?? "");
const coffee = "Coffee 2 x 15000";
const minute = 60_000;

/** A review card, and a clock that the test moves. */
async function atOldReview(minutes = 11): Promise<OneChat> {
  let now = Date.now();
  const one = await atReview(() => now);
  now += minutes * minute;
  return one;
}

describe("a forward onto a card whose items were typed", () => {
  it("asks, and adds nothing before the answer", async () => {
    const one = await atReview();
    await new Customer(one).forward("Tea 5000");
    expect(await itemsOf(one)).toEqual([coffee]);
    expect(said(one)).toMatch(asked);
    expect(said(one)).toMatch(/^You have a draft: 1 item, 30,000 UZS\.\nYou have sent: “Tea 5000”/);
    expect(one.chat.labels()).toEqual(["New invoice", "Into this one"]);
  });

  it("goes into the card after [Into this one]", async () => {
    const one = await atReview();
    const source = await new Customer(one).forward("Tea 5000");
    await one.tap("Into this one");
    expect(await itemsOf(one)).toEqual([coffee, "Tea 1 x 5000"]);
    expect((await draftOf(one))?.terms.items[1]).toMatchObject({ source });
    expect(said(one)).toMatch(/^Added: Tea\.\n\n.*Check the invoice/s);
  });

  it("begins another draft after [New invoice], and the first one can be opened again", async () => {
    const one = await atReview();
    await new Customer(one).forward("Tea 5000");
    const { messageId } = one.chat.last;
    await one.tap("New invoice");
    expect(plain(one.chat.byId(messageId)?.text ?? "")).toMatch(
      /^The other draft is kept\.\n1\. Coffee — 2 × /,
    );
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
    expect(said(one)).toMatch(/Check the invoice/);
    await one.tap("Open that draft");
    expect(await itemsOf(one)).toEqual([coffee]);
    await one.tap("Open that draft");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
  });

  it("keeps the drafts of several customers, whatever is discarded meanwhile", async () => {
    const one = await atReview();
    for (const [name, text] of [
      ["Malika", "Tea 5000"],
      ["Olim", "Cake 20000"],
    ] as const) {
      await new Customer(one, name).forward(text);
      await one.tap("New invoice");
    }
    await one.tap("Expiry");
    await one.tap("No expiry");
    await one.tap("Discard");
    const messages = one.chat.said.filter((message) => one.chat.labels(message).includes("Open that draft"));
    expect(messages.map(({ text }) => plain(text).split("\n")[1])).toEqual([
      expect.stringMatching(/^1\. Coffee/),
      expect.stringMatching(/^1\. Tea/),
    ]);
    await one.tap("Open that draft", messages[0]?.messageId);
    expect(await itemsOf(one)).toEqual([coffee]);
    expect(one.chat.labels()).toContain("Create invoice");
  });

  it("asks where a price is asked, and the begun item isn't lost", async () => {
    const one = await OneChat.open();
    await one.send("/new");
    await one.send("Cake");
    await new Customer(one).forward("Tea 5000");
    expect(said(one)).toMatch(asked);
    await one.tap("Into this one");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
    expect(said(one)).toMatch(/Price of one Cake/);
  });
});

describe("forwards of the customer who began the draft", () => {
  it("go on without a question, whether the account is hidden or not", async () => {
    for (const isHidden of [false, true]) {
      const one = await OneChat.open();
      const malika = new Customer(one, "Malika", isHidden);
      await malika.forward("Tea 5000");
      await malika.forward("Cake 20000");
      expect(await itemsOf(one)).toEqual(["Tea 1 x 5000", "Cake 1 x 20000"]);
      await new Customer(one, "Olim", isHidden).forward("Juice 9000");
      expect(said(one)).toMatch(asked);
    }
  });

  it("go on after an empty draft was opened", async () => {
    const one = await OneChat.open();
    await one.send("/new");
    const malika = new Customer(one);
    await malika.forward("Tea 5000");
    await malika.forward("Cake 20000");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000", "Cake 1 x 20000"]);
  });

  it("take the merchant's own lines in between", async () => {
    const one = await OneChat.open();
    await new Customer(one).forward("Tea 5000");
    await one.send("Cake 20000");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000", "Cake 1 x 20000"]);
  });

  it("keep the name to offer it as the customer, and no account", async () => {
    const one = await OneChat.open();
    await new Customer(one, "Malika").forward("Tea 5000");
    const draft = await draftOf(one);
    expect(draft?.authors).toEqual([expect.stringMatching(/^[\w-]{8}$/)]);
    expect(draft?.suggested).toEqual(["Malika"]);
    expect(draft?.terms.reference).toBeUndefined();
    expect(JSON.stringify(await one.record())).not.toContain('sender_user"');
  });
});

describe("several forwards before the answer", () => {
  it("of one customer go into the same answer, in the same message", async () => {
    const one = await atReview();
    const malika = new Customer(one);
    for (const text of ["Tea 5000", "Cake 20000"]) malika.forwarded(text);
    await one.handleUpdates();
    expect(one.chat.texts.filter((text) => asked.test(text))).toHaveLength(1);
    expect(said(one)).toMatch(/You have sent 2 messages\. The first: “Tea 5000”/);
    await one.tap("Into this one");
    expect(await itemsOf(one)).toEqual([coffee, "Tea 1 x 5000", "Cake 1 x 20000"]);
    await malika.forward("Juice 9000");
    expect(await itemsOf(one)).toHaveLength(4);
  });

  it("are held together while the draft is closed", async () => {
    const one = await atReview();
    await one.send("/cancel");
    const malika = new Customer(one);
    for (const text of ["Tea 5000", "40000"]) malika.forwarded(text);
    await one.handleUpdates();
    expect(said(one)).toMatch(/You have sent 2 messages/);
    await one.tap("Into this one");
    expect(await itemsOf(one)).toEqual([coffee, "Tea 1 x 5000", "Payment 1 x 40000"]);
  });

  it("of two customers are asked about one after the other, though they say the same", async () => {
    const one = await atReview();
    await new Customer(one, "Malika").forward("Tea 5000");
    await new Customer(one, "Olim").forward("Tea 5000");
    await one.tap("New invoice");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
    expect(said(one)).toMatch(asked);
    await one.tap("Into this one");
    expect(await itemsOf(one)).toEqual(["Tea 2 x 5000"]);
  });

  it("are refused, and not lost unsaid, when they are too much", async () => {
    const one = await atReview();
    const malika = new Customer(one);
    await malika.forward("Tea 5000");
    for (let at = 0; at < 3; at += 1) await malika.forward(`Cake 20000\n${"x".repeat(3_500)}`);
    expect(said(one)).toMatch(/^That is too much to keep/);
  });
});

describe("a line on a card that nobody touched for ten minutes", () => {
  it.each(["Tea 5000", "coffee 14000", "2x14000 Coffee"])("%j asks", async (text) => {
    const one = await atOldReview();
    await one.send(text);
    expect(await itemsOf(one)).toEqual([coffee]);
    expect(said(one)).toMatch(asked);
  });

  it.each(["x3", "remove coffee", "coffee x3", "for Aziz", "2 hours"])(
    "%j is about the card",
    async (text) => {
      const one = await atOldReview();
      await one.send(text);
      expect(said(one)).not.toMatch(asked);
    },
  );

  it("doesn't ask within the ten minutes", async () => {
    const one = await atOldReview(9);
    await one.send("Tea 5000");
    expect(await itemsOf(one)).toEqual([coffee, "Tea 1 x 5000"]);
  });

  it("asks for the name of an item where items are asked, and not for “done”", async () => {
    let now = Date.now();
    const one = await OneChat.open(() => now);
    await one.send("/new Tea 5000");
    await one.tap("Items");
    now += 11 * minute;
    await one.send("Cake");
    expect(said(one)).toMatch(asked);
    await one.tap("Into this one");
    expect(said(one)).toMatch(/Price of one Cake/);
    now += 11 * minute;
    await one.send("20000");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000", "Cake 1 x 20000"]);
    now += 11 * minute;
    await one.send("done");
    expect(said(one)).toMatch(/Check the invoice/);
  });

  it("changes the held text by an edit, and the card by an edit or a reply, without asking", async () => {
    const one = await atOldReview();
    const held = one.chat.send("Tea 5000");
    await one.handleUpdates();
    one.telegram.control.edit(one.chat.id, held, "Tea 6000");
    await one.handleUpdates();
    expect(said(one)).toMatch(/“Tea 6000”\nNew invoice/);
    const first = one.chat.messages.find(({ text }) => text === "/new Coffee 2x15000")?.messageId ?? 0;
    one.telegram.control.edit(one.chat.id, first, "/new Coffee 3x15000");
    await one.handleUpdates();
    expect(await itemsOf(one)).toEqual(["Coffee 3 x 15000"]);
    expect(said(one)).toMatch(asked);
    await one.tap("Into this one");
    expect(await itemsOf(one)).toEqual(["Coffee 3 x 15000", "Tea 1 x 6000"]);
  });
});

describe("a line with another customer", () => {
  it("asks when the card has a customer", async () => {
    const one = await atReview();
    await one.send("for Aziz");
    await one.send("Tea 5000\nfor Malika");
    expect(said(one)).toMatch(asked);
    expect(await itemsOf(one)).toEqual([coffee]);
  });

  it.each(["for Aziz", "для Азиза", "Tea 5000"])("doesn't ask with %j", async (line) => {
    const one = await atReview();
    await one.send(/Аз/.test(line) ? "клиент Азиз" : "for Aziz");
    await one.send(`Cake 20000\n${line}`);
    expect(said(one)).not.toMatch(asked);
  });
});

describe("a held text", () => {
  const answers = async (one: OneChat): Promise<void> => {
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "whose", texts: [{ text: "Tea 5000" }] });
    await one.tap("Into this one");
    expect(await itemsOf(one)).toEqual([coffee, "Tea 1 x 5000"]);
    expect(one.chat.texts.some((text) => review.test(text))).toBe(true);
  };

  it("outlives a restart", async () => {
    const one = await atReview();
    await new Customer(one).forward("Tea 5000");
    await one.restart();
    await answers(one);
  });

  it("outlives /cancel, and [Continue] asks again", async () => {
    const one = await atReview();
    await new Customer(one).forward("Tea 5000");
    await one.send("/cancel");
    await one.tap("Continue");
    expect(said(one)).toMatch(asked);
    await answers(one);
  });

  it("outlives [Start over] with its draft", async () => {
    const one = await atReview();
    await new Customer(one).forward("Tea 5000");
    await one.send("/new");
    await one.tap("Start over");
    await one.tap("Undo");
    await answers(one);
  });

  it("outlives the end of access", async () => {
    const one = await atReview();
    await new Customer(one).forward("Tea 5000");
    await one.send("/signout");
    const { closedQuestion, draft } = await one.record();
    expect(closedQuestion).toMatchObject({ ask: "whose", texts: [{ text: "Tea 5000" }] });
    expect(draft?.terms.items).toHaveLength(1);
  });

  it.each(["Login code: 12345", "669253", "Tea 5000\nпароль 998877"])(
    "is never %j, which isn't stored or repeated",
    async (text) => {
      const one = await atReview();
      const malika = new Customer(one);
      for (const before of [[], ["Cake 20000"]]) {
        for (const each of before) await malika.forward(each);
        await malika.forward(text);
        const digits = text.match(/\d{5,}/)?.[0] ?? "";
        expect(JSON.stringify(await one.record())).not.toContain(digits);
        expect(one.chat.texts.filter((each) => each.includes(digits))).toEqual([]);
      }
    },
  );

  it("is no code that was typed on an old card", async () => {
    const one = await atOldReview();
    await one.tap("Items");
    const { updatedAt = 0 } = (await draftOf(one)) ?? {};
    await one.change((record) => {
      if (record.draft !== undefined) record.draft.updatedAt = updatedAt - 11 * minute;
    });
    await one.send("Tea 5000\nпароль 998877");
    expect(JSON.stringify(await one.record())).not.toMatch(/\b998877\b/);
    expect(said(one)).not.toMatch(asked);
  });

  it("is no code that was forwarded while the draft is closed", async () => {
    const one = await atReview();
    await one.send("/cancel");
    await new Customer(one).forward("Tea 5000\nпароль 998877");
    expect(JSON.stringify(await one.record())).not.toMatch(/\b998877\b/);
  });

  it("isn't asked about after [Continue], which touches the card", async () => {
    const one = await atOldReview();
    await one.send("/cancel");
    await one.tap("Continue");
    await one.send("Tea 5000");
    expect(await itemsOf(one)).toEqual([coffee, "Tea 1 x 5000"]);
  });

  it("isn't answered by a text without an item", async () => {
    const one = await atOldReview();
    await one.send("Tea 5000");
    await one.send("hm");
    expect(said(one)).toMatch(/^Tap one of the two buttons/);
    await answers(one);
  });
});

describe("an order in words that is held back", () => {
  const order = "2 латте и 1 капучино";

  it.each([
    ["New invoice", ["Латте 2 20000", "капучино 1 22000"]],
    ["Into this one", ["Tea 1 5000", "Латте 2 20000", "капучино 1 22000"]],
  ])("is asked about part by part after [%s]", async (label, items) => {
    const chat = await withMenu();
    await chat.send("/new Tea 5000");
    await chat.one.tap("Expiry");
    await chat.one.tap("No expiry");
    await new Customer(chat.one).forward(order);
    expect(chat.last).toMatch(asked);
    await chat.one.tap(label);
    expect(chat.last).toMatch(/What does one “капучино” cost\?/);
    await chat.send("22000");
    expect(await chat.items()).toEqual(items);
  });

  it("waits behind the item that was begun", async () => {
    const chat = await withMenu();
    await chat.send("/new");
    await chat.send("Cake");
    await new Customer(chat.one).forward(order);
    await chat.one.tap("Into this one");
    expect(chat.last).toMatch(/Price of one Cake/);
    await chat.send("40000");
    expect(chat.last).toMatch(/What does one “капучино” cost\?/);
    await chat.send("22000");
    expect(await chat.items()).toEqual(["Латте 2 20000", "Cake 1 40000", "капучино 1 22000"]);
  });
});

/** The process ends before a write while the merchant answers, starts again, and gets the same tap once more. */
async function live(label: string, crash?: CrashPoint) {
  const one = await atReview();
  await new Customer(one).forward("Tea 5000");
  void one.chat.press(label);
  const update = one.telegram.control.pendingUpdates().at(-1) as Update;
  await one.lose();
  const power = new Power(crash);
  power.decideOverChat(one);
  await power.through(async (isAgain) => {
    if (isAgain) await one.restart();
    await one.handle({ source: "telegram", update }, 3_000_000);
  });
  return { one, trace: power.trace, crashes: power.crashes };
}

describe("the answer, whichever write the process ends before,", () => {
  it("[Into this one] adds the line once", async () => {
    await everyCrash(
      (crash) => live("Into this one", crash),
      async ({ one }) => expect(await itemsOf(one)).toEqual([coffee, "Tea 1 x 5000"]),
      { sides: ["before"] },
    );
  });

  it("[New invoice] leaves both drafts, each with its own items", async () => {
    await everyCrash(
      (crash) => live("New invoice", crash),
      async ({ one }) => {
        expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
        const { aside } = await one.record();
        expect(aside?.map(({ draft }) => draft.terms.items)).toMatchObject([
          [{ name: "Coffee", quantity: 2 }],
        ]);
      },
      { sides: ["before"] },
    );
  });
});
