import { describe, expect, test } from "vitest";
import { draft, sessionOf, signIn, startApp } from "./app-server.js";
import { now } from "./launches.js";

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
