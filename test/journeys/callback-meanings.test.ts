import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { handled, invoiceOf } from "./invoices.js";
import { plain } from "./plain.js";
import { signedInUser } from "./steps.js";
import { makeSeller } from "./team.js";
import { World } from "./world.js";

/** What seller and owner read of updates that come over HTTP about a seller's invoice of 25,000 UZS. */

let world: World;
let owner: Chat;
let seller: Chat;
beforeAll(async () => {
  world = await World.create();
  owner = await signedInUser(world);
  seller = world.user("Dilnoza");
  await makeSeller(world, owner, seller);
});
afterAll(() => world.close());

type Bodies = (id: string, terminal: string) => readonly (object | string)[];

async function sold(bodies: Bodies) {
  const known = new Set(world.merchant.control.invoices().map(({ id }) => id));
  const before = [seller.texts.length, owner.texts.length];
  await seller.say("/new Coffee 25000", /Check the invoice/);
  const { messageId } = await seller.tap("Create invoice", /Waiting for payment/);
  const made = world.merchant.control.invoices().find(({ id }) => !known.has(id));
  if (made === undefined) throw new Error("No invoice was made.");
  const paidBefore = await paidToday();
  for (const body of bodies(made.id, made.terminalId)) {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const method = text.length % 2 === 0 ? "PATCH" : "POST";
    const url = `${invoiceOf(world, made.id).callbackUrl ?? ""}/`;
    const { status } = await fetch(url, {
      method,
      headers: { "content-type": "application/json" },
      body: text,
    });
    expect(status).toBe(200);
  }
  await handled(seller);
  await handled(owner);
  const [ofSeller, ofOwner] = [seller, owner].map((chat, index) =>
    chat.texts
      .slice(before[index])
      .map((text) => plain(text).replaceAll("\u00a0", " "))
      .filter((text) => /is paid|can't read|failed|expired/.test(text) && !text.startsWith("🧾")),
  );
  const card = plain(seller.byId(messageId)?.text).replaceAll("\u00a0", " ");
  return { ofSeller, ofOwner, card, counted: (await paidToday()) - paidBefore };
}

async function paidToday(): Promise<number> {
  await handled(owner);
  const { text } = await owner.say("/today", /./);
  return Number(/Paid (\d+)/.exec(plain(text))?.[1] ?? 0);
}

describe("an update over HTTP", () => {
  it.each<[string, Bodies]>([
    ["beside a receipt", (id) => [{ invoiceId: id, status: "paid", receipt: { status: "created" } }]],
    [
      "with its attributes of before",
      (id) => [
        {
          type: "invoice.paid",
          data: { object: { id, status: "paid" }, previous_attributes: { status: "processing" } },
        },
      ],
    ],
    ["in a notification", (id) => [{ notification: { status: "created", invoice: { id, status: "paid" } } }]],
    ["after an unknown word", (id) => [{ status: "underpaid" }, { id, status: "paid" }]],
    ["with ids of its own", (id, terminalId) => [{ id: "evt_1", data: { id, terminalId, status: "PAID" } }]],
  ])("tells a payment to both, and /today counts it: %s", async (_, bodies) => {
    const { ofSeller, ofOwner, card, counted } = await sold(bodies);
    expect(ofSeller).toEqual([expect.stringMatching(/^✅ Invoice for 25,000 UZS is paid/)]);
    expect(ofOwner).toEqual([expect.stringMatching(/^✅ Invoice for 25,000 UZS is paid/)]);
    expect(card).toMatch(/^✅ Paid\n/);
    expect(card).not.toContain("says");
    expect(counted).toBe(1);
  });

  const part = { id: "p1", status: "paid" };
  it.each<[string | undefined, Bodies]>([
    ["underpaid", (id) => [{ invoiceId: id, status: "underpaid", payment: part }]],
    ["не оплачен", (id) => [{ invoiceId: id, status: "не оплачен", payment: part }]],
    ["2", (id) => [{ invoice: { id, status: 2 }, payment: part }]],
    ["disputed", (id) => [{ invoiceId: id, status: "paid", state: "disputed" }]],
    ["refund.paid", (id) => [{ invoiceId: id, event: "refund.paid", status: "paid" }]],
    ["withdrawal", () => [{ type: "withdrawal", data: { status: "paid" } }]],
    [undefined, (id) => [{ invoiceId: id, parentInvoice: { id: "another", status: "paid" } }]],
    [
      undefined,
      (id) => [`{"invoiceId":"${id}","__proto__":{"status":"paid"}}`, { customer: { status: "paid" } }],
    ],
    [undefined, (id) => [{ invoiceId: id, status: "paid", success: false }]],
    [
      undefined,
      () => [
        { id: "another", status: "paid" },
        { status: "paid", data: { id: "another" } },
      ],
    ],
    [undefined, (id) => [{ invoiceId: id, status: "paid", terminalId: "another" }]],
  ])("that the invoice isn't paid by tells nobody, and the card says %j", async (word, bodies) => {
    const { ofSeller, ofOwner, card, counted } = await sold(bodies);
    expect([ofSeller, ofOwner]).toEqual([[], []]);
    expect(card).toMatch(/^🧾 Waiting for payment\n/);
    if (word === undefined) expect(card).not.toContain("says");
    else expect(card).toContain(`\nThe service says: ${word}\n`);
    expect(counted).toBe(0);
  });

  it("with an amount of its own is told with it", async () => {
    const { ofSeller, ofOwner, counted } = await sold((id) => [
      { invoiceId: id, status: "paid", paidAmount: "1" },
    ]);
    for (const texts of [ofSeller, ofOwner])
      expect(texts).toEqual([expect.stringMatching(/is paid.*\nThe service names 1 UZS of 25,000 UZS\./s)]);
    expect(counted).toBe(1);
  });

  it("that can't be read is told to both at the third time, and never again", async () => {
    const xml = "<status>paid</status>";
    const { ofSeller, ofOwner, counted } = await sold(() => [
      xml,
      JSON.stringify(JSON.stringify({ status: "paid" })),
      '--b\r\nContent-Disposition: form-data; name="status"\r\n\r\npaid\r\n--b--',
      xml,
      xml,
      xml,
    ]);
    for (const texts of [ofSeller, ofOwner])
      expect(texts).toEqual([
        expect.stringMatching(/^⚠️ The service says something about your invoice for 25,000 UZS/),
      ]);
    expect(counted).toBe(0);
  });
});
