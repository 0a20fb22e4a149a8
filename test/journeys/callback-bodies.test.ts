import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { handled, invoiceOf, notices, openInvoice, resetSandboxes } from "./invoices.js";
import { World } from "./world.js";

const json = { "content-type": "application/json" };
const paid = JSON.stringify({ status: "paid", note: "оплачено" });

let world: World;
beforeAll(async () => {
  world = await World.create();
});
afterEach(() => resetSandboxes(world));
afterAll(() => world.close());

const told = (id: string, body: string | Uint8Array, headers: Readonly<Record<string, string>> = json) =>
  fetch(invoiceOf(world, id).callbackUrl ?? "", { method: "POST", headers, body }).then(
    ({ status }) => status,
  );

/** Lines of the log about updates that couldn't be read, without their times. */
const unreadable = (from: number): { reason: string; shape: string; entries: number }[] =>
  world.output
    .slice(from)
    .split("\n")
    .filter((line) => line.includes('"status-callback.unreadable"'))
    .map((line) => JSON.parse(line));

it.each([
  ["gzip", gzipSync(paid), { "content-encoding": "gzip" }],
  [
    "UTF-16BE, as it says",
    Buffer.from(paid, "utf16le").swap16(),
    { "content-type": "application/json; charset=utf-16be" },
  ],
])("a payment is told whose update comes as %s", async (_, body, headers) => {
  const { chat, id } = await openInvoice(world);
  expect(await told(id, body, { ...json, ...headers })).toBe(200);
  await chat.waitFor(/is paid: .?Coffee/);
});

it("a payment in an encoding that isn't known is refused, so that the service can send it in another", async () => {
  const { chat, id } = await openInvoice(world);
  expect(await told(id, paid, { ...json, "content-encoding": "zstd" })).toBe(415);
  expect(await told(id, paid, { "content-type": "application/json; charset=utf-32" })).toBe(415);
  await handled(chat);
  expect(notices(chat)).toEqual([]);
});

it("an update that contradicts itself tells nothing", async () => {
  const { chat, id, cardMessageId } = await openInvoice(world);
  await handled(chat);
  const from = world.output.length;
  expect(await told(id, JSON.stringify({ status: "paid", invoiceStatus: "processing" }))).toBe(200);
  await handled(chat);
  expect(chat.byId(cardMessageId)?.text).toContain("Waiting for payment");
  expect(notices(chat)).toEqual([]);
  expect(unreadable(from)).toMatchObject([{ reason: "contradiction", entries: 1 }]);
});

it("a payment that names another invoice tells nothing, and one that names its own is told", async () => {
  const other = await openInvoice(world);
  const { chat, id } = await openInvoice(world);
  const from = world.output.length;
  for (const names of [{ invoiceId: other.id }, { invoice_id: other.id }, { invoice: { id: other.id } }])
    expect(await told(id, JSON.stringify({ status: "paid", ...names }))).toBe(200);
  await handled(chat);
  expect(notices(chat)).toEqual([]);
  expect(unreadable(from).map(({ reason }) => reason)).toEqual(Array(3).fill("another-invoice"));
  expect(await told(id, JSON.stringify({ status: "paid", invoice: { id } }))).toBe(200);
  await chat.waitFor(/is paid: .?Coffee/);
  expect(notices(other.chat)).toEqual([]);
});

it("each update of a list counts, though one of them can't be read", async () => {
  const { chat, id, cardMessageId } = await openInvoice(world);
  const from = world.output.length;
  const list = [{ status: "processing" }, { nothing: "secret" }, { status: "paid" }, "?"];
  expect(await told(id, JSON.stringify(list))).toBe(200);
  await chat.waitFor(/is paid: .?Coffee/);
  await handled(chat);
  expect(chat.byId(cardMessageId)?.text).toContain("✅ Paid");
  expect(unreadable(from)).toMatchObject([{ reason: "no-status", shape: "{nothing:string}", entries: 2 }]);
  expect(world.output.slice(from)).not.toContain("secret");
  expect(await told(id, JSON.stringify(list))).toBe(200);
  await handled(chat);
  expect(notices(chat)).toHaveLength(1);
});

// A service may write its local time without a zone, and the bot then reads it as UTC.
it.each([
  ["30 hours after the update came", 30],
  ["5 hours before the invoice was created", -5],
])("a payment isn't told with a time that is %s", async (_, hours) => {
  const { chat, id, cardMessageId } = await openInvoice(world);
  const timestamp = new Date(Date.now() + hours * 60 * 60_000).toISOString().slice(0, 19);
  expect(await told(id, JSON.stringify({ status: "paid", timestamp }))).toBe(200);
  await chat.waitFor(/is paid: .?Coffee/);
  await handled(chat);
  expect(chat.byId(cardMessageId)?.text).toMatch(/✅ Paid\n(?:.*\n)+Payment reported: /);
});

it.each([
  { refund: { status: "paid" } },
  { data: { payout: { state: "paid" } } },
  { fees: { payment: { status: "paid" } } },
  { event: "invoice.refunded", status: "paid" },
  { object: "refund", status: "paid" },
  { topic: "payouts", data: { status: "paid" } },
  { action: "refund", resource_type: "payment", status: "paid" },
  { type: "withdrawal", data: { status: "paid" } },
])("what is paid to somebody else isn't told as the customer's payment: %j", async (update) => {
  const { chat, id, cardMessageId } = await openInvoice(world);
  expect(await told(id, JSON.stringify(update))).toBe(200);
  await handled(chat);
  expect(chat.byId(cardMessageId)?.text).toContain("Waiting for payment");
  expect(notices(chat)).toEqual([]);
});
