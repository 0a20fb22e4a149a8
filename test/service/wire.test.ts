import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { requestIdOf } from "../../src/invoice/request-id.js";
import { userAgentOf } from "../../src/service/create-merchant-service.js";
import { clientFor, failureOf } from "./client.js";
import { created, invoice } from "./create-call.js";
import { answers, serveHttp } from "./servers.js";

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe("the User-Agent", () => {
  it("names the bot, its version and the contact, in each call", async () => {
    const server = await serveHttp(answers([200, created]));
    const { service } = clientFor(server.url, { userAgent: userAgentOf("1.2.3", "ops@example.com") });
    await service.createInvoice("access-1", invoice);
    await service.challenge("mfa-1", "auth-1");
    const agents = server.requests.map(({ headers }) => headers["user-agent"]);
    const agent = "merchant-invoice-bot/1.2.3 (+ops@example.com)";
    expect(agents).toEqual([agent, agent]);
  });

  it("ends at the version when there is no contact", () => {
    expect(userAgentOf("1.2.3", undefined)).toBe("merchant-invoice-bot/1.2.3");
  });
});

describe("the request id of a create call", () => {
  const submission = (ref: string) => ({ ...invoice, ref });

  it("stands in the chosen header and in the log line of a failure, and is made from the stored reference", async () => {
    const server = await serveHttp(answers([500, {}, { "x-request-id": "of-the-service" }]));
    const { service, log } = clientFor(server.url, { requestIdHeader: "x-correlation-id" });
    await failureOf(service.createInvoice("access-1", submission("ref-1")));
    const id = requestIdOf("ref-1");
    expect(id).toMatch(uuid);
    expect(server.requests[0]?.headers["x-correlation-id"]).toBe(id);
    expect(log).toMatchObject([
      { event: "merchant-service.failed", fields: { sentRequestId: id, requestId: "of-the-service" } },
    ]);
  });

  it("differs between two calls, and doesn't tell the reference", async () => {
    const server = await serveHttp(answers([200, created]));
    const { service } = clientFor(server.url, { requestIdHeader: "x-request-id" });
    for (const ref of ["ref-1", "ref-2"]) await service.createInvoice("access-1", submission(ref));
    const ids = server.requests.map(({ headers }) => headers["x-request-id"]);
    expect(new Set(ids).size).toBe(2);
    expect(ids.join()).not.toContain("ref");
  });

  it("isn't sent without a header for it, and stands in no log line then", async () => {
    const server = await serveHttp(answers([422, {}]));
    const { service, log } = clientFor(server.url);
    await failureOf(service.createInvoice("access-1", submission("ref-1")));
    expect(JSON.stringify(server.requests[0]?.headers)).not.toContain(requestIdOf("ref-1"));
    expect(log[0]?.fields.sentRequestId).toBeUndefined();
  });

  it("never takes the place of a header that the call needs", async () => {
    const server = await serveHttp(answers([200, created]));
    const { service } = clientFor(server.url, { requestIdHeader: "authorization" });
    await service.createInvoice("access-1", submission("ref-1"));
    expect(server.requests[0]?.headers.authorization).toBe("Bearer access-1");
  });
});

describe("an idle connection", () => {
  afterEach(() => void vi.useRealTimers());

  /** Makes a call, lets this much time (ms) pass, and makes another. @returns the numbers of the connections */
  async function connectionsAfter(ms: number, headers: Record<string, string>) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const server = await serveHttp(answers([200, {}, headers]));
    const { service } = clientFor(server.url);
    await service.challenge("mfa-1", "auth-1");
    // The client gets the answer a moment before the connection is free.
    for (let turns = 0; turns < 5; turns += 1) await nextTurn();
    await vi.advanceTimersByTimeAsync(ms);
    await nextTurn();
    await service.challenge("mfa-1", "auth-1");
    return server.requests.map(({ connection }) => connection);
  }

  it.each([
    [2_000, {}, [1, 1]],
    [6_000, {}, [1, 2]],
    [25_000, { "keep-alive": "timeout=30" }, [1, 1]],
    [31_000, { "keep-alive": "timeout=30" }, [1, 2]],
    [1_000, { "keep-alive": "timeout=1" }, [1, 2]],
    [55_000, { "keep-alive": "timeout=3600" }, [1, 1]],
    [62_000, { "keep-alive": "timeout=3600" }, [1, 2]],
  ])(
    "of %i ms is kept as long as the service allows, at most a minute: %j",
    async (ms, headers, connections) => {
      expect(await connectionsAfter(ms, headers)).toEqual(connections);
    },
  );
});
