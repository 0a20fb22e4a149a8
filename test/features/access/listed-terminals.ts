import { plain } from "../../journeys/plain.js";
import { OneChat } from "../../kit/one-chat.js";
import { clientFor } from "../../service/client.js";
import { type Handler, serveHttp } from "../../service/servers.js";

export const start = Date.parse("2026-11-24T09:00:00Z");

interface Row {
  readonly name?: string;
  readonly isDefault?: boolean;
  readonly status?: string;
  readonly createdDate?: string;
  readonly id?: string;
}

export const till = (index: number, row: Row = {}) => ({
  ...{ id: `t-${index}`, name: `Till ${index}`, businessUnitName: "Unit", isDefault: false },
  ...{ createdDate: "2026-01-01T00:00:00.000000Z", status: "ACTIVE" },
  ...row,
});

/** Answers as a service with these terminals does. */
export const listing =
  (rows: readonly unknown[]): Handler =>
  (response, { url }) => {
    const query = new URL(url, "http://service").searchParams;
    const [page, size] = [Number(query.get("page")), Number(query.get("size"))];
    const data = rows.slice(page * size, (page + 1) * size);
    const totalPages = Math.ceil(rows.length / size);
    response.end(JSON.stringify({ currentPage: page, totalItems: rows.length, totalPages, data }));
  };

/** A merchant whose terminals are on a real server, read by the real client. */
export async function chatWith(handler: Handler | readonly unknown[]) {
  let handle = typeof handler === "function" ? handler : listing(handler);
  const server = await serveHttp((...call) => handle(...call));
  const clock = { now: start };
  const one = await OneChat.open(() => clock.now);
  const client = clientFor(server.url);
  one.listTerminals = client.service.listTerminals;
  const pages = () => server.requests.map(({ url }) => /page=(\d+)/.exec(url)?.[1]).join(" ");
  const behave = (next: Handler): void => {
    handle = next;
  };
  return { one, clock, pages, behave, log: client.log };
}

export const many = (count: number, changes: Readonly<Record<number, Row>> = {}) =>
  Array.from({ length: count }, (_, index) => till(index, changes[index]));
export const labels = (one: OneChat) => one.chat.labels().map((label) => plain(label));
