import { EventEmitter, once } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { LastChecks } from "../../src/service/service-port.js";
import { clientFor, failureOf, heldTime } from "./client.js";
import { created, invoice } from "./create-call.js";
import { answers, serveHttp, serveTcp } from "./servers.js";

const open = { mayCreate: async () => "go", mayBegin: () => true } satisfies LastChecks;

/** A service that creates every invoice, and its client. */
async function serveCounting() {
  const server = await serveHttp(answers([201, created]));
  return { ...server, ...clientFor(server.url) };
}

describe("the checks before a create call's first byte", () => {
  it("let the call go, and the look at the lead comes last", async () => {
    const { service, requests } = await serveCounting();
    const order: string[] = [];
    await service.createInvoice("access-1", invoice, undefined, {
      mayCreate: async () => {
        await turn();
        order.push("may create");
        return "go";
      },
      mayBegin: () => {
        order.push(`may begin, ${requests.length} sent`);
        return true;
      },
    });
    expect(order).toEqual(["may create", "may begin, 0 sent"]);
    expect(requests).toHaveLength(1);
  });

  it("send nothing when the invoice isn't allowed, and don't ask for the lead then", async () => {
    const { service, requests, log, observed } = await serveCounting();
    let looks = 0;
    const mayBegin = (): boolean => {
      looks += 1;
      return true;
    };
    const failure = await failureOf(
      service.createInvoice("access-1", invoice, undefined, {
        mayCreate: async () => "not-allowed",
        mayBegin,
      }),
    );
    expect(failure).toMatchObject({ kind: "not-allowed", message: "not sent (NOT_ALLOWED)" });
    expect([looks, requests, observed]).toEqual([0, [], ["createInvoice not-allowed"]]);
    expect(log).toHaveLength(1);
    expect(service.reached()).toBe("reachable");
  });

  it.each([
    ["rejects", (error: Error) => Promise.reject(error)],
    [
      "throws at once",
      (error: Error) => {
        throw error;
      },
    ],
  ] as const)("send nothing when the check %s, and its error comes out as it is", async (_how, fail) => {
    const { service, requests, observed } = await serveCounting();
    const error = new Error("the disk is gone");
    const call = service.createInvoice("access-1", invoice, undefined, {
      ...open,
      mayCreate: () => fail(error),
    });
    await expect(call).rejects.toBe(error);
    expect([requests, observed]).toEqual([[], ["createInvoice fault"]]);
    await service.createInvoice("access-1", invoice, undefined, open);
    expect(requests).toHaveLength(1);
  });

  it.each(["go", "not-allowed"] as const)(
    "send nothing when the time is over before they answer %j",
    async (verdict) => {
      const limit = heldTime();
      const { service, requests } = await serveCounting();
      const check = new EventEmitter();
      let looks = 0;
      const mayBegin = (): boolean => {
        looks += 1;
        return true;
      };
      const call = service.createInvoice("access-1", invoice, undefined, {
        mayCreate: async () => {
          void limit.comes();
          await once(check, "answered");
          return verdict;
        },
        mayBegin,
      });
      expect(await failureOf(call)).toMatchObject({ kind: "unavailable", message: "not sent (DEADLINE)" });
      check.emit("answered");
      // A second call, which is answered, proves that the first one had time to be sent.
      await service.createInvoice("access-2", invoice, undefined, open);
      expect(requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer access-2"]);
      expect(looks).toBe(0);
    },
  );

  it("send nothing when the service closes the connection meanwhile", async () => {
    const service = new EventEmitter();
    const seen: Buffer[] = [];
    const server = await serveTcp((socket) => {
      socket.on("data", (bytes) => seen.push(bytes));
      socket.on("close", () => service.emit("closed"));
      socket.end();
    });
    const failure = await failureOf(
      clientFor(server.url).service.createInvoice("access-1", invoice, undefined, {
        ...open,
        mayCreate: async () => {
          await once(service, "closed");
          await turn();
          return "go";
        },
      }),
    );
    expect(failure).toMatchObject({ kind: "unavailable", message: "not sent (CLOSED_EARLY)" });
    expect([server.connections(), seen]).toEqual([1, []]);
  });
});
