import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coffee, sandboxForTest, start } from "./harness.js";

const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();

describe("the sandbox's create call", () => {
  it("stores every field of the interface and answers with id and payUrl only", async () => {
    const { createInvoice, control, sandbox } = await sandboxForTest();
    const extra = {
      clientId: "order 17",
      desc: "For Saturday",
      clientEmail: "guest@mail.example",
      type: "ORIGINAL",
      expireAt: at(3600),
      overpaidAmount: "100.50",
      underpaidPercent: "2.5",
      items: [
        coffee,
        {
          id: "sku-1",
          name: "Cake",
          description: "Walnut",
          price: "40000.10",
          currency: "UZS",
          quantity: 3,
          icpuCode: "10710001001000000",
          packageCode: "1500",
          imageUrl: "https://shop.example/cake.png",
          metadata: { table: 5, tags: ["sweet"] },
        },
      ],
    };
    const { status, body } = await createInvoice(extra);
    const [invoice] = control.invoices();
    expect(status).toBe(200);
    expect(body).toEqual({
      id: invoice?.id,
      payUrl: `127.0.0.1:${sandbox.port}/terminal/${invoice?.terminalId}/invoice/${invoice?.id}/payment`,
    });
    expect(invoice).toMatchObject({ status: "created", total: "150000.3", request: extra });
  });

  it("answers 201, with a scheme or with another host when a switch says so", async () => {
    const { createInvoice, control } = await sandboxForTest({
      checkoutHost: "pay.shop.example",
      switches: { createdStatus: 201, payUrlScheme: "https" },
    });
    const first = await createInvoice();
    expect(first.status).toBe(201);
    expect(first.body.payUrl).toMatch(/^https:\/\/pay\.shop\.example\/terminal\//);
    control.set({ payUrlScheme: "http" });
    expect((await createInvoice()).body.payUrl).toMatch(/^http:\/\/pay\.shop\.example\//);
  });

  it.each<[string, object]>([
    ["currency", { currency: "uzs" }],
    ["items", { items: [] }],
    ["items[0].quantity", { items: [{ ...coffee, quantity: 0 }] }],
    ["items[0].quantity", { items: [{ ...coffee, quantity: 1.5 }] }],
    ["items[0].quantity", { items: [{ ...coffee, quantity: "2" }] }],
    ["items[0].price", { items: [{ ...coffee, price: 15_000 }] }],
    ["items[0].price", { items: [{ ...coffee, price: "1e5" }] }],
    ["items[0].price", { items: [{ ...coffee, price: "15,000" }] }],
    ["items[0].imageUrl", { items: [{ ...coffee, imageUrl: "no address" }] }],
    ["items[0].currency", { items: [{ ...coffee, currency: undefined }] }],
    ["terminalId", { terminalId: 7 }],
    ["items[0].metadata", { items: [{ ...coffee, metadata: "x" }] }],
    ["items[0]", { items: [{ ...coffee, color: "brown" }] }],
    ["expireAt", { expireAt: "tomorrow" }],
    ["clientEmail", { clientEmail: "guest" }],
    ["type", { type: "COPY" }],
    ["overpaidPercent", { overpaidAmount: "1", overpaidPercent: "1" }],
    ["underpaidPercent", { underpaidAmount: "1", underpaidPercent: "1" }],
    ["overpaidPercent", { overpaidPercent: "a tenth" }],
    ["overpaidAmount", { overpaidAmount: 1 }],
    ["callbackUrl", { callbackUrl: "ftp://shop.example" }],
    ["callbackURL", { callbackURL: "https://shop.example" }],
    ["desc", { desc: null }],
  ])("refuses a wrong %s and names it: %j", async (field, extra) => {
    const { createInvoice, control } = await sandboxForTest();
    const { status, body } = await createInvoice(extra);
    expect(status).toBe(400);
    expect(body.message).toContain(field);
    expect(control.invoices()).toEqual([]);
  });

  it.each([
    ["items in another currency", { items: [coffee, { ...coffee, currency: "USD", price: "2.345" }] }],
    ["a percentage above 100", { overpaidPercent: "250.5" }],
    ["a total of nothing", { items: [{ ...coffee, price: "0.00" }] }],
    ["a negative price, as a discount", { items: [coffee, { ...coffee, price: "-5000", quantity: 1 }] }],
    ["an empty note", { desc: "" }],
    ["a time that is over", { expireAt: at(-60) }],
    ["an address of another alphabet", { clientEmail: "мария@почта.рф" }],
  ])("has no rule that isn't in the text: it takes %s", async (_, extra) => {
    const { createInvoice, control } = await sandboxForTest();
    expect((await createInvoice(extra)).status).toBe(200);
    expect(control.invoices()[0]?.request).toMatchObject(extra);
  });

  it("refuses another merchant's terminal and an inactive one", async () => {
    const { signIn, terminals, createInvoice } = await sandboxForTest();
    const [foreign] = await terminals(await signIn("anna@shop.example"));
    const blocked = (await terminals(await signIn())).find(
      ({ status }: { status: string }) => status !== "ACTIVE",
    );
    expect((await createInvoice({ terminalId: foreign.id })).status).toBe(404);
    expect((await createInvoice({ terminalId: blocked.id })).status).toBe(409);
  });

  it("reads the callback address only from the field that the switch names", async () => {
    const { createInvoice, control } = await sandboxForTest({ switches: { callbackUrlField: "notifyUrl" } });
    expect((await createInvoice({ callbackUrl: "https://shop.example/x" })).status).toBe(400);
    expect((await createInvoice({ notifyUrl: "https://shop.example/x" })).status).toBe(200);
    expect(control.invoices()[0]?.callbackUrl).toBe("https://shop.example/x");
  });

  it.each([
    ["message", { code: "invalid_request", message: expect.any(String) }, "application/json"],
    ["oauth", { error: "invalid_request", error_description: expect.any(String) }, "application/json"],
    [
      "problem",
      { title: "invalid request", status: 400, detail: expect.any(String) },
      "application/problem+json",
    ],
  ] as const)("says why in the shape “%s”", async (errorShape, shape, type) => {
    const { createInvoice } = await sandboxForTest({ switches: { errorShape } });
    const { body, headers } = await createInvoice({ currency: "sum" });
    expect(body).toMatchObject(shape);
    expect(headers.get("content-type")).toContain(type);
    expect(headers.get("x-request-id")).toBeTruthy();
  });

  it("calculates the total without rounding", async () => {
    const { signIn, invoiceBody, post, control } = await sandboxForTest();
    const token = await signIn();
    const body = await invoiceBody(token);
    const price = fc.tuple(fc.bigInt(1n, 999_999_999_999n), fc.integer({ min: 0, max: 99 }));
    const line = fc.record({ price, quantity: fc.integer({ min: 1, max: 1_000_000 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 5 }), async (lines) => {
        const items = lines.map(({ price: [whole, cents], quantity }) => ({
          ...coffee,
          price: `${whole}.${String(cents).padStart(2, "0")}`,
          quantity,
        }));
        const { id } = (await post("/merchant-invoices", { ...body, items }, token)).body;
        const cents = lines.reduce(
          (sum, { price: [whole, part], quantity }) => sum + (whole * 100n + BigInt(part)) * BigInt(quantity),
          0n,
        );
        const total = control.invoices().find((invoice) => invoice.id === id)?.total ?? "";
        const [whole = "", part = ""] = total.split(".");
        expect(BigInt(whole + part.padEnd(2, "0"))).toBe(cents);
      }),
      { numRuns: 25 },
    );
  });
});
