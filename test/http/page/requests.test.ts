import { describe, expect, test, vi } from "vitest";
import { pageSessions } from "../../../src/http/page/page-session.js";
import { createTokens } from "../../../src/store/sealed-tokens.js";
import { rawConnection } from "../server.js";
import {
  create,
  credentials,
  draft,
  password,
  session,
  signIn,
  startApp,
  state,
  type TestApp,
} from "./app-server.js";
import { botToken, fields, now, sign, userOf } from "./launches.js";

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

/** Opens the page with a fresh launch. @returns its session */
const sessionOf = async (app: TestApp): Promise<string> =>
  JSON.parse((await app.call("api/state")).text).session;

describe("the page's session", () => {
  test("does what the launch has done, for twelve hours", async () => {
    let time = now;
    const app = await startApp({ now: () => time });
    const session = await sessionOf(app);
    time += 12 * 3_600_000;
    const read = JSON.parse((await app.call("api/state", { session })).text);
    expect(read).toMatchObject({ person: { name: "Anna" }, signInMs: 0 });
    expect(read).not.toHaveProperty("session");
    for (const [path, body] of [
      ["api/sign-in", signIn],
      ["api/draft", draft],
      ["api/share", { ref: "s-1" }],
    ] as const)
      expect((await app.call(path, { session, body })).status).toBe(200);
    expect(app.taken.map(({ user }) => user)).toEqual([
      { id: 42, languageCode: "ru" },
      { id: 42, languageCode: "ru" },
    ]);
    time += 1;
    expect(await app.call("api/draft", { session, body: draft })).toMatchObject({
      status: 401,
      text: '{"error":"init-data-old"}',
    });
  });

  test("ends with a lock or a sign-out, and a later one doesn't", async () => {
    let time = now;
    let endedAt = 0;
    const app = await startApp({ now: () => time, queries: { sessionsEndedAt: async () => endedAt } });
    const session = await sessionOf(app);
    endedAt = now;
    for (const path of ["api/draft", "api/create", "api/sign-in"])
      expect((await app.call(path, { session, body: "{" })).status).toBe(401);
    expect((await app.call("api/state", { session })).status).toBe(401);
    time += 1;
    const later = await sessionOf(app);
    expect((await app.call("api/state", { session: later })).status).toBe(200);
    expect(app.logged.join()).not.toContain(session);
    expect(app.taken).toEqual([]);
  });
});

describe("a request of the page is refused", () => {
  test.each<[string, string, string]>([
    ["without a launch", "", "init-data-missing"],
    ["with a forged launch", sign().replace("42", "43"), "init-data-forged"],
    ["with a launch of another bot", sign(fields, "987654321:BBF-another"), "init-data-forged"],
    ["with an old launch", sign({ ...fields, auth_date: String(now / 1000 - 3601) }), "init-data-old"],
  ])("%s, before its body is read", async (_what, launch, error) => {
    const app = await startApp();
    for (const path of ["api/sign-in", "api/draft", "api/share"]) {
      const answer = await app.call(path, { launch, body: "{".repeat(100_000) });
      expect(answer).toMatchObject({ status: 401, text: `{"error":"${error}"}` });
    }
    expect((await app.call("api/state", { launch })).status).toBe(401);
    expect([app.asked, app.taken]).toEqual([[], []]);
  });

  test("when its session was made by another bot, or was changed", async () => {
    const app = await startApp();
    const other = pageSessions(createTokens([Buffer.alloc(32, 7)], "987654321").page);
    const foreign = other.makeSession({
      user: { id: 42 },
      person: { name: "A" },
      digest: "d",
      startedAt: now,
    });
    for (const session of [foreign, `${(await sessionOf(app)).slice(0, -2)}AA`, "x"])
      expect(await app.call("api/state", { session })).toMatchObject({
        status: 401,
        text: '{"error":"init-data-forged"}',
      });
  });

  test("when its launch stands under another scheme", async () => {
    const app = await startApp();
    const headers = { authorization: `Bearer ${sign()}` };
    const answer = await app.call("api/state", { launch: "", headers });
    expect(answer.text).toBe('{"error":"init-data-missing"}');
  });

  test.each(["https://evil.example", "https://bot.example.com:8443", "http://bot.example.com", "null"])(
    "from another page: %s",
    async (origin) => {
      const app = await startApp();
      const answer = await app.call("api/sign-in", { body: signIn, headers: { origin } });
      expect(answer).toMatchObject({ status: 403, text: '{"error":"foreign-origin"}' });
      expect(app.taken).toEqual([]);
    },
  );

  test("unless its origin is the one of PUBLIC_URL", async () => {
    const app = await startApp();
    const headers = { origin: "https://bot.example.com" };
    expect((await app.call("api/sign-in", { body: signIn, headers })).status).toBe(200);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/json-patch+json", ""])(
    "with a body of another type: %s",
    async (type) => {
      const app = await startApp();
      const answer = await app.call("api/sign-in", { body: signIn, headers: { "content-type": type } });
      expect(answer).toMatchObject({ status: 415, text: '{"error":"not-json"}' });
      expect(app.taken).toEqual([]);
    },
  );

  test.each<[string, unknown]>([
    ["that isn't JSON", "{"],
    ["that is empty", ""],
    ["without a step", { session, turn: 1 }],
    ["with another session's form", { ...signIn, session: "short" }],
    ["with turn 0", { ...signIn, turn: 0 }],
    ["with an empty login", { ...signIn, step: { ...credentials, login: " " } }],
    ["with a code that is missing", { ...signIn, step: { kind: "code" } }],
    ["with an unknown step", { ...signIn, step: { kind: "admin" } }],
  ])("with a body %s", async (_what, body) => {
    const app = await startApp();
    const answer = await app.call("api/sign-in", { body });
    expect(answer).toMatchObject({ status: 400, text: '{"error":"bad-request"}' });
    expect(app.taken).toEqual([]);
  });

  test.each([
    ["api/sign-in", 8 * 1024],
    ["api/share", 8 * 1024],
    ["api/draft", 64 * 1024],
  ])("with a body over the limit of its kind: %s", async (path, most) => {
    const app = await startApp();
    const answer = await app.call(path, { body: " ".repeat(most + 1) });
    expect(answer).toMatchObject({ status: 413, text: '{"error":"too-large"}' });
    expect((await app.call(path, { body: " ".repeat(most) })).status).toBe(400);
  });

  test("by a standby, which answers 503 and reads and stores nothing", async () => {
    const app = await startApp({
      refuseOnStandby: () => {
        throw new Error("A standby takes nothing in.");
      },
    });
    for (const body of [undefined, signIn]) {
      const answer = await app.call(body ? "api/sign-in" : "api/state", { body });
      expect(answer).toMatchObject({ status: 503, text: '{"error":"try-later"}' });
      expect(answer.headers["retry-after"]).toBe("5");
    }
    expect([app.asked, app.taken]).toEqual([[], []]);
    // The next process needn't be asked about a forged request.
    expect((await app.call("api/state", { launch: "hash=0" })).status).toBe(401);
  });

  test("after 20 in a row of one user, until a moment has passed, while others go on", async () => {
    let time = now;
    const app = await startApp({ now: () => time });
    const statuses = async (count: number, launch = sign()) =>
      Promise.all(
        Array.from({ length: count }, async () => (await app.call("api/state", { launch })).status),
      );
    expect((await statuses(25)).filter((status) => status === 429)).toHaveLength(5);
    expect(await statuses(1, sign({ ...fields, user: userOf(43) }))).toEqual([200]);
    time += 500;
    expect((await statuses(3)).sort()).toEqual([200, 200, 429]);
    const refused = await app.call("api/state");
    expect(refused.text).toBe('{"error":"too-many"}');
    expect(refused.headers["retry-after"]).toBe("1");
  });
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
