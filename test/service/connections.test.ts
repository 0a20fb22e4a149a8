import { once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { termsOf } from "../store/samples.js";
import { clientFor, failureOf, headersRead, heldTime, startOfTime } from "./client.js";
import { answers, type Handler, refusingUrl, serveHttp, serveTcp } from "./servers.js";

const terminals = {
  currentPage: 0,
  totalItems: 1,
  totalPages: 1,
  data: [{ id: "a", name: "Till", status: "ACTIVE" }],
};
const found = {
  terminals: [{ id: "a", name: "Till", businessUnitName: "", isDefault: false, status: "ACTIVE" }],
  complete: true,
};
const ok = `HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: ${JSON.stringify(terminals).length}\r\n\r\n${JSON.stringify(terminals)}`;

describe("the base URL", () => {
  it.each([
    ["", "/terminals"],
    ["/", "/terminals"],
    ["/api/v1", "/api/v1/terminals"],
    ["/api/v1//", "/api/v1/terminals"],
  ])("with the path %j leads to %s", async (path, expected) => {
    const server = await serveHttp(answers([200, terminals]));
    await clientFor(server.url + path).service.listTerminals("access-1");
    expect(server.requests[0]?.url).toBe(`${expected}?page=0&size=50`);
  });

  it("is used by the create call too", async () => {
    const server = await serveHttp(answers([200, { id: "i", payUrl: "pay.example.com/i" }]));
    await clientFor(`${server.url}/api/`).service.createInvoice("access-1", { terms: termsOf() });
    expect(server.requests[0]?.url).toBe("/api/merchant-invoices");
  });
});

it("a read carries its credentials and the accepted type, and no content type", async () => {
  const server = await serveHttp(answers([200, terminals]));
  await clientFor(server.url).service.listTerminals("access-1");
  expect(server.requests[0]?.headers).toEqual({
    host: new URL(server.url).host,
    connection: "keep-alive",
    accept: "application/json",
    "accept-encoding": "gzip, deflate, br",
    "user-agent": "merchant-invoice-bot",
    authorization: "Bearer access-1",
  });
});

describe("an answer", () => {
  it("may begin with a byte order mark and have a content type other than JSON", async () => {
    const server = await serveHttp(
      answers([200, `\uFEFF${JSON.stringify(terminals)}`, { "content-type": "text/html" }]),
    );
    expect(await clientFor(server.url).service.listTerminals("access-1")).toEqual(found);
  });

  it("is faulty when it isn't JSON", async () => {
    const server = await serveHttp(answers([200, "<html>"]));
    expect(await failureOf(clientFor(server.url).service.listTerminals("access-1"))).toMatchObject({
      kind: "faulty-answer",
      message: "the answer isn't JSON",
    });
  });

  it("is never followed when it is a redirect", async () => {
    const elsewhere = await serveHttp(answers([200, terminals]));
    const server = await serveHttp(answers([302, "", { location: elsewhere.url }]));
    const failure = await failureOf(clientFor(server.url).service.listTerminals("access-1"));
    expect(failure.kind).toBe("faulty-answer");
    expect(elsewhere.requests).toEqual([]);
  });

  const endless: Handler = (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write("x".repeat(64 * 1024)));
      response.once("drain", more);
    };
    more();
  };

  it.each([
    ["3 MiB", answers([200, "x".repeat(3 * 1024 * 1024)])],
    ["endless", endless],
  ])("is refused while it arrives when it is %s", async (_, handler) => {
    const server = await serveHttp(handler);
    const failure = await failureOf(clientFor(server.url).service.listTerminals("access-1"));
    expect(failure).toMatchObject({ kind: "faulty-answer", message: "the answer's body is too-large" });
    expect(server.requests).toHaveLength(1);
  });

  it("is read up to its stated length, whatever follows", async () => {
    const server = await serveTcp((socket) =>
      socket.once("data", () => socket.write(`${ok}${"x".repeat(3 * 1024 * 1024)}`)),
    );
    expect(await clientFor(server.url).service.listTerminals("access-1")).toEqual(found);
  });

  it("is read when a page of terminals has just under 256 KiB", async () => {
    const server = await serveHttp(answers([200, { ...terminals, padding: "x".repeat(256 * 1024 - 500) }]));
    expect(await clientFor(server.url).service.listTerminals("access-1")).toEqual(found);
  });
});

describe("the time limit", () => {
  it("ends a call whose headers don't come", async () => {
    const limit = heldTime();
    const server = await serveHttp(() => void limit.comes());
    const failure = await failureOf(clientFor(server.url).service.challenge("mfa-1", "auth-1"));
    expect(failure).toMatchObject({
      kind: "unavailable",
      message: "no answer (DEADLINE)",
      cause: { code: "DEADLINE" },
    });
  });

  it("ends a call whose body arrives too slowly", async () => {
    const limit = heldTime();
    void headersRead().then(limit.comes);
    const server = await serveHttp((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(drip));
    });
    const failure = await failureOf(clientFor(server.url).service.challenge("mfa-1", "auth-1"));
    expect(failure).toMatchObject({ kind: "unavailable", status: 200 });
  });

  it("ends the wait for a free connection", async () => {
    const server = await serveHttp(() => undefined);
    const { service } = clientFor(server.url, { timeoutMs: 200 });
    // The client allows 8 connections for these calls, so some of them wait.
    const calls = Array.from({ length: 20 }, () => failureOf(service.challenge("mfa-1", "auth-1")));
    for (const failure of await Promise.all(calls)) expect(failure.kind).toBe("unavailable");
  });
});

describe("a kept connection", () => {
  it("is used again", async () => {
    const server = await serveHttp(answers([200, terminals]));
    const { service } = clientFor(server.url);
    await service.listTerminals("access-1");
    // The client gets the answer a moment before the connection is free again.
    await nextTurn();
    await service.listTerminals("access-1");
    await nextTurn();
    expect(server.requests.map(({ connection }) => connection)).toEqual([1, 1]);
  });

  it("is replaced for a read when the service closes it at its second request", async () => {
    const server = await serveTcp((socket) => {
      socket.once("data", () => {
        socket.write(ok);
        socket.once("data", () => socket.resetAndDestroy());
      });
    });
    const { service, clock } = clientFor(server.url);
    await service.listTerminals("access-1");
    await nextTurn();
    expect(await service.listTerminals("access-1")).toEqual(found);
    expect(server.connections()).toBe(2);
    expect(clock.waits).toHaveLength(1);
  });

  it("isn't used for a sign-in call after the service closed it while idle", async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const server = await serveTcp((socket) => {
      closed = once(socket, "close");
      socket.once("data", () => socket.write(ok, () => setImmediate(() => socket.end())));
    });
    const { service } = clientFor(server.url);
    await service.listTerminals("access-1");
    await closed;
    expect((await failureOf(service.passwordGrant("shop", "s3cret"))).kind).toBe("faulty-answer");
    expect(server.connections()).toBe(2);
  });

  it("makes a sign-in call unavailable, without a repetition, when the service closes it during the call", async () => {
    const server = await serveTcp((socket) => {
      socket.once("data", () => {
        socket.write(ok);
        socket.once("data", () => socket.resetAndDestroy());
      });
    });
    const { service } = clientFor(server.url);
    await service.listTerminals("access-1");
    await nextTurn();
    expect((await failureOf(service.passwordGrant("shop", "s3cret"))).kind).toBe("unavailable");
    expect(server.connections()).toBe(1);
  });
});

describe("a read", () => {
  it("is repeated three times with growing waits when nobody listens", async () => {
    const { service, clock } = clientFor(await refusingUrl());
    expect((await failureOf(service.listTerminals("access-1"))).kind).toBe("unavailable");
    const [first = 0, second = 0, third = 0] = clock.waits;
    expect(clock.waits).toHaveLength(3);
    expect(first).toBeGreaterThanOrEqual(125);
    expect(first).toBeLessThanOrEqual(250);
    expect(second).toBeGreaterThanOrEqual(500);
    expect(second).toBeLessThanOrEqual(1_000);
    expect(third).toBeGreaterThanOrEqual(2_000);
    expect(third).toBeLessThanOrEqual(4_000);
  });

  it("is repeated until it is answered", async () => {
    const server = await serveHttp(
      answers([500, {}], [502, ""], [429, {}, { "retry-after": "1" }], [200, terminals]),
    );
    expect(await clientFor(server.url).service.listTerminals("access-1")).toEqual(found);
    expect(server.requests).toHaveLength(4);
  });

  it("is repeated after a reset and after a body that broke off", async () => {
    let connection = 0;
    const server = await serveTcp((socket) => {
      connection += 1;
      const turn = connection;
      socket.once("data", () => {
        if (turn === 1) socket.resetAndDestroy();
        else if (turn === 2) socket.end(ok.slice(0, -5));
        else socket.end(ok);
      });
    });
    expect(await clientFor(server.url).service.listTerminals("access-1")).toEqual(found);
    expect(server.connections()).toBe(3);
  });

  it("isn't repeated after a refusal whose body broke off", async () => {
    const server = await serveTcp((socket) =>
      socket.once("data", () => socket.end('HTTP/1.1 404 No\r\ncontent-length: 500\r\n\r\n{"message"')),
    );
    expect((await failureOf(clientFor(server.url).service.listTerminals("access-1"))).status).toBe(404);
    expect(server.connections()).toBe(1);
  });

  it.each([
    ["7", 7_000],
    ["20", 20_000],
    [new Date(startOfTime + 9_000).toUTCString(), 9_000],
  ])("isn't repeated sooner than Retry-After %s says", async (header, ms) => {
    const server = await serveHttp(answers([429, {}, { "retry-after": header }], [200, terminals]));
    const { service, clock } = clientFor(server.url);
    expect(await service.listTerminals("access-1")).toEqual(found);
    expect(clock.waits).toHaveLength(1);
    expect(clock.waits[0]).toBeGreaterThanOrEqual(ms);
    expect(clock.waits[0]).toBeLessThanOrEqual(ms + 250);
  });

  it.each(["soon", "-3", "1.5", "0", new Date(startOfTime - 60_000).toUTCString(), undefined])(
    "isn't repeated after a 429 whose Retry-After, %j, names no time ahead",
    async (header) => {
      const headers = header === undefined ? {} : { "retry-after": header };
      const server = await serveHttp(answers([429, {}, headers], [200, terminals]));
      const { service, clock } = clientFor(server.url);
      expect((await failureOf(service.listTerminals("access-1"))).kind).toBe("too-many-requests");
      expect([server.requests.length, clock.waits]).toEqual([1, []]);
    },
  );

  it.each(["soon", "0", undefined])(
    "is repeated after the usual waits when a 503 has the Retry-After %j",
    async (header) => {
      const headers = header === undefined ? {} : { "retry-after": header };
      const server = await serveHttp(answers([503, {}, headers], [200, terminals]));
      const { service, clock } = clientFor(server.url);
      await service.listTerminals("access-1");
      expect(clock.waits[0]).toBeLessThanOrEqual(250);
    },
  );

  it.each([
    ["21", 21],
    [new Date(startOfTime + 3_600_000).toUTCString(), 3_600],
  ])(
    "isn't repeated when Retry-After is as far as %s, and the error tells the time",
    async (header, seconds) => {
      const server = await serveHttp(answers([503, {}, { "retry-after": header }]));
      const { service, clock } = clientFor(server.url);
      expect(await failureOf(service.listTerminals("access-1"))).toMatchObject({
        kind: "unavailable",
        retryAfter: seconds,
      });
      expect(clock.waits).toEqual([]);
    },
  );

  it("isn't repeated once the client is closed", async () => {
    const server = await serveHttp(answers([503, {}]));
    let waiting: () => void = () => undefined;
    const asleep = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    const { service } = clientFor(server.url, {
      clock: {
        now: () => startOfTime,
        sleep: (_, signal) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener("abort", () => reject(signal.reason));
            waiting();
          }),
      },
    });
    const failing = failureOf(service.listTerminals("access-1"));
    await asleep;
    await service.close();
    expect((await failing).kind).toBe("unavailable");
    expect(server.requests).toHaveLength(1);
    expect((await failureOf(service.challenge("mfa-1", "auth-1"))).kind).toBe("unavailable");
  });
});
