import { describe, expect, it } from "vitest";
import { callbackReceiver, coffee, sandboxForTest, start } from "./harness.js";

const hourAhead = new Date(start + 3_600_000).toISOString();

const withInvoice = async (extra: object = {}, options: Parameters<typeof sandboxForTest>[0] = {}) => {
  const test = await sandboxForTest(options);
  const { body } = await test.createInvoice(extra);
  const address = `http://${body.payUrl}`;
  return {
    ...test,
    id: body.id as string,
    address,
    page: async () => (await fetch(address)).text(),
    press: (button: "pay" | "fail") => fetch(`${address}/${button}`, { method: "POST", redirect: "manual" }),
    status: () => test.control.invoices()[0]?.status,
  };
};

describe("the sandbox's pay page", () => {
  it("shows items, quantities, total, note and time left, and says that it is a sandbox", async () => {
    const { page, clock } = await withInvoice({
      desc: "Back intake, please",
      expireAt: hourAhead,
      items: [coffee, { ...coffee, name: "Cake", price: "40000.5", quantity: 1 }],
    });
    clock.pass(600);
    const text = (await page()).replaceAll("\u00a0", " ");
    for (const part of [
      "Sandbox",
      "Coffee",
      "2 × 15,000 UZS",
      "40,000.50 UZS",
      "70,000.50 UZS",
      "Back intake",
      "50:00",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("escapes people's texts, runs only its own script, and may be shown in a frame", async () => {
    const name = `<script>alert("1")</script>'&`;
    const { page, address, sandbox } = await withInvoice({
      desc: name,
      items: [{ ...coffee, name, description: name }],
    });
    const escaped = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;";
    const dashboard = await (await fetch(`${sandbox.url}/dashboard`)).text();
    for (const text of [await page(), dashboard]) {
      expect(text).toContain(escaped);
      expect(text).not.toContain("<script>alert");
    }
    const { headers } = await fetch(address);
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*script-src 'sha256-/);
    expect(headers.get("content-security-policy")).not.toContain("frame-ancestors");
    expect(headers.get("x-frame-options")).toBeNull();
  });

  it("moves an invoice through created, processing and paid, with a callback for each", async () => {
    const receiver = await callbackReceiver();
    const { press, page, control } = await withInvoice({ callbackUrl: receiver.url });
    const { status, headers } = await press("pay");
    expect([status, headers.get("location")]).toEqual([303, expect.stringMatching(/\/payment$/)]);
    expect(await page()).toContain("<strong>Paid</strong>");
    await control.tick();
    expect(receiver.statuses()).toEqual(["created", "processing", "paid"]);
  });

  it("lets a failed payment be tried again, and a paid invoice not be paid twice", async () => {
    const { press, page, control, status } = await withInvoice();
    await press("fail");
    expect(await page()).toContain("You can try again");
    await press("pay");
    await press("fail");
    await press("pay");
    expect(status()).toBe("paid");
    expect(control.invoices()[0]?.history.map((entry) => entry.status)).toEqual([
      "created",
      "processing",
      "failed",
      "processing",
      "paid",
    ]);
  });

  it("stays in processing as long as the switch says, and takes no second payment then", async () => {
    const { press, page, clock, control, status } = await withInvoice(
      {},
      { switches: { processingMs: 1500 } },
    );
    await press("pay");
    await press("fail");
    expect(await page()).toContain("<strong>Processing</strong>");
    clock.pass(1.4);
    await control.tick();
    expect(status()).toBe("processing");
    clock.pass(0.1);
    expect(await page()).toContain("<strong>Paid</strong>");
  });

  it("expires by the clock, with a callback, and can't be paid afterwards", async () => {
    const receiver = await callbackReceiver();
    const { press, page, clock, control, status } = await withInvoice({
      callbackUrl: receiver.url,
      expireAt: hourAhead,
    });
    await press("fail");
    clock.pass(3600);
    await press("pay");
    expect(status()).toBe("expired");
    expect(await page()).toContain("has expired");
    await control.tick();
    expect(receiver.statuses()).toEqual(["created", "processing", "failed", "expired"]);
  });

  it("expires by itself, without a request", async () => {
    const { clock, status } = await withInvoice({ expireAt: hourAhead });
    clock.pass(3600);
    await expect.poll(status).toBe("expired");
  });

  it("counts a payment that ended in time, even when the next request comes after the expiry", async () => {
    const { press, clock, control, status } = await withInvoice(
      { expireAt: hourAhead },
      { switches: { processingMs: 1000 } },
    );
    clock.pass(3590);
    await press("pay");
    clock.pass(3600);
    await control.tick();
    expect(status()).toBe("paid");
  });

  it("is found only under its own terminal", async () => {
    const { address, control, sandbox, id } = await withInvoice();
    expect((await fetch(address.replace(/terminal\/[^/]+/, "terminal/other"))).status).toBe(404);
    expect(
      (await fetch(`${sandbox.url}/terminal/x/invoice/${id}/payment/pay`, { method: "POST" })).status,
    ).toBe(404);
    expect(control.invoices()[0]?.status).toBe("created");
  });
});

describe("the sandbox's dashboard", () => {
  it("lists the invoices as the service knows them, with the results of their callbacks", async () => {
    const receiver = await callbackReceiver(500);
    const { sandbox, send, control, id } = await withInvoice({ callbackUrl: receiver.url });
    await control.tick();
    await control.pay(id);
    const page = await (await fetch(`${sandbox.url}/dashboard`)).text();
    for (const part of ["Dilnoza Bakery", "Coffee", "× 2", id, "pending", "delivered"])
      expect(page).toContain(part);
    expect((await send("GET", "/dashboard.json")).body.invoices).toEqual(control.invoices());
  });

  it("says when there are no invoices", async () => {
    const { send } = await sandboxForTest();
    expect((await send("GET", "/dashboard")).body).toContain("No invoice yet");
  });
});
