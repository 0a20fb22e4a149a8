import { describe, expect, it } from "vitest";
import { allTerminals, clientFor, failureOf } from "./client.js";
import { answers, type Handler, serveHttp } from "./servers.js";

const row = (id: string, changes: object = {}) => ({
  id,
  name: `Till ${id}`,
  businessUnitName: "North",
  isDefault: false,
  createdDate: "2026-01-01T00:00:00.000Z",
  status: "ACTIVE",
  ...changes,
});

const page = (currentPage: number, totalPages: number, totalItems: number, ids: readonly string[]) => ({
  currentPage,
  totalPages,
  totalItems,
  data: ids.map((id) => row(id)),
});

const idsOf = async (list: Promise<{ terminals: readonly { id: string }[]; complete: boolean }>) => {
  const { terminals, complete } = await list;
  return { ids: terminals.map(({ id }) => id), complete };
};

describe("listing the terminals", () => {
  it("replaces half a character in a name, which couldn't be shown", async () => {
    const body = JSON.stringify(page(0, 1, 1, ["a"])).replace("Till a", "Till \\ud83d");
    const server = await serveHttp(answers([200, body]));
    const { terminals } = await allTerminals(clientFor(server.url).service);
    expect(terminals.map(({ name }) => name)).toEqual(["Till \ufffd"]);
  });

  it("shortens names so that they fit on a button, and puts them on one line", async () => {
    const long = row("a", { name: `Till\n\n  ${"😀".repeat(200)}`, businessUnitName: " North\tEast " });
    const server = await serveHttp(answers([200, { ...page(0, 1, 1, []), data: [long] }]));
    const { terminals } = await allTerminals(clientFor(server.url).service);
    expect(terminals.map(({ name }) => name)).toEqual([`Till ${"😀".repeat(94)}…`]);
    expect(terminals.map(({ businessUnitName }) => businessUnitName)).toEqual(["North East"]);
  });

  it("doesn't take a page on which it can read no terminal for an account without terminals", async () => {
    const odd = [{ terminalId: "a", status: "ACTIVE" }, "b"];
    const server = await serveHttp(answers([200, { ...page(0, 1, 2, []), data: odd }]));
    const failure = await failureOf(allTerminals(clientFor(server.url).service));
    expect(failure.kind).toBe("faulty-answer");
    expect(failure.message).toContain("terminalId:");
    expect(failure.message).not.toContain("ACTIVE");
  });

  it("asks for each page with page and size until totalPages", async () => {
    const server = await serveHttp(
      answers(
        [200, page(0, 3, 5, ["a", "b"])],
        [200, page(1, 3, 5, ["c", "d"])],
        [200, page(2, 3, 5, ["e"])],
      ),
    );
    const list = allTerminals(clientFor(server.url).service);
    expect(await idsOf(list)).toEqual({ ids: ["a", "b", "c", "d", "e"], complete: true });
    expect(server.requests.map(({ url }) => url)).toEqual([
      "/terminals?page=0&size=50",
      "/terminals?page=1&size=50",
      "/terminals?page=2&size=50",
    ]);
    expect(server.requests[2]?.headers.authorization).toBe("Bearer access-1");
  });

  it("returns every field, and reads a missing field as empty and a missing status as not usable", async () => {
    const rows = [row("a", { isDefault: true }), { id: "b", name: null, status: "BLOCKED" }];
    const server = await serveHttp(
      answers([200, { currentPage: 0, totalItems: 2, totalPages: 1, data: rows }]),
    );
    expect(await allTerminals(clientFor(server.url).service)).toEqual({
      terminals: [
        {
          ...{ id: "a", name: "Till a", businessUnitName: "North", isDefault: true, status: "ACTIVE" },
          createdDate: "2026-01-01T00:00:00.000Z",
        },
        { id: "b", name: "", businessUnitName: "", isDefault: false, status: "BLOCKED" },
      ],
      complete: true,
    });
  });

  it("is complete and empty for a merchant without terminals", async () => {
    const server = await serveHttp(answers([200, page(0, 0, 0, [])]));
    expect(await idsOf(allTerminals(clientFor(server.url).service))).toEqual({
      ids: [],
      complete: true,
    });
  });

  it.each([
    ["a page that isn't the one asked for", [page(0, 3, 3, ["a"]), page(0, 3, 3, ["a"])], ["a"]],
    ["fewer pages than before", [page(0, 4, 8, ["a"]), page(1, 3, 8, ["b"])], ["a", "b"]],
    ["fewer items than before", [page(0, 3, 8, ["a"]), page(1, 3, 7, ["b"])], ["a", "b"]],
    ["the same terminal twice", [page(0, 2, 3, ["a", "b"]), page(1, 2, 3, ["b"])], ["a", "b"]],
    ["a row without an id", [{ totalPages: 1, data: [row("a"), { name: "lost" }] }], ["a"]],
  ])("ends incomplete, with the terminals read so far, at %s", async (_, pages, ids) => {
    const server = await serveHttp(answers(...pages.map((body) => [200, body] as const)));
    expect(await idsOf(allTerminals(clientFor(server.url).service))).toEqual({
      ids,
      complete: false,
    });
    expect(server.requests).toHaveLength(pages.length);
  });

  it("refuses a page with more rows than any service has, before it checks them", async () => {
    const rows = Array.from({ length: 100_000 }, () => 0);
    const server = await serveHttp(answers([200, { data: rows }]));
    const { service, log } = clientFor(server.url);
    expect(await failureOf(service.listTerminals("access-1"))).toMatchObject({
      kind: "faulty-answer",
      message: "a page of 100000 terminals",
    });
    expect(JSON.stringify(log)).not.toContain("odd-terminals");
  });

  it("ends with 10,000 terminals, however many the service goes on to give", async () => {
    const server = await serveHttp((response, { url }) => {
      const first = Number(/page=(\d+)/.exec(url)?.[1]) * 2_000;
      const data = Array.from({ length: 2_000 }, (_, at) => ({ id: `${first + at}`, status: "ACTIVE" }));
      response.end(JSON.stringify({ data }));
    });
    const { terminals, complete } = await allTerminals(clientFor(server.url).service);
    expect([terminals.length, complete, server.requests.length]).toEqual([10_000, false, 5]);
  });

  it("stops after 200 pages", async () => {
    let index = 0;
    const endless: Handler = (response) => {
      response.end(JSON.stringify(page(index, 1_000, 1_000, [`t${index}`])));
      index += 1;
    };
    const server = await serveHttp(endless);
    const { ids, complete } = await idsOf(allTerminals(clientFor(server.url).service));
    expect(ids).toHaveLength(200);
    expect(complete).toBe(false);
    expect(server.requests).toHaveLength(200);
  });

  it("reads pages that are added during the walk", async () => {
    const server = await serveHttp(
      answers([200, page(0, 1 + 1, 2, ["a"])], [200, page(1, 3, 3, ["b"])], [200, page(2, 3, 3, ["c"])]),
    );
    const list = allTerminals(clientFor(server.url).service);
    expect(await idsOf(list)).toEqual({ ids: ["a", "b", "c"], complete: true });
  });

  it.each([
    [401, {}, "signed-out", 1],
    [403, { message: "No access" }, "rejected", 1],
    [404, {}, "rejected", 1],
    [408, {}, "unavailable", 1],
    [429, {}, "too-many-requests", 1],
    [500, {}, "unavailable", 4],
    [302, "", "faulty-answer", 1],
    [200, "<html></html>", "faulty-answer", 1],
    [200, [], "faulty-answer", 1],
    [200, { totalPages: 1, data: {} }, "faulty-answer", 1],
  ] as const)("answered with %i %j means %s after %i attempts", async (status, body, kind, attempts) => {
    const server = await serveHttp(answers([status, body]));
    const failure = await failureOf(allTerminals(clientFor(server.url).service));
    expect(failure).toMatchObject({ kind, status });
    expect(server.requests).toHaveLength(attempts);
  });

  it("is signed out by a 401 in the middle of the walk", async () => {
    const server = await serveHttp(answers([200, page(0, 2, 2, ["a"])], [401, {}]));
    const failure = await failureOf(allTerminals(clientFor(server.url).service));
    expect(failure.kind).toBe("signed-out");
  });

  it("waits no longer than a minute for a page", async () => {
    const server = await serveHttp(answers([429, {}, { "retry-after": "18" }]));
    const { service, clock } = clientFor(server.url);
    const failure = await failureOf(service.listTerminals("access-1"));
    expect(failure).toMatchObject({ kind: "too-many-requests", retryAfter: 18 });
    expect(clock.waits).toHaveLength(3);
  });
});

/** A service with this many terminals, which refuses pages of more than `most` rows, or gives no more than `gives` on one. */
async function serviceWith(count: number, { most = 1_000, gives = 1_000, leaves = [] as string[] } = {}) {
  const all = Array.from({ length: count }, (_, index) => row(`t${index}`));
  return serveHttp((response, { url }) => {
    const query = new URL(url, "http://service").searchParams;
    const [index, size] = [Number(query.get("page")), Number(query.get("size"))];
    if (size > most) {
      response.writeHead(422).end(JSON.stringify({ message: `size must be at most ${most}` }));
      return;
    }
    const rows = Math.min(size, gives);
    const page: Record<string, unknown> = {
      currentPage: index,
      totalItems: count,
      totalPages: Math.ceil(count / rows),
      data: all.slice(index * rows, (index + 1) * rows),
    };
    for (const field of leaves) delete page[field];
    response.end(JSON.stringify(page));
  });
}

const sizesOf = (server: { requests: readonly { url: string }[] }) =>
  server.requests.map(({ url }) => Number(new URL(url, "http://service").searchParams.get("size")));

describe("the size of a page", () => {
  it("is the operator's, and 50 unless that is set", async () => {
    const server = await serviceWith(3);
    await clientFor(server.url).service.listTerminals("access-1");
    await clientFor(server.url, { pageSize: 120 }).service.listTerminals("access-1");
    expect(sizesOf(server)).toEqual([50, 120]);
  });

  it("is halved where the service refuses it, and what worked is used from then on and logged once", async () => {
    const server = await serviceWith(30, { most: 20 });
    const { service, log } = clientFor(server.url);
    const list = await allTerminals(service);
    expect(list.terminals).toHaveLength(30);
    expect(list.complete).toBe(true);
    await service.listTerminals("access-2");
    expect(sizesOf(server)).toEqual([50, 25, 12, 12, 12, 12]);
    expect(log).toEqual([{ event: "merchant-service.page-size", fields: { size: 12 } }]);
  });

  it.each([
    [50, [50, 25, 12, 10]],
    [200, [200, 100, 50, 25, 12, 10]],
    [7, [7]],
  ])("of %i isn't halved below 10: a refusal that remains has its reason", async (pageSize, sizes) => {
    const server = await serveHttp(answers([400, { message: "No terminals for you" }]));
    const { service } = clientFor(server.url, { pageSize });
    const failure = await failureOf(service.listTerminals("access-1"));
    expect(failure).toMatchObject({ kind: "rejected", reason: "No terminals for you" });
    expect(sizesOf(server)).toEqual(sizes);
  });

  it("isn't halved for a refusal that has another cause, or on a later page", async () => {
    const server = await serveHttp(answers([403, {}]));
    expect((await failureOf(clientFor(server.url).service.listTerminals("access-1"))).kind).toBe("rejected");
    const later = await serveHttp(answers([200, page(0, 2, 2, ["a"])], [400, {}]));
    expect((await failureOf(allTerminals(clientFor(later.url).service))).kind).toBe("rejected");
    expect([...sizesOf(server), ...sizesOf(later)]).toEqual([50, 50, 50]);
  });
});

describe("reading on", () => {
  it("reads one page for each call, and knows when there is no more", async () => {
    const server = await serviceWith(60);
    const { service } = clientFor(server.url);
    const first = await service.listTerminals("access-1");
    expect([first.terminals.length, first.complete, server.requests.length]).toEqual([50, false, 1]);
    const second = await service.listTerminals("access-1", first);
    expect([second.terminals.length, second.complete, server.requests.length]).toEqual([60, true, 2]);
    expect(second.next).toBeUndefined();
  });

  it("pauses before each page from the fifth on", async () => {
    const server = await serviceWith(500);
    const { service, clock } = clientFor(server.url);
    expect(await idsOf(allTerminals(service))).toMatchObject({ complete: true });
    expect(server.requests).toHaveLength(10);
    expect(clock.waits).toEqual([250, 250, 250, 250, 250, 250]);
  });

  it.each([
    ["the number of pages", ["totalPages"]],
    ["the number of terminals", ["totalItems"]],
    ["both", ["totalItems", "totalPages"]],
    ["its place and the number of terminals", ["currentPage", "totalItems"]],
    ["everything but the rows", ["totalItems", "totalPages", "currentPage"]],
  ])("comes to the end of a list that leaves out %s", async (_, leaves) => {
    const server = await serviceWith(25, { gives: 10, leaves });
    const list = await allTerminals(clientFor(server.url).service);
    expect([list.terminals.length, list.complete]).toEqual([25, true]);
    expect(server.requests.length).toBeLessThanOrEqual(4);
  });

  it("ends where a service gives the same page for ever", async () => {
    const server = await serveHttp(answers([200, { data: [row("a")] }]));
    expect(await idsOf(allTerminals(clientFor(server.url).service))).toEqual({ ids: ["a"], complete: false });
    expect(server.requests).toHaveLength(2);
  });
});

describe("what doesn't follow the interface", () => {
  it("spoils only the field: the row stays, and the log names keys and types without values", async () => {
    const rows = [
      row("a", { isDefault: "true", name: 7 }),
      row("b", { isDefault: { secret: "value" }, createdDate: 20_260_101, businessUnitName: ["value"] }),
    ];
    const server = await serveHttp(
      answers([200, { currentPage: "0", totalItems: "2", totalPages: "many", data: rows }]),
    );
    const { service, log } = clientFor(server.url);
    const { terminals, complete } = await service.listTerminals("access-1");
    expect(terminals.map(({ id, name, isDefault }) => [id, name, isDefault])).toEqual([
      ["a", "7", true],
      ["b", "Till b", false],
    ]);
    expect(complete).toBe(true);
    expect(log.map(({ event, fields }) => [event, fields.odd])).toEqual([
      [
        "merchant-service.odd-terminals",
        "totalPages:string businessUnitName:array(1) isDefault:{secret:string}",
      ],
    ]);
  });

  it("never becomes ACTIVE: only the very text is", async () => {
    const rows = [
      row("a", { status: ["ACTIVE"] }),
      row("b", { status: null }),
      row("c", { status: "active" }),
    ];
    const server = await serveHttp(answers([200, { totalPages: 1, data: rows }]));
    const { terminals } = await clientFor(server.url).service.listTerminals("access-1");
    expect(terminals.map(({ status }) => status)).toEqual(["", "", "active"]);
  });

  it("is named in the log by its keys and types, without values, when it isn't a page at all", async () => {
    const body = { content: [row("secret")], "4111111111111111": "secret", last: true };
    const server = await serveHttp(answers([200, body]));
    const { service, log } = clientFor(server.url);
    const failure = await failureOf(service.listTerminals("access-1"));
    expect(failure).toMatchObject({ kind: "faulty-answer", status: 200 });
    expect(log[0]?.fields.message).toBe(
      "the answer isn't a page of terminals: {content:array(1),?:string,last:boolean}",
    );
  });
});
