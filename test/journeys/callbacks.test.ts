import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  callbackResults,
  callsFor,
  handled,
  invoiceOf,
  notices,
  openInvoice,
  resetSandboxes,
  reviewed,
} from "./invoices.js";
import { World } from "./world.js";

const paid = /is paid: .?Coffee/;

describe("status updates", () => {
  let world: World;
  beforeAll(async () => {
    world = await World.create();
  });
  afterEach(() => resetSandboxes(world));
  afterAll(() => world.close());

  it.each([
    { callbackShape: "flat", callbackTimes: true },
    { callbackShape: "nested", callbackTimes: false },
    { callbackShape: "form", callbackTimes: true },
  ] as const)("are read from a $callbackShape payload, with times: $callbackTimes", async (switches) => {
    world.merchant.control.set(switches);
    const { chat, id, cardMessageId } = await openInvoice(world);
    await world.merchant.control.processing(id);
    await handled(chat);
    expect(chat.byId(cardMessageId)?.text).toContain("Payment is being processed");
    expect(notices(chat)).toEqual([]);
    await world.merchant.control.pay(id);
    await handled(chat);
    expect(chat.byId(cardMessageId)?.text).toContain("✅ Paid");
    expect(notices(chat)).toEqual(["✅ Invoice for 30,000\u00a0UZS is paid: Coffee · today 1 · 30,000"]);
    expect(callbackResults(world, id)).toEqual([200, 200, 200]);
  });

  it.each([
    ["400", "normal"],
    ["400", "before-answer"],
    ["429", "normal"],
  ] as const)(
    "prove that an invoice was created in spite of a %s, when they come %s",
    async (kind, callbacks) => {
      world.merchant.control.set({ callbacks });
      const chat = await reviewed(world);
      const known = new Set(world.merchant.control.invoices().map(({ id }) => id));
      world.merchant.control.fault({ on: "create", kind, carriedOut: true });
      await chat.tap("Create invoice", /[Nn]othing was created/);
      const { id = "" } = world.merchant.control.invoices().find((made) => !known.has(made.id)) ?? {};
      await world.merchant.control.pay(id);
      await chat.waitFor(paid);
      await handled(chat);
      expect(notices(chat)).toEqual(["✅ Invoice for 30,000\u00a0UZS is paid: Coffee · today 1 · 30,000"]);
      expect(chat.texts.filter((text) => /no record of/.test(text))).toEqual([]);
      expect(chat.texts.filter((text) => /^Check the invoice/.test(text))).toEqual([]);
    },
  );

  it.each([true, false])("that all come twice are told once, with times: %s", async (callbackTimes) => {
    world.merchant.control.set({ callbacks: "duplicate", callbackTimes });
    const { chat, id } = await openInvoice(world);
    await world.merchant.control.fail(id);
    await world.merchant.control.pay(id);
    await handled(chat);
    expect(notices(chat)).toHaveLength(2);
    expect(notices(chat)[0]).toMatch(
      /^❌ Payment of the invoice for 30,000.UZS failed, says .?Sandbox Pay.?: Coffee/,
    );
    expect(notices(chat)[1]).toMatch(/^✅ Invoice for 30,000.UZS is paid: Coffee · today 1 · 30,000$/);
  });

  it.each([true, false])("in reverse order end in the same state, with times: %s", async (callbackTimes) => {
    world.merchant.control.set({ callbacks: "reversed", callbackTimes });
    const { chat, id, cardMessageId } = await openInvoice(world);
    expect(callbackResults(world, id)).toEqual([]);
    await world.merchant.control.pay(id);
    await handled(chat);
    expect(callbackResults(world, id)).toEqual([200, 200, 200]);
    expect(chat.byId(cardMessageId)?.text).toContain("✅ Paid");
    expect(notices(chat)).toHaveLength(1);
  });

  it("that come before the create call has answered wait for the card", async () => {
    world.merchant.control.set({ callbacks: "before-answer" });
    const { chat, id } = await openInvoice(world);
    await handled(chat);
    expect(callbackResults(world, id)).toEqual([200]);
    expect(chat.texts.filter((text) => text.includes("Waiting for payment"))).toHaveLength(1);
    expect(notices(chat)).toEqual([]);
  });

  it("of a payment before the create call has answered are told on one card, once", async () => {
    world.merchant.control.set({ callbacks: "before-answer", paidBeforeAnswer: true });
    const chat = await reviewed(world);
    await chat.tap("Create invoice", /✅ Paid/);
    await handled(chat);
    expect(chat.texts.filter((text) => text.includes("✅ Paid"))).toHaveLength(1);
    expect(chat.texts.join("\n")).not.toContain("I can't tell");
    expect(notices(chat)).toHaveLength(1);
  });

  it("go back from failed to processing when they carry times, and tell a second failure", async () => {
    const { chat, id, cardMessageId } = await openInvoice(world);
    await world.merchant.control.fail(id);
    await handled(chat);
    expect(chat.byId(cardMessageId)?.text).toContain(
      "Payment failed, says Sandbox Pay. I can't tell whether the link can still be paid.",
    );
    await world.merchant.control.processing(id);
    await handled(chat);
    expect(chat.byId(cardMessageId)?.text).toContain("Payment is being processed");
    await world.merchant.control.fail(id);
    await handled(chat);
    expect(notices(chat)).toHaveLength(2);
  });

  it("don't go back from failed to processing when they carry no times", async () => {
    world.merchant.control.set({ callbackTimes: false });
    const { chat, id, cardMessageId } = await openInvoice(world);
    await world.merchant.control.fail(id);
    await world.merchant.control.processing(id);
    await handled(chat);
    expect(chat.byId(cardMessageId)?.text).toContain("Payment failed");
    expect(notices(chat)).toHaveLength(1);
  });

  it.each([true, false])("after paid change nothing, with times: %s", async (callbackTimes) => {
    world.merchant.control.set({ callbackTimes });
    const { chat, id, cardMessageId } = await openInvoice(world);
    await world.merchant.control.pay(id);
    await world.merchant.control.fail(id);
    await world.merchant.control.expire(id);
    await world.merchant.control.processing(id);
    await handled(chat);
    expect(callbackResults(world, id)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(chat.byId(cardMessageId)?.text).toContain("✅ Paid");
    expect(notices(chat)).toHaveLength(1);
  });

  it("are told after the merchant has signed out", async () => {
    const { chat, id, cardMessageId } = await openInvoice(world);
    await chat.say("/signout", /Signed out/);
    await world.merchant.control.pay(id);
    await chat.waitFor(paid);
    expect(chat.byId(cardMessageId)?.text).toContain("✅ Paid");
  });

  it("reply to the pay card", async () => {
    const { chat, id, cardMessageId } = await openInvoice(world);
    expect(chat.labels(chat.byId(cardMessageId))).toContain("Copy text");
    await world.merchant.control.expire(id);
    const notice = await chat.waitFor(/Invoice for 30,000.UZS has expired: .?Coffee/);
    expect(notice.replyTo?.messageId).toBe(cardMessageId);
    expect(chat.labels(chat.byId(cardMessageId))).not.toContain("Copy text");
  });

  it("of a chat whose data was deleted are taken, and nothing is said", async () => {
    const { chat, id } = await openInvoice(world);
    await chat.say("/privacy", /What I keep/);
    await chat.tap("Delete everything", /1 invoice is open/);
    await chat.tap("Yes, delete everything", /Everything is deleted/);
    await world.merchant.control.pay(id);
    await handled(chat);
    expect(callbackResults(world, id)).toEqual([200, 200, 200]);
    expect(notices(chat)).toEqual([]);
  });

  it("at an address that we never gave out are refused, like every other wrong address", async () => {
    const { chat, id } = await openInvoice(world);
    const address = invoiceOf(world, id).callbackUrl ?? "";
    const body = JSON.stringify({ status: "paid" });
    const at = (url: string) => fetch(url, { method: "POST", body }).then(({ status }) => status);
    expect(address.startsWith(`${world.publicUrl}/callbacks/`)).toBe(true);
    expect(address).not.toContain(String(chat.id));
    const token = address.slice(address.lastIndexOf("/") + 1);
    const middle = Math.floor(token.length / 2);
    const wrong = `${token.slice(0, middle)}${token[middle] === "A" ? "B" : "A"}${token.slice(middle + 1)}`;
    expect(await at(`${world.publicUrl}/callbacks/${wrong}`)).toBe(404);
    expect(await at(`${world.publicUrl}/callbacks/x`)).toBe(404);
    await handled(chat);
    expect(notices(chat)).toEqual([]);
    expect(await at(address)).toBe(200);
    await chat.waitFor(paid);
  });
});

describe("status updates that can't be told at once", () => {
  let world: World;
  beforeAll(async () => {
    world = await World.create();
  });
  afterEach(() => resetSandboxes(world));
  afterAll(() => world.close());

  it.each([
    { kind: 502, times: 2 },
    { kind: "reset", times: 2 },
  ] as const)(
    "are taken at once while Telegram fails with $kind, and told when it is back",
    async (fault) => {
      const { chat, id, cardMessageId } = await openInvoice(world);
      // One event bears all of it, so that one given up after two attempts would show.
      await world.merchant.control.processing(id);
      await handled(chat);
      world.telegram.control.fault({ method: "editMessageText", ...fault });
      world.telegram.control.fault({ method: "sendMessage", ...fault, times: 1 });
      await world.merchant.control.pay(id);
      expect(callbackResults(world, id)).toEqual([200, 200, 200]);
      expect(notices(chat)).toEqual([]);
      await chat.waitFor(paid);
      await handled(chat);
      expect(chat.byId(cardMessageId)?.text).toContain("✅ Paid");
      expect(notices(chat)).toHaveLength(1);
    },
  );

  it("are told once after Telegram has asked for a pause with a 429", async () => {
    const { chat, id } = await openInvoice(world);
    await handled(chat);
    const earlier = callsFor(world, chat).length;
    world.telegram.control.fault({ method: "editMessageText", kind: 429, retryAfter: 1 });
    world.telegram.control.fault({ method: "sendMessage", kind: 429, retryAfter: 1 });
    await world.merchant.control.pay(id);
    expect(callbackResults(world, id)).toEqual([200, 200, 200]);
    await chat.waitFor(paid);
    await handled(chat);
    expect(notices(chat)).toHaveLength(1);
    const calls = callsFor(world, chat).slice(earlier);
    expect(calls.filter(({ ok }) => ok === false)).toHaveLength(2);
  });

  it("are tried once for a merchant who has blocked the bot, and told after unblocking", async () => {
    const { chat, id, cardMessageId } = await openInvoice(world);
    await handled(chat);
    const earlier = callsFor(world, chat).length;
    chat.block();
    await world.merchant.control.fail(id);
    await world.merchant.control.pay(id);
    expect(callbackResults(world, id)).toEqual([200, 200, 200, 200]);
    chat.unblock();
    await chat.waitFor(paid);
    await handled(chat);
    expect(notices(chat)).toEqual(["✅ Invoice for 30,000\u00a0UZS is paid: Coffee · today 1 · 30,000"]);
    expect(chat.byId(cardMessageId)?.text).toContain("✅ Paid");
    const refused = callsFor(world, chat)
      .slice(earlier)
      .filter(({ ok }) => ok === false);
    expect(refused.length).toBeLessThanOrEqual(1);
  });

  it("wait for the merchant's next message once Telegram has refused them as blocked", async () => {
    const { chat, id } = await openInvoice(world);
    await handled(chat);
    const earlier = callsFor(world, chat).length;
    world.telegram.control.fault({ method: "editMessageText", kind: 403 });
    await world.merchant.control.fail(id);
    await world.merchant.control.pay(id);
    await expect.poll(() => callsFor(world, chat).length, { interval: 10 }).toBeGreaterThan(earlier);
    await handled(chat);
    const calls = callsFor(world, chat).slice(earlier);
    const expected = ["editMessageText", "editMessageText", "sendMessage", "sendMessage"];
    expect(calls.map(({ method }) => method)).toEqual(expected);
    expect(calls.map(({ ok }) => ok === false)).toEqual([true, false, false, false]);
    expect(notices(chat)).toHaveLength(1);
    expect(chat.texts.at(-1)).toMatch(/Tap a command/);
  });
});
