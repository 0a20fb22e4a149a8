import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callbackReceiver, sandboxForTest } from "./harness.js";

const invoiceWith = async (options: Parameters<typeof sandboxForTest>[0], ...answers: number[]) => {
  const receiver = await callbackReceiver(...answers);
  const test = await sandboxForTest(options);
  const { body } = await test.createInvoice({ callbackUrl: receiver.url });
  return { ...test, receiver, id: body.id as string };
};

describe("the sandbox's status callbacks", () => {
  it("tell of each status in turn, each with its own event id", async () => {
    const { control, receiver, id } = await invoiceWith({});
    await control.tick();
    await control.fail(id);
    await control.pay(id);
    expect(receiver.statuses()).toEqual(["created", "failed", "processing", "paid"]);
    const bodies = receiver.received.map(({ text }) => JSON.parse(text));
    expect(new Set(bodies.map(({ eventId }) => eventId)).size).toBe(4);
    expect(bodies[0]).toMatchObject({ invoiceId: id, time: expect.stringMatching(/Z$/) });
    expect(control.invoices()[0]?.deliveries.every(({ state }) => state === "delivered")).toBe(true);
  });

  it("are repeated with growing pauses until a 2xx, as the same event", async () => {
    const { control, clock, receiver } = await invoiceWith({}, 500, 404, 302);
    await control.tick();
    for (const pause of [1, 2, 4]) {
      const before = receiver.received.length;
      clock.pass(pause - 0.001);
      await control.tick();
      expect(receiver.received).toHaveLength(before);
      clock.pass(0.001);
      await control.tick();
      expect(receiver.received).toHaveLength(before + 1);
    }
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
    expect(control.invoices()[0]?.deliveries[0]).toMatchObject({
      state: "delivered",
      attempts: [{ result: 500 }, { result: 404 }, { result: 302 }, { result: 204 }],
    });
  });

  it("are repeated at most a minute apart, and given up after an hour", async () => {
    const { control, clock } = await invoiceWith({}, ...Array<number>(100).fill(503));
    for (let second = 0; second <= 3700; second += 10) {
      await control.tick();
      clock.pass(10);
    }
    const [delivery] = control.invoices()[0]?.deliveries ?? [];
    const times = delivery?.attempts.map(({ at }) => Date.parse(at) / 1000) ?? [];
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(delivery?.state).toBe("given-up");
    expect(Math.max(...pauses)).toBe(60);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(3500);
  });

  it("can come twice", async () => {
    const { control, receiver } = await invoiceWith({ switches: { callbacks: "duplicate" } });
    await control.tick();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[0]?.text).toBe(receiver.received[1]?.text);
  });

  it("can come in the wrong order once the payment has ended", async () => {
    const { control, receiver, id } = await invoiceWith({ switches: { callbacks: "reversed" } });
    await control.tick();
    expect(receiver.received).toHaveLength(0);
    await control.pay(id);
    expect(receiver.statuses()).toEqual(["paid", "processing", "created"]);
  });

  it("are held back for reversal no longer than a minute, or until the switch is changed", async () => {
    const { control, clock, receiver, id } = await invoiceWith({ switches: { callbacks: "reversed" } });
    clock.pass(60);
    await control.tick();
    expect(receiver.statuses()).toEqual(["created"]);
    await control.processing(id);
    control.set({ callbacks: "normal" });
    await control.tick();
    expect(receiver.statuses()).toEqual(["created", "processing"]);
  });

  it("can come before the create call has answered, paid included", async () => {
    const receiver = await callbackReceiver();
    const { createInvoice, control } = await sandboxForTest({ switches: { callbacks: "before-answer" } });
    await createInvoice({ callbackUrl: receiver.url });
    expect(receiver.statuses()).toEqual(["created"]);
    control.set({ paidBeforeAnswer: true });
    await createInvoice({ callbackUrl: receiver.url });
    expect(receiver.statuses()).toEqual(["created", "created", "processing", "paid"]);
  });

  it("can be switched off", async () => {
    const { control, receiver, id } = await invoiceWith({ switches: { callbacks: "off" } });
    await control.pay(id);
    expect(receiver.received).toEqual([]);
    expect(control.invoices()[0]?.deliveries).toEqual([]);
  });

  it("have three shapes, with or without id and time", async () => {
    const { control, receiver, id } = await invoiceWith({ switches: { callbackShape: "nested" } });
    await control.tick();
    control.set({ callbackShape: "form" });
    await control.processing(id);
    control.set({ callbackShape: "flat", callbackTimes: false });
    await control.fail(id);
    const [nested, form, flat] = receiver.received;
    expect(JSON.parse(nested?.text ?? "")).toEqual({
      event: { type: "invoice.created", id: expect.any(String), time: expect.any(String) },
      data: { invoice: { id, state: "created" } },
    });
    expect(form?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(new URLSearchParams(form?.text).get("status")).toBe("INVOICE_PROCESSING");
    expect(Object.keys(JSON.parse(flat?.text ?? "")).sort()).toEqual(["invoiceId", "status", "terminalId"]);
  });

  it("are signed when a secret is given", async () => {
    const { control, receiver } = await invoiceWith({
      callbackSignature: { header: "x-signature", secret: "between us" },
    });
    await control.tick();
    const [first] = receiver.received;
    const expected = createHmac("sha256", "between us")
      .update(first?.text ?? "")
      .digest("hex");
    expect(first?.headers["x-signature"]).toBe(expected);
  });

  it("are cut off at an address that doesn't answer, and don't delay the service's end", async () => {
    const { createInvoice, control, sandbox } = await sandboxForTest({ callbackTimeoutMs: 50 });
    const silent = await sandboxForTest();
    silent.control.fault({ on: "token", kind: "no-answer" });
    await createInvoice({ callbackUrl: `${silent.sandbox.url}/api/reg/auth/token` });
    await control.tick();
    expect(control.invoices()[0]?.deliveries[0]?.attempts[0]?.result).toMatch(/timeout/i);
    await sandbox.close();
  });
});
