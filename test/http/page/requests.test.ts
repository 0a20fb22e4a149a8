import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { rawConnection } from "../server.js";
import { create, credentials, draft, password, session, signIn, startApp, state } from "./app-server.js";
import { botToken, fields, sign, userOf } from "./launches.js";

const damaged = Object.assign(new Error("The record is damaged."), { name: "DamagedRecordError" });
const full = Object.assign(new Error("no space left"), { name: "StorageError", code: "ENOSPC" });

describe("a read of the page", () => {
  test.each([
    ["api/state", "state 42", state],
    ["api/counter", "counter 42", { currency: "UZS", items: [], room: 100 }],
    ["api/links", "links 42", { canShare: true, invoices: [] }],
  ])("is about the user whom Telegram's signature names: %s", async (path, asked, answer) => {
    const app = await startApp();
    const { status, text } = await app.call(path);
    const { session: _session, ...read } = JSON.parse(text);
    expect([status, read]).toEqual([200, answer]);
    expect(app.asked).toEqual([asked]);
  });

  test("is refused while the chat is locked or signed out", async () => {
    const locked = async () => "no-access" as const;
    const app = await startApp({
      queries: { stateOf: async () => state, counterOf: locked, linksOf: locked },
    });
    for (const path of ["api/counter", "api/links"])
      expect(await app.call(path)).toMatchObject({ status: 403, text: '{"error":"no-access"}' });
  });

  test("that fails asks the page to try later, and the log says nothing of what was read", async () => {
    const stateOf = vi.fn().mockRejectedValue(full);
    const app = await startApp({ queries: { stateOf, counterOf: stateOf } });
    const answer = await app.call("api/state");
    expect(answer).toMatchObject({ status: 503, text: '{"error":"try-later"}' });
    expect(answer.headers["retry-after"]).toBe("5");
    expect(app.logged).toContain(
      '{"event":"app.failed","route":"/app/api/state","error":"StorageError","code":"ENOSPC"}',
    );
    expect(app.damaged).toEqual([]);
  });

  test("tells the chat when its record is damaged", async () => {
    const broken = vi.fn().mockRejectedValue(damaged);
    const app = await startApp({
      queries: { stateOf: broken, counterOf: broken },
      events: { wasHandled: broken, take: broken },
    });
    for (const [path, body] of [
      ["api/state", undefined],
      ["api/sign-in", signIn],
      ["api/draft", draft],
    ] as const)
      expect((await app.call(path, { body })).status, path).toBe(503);
    expect(app.damaged).toEqual(["42", "42", "42"]);
  });
});

describe("a step of the sign-in", () => {
  test("becomes an event of the user without its secrets, which are handed over beside it", async () => {
    const app = await startApp();
    const answer = await app.call("api/sign-in", { body: signIn });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, state]);
    expect(app.taken).toEqual([
      {
        user: { id: 42, languageCode: "ru" },
        key: expect.stringMatching(`^a:42:${session}:1:[\\w-]{43}$`),
        request: {
          kind: "sign-in",
          session,
          turn: 1,
          launch: expect.stringMatching(/^[\w-]{43}$/),
          step: { kind: "credentials" },
        },
        secrets: credentials,
      },
    ]);
    expect(JSON.stringify(app.logged)).not.toContain(password);
  });

  test.each([{ kind: "authenticator", index: 1 }, { kind: "another-authenticator" }, { kind: "restart" }])(
    "without a secret is stored as it is: $kind",
    async (step) => {
      const app = await startApp();
      await app.call("api/sign-in", { body: { ...signIn, step } });
      expect(app.taken).toMatchObject([{ request: { step }, secrets: undefined }]);
    },
  );

  test("that was handled before is answered 409 with the present state", async () => {
    const app = await startApp({
      events: { wasHandled: async () => true, take: async () => "handled-before" },
    });
    const answer = await app.call("api/sign-in", { body: signIn });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([409, state]);
  });

  test("that isn't handled yet is answered 202 with the present state", async () => {
    const app = await startApp({ events: { wasHandled: async () => false, take: async () => "waiting" } });
    const answer = await app.call("api/sign-in", { body: signIn });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([202, state]);
  });

  test("is refused while too many of the chat wait", async () => {
    const app = await startApp({ events: { wasHandled: async () => false, take: async () => "full" } });
    const answer = await app.call("api/sign-in", { body: signIn });
    expect(answer).toMatchObject({ status: 429, text: '{"error":"too-many"}' });
  });

  test("ends its wait when the page has gone, and when the bot stops", async () => {
    const stopping = new AbortController();
    const begun: string[] = [];
    const ended: string[] = [];
    const app = await startApp({
      stopping: stopping.signal,
      events: {
        wasHandled: async () => false,
        take: async (user, _key, _request, _secrets, signal) => {
          begun.push(String(user.id));
          await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
          ended.push(String(user.id));
          return "waiting";
        },
      },
    });
    const body = JSON.stringify(signIn);
    const { socket } = rawConnection(
      app.port,
      "POST /app/api/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" +
        `Authorization: tma ${sign()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const second = app.call("api/sign-in", { body: signIn, launch: sign({ ...fields, user: userOf(43) }) });
    await expect.poll(() => begun.toSorted()).toEqual(["42", "43"]);
    expect(ended).toEqual([]);
    socket.destroy();
    await expect.poll(() => ended).toEqual(["42"]);
    stopping.abort();
    expect((await second).status).toBe(202);
    expect(ended).toEqual(["42", "43"]);
  });
});

describe("a draft of the counter", () => {
  test("of a page that has gone before the draft was looked at waits for nothing", async () => {
    let leave = async (): Promise<void> => undefined;
    const ended: string[] = [];
    const app = await startApp({
      events: {
        wasHandled: async () => {
          await leave();
          return false;
        },
        take: async (_user, key, _request, _secrets, signal) => {
          if (!signal.aborted)
            await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
          ended.push(key);
          return "waiting";
        },
      },
    });
    const body = JSON.stringify(draft);
    const { socket } = rawConnection(
      app.port,
      "POST /app/api/draft HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" +
        `Authorization: tma ${sign()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    leave = async () => {
      socket.destroy();
      // The server hears of it within a few turns.
      for (let turns = 0; turns < 50; turns += 1) await turn();
    };
    await expect.poll(() => ended).toEqual([`a:42:d:${draft.id}`]);
  });

  test("becomes one event under the name that the page gave it", async () => {
    const app = await startApp();
    const answer = await app.call("api/draft", { body: draft });
    expect(answer).toMatchObject({ status: 200, text: '{"kind":"in-chat"}' });
    expect(app.asked).toEqual(["check 42", "review 42"]);
    expect(app.taken).toMatchObject([
      { key: `a:42:d:${draft.id}`, request: { kind: "draft", ...draft }, secrets: undefined },
    ]);
  });

  test("is answered with the problem, and becomes no event, when its lines can't be invoiced", async () => {
    const app = await startApp({
      queries: {
        stateOf: async () => state,
        counterOf: async () => "no-access",
        checkDraft: async () => ({ kind: "refused", problem: "items-gone" }),
      },
    });
    const answer = await app.call("api/draft", { body: draft });
    expect(answer).toMatchObject({ status: 200, text: '{"kind":"refused","problem":"items-gone"}' });
    expect(app.taken).toEqual([]);
  });

  test("that came before gets the same answer again, without another look at its items", async () => {
    const app = await startApp({
      events: { wasHandled: async (_user, key) => key === `a:42:d:${draft.id}`, take: async () => "full" },
    });
    const answer = await app.call("api/draft", { body: draft });
    expect(answer).toMatchObject({ status: 200, text: '{"kind":"in-chat"}' });
    expect(app.asked).toEqual(["review 42"]);
  });

  test("is taken when it has 100 lines with the longest names", async () => {
    const lines = Array.from({ length: 100 }, () => ({ name: "ў".repeat(128), price: "1", quantity: 1 }));
    const app = await startApp();
    expect((await app.call("api/draft", { body: { ...draft, lines } })).status).toBe(200);
  });
});

describe("[Create] on the page", () => {
  test("becomes one event under the name of the tap, and the answer is read from the record", async () => {
    const app = await startApp();
    const answer = await app.call("api/create", { body: create });
    expect(answer).toMatchObject({ status: 200, text: '{"kind":"unknown"}' });
    expect(app.taken).toMatchObject([
      { key: `a:42:c:${create.id}`, request: { kind: "create", ...create }, secrets: undefined },
    ]);
    expect(app.asked).toEqual(["created 42"]);
  });

  test("is asked to come again when the bot gave it up and nothing was created", async () => {
    const review = { draft: "1f", seen: "m", text: "", total: "", canCreate: true };
    const app = await startApp({
      queries: { createdOf: async () => ({ kind: "not-created", review }) },
      events: { wasHandled: async () => false, take: async () => "given-up" },
    });
    expect((await app.call("api/create", { body: create })).status).toBe(503);
  });
});

test("a share is prepared for the user's own invoice, and the answer names the message", async () => {
  const app = await startApp();
  const answer = await app.call("api/share", { body: { ref: "s-1" } });
  expect(answer).toMatchObject({ status: 200, text: '{"kind":"prepared","id":"prepared-1"}' });
  expect(app.asked).toEqual(["share 42"]);
});

test("a log line and a metric name the route and the reason, and nothing of a request", async () => {
  const app = await startApp();
  await app.call(`api/state?tgWebAppData=${encodeURIComponent(sign())}`);
  await app.call("api/sign-in", { body: signIn });
  await app.call("api/sign-in", { body: JSON.stringify(signIn).slice(0, -1) });
  await app.call("api/sign-in", { launch: sign(fields, "987654321:BBF-another"), body: signIn });
  await expect.poll(() => app.logged.filter((line) => line.includes("http.answered"))).toHaveLength(4);
  const logged = [...app.logged, ...app.counted].join("\n");
  expect(app.counted.toSorted()).toEqual([
    "/app/api/sign-in 200",
    "/app/api/sign-in 400",
    "/app/api/sign-in 401",
    "/app/api/state 200",
  ]);
  expect(logged).toContain('{"event":"app.refused","reason":"signature","times":1}');
  const hash = new URLSearchParams(sign()).get("hash") ?? "";
  for (const secret of [hash, password, "anna@shop.example", "Anna", botToken, session])
    expect(logged).not.toContain(secret);
});
