import { describe, expect, test } from "vitest";
import { pageSessions } from "../../../src/http/page/page-session.js";
import { createTokens } from "../../../src/store/sealed-tokens.js";
import { credentials, session, sessionOf, signIn, startApp } from "./app-server.js";
import { fields, now, sign, userOf } from "./launches.js";

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
