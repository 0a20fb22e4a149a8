import { describe, expect, it } from "vitest";
import { facesAs } from "../../../src/invoice/face.js";
import type { Invoice } from "../../../src/invoice/invoice.js";
import { plain } from "../../journeys/plain.js";
import { hour, invoiceIn, status, stored } from "../../kit/invoice-chat.js";
import { closedInvoice, listOf } from "../../kit/invoice-list-samples.js";
import { OneChat } from "../../kit/one-chat.js";
import { lockNow, signOut } from "../../store/samples.js";
import { InlineChat } from "../inline/inline-chat.js";

const refused = (problem: string) => ({ kind: "refused", problem });

/** Creates an invoice for two coffees. @returns its reference */
async function sellCoffee(one: OneChat): Promise<string> {
  await one.send("/new Coffee 2x15000");
  await one.tap("Create invoice");
  const [ref = ""] = Object.keys((await one.record()).invoices);
  return ref;
}

/** A seller with an invoice for two coffees, and a chat with a customer. */
async function withLink(change: (invoice: Invoice) => void = () => undefined) {
  const clock = { now: Date.now() };
  const shop = await InlineChat.open(() => clock.now);
  const { one } = shop;
  const ref = await sellCoffee(one);
  await one.change((record) => change(invoiceIn(record, ref)));
  /** [Share] of the page, and then the choice of the customer's chat. @returns the id of the message there */
  const share = async (): Promise<number> => {
    const answer = await one.app.share(one.appUser, ref);
    if (answer.kind !== "prepared") throw new Error(`The bot refuses: ${answer.problem}.`);
    const { messageId } = one.telegram.control.sendPrepared(shop.between, answer.id, { as: one.chat.id });
    await one.handleUpdates();
    return messageId;
  };
  return { shop, one, ref, clock, share };
}

const links = async (one: OneChat) => {
  const view = await one.app.linksOf(one.appUser);
  if (view === "no-access") throw new Error("There is no access.");
  return view;
};

describe("the page's list of links", () => {
  it("is looked up once for requests that come at the same time, and anew for a later one", async () => {
    const { one } = await withLink();
    const [first, second] = await Promise.all([links(one), links(one)]);
    expect(second).toBe(first);
    expect(first.invoices).toHaveLength(1);
    expect(await links(one)).not.toBe(first);
  });

  it("holds what a customer can still pay, newest first, with the items in a few words", async () => {
    const { one, ref, clock } = await withLink();
    clock.now += 1000;
    await one.send("/new Cake 40 000; Tea 5 000");
    await one.neverExpires();
    await one.tap("Create invoice");
    const { canShare, invoices } = await links(one);
    expect(canShare).toBe(true);
    expect(invoices.map(({ total, items }) => [plain(total), plain(items)])).toEqual([
      ["45,000 UZS", "Cake, Tea"],
      ["30,000 UZS", "Coffee × 2"],
    ]);
    const { expireAt = "" } = await stored(one, ref);
    expect(invoices[1]).toMatchObject({ ref, expireAt: Date.parse(expireAt), processing: false });
    expect(invoices[0]).not.toHaveProperty("expireAt");
  });

  it("says of which invoice a payment is being processed", async () => {
    const { one } = await withLink(status("processing"));
    expect((await links(one)).invoices).toMatchObject([{ processing: true }]);
  });

  it.for(["expired"] as const)("doesn't hold an invoice that is %s", async (name) => {
    const { one } = await withLink(status(name));
    expect((await links(one)).invoices).toEqual([]);
  });

  it("goes on to older invoices where newer ones are past their time, and ends at fifty", async () => {
    const { one } = await InlineChat.open();
    const count = 120;
    await listOf(one, count, () => ({ status: "created" }));
    for (let number = 0; number < count; number += 1) {
      const invoice = closedInvoice(number, { history: [] });
      if (number >= 60) invoice.expireAt = new Date(Date.now() - hour).toISOString();
      await one.store.invoices.write(`${one.key}/${invoice.ref}`, invoice);
    }
    const { invoices } = await links(one);
    expect(invoices).toHaveLength(50);
    expect(invoices[0]?.ref).toBe("r-59");
    expect(invoices[49]?.ref).toBe("r-10");
  });

  it.for([
    ["has signed out", signOut],
    ["is locked", lockNow],
  ] as const)("isn't shown to a chat that %s", async ([, change]) => {
    const { one, ref } = await withLink();
    await one.change((record) => change(record));
    expect(await one.app.linksOf(one.appUser)).toBe("no-access");
    expect(await one.app.share(one.appUser, ref)).toEqual(refused("signed-out"));
  });

  it("says that nothing can be shared while the bot has no inline mode", async () => {
    const one = await OneChat.open(undefined, { inlineMode: false });
    const ref = await sellCoffee(one);
    expect(await links(one)).toMatchObject({ canShare: false, invoices: [{ ref }] });
    expect(await one.app.share(one.appUser, ref)).toEqual(refused("unavailable"));
  });
});

describe("[Share] of the page", () => {
  it("sends the customer's message, which then follows the invoice", async () => {
    const { shop, one, ref, share } = await withLink();
    const sent = await share();
    expect(shop.text(sent)).toMatch(/^.+\n\nCoffee × 2\nTotal: 30,000\sUZS\n\nPlease pay by/);
    expect(shop.labels(sent)).toEqual(["Pay"]);
    expect(facesAs(await stored(one, ref), "customer")).toHaveLength(1);
    await one.callback(ref, "paid");
    expect(shop.text(sent)).toMatch(/^✅ Paid, thank you/);
  });

  it("puts the link into the text where Telegram refuses it on a button", async () => {
    const { shop, one, share } = await withLink();
    one.telegram.control.fault({
      method: "savePreparedInlineMessage",
      kind: 400,
      description: "BUTTON_URL_INVALID",
    });
    const sent = await share();
    expect(shop.labels(sent)).toEqual([]);
    expect(shop.text(sent)).toContain("https://pay.example.com/invoice/inv-1/payment");
  });

  it("updates a message at once whose invoice was paid before the merchant chose the chat", async () => {
    const { shop, one, ref } = await withLink();
    const answer = await one.app.share(one.appUser, ref);
    const id = answer.kind === "prepared" ? answer.id : "";
    await one.callback(ref, "paid");
    const { messageId } = one.telegram.control.sendPrepared(shop.between, id, { as: one.chat.id });
    await one.handleUpdates();
    expect(shop.text(messageId)).toMatch(/^✅ Paid, thank you/);
  });

  it("follows the invoice in every chat into which the merchant has sent the one prepared message", async () => {
    const { shop, one, ref } = await withLink();
    const answer = await one.app.share(one.appUser, ref);
    const id = answer.kind === "prepared" ? answer.id : "";
    const sent = [1, 2].map(() => one.telegram.control.sendPrepared(shop.between, id, { as: one.chat.id }));
    await one.handleUpdates();
    await one.callback(ref, "paid");
    for (const { messageId } of sent) expect(shop.text(messageId)).toMatch(/^✅ Paid, thank you/);
  });

  it("is remembered before Telegram's report, which may be lost", async () => {
    const { one, ref, clock } = await withLink();
    await one.app.share(one.appUser, ref);
    expect((await one.store.inlineOffers.read(one.key))?.shares).toEqual([{ ref, at: clock.now }]);
  });

  it("leaves no trace of a share that Telegram couldn't prepare", async () => {
    const { one, ref } = await withLink();
    one.telegram.control.fault({
      method: "savePreparedInlineMessage",
      kind: 400,
      description: "USER_ID_INVALID",
    });
    expect(await one.app.share(one.appUser, ref)).toEqual(refused("unavailable"));
    expect((await one.store.inlineOffers.read(one.key))?.shares ?? []).toEqual([]);
    const [line] = one.noted.filter(({ event }) => event === "share.not-prepared");
    expect(line?.fields).toEqual({ error: "GrammyError", code: 400 });
  });

  it("isn't prepared for chats with bots, like [Send to customer]", async () => {
    const { one, ref } = await withLink();
    const answer = await one.app.share(one.appUser, ref);
    const id = answer.kind === "prepared" ? answer.id : "";
    expect(() => one.telegram.control.sendPrepared(one.chat.id, id)).toThrow("may not be sent");
  });

  it.for([
    ["over", "is paid", status("paid")],
    ["over", "has expired", status("expired")],
    ["being-paid", "is being paid", status("processing")],
    [
      "gone",
      "is a seller's, so that the customers' messages are the seller's",
      (invoice: Invoice) => {
        invoice.soldBy = { seller: "s1", name: "Dilnoza" };
      },
    ],
    [
      "gone",
      "belongs to another account",
      (invoice: Invoice) => {
        invoice.account = { login: "of another" };
      },
    ],
  ] as const)("answers %s for an invoice that %s", async ([problem, , change]) => {
    const { one, ref } = await withLink(change);
    expect(await one.app.share(one.appUser, ref)).toEqual(refused(problem));
  });

  it.for(["", "constructor", "../other", "no-such-ref"])("answers gone for the reference %j", async (ref) => {
    const { one } = await withLink();
    expect(await one.app.share(one.appUser, ref)).toEqual(refused("gone"));
  });

  it("tells nothing to another user of the bot who knows the reference", async () => {
    const { one, ref } = await withLink();
    expect(await one.app.share({ id: 987_654_321 }, ref)).toEqual(refused("signed-out"));
  });
});
