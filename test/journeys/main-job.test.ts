import { afterEach, describe, expect, it } from "vitest";
import { draft, signedInUser } from "./steps.js";
import { World } from "./world.js";

/** What stands between user text and its neighbours, so that neither can reorder the other. */
const plain = (text: string | undefined): string => (text ?? "").replace(/[\u2066-\u2069]/g, "");

describe("the main job", () => {
  let world: World;
  afterEach(() => world.close());

  it("goes from sign-in over every step to a paid invoice", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await draft(chat);
    const card = await chat.tap("Create invoice", /Waiting for payment/);
    expect(plain(card.text)).toContain("1. Coffee — 2 × 15,000\u00a0UZS = 30,000\u00a0UZS");
    expect(chat.labels(card)).toEqual(["Send to customer", "Copy text", "QR code", "Paid in cash", "More…"]);
    const [invoice] = world.merchant.control.invoices();
    expect(world.merchant.control.invoices()).toHaveLength(1);
    expect(card.text).not.toContain("http");
    expect(JSON.stringify(card.keyboard)).toContain(`/invoice/${invoice?.id}/payment`);
    await world.merchant.control.processing(invoice?.id ?? "");
    await chat.waitFor(/Payment is being processed/);
    await world.merchant.control.pay(invoice?.id ?? "");
    const notice = await chat.waitFor(/Invoice for 30,000\u00a0UZS is paid/);
    expect(plain(notice.text)).toBe("✅ Invoice for 30,000\u00a0UZS is paid: Coffee · today 1 · 30,000");
    expect(notice.replyTo?.messageId).toBe(card.messageId);
    expect(chat.byId(card.messageId)?.text).toContain("✅ Paid");
    expect(chat.labels(chat.byId(card.messageId))).toEqual(["New invoice", "Repeat"]);
  });

  it("tells a failed payment, and then that it was paid after all", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await draft(chat);
    const card = await chat.tap("Create invoice", /Waiting for payment/);
    const id = world.merchant.control.invoices()[0]?.id ?? "";
    await world.merchant.control.fail(id);
    await chat.waitFor(/Payment of the invoice for 30,000\u00a0UZS failed/);
    expect(chat.labels(chat.byId(card.messageId))).toEqual([
      "Send to customer",
      "Copy text",
      "QR code",
      "Paid in cash",
      "More…",
      "Issue again",
    ]);
    await world.merchant.control.pay(id);
    await chat.waitFor(/is paid/);
  });

  it("tells that an invoice has expired, and takes the link away", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await draft(chat);
    const card = await chat.tap("Create invoice", /Waiting for payment/);
    await world.merchant.control.expire(world.merchant.control.invoices()[0]?.id ?? "");
    await chat.waitFor(/has expired: /);
    expect(chat.byId(card.messageId)?.text).not.toContain("http");
  });

  it("creates through a webhook as it does by polling", async () => {
    world = await World.create({ environment: { TELEGRAM_UPDATES: "webhook" } });
    const chat = await signedInUser(world);
    await draft(chat);
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(world.merchant.control.invoices()).toHaveLength(1);
  });
});

describe("on the way to the invoice", () => {
  let world: World;
  afterEach(() => world.close());

  it("makes one invoice of a double tap, and says so to the second", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await draft(chat);
    const review = chat.last.messageId;
    const taps = await Promise.all([
      chat.press("Create invoice", review),
      chat.press("Create invoice", review),
    ]);
    expect(taps.every(({ answered }) => answered)).toBe(true);
    expect(taps.map(({ text }) => text)).toContain("This step is finished.");
    await chat.waitFor(/Waiting for payment/);
    expect(world.merchant.control.invoices()).toHaveLength(1);
  });

  it("forgets everything when asked to, and drops what the service still tells", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await draft(chat);
    await chat.tap("Create invoice", /Waiting for payment/);
    await chat.say("/privacy", /What I keep/);
    await chat.tap("Delete everything", /1 invoice is open/);
    await chat.tap("Yes, delete everything", /Everything is deleted/);
    const [invoice] = world.merchant.control.invoices();
    await world.merchant.control.pay(invoice?.id ?? "");
    const deliveries = world.merchant.control.invoices()[0]?.deliveries ?? [];
    expect(deliveries.flatMap(({ attempts }) => attempts.map(({ result }) => result))).toContain(200);
    await chat.say("/new", /login\?/);
    expect(chat.texts.join()).not.toContain("is paid");
  });

  it("asks to sign in again after /signout and still tells what was paid", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await draft(chat);
    await chat.tap("Create invoice", /Waiting for payment/);
    await chat.say("/signout", /Signed out/);
    await world.merchant.control.pay(world.merchant.control.invoices()[0]?.id ?? "");
    await chat.waitFor(/is paid/);
    await chat.say("/new", /login\?/);
  });
});
