import { describe, expect, it } from "vitest";
import { invoiceOf } from "../store/samples.js";
import { clientFor, failureOf } from "./client.js";
import { create, created, invoice, payUrl, request } from "./create-call.js";
import { answers, refusingUrl, serveHttp, serveTcp } from "./servers.js";

describe("a create call whose process may have lost the lead when its connection stands", () => {
  it("sends nothing and is unavailable", async () => {
    const server = await serveHttp(answers([201, created]));
    let asked = 0;
    const mayCreate = async () => "go" as const;
    const mayBegin = (): boolean => {
      asked += 1;
      return false;
    };
    const { service, log } = clientFor(server.url);
    const failure = await failureOf(
      service.createInvoice("access-1", invoice, undefined, { mayCreate, mayBegin }),
    );
    expect(failure).toMatchObject({ kind: "unavailable", message: "not sent (NOT_OURS)" });
    expect([asked, server.requests]).toEqual([1, []]);
    expect(log).toHaveLength(1);
    await service.createInvoice("access-1", invoice, undefined, { mayCreate, mayBegin: () => true });
    expect(server.requests).toHaveLength(1);
  });
});

describe("the body of the create call", () => {
  it("has exactly the fields that are set", async () => {
    const server = await serveHttp(answers([201, created]));
    await create(server.url);
    const [seen] = server.requests;
    expect(seen).toMatchObject({ method: "POST", url: "/merchant-invoices" });
    expect(seen?.headers).toMatchObject({
      authorization: "Bearer access-1",
      "content-type": "application/json",
    });
    expect(seen?.body).toBe(
      '{"terminalId":"term-1","currency":"UZS","items":[{"name":"Tea","price":"15000.50","currency":"UZS","quantity":2}]}',
    );
  });

  it("has every field of the interface and no other", async () => {
    const server = await serveHttp(answers([200, created]));
    const item = {
      id: "sku-1",
      name: "Чай 🍵",
      description: "Green",
      price: "1",
      currency: "UZS",
      quantity: 1,
      icpuCode: "00702001001000001",
      packageCode: "1495042",
      imageUrl: "https://example.com/tea.png",
      metadata: { shelf: { row: 4 } },
    };
    const stored = invoiceOf("ours", {
      terms: {
        terminal: { id: "term-1", name: "Front", businessUnitName: "Unit" },
        currency: "UZS",
        items: [{ ...item, line: 1 } as typeof item],
        expiry: { kind: "duration", seconds: 60 },
        note: "Order 5",
        email: "buyer@example.com",
        reference: "client-9",
        overpaid: { kind: "percent", percent: "1.5" },
        underpaid: { kind: "amount", amount: "5" },
        customerLanguage: "ru",
      },
      expireAt: "2026-03-02T10:00:00.000Z",
    });
    const callbackUrl = "https://bot.example.com/callbacks/r";
    await clientFor(server.url).service.createInvoice("access-1", stored, callbackUrl);
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      terminalId: "term-1",
      clientId: "client-9",
      desc: "Order 5",
      currency: "UZS",
      clientEmail: "buyer@example.com",
      items: [item],
      expireAt: "2026-03-02T10:00:00.000Z",
      overpaidPercent: "1.5",
      underpaidAmount: "5",
      callbackUrl,
    });
  });

  it("carries a tolerance as an amount or as a percentage, whatever the side", async () => {
    const server = await serveHttp(answers([200, created]));
    const { service } = clientFor(server.url);
    await service.createInvoice("access-1", {
      terms: {
        ...invoice.terms,
        overpaid: { kind: "amount", amount: "10" },
        underpaid: { kind: "percent", percent: "0.5" },
      },
    });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      ...request,
      overpaidAmount: "10",
      underpaidPercent: "0.5",
    });
  });

  it.each([
    ["notifyUrl", { notifyUrl: "https://bot.example.com/c" }],
    ["hooks.status.url", { hooks: { status: { url: "https://bot.example.com/c" } } }],
    ["", {}],
  ])("carries the callback address in the field %j", async (callbackUrlField, expected) => {
    const server = await serveHttp(answers([200, created]));
    const { service } = clientFor(server.url, { callbackUrlField });
    await service.createInvoice("access-1", invoice, "https://bot.example.com/c");
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ ...request, ...expected });
  });

  it.each(["desc", "items.callbackUrl"])(
    "never carries the callback address in place of another field: %s",
    (callbackUrlField) => {
      expect(() => clientFor("http://127.0.0.1", { callbackUrlField })).toThrow(callbackUrlField);
    },
  );

  it("is sent on a connection of its own, which is closed afterwards", async () => {
    const server = await serveHttp((response, { url }) =>
      response.end(JSON.stringify(url.startsWith("/terminals") ? { totalPages: 1, data: [] } : created)),
    );
    const { service } = clientFor(server.url);
    await service.listTerminals("access-1");
    await service.createInvoice("access-1", invoice);
    await service.listTerminals("access-1");
    await service.createInvoice("access-1", invoice);
    expect(server.requests.map(({ connection }) => connection)).toEqual([1, 2, 1, 3]);
    expect(server.requests[1]?.headers.connection).toBe("close");
  });
});

describe("an invoice that was created", () => {
  it.each([200, 201, 202, 299])("is known by id and payUrl in a %i", async (status) => {
    const server = await serveHttp(answers([status, created]));
    expect(await create(server.url)).toEqual({ id: "inv-1", payLink: `https://${payUrl}` });
  });

  it("may have a number for an id", async () => {
    const server = await serveHttp(answers([200, { id: 77, payUrl: "pay.example.com/invoice/77" }]));
    expect(await create(server.url)).toMatchObject({ id: "77" });
  });

  it.each(["inv-1", "inv/1"])("raises no warning when its pay link carries the id %j", async (id) => {
    const server = await serveHttp(
      answers([200, { id, payUrl: `pay.example.com/p/${encodeURIComponent(id)}` }]),
    );
    const { service, log } = clientFor(server.url);
    expect(await service.createInvoice("access-1", invoice)).toMatchObject({ id });
    expect(log).toEqual([]);
  });

  it.each([
    [{ id: "inv-1" }, {}, "missing"],
    [{ id: "inv-1", payUrl: null }, {}, "missing"],
    [{ id: "inv-1", payUrl: "javascript:alert(1)" }, {}, "another scheme"],
    [{ id: "inv-1", payUrl: "/terminal/t/invoice/inv-1/payment" }, {}, "no host"],
    [{ id: "inv-1", payUrl: "http://pay.example.com/inv-1" }, {}, "http on a host that is not loopback"],
    [{ id: "inv-1", payUrl: "user:word@pay.example.com/inv-1" }, {}, "another scheme"],
    [created, { checkoutHosts: ["checkout.example.com"] }, "a host outside CHECKOUT_HOSTS"],
    [created, { payUrlScheme: "http" as const }, "http on a host that is not loopback"],
    [{ id: "inv-1", payUrl: "pay.example.com/p/xyz" }, {}, "of another invoice or terminal"],
  ])("exists without a link when %j gives none that can be used", async (body, changes, fault) => {
    const server = await serveHttp(answers([200, body]));
    const { service, log } = clientFor(server.url, changes);
    expect(await service.createInvoice("access-1", invoice)).toEqual({ id: "inv-1" });
    expect(log).toEqual([
      {
        event: "merchant-service.unusable-pay-url",
        fields: { invoiceId: "inv-1", requestId: undefined, fault, made: false },
      },
    ]);
  });

  it("gets a link in the documented form, marked as made by the bot, where the checkout's address is set", async () => {
    const server = await serveHttp(answers([201, { id: "inv/1" }]));
    const { service } = clientFor(server.url, { checkoutUrl: "https://pay.example.com/shop" });
    expect(await service.createInvoice("access-1", invoice)).toEqual({
      id: "inv/1",
      payLink: `https://pay.example.com/shop/terminal/${invoice.terms.terminal.id}/invoice/inv%2F1/payment`,
      isMade: true,
    });
  });

  it.each([{ data: created }, { invoice: created }])("is read in %j", async (body) => {
    const server = await serveHttp(answers([200, body]));
    expect(await create(server.url)).toMatchObject({ id: "inv-1" });
  });
});

describe("an invoice that was not created", () => {
  it.each([400, 402, 403, 404, 409, 422, 499])(
    "is rejected with the service's reason by a %i",
    async (status) => {
      const server = await serveHttp(
        answers([status, { message: "Terminal is blocked" }, { "x-request-id": "req-7" }]),
      );
      const failure = await failureOf(create(server.url));
      expect(failure).toMatchObject({
        kind: "rejected",
        status,
        message: `answered ${status}`,
        reason: "Terminal is blocked",
        requestId: "req-7",
      });
      expect(server.requests).toHaveLength(1);
    },
  );

  it("is not created by a 429, which names the time to try again", async () => {
    const server = await serveHttp(answers([429, {}, { "retry-after": "12" }]));
    const { service, clock } = clientFor(server.url);
    const failure = await failureOf(service.createInvoice("access-1", invoice));
    expect(failure).toMatchObject({ kind: "too-many-requests", retryAfter: 12, reason: undefined });
    expect(clock.waits).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it("is reported as signed out after a 401", async () => {
    const server = await serveHttp(answers([401, {}]));
    expect((await failureOf(create(server.url))).kind).toBe("signed-out");
  });

  it("is rejected even when the body of the refusal breaks off", async () => {
    const server = await serveTcp((socket) =>
      socket.once("data", () => socket.end('HTTP/1.1 422 No\r\ncontent-length: 500\r\n\r\n{"message"')),
    );
    expect(await failureOf(create(server.url))).toMatchObject({
      kind: "rejected",
      reason: undefined,
      cause: { name: "ConnectionFault", message: expect.stringMatching(/^UND_ERR_\w+: \w/) },
    });
  });

  it.each([
    [`\u00e9${"r".repeat(200)}`, "r".repeat(128)],
    ["\u00e9", undefined],
  ])("is reported with the printable part of the request id %s", async (given, requestId) => {
    const server = await serveHttp(answers([422, {}, { "x-request-id": given }]));
    expect((await failureOf(create(server.url))).requestId).toBe(requestId);
  });

  it("is unavailable when nobody listens", async () => {
    const failure = await failureOf(create(await refusingUrl()));
    expect(failure).toMatchObject({ kind: "unavailable", cause: { code: "ECONNREFUSED" } });
    expect(failure.message).toContain("ECONNREFUSED");
  });

  it("is unavailable when the host's name is unknown", async () => {
    expect((await failureOf(create("http://service.invalid"))).kind).toBe("unavailable");
  });

  it("is unavailable when the other end speaks no TLS", async () => {
    const server = await serveTcp((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect((await failureOf(create(server.url.replace("http:", "https:")))).kind).toBe("unavailable");
    expect(server.connections()).toBe(1);
  });

  it("is unavailable when the connection isn't secured in time", async () => {
    const server = await serveTcp(() => undefined);
    const failure = await failureOf(create(server.url.replace("http:", "https:"), { timeoutMs: 150 }));
    expect(failure.kind).toBe("unavailable");
  });
});

it("a base URL that would lose a part is refused", () => {
  for (const baseUrl of [
    "ftp://x.example.com",
    "https://a:b@x.example.com",
    "https://x.example.com/?k=1",
    "nonsense",
  ]) {
    expect(() => clientFor(baseUrl), baseUrl).toThrow(TypeError);
  }
});
