import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { clientFor, failureOf } from "./client.js";
import { answers, refusingUrl, serveHttp } from "./servers.js";

const pair = { access_token: "access-2", refresh_token: "refresh-2", expires_in: 3600, user_id: "user-1" };

const refreshing = (url: string) => {
  const client = clientFor(url, { refresh: true });
  const { service } = client;
  if (service.refresh === undefined) throw new Error("The client can't refresh.");
  return { ...client, refresh: service.refresh };
};

describe("the refresh of access", () => {
  it("sends the fields of OAuth 2 once and returns the new pair", async () => {
    const server = await serveHttp(answers([200, pair]));
    expect(await refreshing(server.url).refresh("refresh-1")).toEqual({
      accessToken: "access-2",
      refreshToken: "refresh-2",
      userId: "user-1",
      expiresIn: 3600,
    });
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: "POST", url: "/reg/auth/token" });
    expect(request?.headers.authorization).toBeUndefined();
    expect(JSON.parse(request?.body ?? "")).toEqual({
      grant_type: "refresh_token",
      client_id: "bot-client",
      refresh_token: "refresh-1",
    });
  });

  it("may give no new refresh token", async () => {
    const server = await serveHttp(answers([200, { access_token: "access-2", expires_in: 3600 }]));
    expect(await refreshing(server.url).refresh("refresh-1")).toEqual({
      accessToken: "access-2",
      expiresIn: 3600,
    });
  });

  it.each([
    [400, { error: "invalid_grant" }, "signed-out"],
    [401, {}, "signed-out"],
    [403, "<html>no</html>", "signed-out"],
    [404, {}, "signed-out"],
    [200, { error: "invalid_grant" }, "signed-out"],
    [408, {}, "unavailable"],
    [429, {}, "too-many-requests"],
    [500, {}, "unavailable"],
    [503, "<html>busy</html>", "unavailable"],
    [302, "", "faulty-answer"],
    [200, "<html>hello</html>", "faulty-answer"],
    [200, { token_type: "Bearer" }, "faulty-answer"],
  ])("that is answered with %s %j is %s, and is sent once", async (status, body, kind) => {
    const server = await serveHttp(answers([status, body]));
    const error = await failureOf(refreshing(server.url).refresh("refresh-1"));
    expect(error.kind).toBe(kind);
    expect(server.requests).toHaveLength(1);
  });

  it("without an answer is unavailable", async () => {
    const error = await failureOf(refreshing(await refusingUrl()).refresh("refresh-1"));
    expect(error.kind).toBe("unavailable");
  });

  it("leaves the token out of its error and of the log", async () => {
    const server = await serveHttp(answers([400, { message: "no token canary-7f3a here" }]));
    const { refresh, log, observed } = refreshing(server.url);
    const error = await failureOf(refresh("canary-7f3a"));
    expect(inspect([error, log], { depth: 20, showHidden: true })).not.toContain("canary-7f3a");
    expect(observed).toEqual(["refresh signed-out"]);
  });

  it("is missing in the client unless the options ask for it", () => {
    expect(clientFor("http://127.0.0.1:1").service.refresh).toBeUndefined();
  });
});
