import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readPageFiles } from "../../../src/http/page/built-page.js";
import { rawConnection, send } from "../server.js";
import { builtPage, script, startApp } from "./app-server.js";

const get = { method: "GET" };

/** Sends a path exactly as it is written; a client would tidy it up. */
async function rawGet(port: number, path: string): Promise<string> {
  const { closed } = rawConnection(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return closed;
}

describe("the page", () => {
  test("stands at its folder's address, and each of its files at its name", async () => {
    const { url } = await startApp();
    const page = await send(`${url}/app/?screen=counter`, get);
    expect(page).toMatchObject({ status: 200, text: "<!doctype html><title>Page</title>" });
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    const file = await send(`${url}/app/app.js`, get);
    expect(file).toMatchObject({ status: 200, text: script });
    expect(file.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect((await send(`${url}/app/en.json`, get)).headers["content-type"]).toContain("application/json");
  });

  test("learns the bot's name without a launch, to lead people to its chat, once Telegram has told the name", async () => {
    const known = await startApp();
    expect((await known.call("bot.json", { launch: "" })).text).toBe('{"username":"example_pay_bot"}');
    const unknown = await startApp({ username: () => undefined });
    expect((await unknown.call("bot.json", { launch: "" })).text).toBe('{"username":null}');
  });

  test("is answered to HEAD without a body", async () => {
    const { url } = await startApp();
    const answer = await send(`${url}/app/app.js`, { method: "HEAD" });
    expect(answer).toMatchObject({ status: 200, text: "" });
    expect(answer.headers["content-length"]).toBe(String(script.length));
  });

  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["gzip;q=0.5, BR;q=1.0", "br"],
    ["br;q=0, gzip", "gzip"],
    ["deflate", undefined],
    ["brotli", undefined],
  ])("is sent in the smallest form that the browser accepts: %s", async (accepted, coding) => {
    const { port } = await startApp();
    const { closed } = rawConnection(
      port,
      `GET /app/app.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${accepted}\r\nConnection: close\r\n\r\n`,
    );
    const head = (await closed).split("\r\n\r\n")[0]?.toLowerCase() ?? "";
    expect(head).toContain("vary: accept-encoding");
    if (coding === undefined) expect(head).not.toContain("content-encoding");
    else expect(head).toContain(`content-encoding: ${coding}`);
  });

  test("comes out of its compressed forms as it was built", () => {
    const file = readPageFiles(builtPage())?.get("app.js");
    expect(brotliDecompressSync(file?.br ?? "").toString()).toBe(script);
    expect(gunzipSync(file?.gzip ?? "").toString()).toBe(script);
  });

  test.each([
    "/app/app.js.br",
    "/app/notes.txt",
    "/app/constructor",
    "/app/../package.json",
    "/app/../../etc/passwd",
    "/app/%2e%2e/package.json",
    "/app/..%2fpackage.json",
    "/app/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/app/..\\package.json",
    "/app/app.js%00",
    "/app//etc/passwd",
    "/app/assets/app.js",
    "/app",
  ])("has nothing at an address that isn't one of its files: %s", async (path) => {
    const { port } = await startApp();
    const answer = await rawGet(port, path);
    expect(answer.split("\r\n")[0]).toBe("HTTP/1.1 404 Not Found");
    expect(answer).toMatch(/\{"error":"not[- ]found"\}$/);
  });

  test("isn't served when it isn't built, while requests of open pages are answered", async () => {
    const files = readPageFiles(join(builtPage(), "missing"));
    expect(files).toBeUndefined();
    const { url, call } = await startApp({ files });
    expect((await send(`${url}/app/`, get)).status).toBe(404);
    expect((await call("api/state")).status).toBe(200);
  });
});

describe("an answer below /app/", () => {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors https://web.telegram.org https://*.telegram.org";

  test.each([
    ["the page", "", {}, 200],
    ["a file", "app.js", {}, 200],
    ["a state", "api/state", {}, 200],
    ["an unknown file", "nothing.js", {}, 404],
    ["an unknown request", "api/nothing", {}, 404],
    ["a malformed address", "%zz", {}, 404],
    ["a forged launch", "api/state", { launch: "hash=0" }, 401],
    ["a faulty body", "api/sign-in", { body: "{" }, 400],
    ["a body that isn't JSON", "api/sign-in", { body: "x", headers: { "content-type": "text/plain" } }, 415],
    [
      "a question of another origin",
      "api/state",
      { method: "OPTIONS", headers: { origin: "https://a.example" } },
      404,
    ],
  ])("forbids everything that the page doesn't need: %s", async (_what, path, options, status) => {
    const { call } = await startApp();
    const answer = await call(path, options);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect(answer.headers["permissions-policy"]).toContain("camera=(), ");
    const names = Object.keys(answer.headers);
    expect(names.filter((name) => /^(set-cookie|access-control-)/.test(name))).toEqual([]);
  });

  test("may stand in a frame of this machine only when the bot's own address is on this machine", async () => {
    const { call } = await startApp({ publicUrl: "http://127.0.0.1:8080" });
    const answer = await call("");
    expect(answer.headers["content-security-policy"]).toBe(`${policy} http://127.0.0.1:* http://localhost:*`);
  });
});
