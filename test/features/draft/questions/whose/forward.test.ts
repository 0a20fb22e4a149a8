import { describe, expect, it } from "vitest";
import { plain } from "../../../../journeys/plain.js";
import { atReview, draftOf, itemsOf } from "../../../../kit/in-one-chat.js";
import { OneChat } from "../../../../kit/one-chat.js";
import { Customer } from "../forward-chat.js";
import { asked, coffee, said } from "./whose-chat.js";

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
    await one.neverExpires();
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
    for (const text of ["Tea 5000", "Cake 40000"]) malika.forwarded(text);
    await one.handleUpdates();
    expect(said(one)).toMatch(/You have sent 2 messages/);
    await one.tap("Into this one");
    expect(await itemsOf(one)).toEqual([coffee, "Tea 1 x 5000", "Cake 1 x 40000"]);
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
