import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { termsOf } from "../store/samples.js";
import { clientFor, failureOf, timeoutMs } from "./client.js";
import { serveHttp } from "./servers.js";

it("at most 16 connections are open at once, and no number of hanging reads keeps a create call waiting", async () => {
  const held: (() => void)[] = [];
  let isHolding = true;
  const server = await serveHttp((response, { url }) => {
    const body = url.includes("invoices") ? '{"id":"i","payUrl":"pay.example.com/i"}' : "{}";
    const answer = () => void response.end(body);
    if (isHolding) held.push(answer);
    else answer();
  });
  const { service } = clientFor(server.url);
  const seen = (path: string): number => server.requests.filter(({ url }) => url.includes(path)).length;
  const reads = Array.from({ length: 30 }, () => service.challenge("mfa-1", "auth-1"));
  await expect.poll(() => seen("challenge")).toBe(8);
  const creates = Array.from({ length: 10 }, () => service.createInvoice("access-1", { terms: termsOf() }));
  await expect.poll(() => held.length).toBe(16);
  // All turns of the loop that further connections would take.
  for (let turns = 0; turns < 50; turns += 1) await nextTurn();
  expect([server.open(), seen("challenge"), seen("invoices")]).toEqual([16, 8, 8]);
  isHolding = false;
  for (const answer of held) answer();
  await Promise.all([...reads, ...creates]);
  expect([seen("challenge"), seen("invoices")]).toEqual([30, 10]);
  expect(server.mostOpen()).toBe(16);
});

it("any number of reads may wait for their repetition, without a warning of Node", async () => {
  const warned = vi.spyOn(process, "emitWarning");
  onTestFinished(() => warned.mockRestore());
  const server = await serveHttp((response) => void response.writeHead(503).end());
  let waiting = 0;
  const sleep = (_ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((_resolve, reject) => {
      waiting += 1;
      signal?.addEventListener("abort", () => reject(new Error("The client is closed.")));
    });
  const { service } = clientFor(server.url, { clock: { now: Date.now, sleep } });
  const reads = Array.from({ length: 30 }, () => failureOf(service.listTerminals("access-1")));
  await expect.poll(() => waiting).toBe(30);
  await service.close();
  await Promise.all(reads);
  expect(warned).not.toHaveBeenCalled();
});

it("as many connections are open as the operator allows, half of them for create calls", async () => {
  const held: (() => void)[] = [];
  const server = await serveHttp((response) => held.push(() => response.end("{}")));
  const { service } = clientFor(server.url, { connections: 21 });
  const reads = Array.from({ length: 15 }, () => service.challenge("mfa-1", "auth-1"));
  await expect.poll(() => held.length).toBe(11);
  for (let turns = 0; turns < 50; turns += 1) await nextTurn();
  expect(server.open()).toBe(11);
  for (const answer of held.splice(0)) answer();
  await expect.poll(() => held.length).toBe(4);
  for (const answer of held) answer();
  await Promise.all(reads);
});

it("a create call that has waited for its turn as long as a call may take isn't sent", async () => {
  const held: (() => void)[] = [];
  const server = await serveHttp((response) => held.push(() => response.writeHead(503).end()));
  const { service, clock } = clientFor(server.url);
  const create = () => failureOf(service.createInvoice("access-1", { terms: termsOf() }));
  const first = Array.from({ length: 8 }, create);
  const late = create();
  await expect.poll(() => held.length).toBe(8);
  clock.pass(timeoutMs);
  for (const answer of held) answer();
  expect(await late).toMatchObject({ kind: "unavailable", message: "not sent (BUSY)" });
  for (const failure of await Promise.all(first)) expect(failure.kind).toBe("outcome-unknown");
  expect(server.requests).toHaveLength(8);
});
