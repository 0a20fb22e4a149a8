import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type DemoServer, startDemoServer } from "../../../src/sandbox/demo/demo-server.js";
import { type RawServer, rawServer } from "../../kit/raw-server.js";

let upstream: RawServer;
let upstreamUrl: string | undefined;
let server: DemoServer;

beforeEach(async () => {
  upstream = await rawServer(async (request, response) => {
    if (request.url === "/user/events") {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: first\n\n");
      return;
    }
    const body = await text(request);
    response.writeHead(request.method === "POST" ? 201 : 200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        method: request.method,
        url: request.url,
        body,
        type: request.headers["content-type"],
      }),
    );
  });
  upstreamUrl = upstream.url;
  const url = () => upstreamUrl;
  const parts = {
    telegramUrl: url,
    serviceUrl: url,
    botStatus: () => ({ state: "running" }) as const,
    folder: "/here",
  };
  server = await startDemoServer(parts, 0, tmpdir());
});
afterEach(async () => {
  await server.close();
  await upstream.close();
});

it("the demo's server passes calls on with their method, path, query, type and body", async () => {
  const response = await fetch(`${server.url}/telegram/user/users?a=1`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"firstName":"Мария"}',
  });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    method: "POST",
    url: "/user/users?a=1",
    body: '{"firstName":"Мария"}',
    type: "application/json",
  });
});

it("the demo's server keeps the paths of the service's own pages", async () => {
  for (const path of ["/dashboard", "/dashboard.json", "/terminal/1/invoice/2/payment"]) {
    const answer = (await (await fetch(server.url + path)).json()) as { url: string };
    expect(answer.url).toBe(path);
  }
});

it("the demo's server passes an event stream on while it is open", async () => {
  const stopping = new AbortController();
  const response = await fetch(`${server.url}/telegram/user/events`, { signal: stopping.signal });
  const chunk = await response.body?.getReader().read();
  expect(new TextDecoder().decode(chunk?.value)).toBe("data: first\n\n");
  stopping.abort();
});

it("the demo's server answers 503 while a part is starting, and 502 when it has gone", async () => {
  await upstream.close();
  expect((await fetch(`${server.url}/telegram/user/users`)).status).toBe(502);
  upstreamUrl = undefined;
  expect((await fetch(`${server.url}/service/sandbox/state`)).status).toBe(503);
});

it("the demo's server serves the page under a strict content policy, and no other file", async () => {
  const page = await fetch(`${server.url}/`);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
  expect(await page.text()).not.toMatch(/https?:\/\/|<script>|style="/);
  for (const path of [
    "/page/%2e%2e%2fdemo.ts",
    "/page/index.html",
    "/page/nothing.js",
    "/page/..%2f..%2fpackage.json",
  ]) {
    expect((await fetch(server.url + path)).status).toBe(404);
  }
});

it("the demo's server takes the next port when the wanted one is taken", async () => {
  const parts = {
    telegramUrl: () => "",
    serviceUrl: () => "",
    botStatus: () => ({ state: "running" }) as const,
    folder: "",
  };
  const second = await startDemoServer(parts, server.port, tmpdir());
  expect(second.port).toBeGreaterThan(server.port);
  await second.close();
});
