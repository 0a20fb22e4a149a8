import { describe, expect, it } from "vitest";
import { clientFor, failureOf } from "./client.js";
import { answers, refusingUrl, serveHttp, serveTcp } from "./servers.js";

const mfaRequired = { error: "mfa_required", error_description: "Second factor", mfa_token: "mfa-1" };
const tokenResponse = {
  access_token: "access-1",
  token_type: "Bearer",
  refresh_token: "refresh-1",
  scope: "payin:read accounts:show",
  expires_in: 86400,
  user_id: "user-1",
};
const credentials = {
  accessToken: "access-1",
  refreshToken: "refresh-1",
  scope: "payin:read accounts:show",
  userId: "user-1",
  expiresIn: 86400,
};

describe("the password grant", () => {
  it("sends the interface's fields once and returns the mfa token", async () => {
    const server = await serveHttp(answers([200, mfaRequired]));
    const result = await clientFor(server.url).service.passwordGrant("shop", "s3cret");
    expect(result).toEqual({ kind: "mfa-required", mfaToken: "mfa-1", description: "Second factor" });
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: "POST", url: "/reg/auth/token" });
    expect(request?.headers["content-type"]).toBe("application/json");
    expect(request?.headers.authorization).toBeUndefined();
    expect(JSON.parse(request?.body ?? "")).toEqual({
      grant_type: "password",
      client_id: "bot-client",
      username: "shop",
      password: "s3cret",
    });
  });

  it.each([400, 401, 403])("takes a request for the second factor with the status %i", async (status) => {
    const server = await serveHttp(answers([status, mfaRequired]));
    const result = await clientFor(server.url).service.passwordGrant("shop", "s3cret");
    expect(result).toMatchObject({ kind: "mfa-required", mfaToken: "mfa-1" });
  });

  it("blacks out in the service's text about the second factor what was sent", async () => {
    const error_description = "For shop with s3cret and mfa-1: code sent to +998 ** 12";
    const server = await serveHttp(answers([200, { ...mfaRequired, error_description }]));
    const result = await clientFor(server.url).service.passwordGrant("shop", "s3cret");
    expect(result).toMatchObject({ description: "For *** with *** and ***: code sent to +998 ** 12" });
  });

  it("returns credentials at once for a merchant without a second factor", async () => {
    const server = await serveHttp(answers([200, tokenResponse]));
    const result = await clientFor(server.url).service.passwordGrant("shop", "s3cret");
    expect(result).toEqual({ kind: "signed-in", credentials });
  });

  it.each([
    [400, {}, "refused-credentials"],
    [401, { error: "invalid_grant" }, "refused-credentials"],
    [403, "<html>no</html>", "refused-credentials"],
    [403, { error: "mfa_required" }, "refused-credentials"],
    [403, { error: "invalid_grant", mfa_token: "mfa-1" }, "refused-credentials"],
    [200, { error: "invalid_grant", error_description: "Bad credentials" }, "refused-credentials"],
    [200, { error: { code: 7 } }, "refused-credentials"],
    [404, {}, "refused-credentials"],
    [422, {}, "refused-credentials"],
    [423, {}, "refused-credentials"],
    [408, {}, "unavailable"],
    [429, {}, "too-many-requests"],
    [500, {}, "unavailable"],
    [503, "<html>busy</html>", "unavailable"],
    [302, "", "faulty-answer"],
    [200, "<html>hello</html>", "faulty-answer"],
    [200, "", "faulty-answer"],
    [200, {}, "faulty-answer"],
    [200, { error: "mfa_required" }, "faulty-answer"],
    [200, { error: "mfa_required", mfa_token: "no\nheader" }, "faulty-answer"],
    [200, { ...tokenResponse, access_token: "two words" }, "faulty-answer"],
  ] as const)("reads %i %j as %s, and asks once", async (status, body, kind) => {
    const server = await serveHttp(answers([status, body, { location: "/elsewhere" }]));
    const failure = await failureOf(clientFor(server.url).service.passwordGrant("shop", "s3cret"));
    expect(failure.kind).toBe(kind);
    expect(failure.status).toBe(status);
    expect(server.requests).toHaveLength(1);
  });

  it("reports the time to try again after a 429", async () => {
    const server = await serveHttp(answers([429, {}, { "retry-after": "30" }]));
    const failure = await failureOf(clientFor(server.url).service.passwordGrant("shop", "s3cret"));
    expect(failure.retryAfter).toBe(30);
  });

  it("is unavailable when nobody listens", async () => {
    const { service, clock } = clientFor(await refusingUrl());
    const failure = await failureOf(service.passwordGrant("shop", "s3cret"));
    expect(failure.kind).toBe("unavailable");
    expect(clock.waits).toEqual([]);
  });

  it("is unavailable and not repeated when the connection is reset after the request", async () => {
    const server = await serveTcp((socket) => socket.once("data", () => socket.resetAndDestroy()));
    const failure = await failureOf(clientFor(server.url).service.passwordGrant("shop", "s3cret"));
    expect(failure.kind).toBe("unavailable");
    expect(server.connections()).toBe(1);
  });
});

describe("the authenticators", () => {
  const otp = { authenticator_type: "otp", id: "auth-1", active: true };
  const inactive = { authenticator_type: "otp", id: "auth-2", active: false };
  const sms = { authenticator_type: "sms", id: "auth-3", active: true };
  const wanted = { id: "auth-1", type: "otp" };

  it("are requested with the mfa token as the bearer", async () => {
    const server = await serveHttp(answers([200, [otp]]));
    await clientFor(server.url).service.listAuthenticators("mfa-1");
    expect(server.requests[0]).toMatchObject({
      method: "GET",
      url: "/reg/mfa/authenticators?onlyActive=true",
    });
    expect(server.requests[0]?.headers.authorization).toBe("Bearer mfa-1");
    expect(server.requests[0]?.body).toBe("");
  });

  it.each([
    ["one object", otp, [wanted]],
    ["a list", [otp, inactive, sms], [wanted, { id: "auth-3", type: "sms" }]],
    ["a list in data", { data: [sms, otp] }, [{ id: "auth-3", type: "sms" }, wanted]],
    ["one inactive object", inactive, []],
    ["an empty list", [], []],
    ["an empty list in data", { data: [] }, []],
    ["a list with an unreadable row", [{ id: 7 }, otp], [wanted]],
    [
      "a list whose marks are texts",
      [
        { ...otp, active: "true" },
        { ...otp, id: "auth-2", active: "False" },
      ],
      [wanted],
    ],
    ["an object with spaces around its type", { ...otp, authenticator_type: " otp " }, [wanted]],
    ["an object without the active mark", { authenticator_type: "otp", id: 12 }, [{ id: "12", type: "otp" }]],
  ])("may come as %s", async (_, body, expected) => {
    const server = await serveHttp(answers([200, body]));
    expect(await clientFor(server.url).service.listAuthenticators("mfa-1")).toEqual(expected);
  });

  it("isn't read where it is longer than anybody's, so that nobody waits for it", async () => {
    const server = await serveHttp(answers([200, Array.from({ length: 1_001 }, () => ({}))]));
    const failure = await failureOf(clientFor(server.url).service.listAuthenticators("mfa-1"));
    expect(failure).toMatchObject({ kind: "faulty-answer", message: "a list of 1001 authenticators" });
  });

  it.each([
    [400, {}, "start-again", 1],
    [401, {}, "start-again", 1],
    [404, {}, "start-again", 1],
    [408, {}, "unavailable", 1],
    [429, {}, "too-many-requests", 1],
    [500, {}, "unavailable", 4],
    [301, {}, "faulty-answer", 1],
    [200, { error: "expired" }, "start-again", 1],
    [200, { hello: "world" }, "faulty-answer", 1],
    [200, "<html></html>", "faulty-answer", 1],
  ] as const)("answered with %i %j mean %s after %s attempts", async (status, body, kind, attempts) => {
    const server = await serveHttp(answers([status, body]));
    const failure = await failureOf(clientFor(server.url).service.listAuthenticators("mfa-1"));
    expect(failure.kind).toBe(kind);
    expect(server.requests).toHaveLength(attempts);
  });

  it("are not requested again before the merchant has read how long a 429 asks to wait", async () => {
    const server = await serveHttp(answers([429, {}, { "retry-after": "5" }], [200, [otp]]));
    const { service, clock } = clientFor(server.url);
    expect(await failureOf(service.listAuthenticators("mfa-1"))).toMatchObject({
      kind: "too-many-requests",
      retryAfter: 5,
    });
    expect([server.requests.length, clock.waits]).toEqual([1, []]);
  });

  it("are requested again after a 503", async () => {
    const server = await serveHttp(answers([503, {}], [200, [otp]]));
    expect(await clientFor(server.url).service.listAuthenticators("mfa-1")).toEqual([wanted]);
  });
});

describe("the challenge", () => {
  it("sends mfa_token in snake case", async () => {
    const server = await serveHttp(answers([200, { challenge_type: "otp" }]));
    await clientFor(server.url).service.challenge("mfa-1", "auth-1");
    expect(server.requests[0]).toMatchObject({ method: "POST", url: "/reg/mfa/challenge" });
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      challenge_type: "otp",
      authenticator_id: "auth-1",
      mfa_token: "mfa-1",
      client_id: "bot-client",
    });
  });

  it.each([
    [400, {}, "start-again"],
    [401, {}, "start-again"],
    [408, {}, "unavailable"],
    [429, {}, "too-many-requests"],
    [200, { error: "expired" }, "start-again"],
    [502, "", "unavailable"],
    [307, "", "faulty-answer"],
    [200, "<html></html>", "faulty-answer"],
    [200, '{"challenge_type":"o', "faulty-answer"],
  ] as const)("answered with %i %j means %s, and is sent once", async (status, body, kind) => {
    const server = await serveHttp(answers([status, body]));
    const failure = await failureOf(clientFor(server.url).service.challenge("mfa-1", "auth-1"));
    expect(failure.kind).toBe(kind);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [204, ""],
    [200, ""],
    [201, " \r\n"],
    [200, {}],
    [200, []],
    [202, null],
    [200, { challenge_type: "email", error: null }],
  ] as const)("answered with %i %j is made, as nothing in the body is needed", async (status, body) => {
    const server = await serveHttp(answers([status, body]));
    await clientFor(server.url).service.challenge("mfa-1", "auth-1");
    expect(server.requests).toHaveLength(1);
  });
});

describe("the OTP grant", () => {
  it("sends mfaToken in camel case and returns the credentials", async () => {
    const server = await serveHttp(answers([200, tokenResponse]));
    expect(await clientFor(server.url).service.otpGrant("mfa-1", "123456")).toEqual(credentials);
    expect(server.requests[0]).toMatchObject({ method: "POST", url: "/reg/auth/token" });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      grant_type: "mfa-otp",
      client_id: "bot-client",
      otp: "123456",
      mfaToken: "mfa-1",
    });
  });

  it.each([
    [{ access_token: "a" }, { accessToken: "a", expiresIn: 86400 }],
    [
      { access_token: "a", expires_in: "3600", user_id: 5 },
      { accessToken: "a", expiresIn: 3600, userId: "5" },
    ],
    [
      { access_token: "a", scope: ["payin:read", "transfer:create"] },
      { accessToken: "a", expiresIn: 86400, scope: "payin:read transfer:create" },
    ],
    [
      { access_token: "a", expires_in: 60, refresh_token: null, error: null },
      { accessToken: "a", expiresIn: 60 },
    ],
  ])("reads the token response %j", async (body, expected) => {
    const server = await serveHttp(answers([200, body]));
    expect(await clientFor(server.url).service.otpGrant("mfa-1", "123456")).toEqual(expected);
  });

  it.each([8.64e13, "1e300", 1_795_622_400, true, [60], 0, -1, null])(
    "takes a lifetime that can't be one (%j) for the interface's",
    async (expires_in) => {
      const server = await serveHttp(answers([200, { access_token: "a", expires_in }]));
      const credentials = await clientFor(server.url).service.otpGrant("mfa-1", "123456");
      expect(credentials).toEqual({ accessToken: "a", expiresIn: 86400 });
    },
  );

  it("leaves out fields of an odd type, and names them in the log", async () => {
    const odd = {
      access_token: "a",
      scope: { read: true },
      user_id: ["x"],
      refresh_token: 5,
      expires_in: "soon",
    };
    const server = await serveHttp(answers([200, odd]));
    const { service, log } = clientFor(server.url);
    expect(await service.otpGrant("mfa-1", "123456")).toEqual({ accessToken: "a", expiresIn: 86400 });
    expect(log).toEqual([
      {
        event: "merchant-service.odd-token-response",
        fields: { fields: "refresh_token,scope,user_id", requestId: undefined },
      },
    ]);
  });

  it.each([
    [400, {}, "refused-code"],
    [401, {}, "refused-code"],
    [403, {}, "refused-code"],
    [200, { error: "invalid_otp" }, "refused-code"],
    [401, { error: "mfa_token_expired" }, "sign-in-ended"],
    [400, { error: "challenge_expired", error_description: "Ask for a new code" }, "sign-in-ended"],
    [403, { error: "invalid_grant", error_description: "MFA token has expired" }, "sign-in-ended"],
    [401, { message: "Invalid mfa_token" }, "sign-in-ended"],
    [400, { error: { code: "otp_challenge_not_found" } }, "sign-in-ended"],
    [404, { title: "mfaToken is unknown" }, "sign-in-ended"],
    [200, { error: "mfa_token_expired" }, "sign-in-ended"],
    [400, { errorCode: "MFA_TOKEN_EXPIRED" }, "sign-in-ended"],
    [400, { errors: [{ code: "mfa_token_expired" }] }, "sign-in-ended"],
    [422, { message: "Bad", errors: [{ field: "mfaToken", message: "has expired" }] }, "sign-in-ended"],
    [400, { errors: { mfaToken: ["has expired"] } }, "sign-in-ended"],
    [400, { error: ["mfa_token_expired"] }, "sign-in-ended"],
    [401, { data: { error: "challenge_expired" } }, "sign-in-ended"],
    [400, { details: [{ reason: "MFA_TOKEN_EXPIRED" }] }, "sign-in-ended"],
    [400, '"mfa_token expired"', "sign-in-ended"],
    [
      400,
      {
        errors: [
          { field: "mfaToken", message: "x" },
          { field: "otp", message: "x" },
        ],
      },
      "refused-code",
    ],
    [400, { errors: { otp: ["is wrong"], mfaToken: ["x"] } }, "refused-code"],
    [400, { error: "invalid_otp", errors: [{ code: "mfa_token_expired" }] }, "refused-code"],
    [400, { errors: [[[[[[["mfa_token_expired"]]]]]]] }, "refused-code"],
    [400, { error: "invalid_grant", error_description: "Invalid mfa_token or otp" }, "refused-code"],
    [400, { error: "invalid_otp", error_description: "The challenge stays open" }, "refused-code"],
    [401, { error: "challenge_failed" }, "refused-code"],
    [401, { error: "invalid_token" }, "refused-code"],
    [401, { error: "expired" }, "refused-code"],
    [429, { error: "mfa_token_expired" }, "too-many-requests"],
    [408, { error: "mfa_token_expired" }, "unavailable"],
    [404, {}, "start-again"],
    [410, {}, "start-again"],
    [408, {}, "unavailable"],
    [429, {}, "too-many-requests"],
    [500, {}, "unavailable"],
    [308, "", "faulty-answer"],
    [200, {}, "faulty-answer"],
  ] as const)("answered with %i %j means %s, and is sent once", async (status, body, kind) => {
    const server = await serveHttp(answers([status, body]));
    const failure = await failureOf(clientFor(server.url).service.otpGrant("mfa-1", "123456"));
    expect(failure.kind).toBe(kind);
    expect(server.requests).toHaveLength(1);
  });
});
