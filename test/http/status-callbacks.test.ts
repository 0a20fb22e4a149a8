import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { goodRef, rawConnection, send, startServer, submission } from "./server.js";

const paid = JSON.stringify({ status: "paid", note: "оплачено" });
const secret = "shared-with-the-service";
const hmac = (body: string, encoding: "hex" | "base64"): string =>
  createHmac("sha256", secret).update(body).digest(encoding);

const inBase64 = (body: string | Buffer): string => Buffer.from(body).toString("base64");

describe("a status callback", () => {
  test("is kept with its raw body and content type, and answered 200", async () => {
    const server = await startServer();
    const answer = await send(`${server.url}/callbacks/${goodRef}`, {
      headers: { "content-type": "application/json; charset=utf-8" },
      body: paid,
    });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({ ok: true });
    expect(server.kept).toEqual([
      {
        chat: submission.chat,
        key: expect.stringMatching(/^c:s-1:[0-9a-f]{16}:[0-9a-f]{16}$/),
        payload: {
          source: "status-callback",
          ref: submission.ref,
          submittedAt: submission.submittedAt,
          contentType: "application/json; charset=utf-8",
          contentEncoding: "",
          body: inBase64(paid),
        },
      },
    ]);
  });

  test.each([
    ["form-encoded", "application/x-www-form-urlencoded", "status=paid"],
    ["broken JSON", "application/json", '{"status":'],
    ["XML", "text/xml", "<status>paid</status>"],
    ["a malformed content type", ";;;", "anything"],
    ["no content type", undefined, "paid"],
    ["an empty body", "application/json", ""],
  ])("is kept unchanged when it comes with %s", async (_what, contentType, body) => {
    const server = await startServer();
    const headers = contentType === undefined ? {} : { "content-type": contentType };
    const answer = await send(`${server.url}/callbacks/${goodRef}`, { headers, body });
    expect(answer.status).toBe(200);
    expect(server.kept[0]?.payload).toMatchObject({
      contentType: contentType ?? "",
      body: inBase64(body),
    });
  });

  test("is kept with a shortened content type when that is too long", async () => {
    const server = await startServer();
    const headers = { "content-type": "x".repeat(300) };
    await send(`${server.url}/callbacks/${goodRef}`, { headers, body: paid });
    expect(server.kept[0]?.payload).toMatchObject({ contentType: "x".repeat(200) });
  });

  test("is two events when it comes twice with the same body", async () => {
    const server = await startServer();
    await send(`${server.url}/callbacks/${goodRef}`, { body: paid });
    await send(`${server.url}/callbacks/${goodRef}`, { body: paid });
    expect(new Set(server.kept.map((event) => event.key)).size).toBe(2);
  });

  test("isn't answered before it is on disk", async () => {
    let release = (): void => undefined;
    let asked = (): void => undefined;
    const inHand = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const server = await startServer({
      accept: () =>
        new Promise((resolve) => {
          release = () => resolve("kept");
          asked();
        }),
    });
    let answered = false;
    const answer = send(`${server.url}/callbacks/${goodRef}`, { body: paid }).then((heard) => {
      answered = true;
      return heard;
    });
    await inHand;
    // Another whole exchange on the same server ends in the meantime.
    await send(`${server.url}/healthz`, { method: "GET" });
    expect(answered).toBe(false);
    release();
    expect((await answer).status).toBe(200);
  });

  test.each([
    ["the inbox is full", async () => "full" as const, { reason: "full" }],
    [
      "the disk refuses",
      () => Promise.reject(Object.assign(new TypeError("4711"), { code: "ENOSPC" })),
      { reason: "failed", error: "TypeError", code: "ENOSPC" },
    ],
    [
      "something fails that has no code",
      () => Promise.reject(new RangeError("4711")),
      { reason: "failed", error: "RangeError" },
    ],
    [
      "something fails whose code is no text",
      () => Promise.reject(Object.assign(new Error("4711"), { code: 4711 })),
      { reason: "failed", error: "Error" },
    ],
    ["what fails is no error", () => Promise.reject("4711"), { reason: "failed", error: "string" }],
  ])(
    "is answered 503 with Retry-After when %s, and the log line leaves out its content",
    async (_, accept, note) => {
      const server = await startServer({ accept });
      const answer = await send(`${server.url}/callbacks/${goodRef}`, { body: paid });
      expect(answer).toMatchObject({ status: 503, text: '{"error":"not taken, try again later"}' });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(server.logged).toContain(JSON.stringify({ event: "callback.not-taken", ...note, times: 1 }));
      expect(server.logged.join("\n")).not.toMatch(/\b4711\b/);
    },
  );

  test("fills no disk with log lines while the service sends it again and again", async () => {
    const server = await startServer({ accept: () => Promise.reject(new Error("full")) });
    for (let sent = 0; sent < 30; sent += 1) await send(`${server.url}/callbacks/${goodRef}`, { body: paid });
    const lines = server.logged.filter((line) => line.includes("callback.not-taken"));
    expect(lines.length).toBeLessThan(5);
  });
});

test.each(["PUT", "PATCH"])("a status callback by %s is kept like one by POST", async (method) => {
  const server = await startServer();
  const { status } = await send(`${server.url}/callbacks/${goodRef}`, { method, body: paid });
  expect(status).toBe(200);
  expect(server.kept).toHaveLength(1);
});

test.each([
  `/callbacks/${goodRef}/`,
  `//callbacks/${goodRef}`,
  `/callbacks//${goodRef}`,
  `//callbacks///${goodRef}//`,
  `/callbacks/${goodRef}/?attempt=2`,
  `/callbacks/${goodRef}?next=/a//b/`,
])("a status callback at an address with slashes too many is kept like any other: %s", async (path) => {
  const server = await startServer();
  const answers = ["POST", "PATCH"].map((method) => send(server.url + path, { method, body: paid }));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  expect(server.kept).toHaveLength(2);
  expect(server.logged.join("\n")).not.toContain("good-r");
});

describe("a wrong callback address", () => {
  test("gets the same answer whatever is wrong with it, and no event is kept", async () => {
    const server = await startServer();
    const wrong = [
      { path: "/callbacks/wrong", method: "POST" },
      { path: `/callbacks/${goodRef}x`, method: "POST" },
      { path: `/callbacks/${"x".repeat(3000)}`, method: "POST" },
      { path: `/callbacks/${goodRef}/more`, method: "POST" },
      { path: "/callbacks/%E0%A4%A", method: "POST" },
      { path: "/callbacks/", method: "POST" },
      { path: "//callbacks//wrong/", method: "POST" },
      { path: `/callbacks/${goodRef}//more/`, method: "POST" },
      { path: `/elsewhere/callbacks/${goodRef}/`, method: "POST" },
      { path: "/callbacks//", method: "POST" },
      { path: "/elsewhere", method: "POST" },
      { path: `/callbacks/${goodRef}`, method: "GET" },
      { path: "/callbacks/wrong", method: "PUT" },
      { path: "/callbacks/wrong", method: "PATCH" },
      { path: `/callbacks/${goodRef}`, method: "DELETE" },
    ];
    const answers = await Promise.all(
      wrong.map(async ({ path, method }) => {
        const { status, text, headers } = await send(server.url + path, {
          method,
          ...(method === "POST" ? { body: paid } : {}),
        });
        return { status, text, type: headers["content-type"] };
      }),
    );
    expect(answers).toEqual(
      wrong.map(() => ({
        status: 404,
        text: '{"error":"not found"}',
        type: "application/json; charset=utf-8",
      })),
    );
    expect(server.kept).toEqual([]);
  });

  test("is answered 404 even when the body is too large, and a right address 413", async () => {
    const server = await startServer();
    const body = Buffer.alloc(1024 * 1024, "x");
    expect((await send(`${server.url}/callbacks/wrong`, { body })).status).toBe(404);
    expect((await send(`${server.url}/callbacks/${goodRef}`, { body })).status).toBe(413);
    expect(server.kept).toEqual([]);
  });

  test("is refused before its body is sent", async () => {
    const server = await startServer();
    const { socket, closed } = rawConnection(
      server.port,
      "POST /callbacks/wrong HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n",
    );
    const head = await new Promise<string>((resolve) =>
      socket.once("data", (chunk) => resolve(chunk.toString())),
    );
    expect(head).toMatch(/^HTTP\/1\.1 404 /);
    socket.destroy();
    await closed;
  });

  test("never stands in a log line, and a right address doesn't either", async () => {
    const server = await startServer();
    await send(`${server.url}/callbacks/${goodRef}`, { body: paid });
    await send(`${server.url}/callbacks/guessed-one`, { body: paid });
    expect(server.logged.join("\n")).toContain('"route":"/callbacks/:ref"');
    expect(server.logged.join("\n")).not.toMatch(/good-r|guessed-one/);
  });
});

describe("the body of a status callback", () => {
  test("may be 64 KiB, and not a byte more", async () => {
    const server = await startServer();
    const most = 64 * 1024;
    expect((await send(`${server.url}/callbacks/${goodRef}`, { body: "x".repeat(most) })).status).toBe(200);
    const refused = await send(`${server.url}/callbacks/${goodRef}`, { body: "x".repeat(most + 1) });
    expect(refused).toMatchObject({ status: 413, text: '{"error":"the body is larger than 65536 bytes"}' });
    expect(server.kept).toHaveLength(1);
  });

  test("is measured while it arrives when the sender doesn't announce its length", async () => {
    const server = await startServer();
    const answer = await send(`${server.url}/callbacks/${goodRef}`, {
      headers: { "transfer-encoding": "chunked" },
      body: Buffer.alloc(1024 * 1024, "x"),
    });
    expect(answer.status).toBe(413);
    expect(server.kept).toEqual([]);
  });
});

describe("a signed status callback", () => {
  const signature = { header: "x-signature", secret };

  test.each([
    ["hex", hmac(paid, "hex")],
    ["hex in capitals", hmac(paid, "hex").toUpperCase()],
    ["base64", hmac(paid, "base64")],
    ["hex with a prefix", `sha256=${hmac(paid, "hex")}`],
    ["base64 with a prefix", `sha256=${hmac(paid, "base64")}`],
  ])("is kept when its signature is right, in %s", async (_what, given) => {
    const server = await startServer({ signature });
    const answer = await send(`${server.url}/callbacks/${goodRef}`, {
      headers: { "X-Signature": given },
      body: paid,
    });
    expect(answer.status).toBe(200);
    expect(server.kept).toHaveLength(1);
  });

  test.each([
    ["missing", undefined],
    ["empty", ""],
    ["of another body", hmac(`${paid} `, "hex")],
    ["cut short", hmac(paid, "hex").slice(0, 32)],
    ["under another secret", createHmac("sha256", "other").update(paid).digest("hex")],
    ["followed by more", `${hmac(paid, "hex")}zz`],
    ["no signature at all", "yes"],
  ])("is refused with 401 and not kept when its signature is %s", async (_what, given) => {
    const server = await startServer({ signature });
    const headers = given === undefined ? {} : { "x-signature": given };
    const answer = await send(`${server.url}/callbacks/${goodRef}`, { headers, body: paid });
    expect(answer).toMatchObject({ status: 401, text: '{"error":"unauthorized"}' });
    expect(server.logged).toContain(
      JSON.stringify({ event: "callback.bad-signature", missing: given === undefined }),
    );
    expect(server.kept).toEqual([]);
  });

  test("is answered 404 at a wrong address", async () => {
    const server = await startServer({ signature });
    const headers = { "x-signature": hmac(paid, "hex") };
    expect((await send(`${server.url}/callbacks/wrong`, { headers, body: paid })).status).toBe(404);
  });
});
