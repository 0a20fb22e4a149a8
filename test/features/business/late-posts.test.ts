import { describe, expect, it } from "vitest";
import { messagesAtHand } from "../../../src/features/due-list.js";
import { texts } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { TeamChats } from "../../kit/team-chats.js";
import { callbackPayload } from "../../status-callback.js";
import { BusinessChat } from "./business-chat.js";

const payLink = "https://pay.example.com/invoice/inv-1/payment";

/** A seller whose command became an invoice, but whose service gave no pay link. */
async function withoutLink(one?: OneChat): Promise<{ shop: BusinessChat; ref: string }> {
  const shop = one === undefined ? await BusinessChat.open() : await BusinessChat.beside(one);
  shop.one.create = () => ({ id: "inv-1" }) as never;
  await shop.type("/pay Coffee 2x15000");
  const [ref = ""] = Object.keys((await shop.record()).invoices);
  return { shop, ref };
}

const tellLink = (shop: BusinessChat, ref: string): Promise<unknown> =>
  shop.one.handle(
    callbackPayload(JSON.stringify({ status: "created", invoiceId: "inv-1", payUrl: payLink }), { ref }),
  );

describe("a command /pay whose invoice has no pay link yet", () => {
  it("posts nothing, and tells the seller once that the post follows", async () => {
    const { shop } = await withoutLink();
    expect(shop.texts).toEqual(["/pay Coffee 2x15000"]);
    expect(texts(shop.one, /hasn't given me the pay link yet/)).toHaveLength(1);
    await shop.one.send("/help");
    expect(texts(shop.one, /hasn't given me the pay link yet/)).toHaveLength(1);
  });

  it("posts the customer's message once a status update brings the link", async () => {
    const { shop, ref } = await withoutLink();
    await tellLink(shop, ref);
    await tellLink(shop, ref);
    expect(shop.posted).toHaveLength(1);
    expect(shop.labels(shop.posted[0])).toEqual(["Pay"]);
    expect((await shop.record()).due).toEqual([]);
    await shop.one.callback(ref, "paid");
    expect(shop.labels(shop.posted[0])).toEqual(["Paid"]);
  });

  it("posts the customer's message once a late answer brings the link", async () => {
    const { shop, ref } = await withoutLink();
    await shop.one.handle({ source: "created-late", ref, id: "inv-1", payLink } as never);
    expect(shop.posted).toHaveLength(1);
    expect(shop.labels(shop.posted[0])).toEqual(["Pay"]);
  });

  it("waits without work until the merchant's next message, and is given up after a day", async () => {
    const { shop, ref } = await withoutLink();
    const { due } = await shop.record();
    expect(messagesAtHand(due, Date.now())).toEqual([]);
    await shop.one.change((record) => {
      const invoice = record.invoices[ref];
      if (invoice !== undefined) invoice.submittedAt -= 25 * 60 * 60_000;
    });
    await shop.one.send("/help");
    expect((await shop.record()).due).toEqual([]);
  });

  it.each(["Paid in cash", "Withdraw"])(
    "posts nothing after [%s], and the message after [Undo]",
    async (mark) => {
      const clock = { now: Date.now() };
      const { shop, ref } = await withoutLink(await OneChat.open(() => clock.now));
      await shop.one.tap(mark, (await cardOf(shop)) ?? 0);
      await tellLink(shop, ref);
      await shop.one.send("/help");
      expect(shop.texts).toEqual(["/pay Coffee 2x15000"]);
      clock.now += 5_000;
      await shop.one.tap("Undo", (await cardOf(shop, "Undo")) ?? 0);
      expect(shop.posted).toHaveLength(1);
      expect(shop.labels(shop.posted[0])).toEqual(["Pay"]);
      expect((await shop.record()).due).toEqual([]);
    },
  );
});

describe("a command /pay without a pay link, where status updates are off", () => {
  it("promises no post, and leaves nothing due", async () => {
    const one = await OneChat.open();
    one.callbackUrl = undefined;
    const { shop } = await withoutLink(one);
    expect(texts(one, /gave me no pay link, so I post nothing there\. You'll find the invoice/)).toHaveLength(
      1,
    );
    expect(texts(one, /hasn't given me the pay link yet/)).toHaveLength(0);
    expect((await shop.record()).due).toEqual([]);
  });
});

describe("a seller's post that waits for its pay link", () => {
  it("isn't posted once the seller has left the team", async () => {
    const team = await TeamChats.open();
    const { shop, ref } = await withoutLink(team.one);
    await team.one.change((record) => {
      delete record.seller;
    });
    await tellLink(shop, ref);
    await team.one.send("/help");
    expect(shop.texts).toEqual(["/pay Coffee 2x15000"]);
    expect((await shop.record()).due.map(({ kind }) => kind)).not.toContain("post-as-seller");
  });

  it("rests while the owner has paused the seller, and is posted afterwards", async () => {
    const team = await TeamChats.open();
    const { shop, ref } = await withoutLink(team.one);
    const become = (state: "paused" | "active"): Promise<void> =>
      team.changeTeam(({ sellers: [seller] }) => void Object.assign(seller ?? {}, { state }));
    await become("paused");
    await tellLink(shop, ref);
    await team.one.send("/help");
    expect(shop.texts).toEqual(["/pay Coffee 2x15000"]);
    await become("active");
    await team.one.send("/help");
    expect(shop.labels(shop.posted[0])).toEqual(["Pay"]);
  });
});

async function cardOf(shop: BusinessChat, label = "Paid in cash"): Promise<number | undefined> {
  return shop.one.chat.messages.find(({ keyboard }) =>
    keyboard?.flat().some(({ text }) => text.includes(label)),
  )?.messageId;
}

describe("a post whose answer was lost", () => {
  /** Telegram has posted the customer's message, but the bot didn't get the answer and posted it again. */
  async function postedTwice(): Promise<BusinessChat> {
    const shop = await BusinessChat.open();
    shop.write("/pay Coffee 2x15000");
    shop.one.telegram.control.fault({ method: "sendMessage", kind: "reset-after", times: 1 });
    await shop.one.handleUpdates();
    return shop;
  }

  it("has the seller told after a payment in cash that a message keeps its pay button", async () => {
    const shop = await postedTwice();
    expect(shop.posted).toHaveLength(2);
    await shop.one.tap("Paid in cash");
    expect(texts(shop.one, /Coffee.*30,000.*keeps its pay button/)).toHaveLength(1);
    await shop.one.send("/help");
    expect(texts(shop.one, /keeps its pay button/)).toHaveLength(1);
  });

  it("has nothing said after a payment by the link, which the service takes only once", async () => {
    const shop = await postedTwice();
    const [ref = ""] = Object.keys((await shop.record()).invoices);
    await shop.one.callback(ref, "paid");
    expect(texts(shop.one, /keeps its pay button/)).toHaveLength(0);
  });

  it("has the seller told also when the payment in cash was noted before the second attempt", async () => {
    const shop = await BusinessChat.open();
    await shop.type("/pay Coffee 2x15000");
    await shop.one.change((record) => {
      const [invoice] = Object.values(record.invoices);
      if (invoice === undefined) throw new Error("There is no invoice.");
      invoice.cashAt = Date.now();
      const message = { in: "business", chat: shop.customer.id, id: 1 } as const;
      record.due.push({ kind: "post-as-seller", message, ref: invoice.ref, mayBePosted: true });
    });
    await shop.one.send("/help");
    expect(texts(shop.one, /keeps its pay button/)).toHaveLength(1);
    expect(shop.posted).toHaveLength(1);
  });
});
