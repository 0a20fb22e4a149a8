import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { callbackResults, callsFor, handled, invoiceOf, notices, openInvoice } from "./invoices.js";
import { World } from "./world.js";

const day = 24 * 60 * 60_000;
const paid = /is paid: .?Coffee/;
let world: World;
afterEach(() => world.close());

/** A world whose clocks, the service's and the bot's, stand still until they are moved. */
async function clockedWorld(): Promise<{ pass: (ms: number) => void }> {
  let at = Date.now();
  const clock = () => at;
  world = await World.create({ now: clock, merchant: { clock } });
  return {
    pass: (ms) => {
      at += ms;
    },
  };
}

describe("a payment around the expiry", () => {
  it.each([true, false])("is called late when it came after, with times: %s", async (callbackTimes) => {
    const { pass } = await clockedWorld();
    world.merchant.control.set({ callbackTimes });
    const { chat, id, cardMessageId } = await openInvoice(world);
    pass(day + 1000);
    await chat.waitFor(/Invoice for 30,000.UZS has expired/);
    expect(chat.byId(cardMessageId)?.text).toContain("⌛ Expired");
    await world.merchant.control.pay(id);
    await chat.waitFor(/Invoice for 30,000.UZS is paid after it expired: .?Coffee/);
    await handled(chat);
    expect(chat.byId(cardMessageId)?.text).toContain("✅ Paid after it expired");
    expect(notices(chat)).toHaveLength(2);
  });

  it("isn't called late when it came before and was only told after", async () => {
    const { pass } = await clockedWorld();
    const { chat, id, cardMessageId } = await openInvoice(world);
    await world.stopBot();
    await world.merchant.control.pay(id);
    expect(callbackResults(world, id).at(-1)).toBe("ECONNREFUSED");
    // In this order: the service gives up telling a bot that isn't there within an hour.
    await world.startBot();
    pass(day + 1000);
    await chat.waitFor(paid);
    await handled(chat);
    expect(chat.byId(cardMessageId)?.text).toMatch(/✅ Paid\n/);
    expect(notices(chat)).toEqual(["✅ Invoice for 30,000\u00a0UZS is paid: Coffee"]);
  });
});

describe("signed status updates", () => {
  const secret = "journey-signature-secret";
  const environment = { CALLBACK_SIGNATURE_HEADER: "X-Signature", CALLBACK_SIGNATURE_SECRET: secret };

  it("count only with the right signature, in each of its forms", async () => {
    world = await World.create({
      environment,
      merchant: { callbackSignature: { header: "x-signature", secret } },
    });
    const { chat, id, cardMessageId } = await openInvoice(world);
    // The card doesn't wait for it.
    await expect.poll(() => callbackResults(world, id)).toEqual([200]);
    const address = invoiceOf(world, id).callbackUrl ?? "";
    const body = JSON.stringify({ status: "processing" });
    const post = async (signature?: string) => {
      const headers = signature === undefined ? {} : { "x-signature": signature };
      const { status } = await fetch(address, { method: "POST", body, headers });
      await handled(chat);
      return status;
    };
    const digest = (key: string) => createHmac("sha256", key).update(body);
    for (const wrong of [undefined, "", "sha256=", digest("another-secret").digest("hex")]) {
      expect(await post(wrong)).toBe(401);
      expect(chat.byId(cardMessageId)?.text).toContain("Waiting for payment");
    }
    const right = digest(secret).digest();
    for (const form of [right.toString("base64"), `sha256=${right.toString("hex")}`]) {
      expect(await post(form)).toBe(200);
      expect(chat.byId(cardMessageId)?.text).toContain("Payment is being processed");
    }
    await world.merchant.control.pay(id);
    await chat.waitFor(paid);
  });

  it("of a service that doesn't sign are refused when a signature is required", async () => {
    world = await World.create({ environment });
    const { chat, id } = await openInvoice(world);
    await world.merchant.control.pay(id);
    await handled(chat);
    expect(new Set(callbackResults(world, id))).toEqual(new Set([401]));
    expect(notices(chat)).toEqual([]);
  });
});

describe("a status update and the end of the bot", () => {
  it("is taken while Telegram doesn't answer at all, and told after a kill", async () => {
    world = await World.create({ process: true });
    const { chat, id, cardMessageId } = await openInvoice(world);
    await handled(chat);
    const earlier = callsFor(world, chat).length;
    world.telegram.control.fault({ method: "editMessageText", kind: "no-answer" });
    await world.merchant.control.pay(id);
    expect(callbackResults(world, id)).toEqual([200, 200, 200]);
    await expect.poll(() => callsFor(world, chat).length).toBeGreaterThan(earlier);
    await world.killBot();
    expect(notices(chat)).toEqual([]);
    await world.startBot();
    await chat.waitFor(paid);
    await handled(chat);
    expect(chat.byId(cardMessageId)?.text).toContain("✅ Paid");
    expect(notices(chat)).toHaveLength(1);
  });
});
