import { expect, test } from "vitest";
import { cardOf } from "../../../../src/invoice/face.js";
import { plain } from "../../../journeys/plain.js";
import { Rewriter } from "./message-edits-chat.js";

/** An invoice of one line. @returns the chat, and the message of the line. */
async function invoiced(line = "/new Coffee 15000", expiry = "No expiry") {
  const rewriter = await Rewriter.open();
  const { one } = rewriter;
  const source = await rewriter.send(line);
  await one.tap("Expiry");
  await one.tap(expiry);
  await one.tap("Create invoice");
  return { rewriter, one, source };
}

const tooLate =
  "The invoice for 15,000 UZS (Coffee) was created before your message reached me, so it stays as it is. If it should be different, tap Repeat, change the new draft, and give the customer only the new link. The service can't cancel a link. It doesn't expire.";

test.each(["/new Coffee 15 000", "Coffee"])(
  "an edit to “%s” after the invoice was created names no other items, so the answer offers to repeat the invoice",
  async (text) => {
    const { rewriter, one, source } = await invoiced();
    await rewriter.edit(source, text);
    expect(rewriter.last).toBe(tooLate);
    const [invoice] = Object.values((await one.record()).invoices);
    expect(one.chat.last.replyTo?.messageId).toBe(cardOf(invoice ?? {}));
    expect(invoice?.terms.items).toMatchObject([{ price: "15000" }]);
    expect(one.creates).toBe(1);
    await one.tap("Repeat", one.chat.last.messageId);
    expect(await rewriter.items()).toEqual(["Coffee 1 15000"]);
  },
);

test.each(["x3", "25000", "delete", "Coffee 2x25000"])(
  "the reply “%s” to a message of a created invoice says so",
  async (text) => {
    const { rewriter, one, source } = await invoiced();
    await rewriter.reply(source, text);
    expect(rewriter.last).toBe(tooLate);
    expect((await one.record()).draft).toBeUndefined();
  },
);

test("the answer to a late edit says until when the old link can be paid", async () => {
  const { rewriter, source } = await invoiced("/new Coffee 15000", "24 hours");
  await rewriter.edit(source, "/new Coffee 25000");
  expect(rewriter.last).toMatch(/The service can't cancel a link\. It expires \w{3} \d+ \w{3}, \d\d:\d\d\.$/);
});

test("an edit of a created invoice's message leaves the next draft as it is", async () => {
  const { rewriter, source } = await invoiced();
  await rewriter.send("/new Tea 5000");
  await rewriter.edit(source, "/new Coffee 25000");
  expect(rewriter.last).toMatch(/was created before your message reached me, so it stays as it is/);
  expect(await rewriter.items()).toEqual(["Tea 1 5000"]);
});

test("an edit of a note that was typed for a created invoice says so, too", async () => {
  const rewriter = await Rewriter.open();
  const { one } = rewriter;
  await rewriter.send("/new Coffee 15000");
  await one.neverExpires();
  await one.tap("More…");
  await one.tap("Note");
  const note = await rewriter.send("Table 5");
  await one.tap("Create invoice");
  await rewriter.edit(note, "Table 6");
  expect(rewriter.last).toBe(tooLate);
});

test("an edit after the payment doesn't warn of a link that nobody can pay any more", async () => {
  const { rewriter, one, source } = await invoiced();
  const [ref = ""] = Object.keys((await one.record()).invoices);
  await one.change((record) => {
    const invoice = record.invoices[ref];
    const paid = { status: "paid", receivedAt: 1, key: "k", count: 1 } as const;
    if (invoice !== undefined) Object.assign(invoice, { history: [paid] });
  });
  await rewriter.edit(source, "/new Coffee 25000");
  expect(plain(one.chat.last.text)).toContain("is already paid, so your message changes nothing.");
});
