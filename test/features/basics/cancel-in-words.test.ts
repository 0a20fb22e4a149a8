import { describe, expect, it } from "vitest";
import { atUnknown, draftOf, toReview } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";

const start = Date.parse("2026-11-21T09:00:00Z");

/** The card of the only open invoice. */
function expectWithdrawal({ chat }: OneChat): void {
  expect(chat.texts.at(-2)).toBe("If you mean this invoice, tap Withdraw.");
  expect(chat.labels()).toContain("Withdraw");
}

const notYet = /^This invoice isn't created yet\. Send \/cancel to leave it; the draft is kept\.$/;
const words = ["cancel invoice", "cancel invoice 5000", "отмени счёт №12", "hisobni bekor qil"];

/** A chat with one invoice that expires in a day. */
async function withInvoice(): Promise<OneChat> {
  const one = await OneChat.open(() => start);
  await one.send("/new Coffee 15000");
  await one.tap("Create invoice");
  return one;
}

describe("a merchant who asks to cancel an invoice in words", () => {
  it.for(words)("sees the only open invoice, which can be withdrawn: %s", async (text) => {
    const one = await withInvoice();
    await one.send(text);
    expectWithdrawal(one);
    expect(await draftOf(one)).toBeUndefined();
  });

  it("reads where to look when several links are open, or one whose outcome is unknown", async () => {
    const one = await withInvoice();
    await toReview(one);
    await one.tap("Create invoice");
    await one.send("cancel invoice");
    const several =
      /^The service can't cancel a link\. Each works until it expires: see \/invoices\. Ask your/;
    expect(one.chat.last.text).toMatch(several);
    const { one: other } = await atUnknown();
    await other.send("cancel invoice");
    expect(other.chat.last.text).toMatch(several);
  });

  it("reads that there is nothing to cancel when no link is open", async () => {
    const one = await OneChat.open(() => start);
    await one.send("отмени счёт 12000");
    expect(one.chat.last.text).toMatch(/^There is nothing to cancel\./);
    expect(await draftOf(one)).toBeUndefined();
  });

  it.for(words)("gets no item of that name while a draft is open: %s", async (text) => {
    const one = await OneChat.open(() => start);
    await one.send("/new");
    await one.send(text);
    expect(one.chat.last.text).toMatch(notYet);
    await one.send("Coffee 15000");
    await one.tap("Items");
    await one.send(text);
    await one.tap("Done");
    await one.send(text);
    await one.send(text);
    expect(one.chat.last.text).toMatch(notYet);
    expect((await draftOf(one))?.terms.items).toMatchObject([{ name: "Coffee" }]);
  });

  it("gets no saved item of that name", async () => {
    const one = await withInvoice();
    await one.send("/items");
    await one.tap("Add");
    await one.send("cancel invoice 5000");
    expectWithdrawal(one);
    expect(await one.store.savedItems.read(one.key)).not.toMatchObject({ items: [{}] });
  });

  it("may still write it as a note", async () => {
    const one = await OneChat.open(() => start);
    await toReview(one);
    await one.tap("More…");
    await one.tap("Note");
    await one.send("cancel invoice");
    expect((await draftOf(one))?.terms.note).toBe("cancel invoice");
  });
});
