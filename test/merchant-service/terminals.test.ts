import { describe, expect, it } from "vitest";
import { clientFor, failureOf } from "./client.js";
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
    const { terminals } = await clientFor(server.url).service.listTerminals("access-1");
    expect(terminals.map(({ name }) => name)).toEqual(["Till \ufffd"]);
  });

  it("shortens names so that they fit on a button, and puts them on one line", async () => {
    const long = row("a", { name: `Till\n\n  ${"😀".repeat(200)}`, businessUnitName: " North\tEast " });
    const server = await serveHttp(answers([200, { ...page(0, 1, 1, []), data: [long] }]));
    const { terminals } = await clientFor(server.url).service.listTerminals("access-1");
    expect(terminals.map(({ name }) => name)).toEqual([`Till ${"😀".repeat(94)}…`]);
    expect(terminals.map(({ businessUnitName }) => businessUnitName)).toEqual(["North East"]);
  });

  it("asks for each page with page and size until totalPages", async () => {
    const server = await serveHttp(
      answers(
        [200, page(0, 3, 5, ["a", "b"])],
        [200, page(1, 3, 5, ["c", "d"])],
        [200, page(2, 3, 5, ["e"])],
      ),
    );
    const list = clientFor(server.url).service.listTerminals("access-1");
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
    expect(await clientFor(server.url).service.listTerminals("access-1")).toEqual({
      terminals: [
        { id: "a", name: "Till a", businessUnitName: "North", isDefault: true, status: "ACTIVE" },
        { id: "b", name: "", businessUnitName: "", isDefault: false, status: "BLOCKED" },
      ],
      complete: true,
    });
  });

  it("is complete and empty for a merchant without terminals", async () => {
    const server = await serveHttp(answers([200, page(0, 0, 0, [])]));
    expect(await idsOf(clientFor(server.url).service.listTerminals("access-1"))).toEqual({
      ids: [],
      complete: true,
    });
  });

  it("works without currentPage and totalItems", async () => {
    const server = await serveHttp(
      answers([200, { totalPages: 2, data: [row("a")] }], [200, { totalPages: 2, data: [row("b")] }]),
    );
    const list = clientFor(server.url).service.listTerminals("access-1");
    expect(await idsOf(list)).toEqual({ ids: ["a", "b"], complete: true });
  });

  it.each([
    ["a page that isn't the one asked for", [page(0, 3, 3, ["a"]), page(0, 3, 3, ["a"])], ["a"]],
    ["fewer pages than before", [page(0, 4, 8, ["a"]), page(1, 3, 8, ["b"])], ["a", "b"]],
    ["fewer items than before", [page(0, 3, 8, ["a"]), page(1, 3, 7, ["b"])], ["a", "b"]],
    ["the same terminal twice", [page(0, 2, 3, ["a", "b"]), page(1, 2, 3, ["b"])], ["a", "b"]],
    ["a row without an id", [{ totalPages: 1, data: [row("a"), { name: "lost" }] }], ["a"]],
  ])("ends incomplete, with the terminals read so far, at %s", async (_, pages, ids) => {
    const server = await serveHttp(answers(...pages.map((body) => [200, body] as const)));
    expect(await idsOf(clientFor(server.url).service.listTerminals("access-1"))).toEqual({
      ids,
      complete: false,
    });
    expect(server.requests).toHaveLength(pages.length);
  });

  it("stops after 200 pages", async () => {
    let index = 0;
    const endless: Handler = (response) => {
      response.end(JSON.stringify(page(index, 1_000, 1_000, [`t${index}`])));
      index += 1;
    };
    const server = await serveHttp(endless);
    const { ids, complete } = await idsOf(clientFor(server.url).service.listTerminals("access-1"));
    expect(ids).toHaveLength(200);
    expect(complete).toBe(false);
    expect(server.requests).toHaveLength(200);
  });

  it("reads pages that are added during the walk", async () => {
    const server = await serveHttp(
      answers([200, page(0, 1 + 1, 2, ["a"])], [200, page(1, 3, 3, ["b"])], [200, page(2, 3, 3, ["c"])]),
    );
    const list = clientFor(server.url).service.listTerminals("access-1");
    expect(await idsOf(list)).toEqual({ ids: ["a", "b", "c"], complete: true });
  });

  it.each([
    [401, {}, "signed-out", 1],
    [403, { message: "No access" }, "rejected", 1],
    [404, {}, "rejected", 1],
    [408, {}, "unavailable", 1],
    [429, {}, "too-many-requests", 4],
    [500, {}, "unavailable", 4],
    [302, "", "faulty-answer", 1],
    [200, "<html></html>", "faulty-answer", 1],
    [200, [], "faulty-answer", 1],
    [200, { totalPages: "many", data: [] }, "faulty-answer", 1],
  ] as const)("answered with %i %j means %s after %i attempts", async (status, body, kind, attempts) => {
    const server = await serveHttp(answers([status, body]));
    const failure = await failureOf(clientFor(server.url).service.listTerminals("access-1"));
    expect(failure).toMatchObject({ kind, status });
    expect(server.requests).toHaveLength(attempts);
  });

  it("is signed out by a 401 in the middle of the walk", async () => {
    const server = await serveHttp(answers([200, page(0, 2, 2, ["a"])], [401, {}]));
    const failure = await failureOf(clientFor(server.url).service.listTerminals("access-1"));
    expect(failure.kind).toBe("signed-out");
  });

  it("waits no longer than a minute in all", async () => {
    const slow = Array.from({ length: 9 }, (_, index) => [
      [429, {}, { "retry-after": "18" }] as const,
      [200, page(index, 9, 9, [`t${index}`])] as const,
    ]).flat();
    const server = await serveHttp(answers(...slow));
    const { service, clock } = clientFor(server.url);
    const failure = await failureOf(service.listTerminals("access-1"));
    expect(failure).toMatchObject({ kind: "too-many-requests", retryAfter: 18 });
    expect(clock.waits).toHaveLength(3);
  });

  it("starts no page once a minute has passed, and says that the list is incomplete", async () => {
    let index = 0;
    let pass: (ms: number) => void = () => undefined;
    const server = await serveHttp((response) => {
      pass(25_000);
      response.end(JSON.stringify(page(index, 9, 9, [`t${index}`])));
      index += 1;
    });
    const { service, clock } = clientFor(server.url);
    pass = clock.pass;
    expect(await idsOf(service.listTerminals("access-1"))).toEqual({
      ids: ["t0", "t1", "t2"],
      complete: false,
    });
  });
});
