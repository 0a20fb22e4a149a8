import { describe, expect, it } from "vitest";
import { again, atUnknown, review, unknown, waiting } from "../../kit/in-one-chat.js";
import { hour, plain, start } from "../../kit/invoice-chat.js";
import { failing, OneChat } from "../../kit/one-chat.js";
import { accountOf, invoiceOf, signedInAs, termsOf } from "../../store/samples.js";
import { exists, last, mayExist, textOf, type } from "./double-invoice-chat.js";

describe("the warning on a review card that an invoice may be made twice", () => {
  it("comes after [Discard] for the same again, and names the invoice", async () => {
    const { one } = await atUnknown();
    await one.tap("Discard");
    expect(last(one)).toContain("look for it in /invoices");
    await type(one, "coffee 2x15000");
    expect(last(one)).toMatch(mayExist);
    // A merchant who has read the warning may create the invoice all the same.
    await one.tap("Create invoice");
    expect(one.creates).toBe(2);
    expect(last(one)).toMatch(waiting);
  });

  it("comes for the same with another expiry and a note", async () => {
    const { one } = await atUnknown();
    await one.tap("Discard");
    await one.send("/new Coffee 2x15000");
    await one.tap("Expiry");
    await one.tap("3 days");
    await one.tap("More…");
    await one.tap("Note");
    await one.send("Table 5");
    expect(last(one)).toMatch(mayExist);
  });

  it("doesn't come for another invoice, whatever came before it", async () => {
    const { one } = await atUnknown();
    await one.tap("Discard");
    await type(one, "Tea 5000");
    expect(last(one)).not.toContain("⚠️");
  });

  it("doesn't come for another invoice that was begun in the place of the one in doubt", async () => {
    const { one } = await atUnknown();
    await one.send("/new");
    await one.tap("Start over");
    await one.send("Tea 5000");
    await one.neverExpires();
    expect(last(one)).not.toContain("⚠️");
  });

  it("doesn't come once the merchant has said that the one in doubt isn't there, whatever is changed then", async () => {
    const { one } = await atUnknown();
    await one.tap(again);
    expect(last(one)).toMatch(review);
    expect(last(one)).not.toContain("⚠️");
    await one.tap("Items");
    await one.send("Tea 5000");
    await one.tap("Done");
    expect(last(one)).not.toContain("⚠️");
    await one.tap("Discard");
    await one.tap("Undo");
    expect(last(one)).not.toContain("⚠️");
  });

  it("is no second question for a merchant who creates again and gets no answer again", async () => {
    const { one } = await atUnknown();
    one.create = failing("outcome-unknown");
    await one.tap(again);
    await one.tap("Create invoice");
    expect(last(one)).toMatch(unknown);
    await one.tap(again);
    expect(last(one)).toMatch(review);
    expect(last(one)).not.toContain("⚠️");
  });

  it("never gives way to a second invoice by a double tap on the answer or on [Create invoice]", async () => {
    const { one } = await atUnknown();
    const { messageId, text } = one.chat.last;
    expect(plain(text)).toMatch(unknown);
    const twice = async (action: string) => {
      const data = `draft:${(await one.record()).draft?.id}:${action}`;
      for (const _ of [1, 2]) void one.telegram.control.press(one.chat.id, messageId, { data });
      await one.handleUpdates();
    };
    await twice("again-after-unknown");
    expect(one.creates).toBe(1);
    expect(last(one)).toMatch(review);
    await twice("create");
    expect(one.creates).toBe(2);
  });

  it("doesn't come once the link of the one in doubt can't be paid any more", async () => {
    let now = start;
    const one = await OneChat.open(() => now);
    await one.send("/new Coffee 2x15000");
    await one.tap("Expiry");
    await one.tap("1 hour");
    one.create = failing("outcome-unknown");
    await one.tap("Create invoice");
    await one.tap("Discard");
    await one.change((record) => {
      Object.assign(record, signedInAs("anna@shop.example", now + 24 * hour));
    });
    await one.store.credentials.write(one.key, {
      accessToken: "token",
      account: accountOf("anna@shop.example"),
      obtainedAt: 0,
      expiresAt: now + 24 * hour,
      event: 0,
    });
    await type(one, "Coffee 2x15000");
    expect(last(one)).toMatch(mayExist);
    await one.tap("Discard");
    now += hour;
    await type(one, "Coffee 2x15000");
    expect(last(one)).not.toContain("⚠️");
  });

  it("comes beside [Try again] once the one in doubt is there after all", async () => {
    const { one, ref } = await atUnknown();
    await one.tap(again);
    await one.tap("More…");
    await one.tap("Note");
    await one.send("Table 5");
    one.mayAct = false;
    await one.tap("Create invoice");
    expect(last(one)).toMatch(/^The invoicing service doesn't answer/);
    expect(one.chat.labels()).toContain("Try again");
    expect(last(one)).not.toContain("⚠️");
    const { messageId } = one.chat.last;
    await one.callback(ref, "created");
    expect(textOf(one, messageId)).toMatch(review);
    expect(textOf(one, messageId)).toMatch(exists);
  });

  it("counts the invoices past the second", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    await one.change((record) => {
      for (const ref of ["a", "b", "c", "d"])
        record.invoices[ref] = invoiceOf(ref, {
          creation: "unknown",
          terms: termsOf({ items: [{ name: "Coffee", price: "15000", currency: "UZS", quantity: 2 }] }),
        });
    });
    await type(one, "Coffee 2x15000");
    expect(last(one).match(/may exist already/g)).toHaveLength(2);
    expect(last(one)).toContain("… and 2 more");
  });
});
