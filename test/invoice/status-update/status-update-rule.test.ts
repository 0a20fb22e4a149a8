import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ReadStatusUpdate,
  readStatusUpdates,
} from "../../../src/invoice/status-update/status-update.js";
import { anyUpdate, json, read } from "./read-update.js";

const form = (body: string) => read(body, "application/x-www-form-urlencoded");

describe("an update that says two things of its status", () => {
  it.each([
    [{ status: "paid", invoiceStatus: "processing" }],
    [{ status: "processing", invoiceStatus: "paid" }],
    [{ status: "paid", Status: "failed" }],
    [{ status: ["paid", "failed"] }],
    [{ status: "paid", event: "invoice.failed", invoice: { status: "failed" } }],
    [{ status: "paid", data: { status: "failed" } }],
    [{ status: "paid", data: { invoice: { state: "created" } } }],
    [{ data: { status: "failed", object: { status: "processing" } } }],
    [{ type: "payment.created", data: { status: "processing" } }],
    [{ type: "ORIGINAL", invoice: { type: "created", status: "paid" } }],
  ])("can't be read: %j", (body) => {
    expect(json(body)).toMatchObject({ ok: false, reason: "contradiction" });
  });

  it("can't be read as a form that names its status twice either", () => {
    expect(form("status=paid&status=failed")).toMatchObject({ ok: false, reason: "contradiction" });
    expect(form("status=paid&status=failed&state=paid").ok).toBe(false);
    expect(form("items[]=a&items[]=b&status=paid")).toMatchObject({ ok: true, status: "paid" });
  });

  it.each([
    '{"status":"failed","status":"paid"}',
    '{"status":"failed","st\\u0061tus":"paid"}',
    '{"data":{"status":"failed"},"data":{"status":"paid"}}',
    '[{"status":"failed","status":"paid"}]',
  ])("can't be read where a key stands twice in one object: %s", (body) => {
    expect(read(body)).toMatchObject({ ok: false, reason: "format" });
  });

  it.each([
    { type: "invoice.paid", data: { status: "refunded" } },
    { event: "invoice.paid", invoice: { state: "partially_paid" } },
    { invoiceStatus: "unpaid", paymentStatus: "paid" },
    { status: "paid", data: { status: "PENDING" } },
    { type: "invoice.paid", status: "success" },
    { status: "paid", invoice: { state: "closed" } },
  ])("isn't read as paid where another field says another word: %j", (body) => {
    expect(json(body)).toMatchObject({ ok: false, reason: "unknown" });
  });

  it.each([
    { status: "paid", payout: { status: "pending" } },
    { status: "paid", payout: { status: "processing" } },
    { data: { invoice: { status: "paid" }, commission: { status: "created" } } },
    { payment: { status: "failed" }, invoice: { status: "paid" } },
  ])("is read as paid beside the status of something else: %j", (body) => {
    expect(json(body)).toMatchObject({ ok: true, status: "paid" });
  });

  it("isn't seen in two objects with the same keys, or in a value that looks like a key", () => {
    expect(json({ a: { x: 1 }, b: { x: 1 }, status: "paid" }).ok).toBe(true);
    expect(json({ a: "status", b: '{"status":"failed"}', c: ["status", "status"], status: "paid" }).ok).toBe(
      true,
    );
  });

  it("is read all the same where the setting says which of them counts", () => {
    expect(json({ status: "paid", data: { code: "failed" }, state: "created" }, "data.code")).toMatchObject({
      status: "failed",
    });
  });
});

describe("the invoice that an update names", () => {
  const known = (body: object, invoiceId: string | undefined, statusPath?: string) =>
    read(JSON.stringify(body), "application/json", { invoiceId, statusPath });

  it.each([
    { invoiceId: "other" },
    { invoice_id: "other" },
    { invoiceId: 8 },
    { "invoice.id": "other" },
    { invoice: { id: "other" } },
    { data: { invoiceId: "other" } },
    { data: { invoice: { id: "other" } } },
    { invoiceId: "inv-7", invoice: { id: "other" } },
  ])("has to be the known one, so this can't be read: %j", (names) => {
    const anotherInvoice = { ok: false, reason: "another-invoice" };
    expect(known({ status: "paid", ...names }, "inv-7")).toMatchObject(anotherInvoice);
    expect(known({ status: "paid", ...names }, "inv-7", "status")).toMatchObject(anotherInvoice);
  });

  it.each([
    [{ invoiceId: "inv-7", id: "event-1", paymentId: "p" }, "inv-7"],
    [{ invoiceId: " INV-7 " }, "inv-7"],
    [{ invoice: { id: 7 } }, "7"],
    [{ invoiceId: null, invoice: { id: "" } }, "inv-7"],
    [{ payment: { id: "p" } }, "inv-7"],
    [{ invoiceId: "whichever" }, undefined],
  ])("is found to be the known one: %j is read when the invoice is %s", (names, invoiceId) => {
    expect(known({ status: "paid", ...names }, invoiceId)).toMatchObject({ ok: true, status: "paid" });
  });

  it("is handed on, unless it is longer than any id", () => {
    expect(known({ status: "paid", invoice: { id: " Inv-7 " } }, undefined)).toMatchObject({
      invoiceId: "Inv-7",
    });
    expect(known({ status: "paid", invoiceId: "x".repeat(201) }, undefined)).not.toHaveProperty("invoiceId");
  });

  it("can't be two, though the known one's id was never told", () => {
    expect(known({ status: "paid", invoiceId: "a", invoice: { id: "b" } }, undefined).ok).toBe(false);
  });

  it("isn't compared when it is a number that JSON can't hold exactly", () => {
    const body = '{"status":"paid","invoiceId":12345678901234567890}';
    expect(read(body, "application/json", { invoiceId: "12345678901234567890" }).ok).toBe(true);
  });
});

describe("a list of updates", () => {
  const list = (value: unknown, invoiceId?: string) =>
    readStatusUpdates(
      { kind: "plain", bytes: Buffer.from(JSON.stringify(value)), contentType: "" },
      { invoiceId },
    );

  it("that names several invoices tells nothing of one whose id nobody knows", () => {
    const entries = [
      { status: "processing", invoiceId: "inv-7" },
      { status: "paid", invoiceId: "inv-8" },
    ];
    const anotherInvoice = { ok: false, reason: "another-invoice" };
    expect(list(entries)).toMatchObject([anotherInvoice, anotherInvoice]);
    expect(list(entries, "inv-7")).toMatchObject([{ ok: true, status: "processing" }, anotherInvoice]);
    const ofOne = entries.map((entry) => ({ ...entry, invoiceId: "inv-7" }));
    expect(list(ofOne)).toMatchObject([{ ok: true }, { ok: true, status: "paid" }]);
  });

  it("is read entry by entry, in their order, each with an identity of its own", () => {
    const entries = [
      { status: "created", mark: 1 },
      { status: "refunded" },
      { status: "processing", eventId: "e-2" },
      "paid",
      { status: "paid", state: "failed" },
      { status: "paid", mark: 1 },
    ];
    const updates = list(entries);
    expect(updates.map((update) => (update.ok ? update.status : update.reason))).toEqual([
      "created",
      "unknown",
      "processing",
      "format",
      "contradiction",
      "paid",
    ]);
    const keys = updates.flatMap((update) => (update.ok ? [update.key] : []));
    expect(new Set(keys).size).toBe(3);
    expect(keys[1]).toBe("e-2");
    // An update that comes alone and once more in a list is one update.
    expect(json(entries[0])).toEqual(updates[0]);
  });
});

describe("readStatusUpdates, whatever comes", () => {
  const statuses = ["created", "processing", "paid", "failed", "expired"] as const;
  const statusName = fc.constantFrom("status", "state", "invoiceStatus", "payment_status", "Event");
  /** An object of names that say nothing, other objects among them. */
  const { noise } = fc.letrec((tie) => ({
    noise: fc.dictionary(
      fc.constantFrom("data", "invoice", "payload", "note", "total", "items", "__proto__", "time"),
      fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.integer(),
        fc.constant(null),
        fc.array(fc.string()),
        tie("noise"),
      ),
    ),
  }));

  /** The same object with the keys of all its objects in another order. */
  const reordered = (value: unknown, random: () => number): unknown => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value).map(([key, inner]) => ({ key, inner, place: random() }));
    entries.sort((a, b) => a.place - b.place);
    return Object.fromEntries(entries.map(({ key, inner }) => [key, reordered(inner, random)]));
  };

  it("gives the same answer for every order of the keys", () => {
    const orders = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(anyUpdate, orders, (body, order) => {
        const turned = reordered(body, () => order.next().value ?? 0);
        // The digest is of the bytes; all else is of what they say.
        const said = (update: ReadStatusUpdate) =>
          update.ok ? { ...update, key: update.key.length === 43 ? "digest" : update.key } : update.reason;
        expect(said(json(turned))).toEqual(said(json(body)));
      }),
      { numRuns: 2000 },
    );
  });

  it("gives the same answer wherever the status stands, down to two levels", () => {
    const wrapper = fc.constantFrom("data", "payload", "object", "event", "notification");
    fc.assert(
      fc.property(
        fc.constantFrom(...statuses),
        statusName,
        fc.tuple(wrapper, wrapper),
        fc.tuple(noise, noise, noise),
        (status, name, [outer, inner], [a, b, c]) => {
          for (const body of [
            { ...a, [name]: status },
            { [outer]: { [name]: status } },
            { [outer]: { [inner]: { [name]: status } } },
            { ...a, invoice: { ...b, [name]: status } },
            { ...a, [outer]: { ...b, invoice: { ...c, [name]: status } } },
          ])
            expect(json(body)).toMatchObject({ ok: true, status });
        },
      ),
    );
  });

  it("gives the same answer whatever else stands in objects of other names", () => {
    const others = fc.dictionary(
      fc.constantFrom("payment", "customer", "refund", "previous", "order", "__proto__", "receipt"),
      anyUpdate.filter((value) => typeof value === "object"),
    );
    fc.assert(
      fc.property(fc.constantFrom(...statuses), others, others, (status, a, b) => {
        for (const invoice of [{ status }, { state: status, id: "inv-7" }])
          expect(json({ ...a, invoice: { ...b, ...invoice } })).toMatchObject({ ok: true, status });
        expect(json({ ...a, status })).toMatchObject({ ok: true, status });
        expect(json(a)).toMatchObject({ reason: "no-status" });
      }),
    );
  });

  it("never tells one of two different statuses, wherever the two stand", () => {
    const place = fc.array(fc.constantFrom("data", "payload", "event"), { maxLength: 2 });
    const put = (body: Record<string, unknown>, path: readonly string[], name: string, status: string) => {
      let holder = body;
      for (const step of path) {
        const next = typeof holder[step] === "object" && holder[step] !== null ? holder[step] : {};
        holder[step] = next;
        holder = next as Record<string, unknown>;
      }
      holder[name] = typeof holder[name] === "string" ? [holder[name], status] : status;
    };
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...statuses], { minLength: 2, maxLength: 2 }),
        fc.tuple(place, place),
        fc.tuple(statusName, statusName),
        ([one = "paid", other = "failed"], places, names) => {
          const body: Record<string, unknown> = {};
          put(body, places[0], names[0], one);
          put(body, places[1], names[1], other);
          expect(json(body)).toMatchObject({ ok: false, reason: "contradiction" });
        },
      ),
      { numRuns: 1000 },
    );
  });

  const most = 64 * 1024;
  const filled = (one: string): string => one.repeat(Math.floor((most - 50) / one.length));
  it.each([
    ["distinct keys", `{${Array.from({ length: 6_000 }, (_, n) => `"k${n}":1`).join(",")},"status":"paid"}`],
    ["objects", `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":{}`).join(",")},"status":"paid"}`],
    ["entries that are objects", `[${filled('{"status":"paid"},')}{}]`],
    ["statuses in one list", `{"status":[${filled('"paid",')}"paid"]}`],
    ["names of a form", `${filled("a=&")}status=paid`],
    ["deep objects", `${filled('{"a":')}1`],
    ["deep objects, closed", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
    ["quotes and backslashes", `{"a":"${filled('\\\\\\"')}","status":"paid"}`],
    ["spaces of a status", `{"status":"${filled(" ")}paid"}`],
    ["prefixes of a status", `{"status":"${filled("invoice.")}paid"}`],
    ["digits of a time", `{"status":"paid","time":"${filled("1")}"}`],
  ])("reads 64 KiB of %s without an error", (_, body) => {
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(most);
    expect(() => read(body)).not.toThrow();
  });
});
