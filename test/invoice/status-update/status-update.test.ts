import { createHash } from "node:crypto";
import { isMainThread } from "node:worker_threads";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { anyText } from "../../any-text.js";
import { anyUpdate, json, read } from "./read-update.js";

const form = (body: string) => read(body, "application/x-www-form-urlencoded; charset=utf-8");
const shapeOf = (value: unknown) => {
  const update = json(value);
  return update.ok ? undefined : update.shape;
};

describe("readStatusUpdates finds the status", () => {
  it.each([
    [{ status: "paid" }, "paid"],
    [{ state: "PROCESSING" }, "processing"],
    [{ invoiceStatus: "Failed" }, "failed"],
    [{ invoice_status: "expired" }, "expired"],
    [{ paymentStatus: " created " }, "created"],
    [{ event: "invoice.paid" }, "paid"],
    [{ event: "INVOICE_EXPIRED" }, "expired"],
    [{ event: "invoicePaid" }, "paid"],
    [{ event: "payment.failed" }, "failed"],
    [{ type: "invoice.paid" }, "paid"],
    [{ eventType: "invoice.paid" }, "paid"],
    [{ event_type: "INVOICE_PAID", data: { id: "inv" } }, "paid"],
    [{ eventType: "payment.processing", data: { status: "processing" } }, "processing"],
    [{ type: "paid", data: { object: { id: "inv" } } }, "paid"],
    [{ id: "e1", data: { type: "paid" } }, "paid"],
    [{ type: "payment", status: "processing" }, "processing"],
    [{ type: "ORIGINAL", invoice: { type: "ORIGINAL", status: "paid" } }, "paid"],
    [{ status: "INVOICE_STATUS_PAID" }, "paid"],
    [{ data: { status: "paid" } }, "paid"],
    [{ event: "invoice.status_changed", data: { invoice: { state: "paid" } } }, "paid"],
    [{ result: "ok", data: { status: "failed" } }, "failed"],
    [{ status: "paid", data: { status: "PAID", invoice: { state: "invoice.paid" } } }, "paid"],
    [{ status: ["paid"] }, "paid"],
    [{ status: "paid", items: [{ status: "failed" }] }, "paid"],
    [{ status: "paid", a: { b: { c: { status: "failed" } } } }, "paid"],
    [[{ status: "paid" }], "paid"],
  ])("in %j", (body, status) => {
    expect(json(body)).toMatchObject({ ok: true, status });
  });

  it("in a form, and in JSON and forms whose content type is wrong", () => {
    expect(form("invoiceId=1&status=PAID")).toMatchObject({ ok: true, status: "paid" });
    expect(form('{"status":"paid"}')).toMatchObject({ ok: true, status: "paid" });
    expect(form("invoice[status]=paid&invoice.id=7")).toMatchObject({ ok: true, status: "paid" });
    expect(form("\nstatus=paid")).toMatchObject({ ok: true, status: "paid" });
    expect(read("status=paid&id=7", "text/plain")).toMatchObject({ ok: true, status: "paid" });
    expect(read('\ufeff{"status":"paid"}', "")).toMatchObject({ ok: true, status: "paid" });
  });

  it("where the setting says, and then nowhere else", () => {
    expect(
      json({ data: { invoice: { code: "PAID" } }, status: "failed" }, "data.invoice.code"),
    ).toMatchObject({
      status: "paid",
    });
    expect(json({ list: [{ s: "expired" }] }, "list.0.s")).toMatchObject({ status: "expired" });
    const at = "2026-11-21T10:00:00.000Z";
    expect(json({ data: { code: "paid", timestamp: at } }, "data.code")).toMatchObject({
      status: "paid",
      at,
    });
    expect(json({ status: "paid" }, "data.status").ok).toBe(false);
    expect(json({ status: "paid" }, "__proto__.status").ok).toBe(false);
    expect(
      read("data[status]=paid", "application/x-www-form-urlencoded", { statusPath: "data[status]" }).ok,
    ).toBe(true);
  });
});

describe("readStatusUpdates takes for unreadable", () => {
  it.each([
    [{ status: "refunded" }],
    [{ type: "paid", status: "pending" }],
    [{ type: "paid", data: { invoice: { state: "partially_paid" } } }],
    [{ message: "ping", subscription: { type: "paid" } }],
    [{ status: "unpaid" }],
    [{ status: "failedPayment" }],
    [{ status: "success" }],
    [{ status: 3 }],
    [{ status: { status: { status: { status: "paid" } } } }],
    [{ items: [{ status: "paid" }] }],
    [{ payment: { status: "paid" }, refund: { status: "failed" } }],
    [[]],
    [[[{ status: "paid" }]]],
    [Array.from({ length: 101 }, () => ({ status: "paid" }))],
    ["paid"],
    [null],
    [{}],
  ])("%j", (body) => {
    expect(json(body).ok).toBe(false);
  });

  it.each(["", "paid", "<status>paid</status>", '{"status":"paid"', "status"])("the text %j", (body) => {
    expect(form(body).ok).toBe(false);
  });

  it("a text that isn't said to be a form and doesn't begin like one", () => {
    expect(read("<a>&status=paid", "text/plain").ok).toBe(false);
  });
});

describe("readStatusUpdates takes an id for the event's only when it is", () => {
  it.each([
    [{ status: "paid", eventId: "e1", id: "inv" }, "e1"],
    [{ event_id: 17, data: { status: "paid" } }, "17"],
    [{ data: { status: "paid", notificationId: "n1" } }, "n1"],
    [{ event: { id: "e1", type: "invoice" }, invoice: { id: "inv", status: "paid" } }, "e1"],
    [{ id: "e1", invoice: { id: "inv", status: "paid" } }, "e1"],
    [{ id: "e1", event: "invoice.paid", data: { invoiceId: "inv" } }, "e1"],
    [{ id: "e1", status: "paid", invoice_id: "inv" }, "e1"],
    [{ id: "e1", event: { type: "paid" }, invoice: { id: "inv", status: "paid" } }, "e1"],
    [{ notification: { id: "n1" }, status: "paid" }, "n1"],
    [{ status: "paid", eventId: "x".repeat(128) }, "x".repeat(128)],
    [{ id: "inv", invoice: { id: "inv", status: "paid" } }, undefined],
    [{ id: "inv", status: "paid" }, undefined],
    [{ id: "inv", status: "paid", invoiceId: "inv" }, undefined],
    [{ status: "paid", eventId: "" }, undefined],
    [{ status: "paid", eventId: "x".repeat(129) }, undefined],
    [{ status: "paid", eventId: { deep: 1 } }, undefined],
    [{ status: "paid", eventId: "e1", data: { eventId: "e2" } }, undefined],
    [{ status: "paid", eventId: "e1", event_id: "e2" }, undefined],
  ])("in %j", (body, eventId) => {
    const digest = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
    expect(json(body)).toMatchObject({ ok: true, key: eventId ?? digest });
  });

  it.each(["1e999", "12345678901234567890"])("not in %s, which JSON can't hold exactly", (number) => {
    expect(read(`{"status":"paid","eventId":${number}}`)).toMatchObject({
      key: expect.stringMatching(/.{43}/),
    });
  });
});

describe("readStatusUpdates takes a time for the event's only when it is", () => {
  const moment = "2026-11-21T10:00:00.000Z";
  const ms = Date.parse(moment);

  it.each([
    [{ status: "paid", timestamp: "2026-11-21T10:00:00Z" }, moment],
    [{ status: "paid", timestamp: "2026-11-21T15:00:00.000+05:00" }, moment],
    [{ status: "paid", timestamp: "2026-11-21 10:00:00" }, moment],
    [{ status: "paid", timestamp: " 2026-11-21T10:00Z " }, moment],
    [{ status: "paid", timestamp: "2026-11-21T15:00:00+0500" }, moment],
    [{ status: "paid", eventTime: moment }, moment],
    [{ status: "paid", timestamp: (ms / 1000).toFixed(3) }, moment],
    [{ status: "paid", time: ms }, moment],
    [{ status: "paid", time: ms / 1000 }, moment],
    [{ status: "paid", occurred_at: String(ms) }, moment],
    [{ data: { status: "paid", updatedAt: moment, createdAt: "2026-11-01T00:00:00Z" } }, moment],
    [{ status: "paid", timestamp: "2026-11-21T10:09:00Z", occurredAt: moment }, moment],
    [{ createdAt: moment, invoice: { status: "paid", createdAt: "2026-11-01T00:00:00Z" } }, moment],
    [{ createdAt: moment, event: "invoice.paid", invoice: { id: "inv" } }, moment],
    [{ createdAt: moment, data: { status: "paid" } }, moment],
    [{ createdAt: moment, payload: { status: "paid" } }, moment],
    [{ createdAt: moment, event: { id: "e1" }, invoice: { id: "inv", status: "paid" } }, moment],
    [{ event: { createdAt: moment }, status: "paid" }, moment],
    [{ id: "inv", status: "paid", createdAt: moment }, undefined],
    [{ id: "inv", createdAt: moment, status: "paid", data: { custom: 1 } }, undefined],
    [{ invoice: { status: "paid", createdAt: moment } }, undefined],
    [{ status: "paid", timestamp: "2026-11-21" }, undefined],
    [{ status: "paid", timestamp: "2026-13-41T99:00:00Z" }, undefined],
    [{ status: "paid", timestamp: "at 2026-11-21T10:00:00Z" }, undefined],
    [{ status: "paid", timestamp: "2026-11-21T10:00:00Z (about)" }, undefined],
    [{ status: "paid", timestamp: "2150-01-01T00:00:00Z" }, undefined],
    [{ status: "paid", timestamp: 17 }, undefined],
    [{ status: "paid", timestamp: "soon" }, undefined],
    [{ status: "paid", timestamp: null }, undefined],
    [{ status: "paid", timestamp: moment, Timestamp: "2026-11-21T11:00:00Z" }, undefined],
    [{ status: "paid", timestamp: moment, Timestamp: ms }, moment],
  ])("in %j", (body, at) => {
    const update = json(body);
    expect(update.ok && update.at).toBe(at);
  });

  // A thread, as Stryker runs tests in, has no time zone of its own to be set.
  it.runIf(isMainThread)("and for UTC where it names no zone, wherever the bot runs", () => {
    const zone = process.env.TZ;
    onTestFinished(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    process.env.TZ = "Asia/Tashkent";
    expect(new Date(ms).getHours()).toBe(15);
    expect(json({ status: "paid", timestamp: "2026-11-21T10:00:00" })).toMatchObject({ at: moment });
  });
});

describe("the shape of an unreadable update", () => {
  it("names keys and types, and no values", () => {
    const body = {
      id: "secret-1",
      data: { total: 5, items: [1, 2], note: null },
      "a@b.com": "x",
      998901234567: "x",
      order_998901234567: "x",
      line2: "x",
    };
    const data = "data:{total:number,items:array(2),note:null}";
    expect(shapeOf(body)).toBe(`{id:string,${data},?:string,?:string,?:string,line2:string}`);
    expect(form("hello secret").ok ? "" : form("hello secret")).toEqual({
      ok: false,
      reason: "format",
      shape: "text(12)",
    });
  });

  it("goes three levels deep, and names 20 keys of each", () => {
    expect(shapeOf({ a: { b: { c: { d: 1 } } } })).toBe("{a:{b:{c:{…}}}}");
    const keys = (count: number) => Array.from({ length: count }, (_, n) => [`k${n}`, n]);
    const named = keys(20).map(([key]) => `${key}:number`);
    expect(shapeOf(Object.fromEntries(keys(20)))).toBe(`{${named.join(",")}}`);
    expect(shapeOf(Object.fromEntries(keys(21)))).toBe(`{${named.join(",")},…}`);
  });

  it("stays within 300 characters", () => {
    const wide = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`key_${n}`, { a: { b: { c: 1 } } }]),
    );
    expect(shapeOf(wide)).toMatch(/^\{key_0:\{.{291}…$/);
    expect(shapeOf(wide)).toHaveLength(300);
  });
});

describe("readStatusUpdate, whatever comes", () => {
  it("never throws, and tells at most 300 characters of what it can't read", () => {
    const body = fc.oneof(
      anyUpdate.map((any) => JSON.stringify(any)),
      anyText(),
    );
    const path = fc.option(fc.constantFrom("status", "data.status", "__proto__.constructor", "..", ""), {
      nil: undefined,
    });
    fc.assert(
      fc.property(
        body,
        fc.constantFrom("application/json", "application/x-www-form-urlencoded", ""),
        path,
        (text, type, at) => {
          const update = read(text, type, { statusPath: at });
          if (!update.ok) expect(update.shape.length).toBeLessThanOrEqual(300);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["deep nesting", `${'{"data":'.repeat(30_000)}1${"}".repeat(30_000)}`],
    ["deep arrays", `${"[".repeat(200_000)}${"]".repeat(200_000)}`],
    ["a huge array", `{"status":[${"1,".repeat(200_000)}1]}`],
    ["a prototype", '{"__proto__":{"status":"refunded"},"constructor":{"prototype":{"x":1}}}'],
  ])("isn't impressed by %s", (_, body) => {
    expect(read(body).ok).toBe(false);
    expect({}).not.toHaveProperty("status");
  });
});
