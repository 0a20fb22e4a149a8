import { describe, expect, it } from "vitest";
import { repeat } from "../../kit/invoice-chat.js";
import { failing } from "../../kit/one-chat.js";
import { plainText, TeamChats } from "../../kit/team-chats.js";
import { InlineChat } from "../inline/inline-chat.js";

const tooMuch = "5,000 UZS over the limit for one invoice";
const day = 24 * 60 * 60_000;

/** A seller who has created an invoice for 15,000, and may create invoices up to 10,000 from then on. */
async function afterOne(now?: () => number) {
  const chats = await TeamChats.open({}, now);
  await chats.review();
  await chats.one.tap("Create invoice");
  await chats.changeLimits({ perInvoice: "10000" });
  const [ref = ""] = Object.keys((await chats.one.record()).invoices);
  return { chats, ref };
}

function expectHeld({ one, text, labels }: TeamChats, creates: number): void {
  expect(text).toContain(tooMuch);
  expect(labels[0]).toBe("Ask the owner");
  expect(labels).not.toContain("Create invoice");
  expect(one.creates).toBe(creates);
}

describe("an invoice over the limits", () => {
  it("can't be created with [Repeat]", async () => {
    const { chats } = await afterOne();
    await repeat(chats.one);
    expectHeld(chats, 1);
  });

  it("can't be created with [Issue again]", async () => {
    const { chats, ref } = await afterOne();
    await chats.one.callback(ref, "expired");
    await chats.one.tap("Issue again");
    expectHeld(chats, 1);
  });

  it("can't be created from a template", async () => {
    const { chats } = await afterOne();
    await chats.changeLimits({ perInvoice: "20000" });
    await chats.review();
    await chats.one.tap("More…");
    await chats.one.tap("Save as template");
    await chats.one.send("rent");
    await chats.one.send("/new rent");
    await chats.one.tap("Start over");
    await chats.changeLimits({ perInvoice: "10000" });
    await chats.one.tap("Create invoice");
    expectHeld(chats, 1);
  });

  it("can't be created with [It isn't there, create it again]", async () => {
    const chats = await TeamChats.open();
    await chats.review();
    chats.one.create = failing("outcome-unknown");
    await chats.one.tap("Create invoice");
    await chats.changeLimits({ perInvoice: "10000" });
    await chats.one.tap("It isn't there, create it again");
    expectHeld(chats, 1);
  });

  it("can't be created with [Try again] after the service couldn't be reached", async () => {
    const chats = await TeamChats.open();
    await chats.review();
    chats.one.create = failing("unavailable");
    await chats.one.tap("Create invoice");
    await chats.changeLimits({ perInvoice: "10000" });
    await chats.one.tap("Try again");
    expectHeld(chats, 1);
  });

  it("can't be created by a button that the seller has made", async () => {
    const chats = await TeamChats.open({ perInvoice: "10000" });
    await chats.review();
    const { draft } = await chats.one.record();
    const { messageId } = chats.one.chat.last;
    const pressed = chats.one.telegram.control.press(chats.one.chat.id, messageId, {
      data: `draft:${draft?.id}:create`,
    });
    await chats.one.handleUpdates();
    await pressed;
    expectHeld(chats, 0);
  });
});

describe("a message in another chat", () => {
  /** A seller who may create invoices up to 10,000, beside a customer. */
  async function shopOf(limits: Parameters<typeof TeamChats.open>[0] = { perInvoice: "10000" }) {
    const chats = await TeamChats.open(limits);
    return { chats, shop: await InlineChat.beside(chats.one) };
  }
  const notMade = "This invoice couldn't be created.";

  it("becomes no invoice over the limits, and the seller reads the review card's sentence in private", async () => {
    const { chats, shop } = await shopOf();
    const { sent } = await shop.sell("Coffee 15000");
    expect(chats.one.creates).toBe(0);
    expect(shop.text(sent)).toBe(notMade);
    expect(chats.text).toContain(tooMuch);
    expect(chats.text).toContain("To ask the owner, create it with /new in our private chat.");
    await chats.one.tap("Try again");
    expect(chats.one.creates).toBe(0);
    await chats.changeLimits({ perInvoice: "15000" });
    await chats.one.tap("Try again");
    expect(chats.one.creates).toBe(1);
  });

  it("becomes no invoice over the limits with [Create it anyway]", async () => {
    const { chats, shop } = await shopOf({ perInvoice: "15000" });
    chats.one.create = failing("outcome-unknown");
    await shop.sell("Coffee 15000");
    await shop.sell("Coffee 15000");
    await chats.changeLimits({ perInvoice: "10000" });
    await chats.one.tap("Create it anyway");
    expect(chats.one.creates).toBe(1);
    expect(chats.text).toContain(tooMuch);
  });

  it("becomes no invoice on a default terminal that the owner doesn't allow any more", async () => {
    const { chats, shop } = await shopOf({
      terminals: [{ id: "t-2", name: "Till", businessUnitName: "Unit" }],
    });
    await chats.one.change(({ settings }) => {
      settings.terminal = { id: "t-1", name: "Front", businessUnitName: "Unit" };
    });
    const { sent } = await shop.sell("Coffee 5000");
    expect(chats.one.creates).toBe(0);
    expect(shop.text(sent)).toBe(notMade);
    expect(chats.text).toContain("You can't use your default terminal. Choose another one in /settings");
  });

  it("isn't created for a seller who was paused", async () => {
    const { chats, shop } = await shopOf();
    const { sent } = await shop.send("Coffee 5000");
    await chats.changeTeam(({ sellers: [seller] }) => void Object.assign(seller ?? {}, { state: "paused" }));
    await chats.one.handleUpdates();
    expect(chats.one.creates).toBe(0);
    expect(shop.text(sent)).toBe(notMade);
  });

  it("counts in the day's sum before the next one is looked at, though twenty are sent at once", async () => {
    const { chats, shop } = await shopOf({ perDay: "60000" });
    let made = 0;
    chats.one.create = () => {
      made += 1;
      const id = `inv-${made}`;
      return { id, payLink: `https://pay.example.com/invoice/${id}/payment` };
    };
    const prices = Array.from({ length: 20 }, (_, at) => 9_000 + at * 100);
    for (const price of prices) await shop.send(`Coffee ${price}`);
    await chats.one.handleUpdates();
    const sold = Object.values((await chats.one.record()).invoices);
    const sum = sold.reduce((total, { terms: { items } }) => total + Number(items[0]?.price), 0);
    expect(sum).toBeLessThanOrEqual(60_000);
    expect(sum).toBeGreaterThan(50_000);
    expect((await chats.spent())?.sums).toEqual({ UZS: String(sum) });
    expect(chats.one.creates).toBe(sold.length);
    expect(
      chats.one.chat.texts.filter((text) => plainText(text).includes("over the limit for today")),
    ).toHaveLength(prices.length - sold.length);
  });
});

describe("an approval", () => {
  it("is used once, though twenty taps on [Create invoice] come at once and the first one comes again", async () => {
    const chats = await TeamChats.open({ perInvoice: "10000" });
    await chats.review();
    await chats.one.tap("Ask the owner");
    await chats.deliver();
    await chats.ownerTaps("Approve");
    const { draft } = await chats.one.record();
    const { messageId } = chats.one.chat.last;
    const { control } = chats.one.telegram;
    const data = `draft:${draft?.id}:create`;
    const taps = Array.from({ length: 20 }, () => control.press(chats.one.chat.id, messageId, { data }));
    const [first] = control.pendingUpdates();
    await chats.one.handleUpdates();
    await Promise.all(taps);
    await chats.one.handle({ source: "telegram", update: first as never });
    expect(chats.one.creates).toBe(1);
    expect((await chats.place()).usedApprovals).toHaveLength(1);
  });

  it("can be used after a create call that certainly created nothing, and only until it ends", async () => {
    const clock = { now: Date.UTC(2026, 10, 23, 12) };
    const chats = await TeamChats.open({ perInvoice: "10000" }, () => clock.now);
    await chats.review();
    await chats.one.tap("Ask the owner");
    await chats.deliver();
    await chats.ownerTaps("Approve");
    const { create } = chats.one;
    chats.one.create = failing("rejected");
    await chats.one.tap("Create invoice");
    expect((await chats.place()).usedApprovals).toEqual([]);
    chats.one.create = create;
    chats.one.connecting = async () => {
      clock.now += day;
    };
    await chats.one.tap("Create invoice");
    expect(chats.one.creates).toBe(1);
    expect(chats.labels[0]).toBe("Ask the owner");
  });

  it("stays used when the outcome is lost between the submission and its answer", async () => {
    const chats = await TeamChats.open({ perInvoice: "10000" });
    await chats.review();
    await chats.one.tap("Ask the owner");
    await chats.deliver();
    await chats.ownerTaps("Approve");
    chats.one.create = failing("outcome-unknown");
    await chats.one.tap("Create invoice");
    expect((await chats.place()).usedApprovals).toHaveLength(1);
    await chats.one.tap("It isn't there, create it again");
    expect(chats.labels[0]).toBe("Ask the owner");
  });
});
