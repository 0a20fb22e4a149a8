import type { Update } from "grammy/types";
import { describe, expect, it } from "vitest";
import { everyCrash } from "../../../../kit/every-crash.js";
import { atReview, draftOf, draftQuestionOf, itemsOf, review } from "../../../../kit/in-one-chat.js";
import type { OneChat } from "../../../../kit/one-chat.js";
import { Power } from "../../../../kit/power.js";
import type { CrashPoint } from "../../../../soak/kit/gate.js";
import { withMenu } from "../../order/order-chat.js";
import { Customer } from "../forward-chat.js";
import { asked, atOldReview, coffee, minute, said } from "./whose-chat.js";

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
    await chat.one.neverExpires();
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
