import { describe, expect, it } from "vitest";
import { passwordOf, sandboxForTest } from "./harness.js";

const anna = "anna@shop.example";
const boris = "boris@shop.example";

describe("the sandbox's password grant", () => {
  it("answers 200 with an mfa token and no credentials", async () => {
    const { passwordGrant } = await sandboxForTest();
    const { status, body } = await passwordGrant(anna);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["error", "error_description", "mfa_token"]);
    expect(body.error).toBe("mfa_required");
  });

  it("answers with tokens at once for a merchant without a second factor", async () => {
    const { passwordGrant } = await sandboxForTest();
    const { status, body } = await passwordGrant("dilnoza@shop.example");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: "Bearer",
      expires_in: 86_400,
      scope: "payin:read withdraw:read accounts:show transfer:create",
    });
  });

  it.each([400, 401, 403] as const)(
    "refuses a wrong password and an unknown login alike with %i",
    async (status) => {
      const { passwordGrant } = await sandboxForTest({ switches: { refusedGrantStatus: status } });
      const wrong = await passwordGrant(anna, "guess");
      const unknown = await passwordGrant("nobody@shop.example", "guess");
      expect(wrong.status).toBe(status);
      expect(unknown).toMatchObject({ status, body: wrong.body });
    },
  );

  it("can refuse with a 200 that carries another error", async () => {
    const { passwordGrant } = await sandboxForTest({ switches: { refusedGrantStatus: 200 } });
    expect(await passwordGrant(anna, "guess")).toMatchObject({
      status: 200,
      body: { error: "invalid_grant" },
    });
  });

  it.each([
    ["without client_id", { grant_type: "password", username: anna, password: passwordOf(anna) }],
    ["with login for username", { grant_type: "password", client_id: "c", login: anna, password: "x" }],
    [
      "with a field too many",
      { grant_type: "password", client_id: "c", username: anna, password: "x", scope: "*" },
    ],
    ["of another type", { grant_type: "refresh_token", client_id: "c", refresh_token: "x" }],
    ["that is no object", []],
  ])("refuses with 400 a request %s", async (_, body) => {
    const { post } = await sandboxForTest();
    expect((await post("/reg/auth/token", body)).status).toBe(400);
  });

  it("refuses a body with another content type and one that isn't JSON", async () => {
    const { sandbox } = await sandboxForTest();
    const send = (type: string, body: string) =>
      fetch(`${sandbox.url}/api/reg/auth/token`, { method: "POST", headers: { "content-type": type }, body });
    expect((await send("application/x-www-form-urlencoded", "grant_type=password")).status).toBe(415);
    expect((await send("application/json", "{")).status).toBe(400);
  });
});

describe("the sandbox's authenticators", () => {
  it("are one object for one, and a list for several, without the inactive one", async () => {
    const { passwordGrant, get } = await sandboxForTest();
    const list = async (login: string) =>
      (await get("/reg/mfa/authenticators?onlyActive=true", (await passwordGrant(login)).body.mfa_token))
        .body;
    expect(await list(anna)).toEqual({ authenticator_type: "otp", id: "anna-phone", active: true });
    expect(await list(boris)).toEqual([
      { authenticator_type: "push", id: "boris-push", active: true },
      { authenticator_type: "otp", id: "boris-phone", active: true },
      { authenticator_type: "otp", id: "boris-tablet", active: true },
    ]);
    expect(await list("vera@shop.example")).toEqual([]);
  });

  it("can come as a list, inside data, or with the inactive ones", async () => {
    const { passwordGrant, get, control } = await sandboxForTest({ switches: { authenticatorsAs: "list" } });
    const token = (await passwordGrant(boris)).body.mfa_token;
    const list = async () => (await get("/reg/mfa/authenticators?onlyActive=true", token)).body;
    expect(await list()).toHaveLength(3);
    control.set({ authenticatorsAs: "data" });
    expect((await list()).data).toHaveLength(3);
    control.set({ ignoreOnlyActive: true });
    expect((await list()).data).toHaveLength(4);
  });

  it("are shown only for an mfa token, and only for five minutes", async () => {
    const { passwordGrant, get, clock, signIn } = await sandboxForTest();
    const token = (await passwordGrant(anna)).body.mfa_token;
    const status = async (bearer?: string) =>
      (await get("/reg/mfa/authenticators?onlyActive=true", bearer)).status;
    expect(await status()).toBe(401);
    expect(await status(await signIn())).toBe(401);
    clock.pass(299);
    expect(await status(token)).toBe(200);
    clock.pass(1);
    expect(await status(token)).toBe(401);
  });
});

describe("the sandbox's second factor", () => {
  it("answers the code with tokens after a challenge, and uses up the mfa token", async () => {
    const { passwordGrant, challenge, otpGrant, control } = await sandboxForTest();
    const token = (await passwordGrant(boris)).body.mfa_token;
    expect(await challenge(token, "boris-tablet")).toMatchObject({
      status: 200,
      body: { challenge_type: "otp" },
    });
    const { status, body } = await otpGrant(token, control.currentCode(boris, "boris-tablet"));
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      "access_token",
      "expires_in",
      "refresh_token",
      "scope",
      "token_type",
      "user_id",
    ]);
    expect(body.scope).toContain("transfer:create");
    expect((await otpGrant(token, control.currentCode(boris, "boris-tablet"))).status).toBe(401);
  });

  it("needs the challenge first, and the code of the authenticator that was challenged", async () => {
    const { passwordGrant, challenge, otpGrant, control } = await sandboxForTest();
    const token = (await passwordGrant(boris)).body.mfa_token;
    const phoneCode = control.currentCode(boris, "boris-phone");
    expect((await otpGrant(token, phoneCode)).status).toBe(400);
    await challenge(token, "boris-tablet");
    expect((await otpGrant(token, phoneCode)).status).toBe(401);
  });

  it.each(["boris-old-phone", "boris-push", "anna-phone"])("doesn't challenge %s", async (id) => {
    const { passwordGrant, challenge } = await sandboxForTest();
    expect((await challenge((await passwordGrant(boris)).body.mfa_token, id)).status).toBe(404);
  });

  it("requires mfaToken in the grant and mfa_token in the challenge", async () => {
    const { passwordGrant, challenge, post, control } = await sandboxForTest();
    const token = (await passwordGrant(anna)).body.mfa_token;
    const wrongChallenge = { challenge_type: "otp", authenticator_id: "anna-phone", client_id: "shop-bot" };
    expect((await post("/reg/mfa/challenge", { ...wrongChallenge, mfaToken: token })).status).toBe(400);
    await challenge(token, "anna-phone");
    const wrongGrant = { grant_type: "mfa-otp", client_id: "shop-bot", otp: control.currentCode(anna) };
    expect((await post("/reg/auth/token", { ...wrongGrant, mfa_token: token })).status).toBe(400);
  });

  it("accepts the codes of the previous and the next step, each once, and no others", async () => {
    const { passwordGrant, challenge, otpGrant, control, clock } = await sandboxForTest();
    const shown = () => control.logins()[0]?.codes[0]?.code ?? "";
    const codes: string[] = [];
    for (let step = 0; step < 4; step += 1) {
      codes.push(shown());
      clock.pass(30);
    }
    clock.pass(-60);
    // The clock stands at the third code, so the first one is two steps old.
    const attempt = async (code: string) => {
      const token = (await passwordGrant(anna)).body.mfa_token;
      await challenge(token, "anna-phone");
      return (await otpGrant(token, code)).status;
    };
    const [first = "", second = "", third = "", fourth = ""] = codes;
    expect(await attempt(first)).toBe(401);
    for (const code of [second, third, fourth]) {
      expect(await attempt(code)).toBe(200);
      expect(await attempt(code)).toBe(401);
    }
    expect(control.logins()[0]?.codes[0]).toMatchObject({
      code: third,
      used: true,
      secondsLeft: 30,
    });
    expect(() => control.currentCode(anna)).toThrow("All codes");
    control.forgetUsedCodes();
    expect(await attempt(control.currentCode(anna))).toBe(200);
  });

  it("makes the mfa token invalid after five wrong codes", async () => {
    const { passwordGrant, challenge, otpGrant, control } = await sandboxForTest();
    const token = (await passwordGrant(anna)).body.mfa_token;
    await challenge(token, "anna-phone");
    for (let count = 0; count < 5; count += 1) {
      expect((await otpGrant(token, "no code")).status).toBe(401);
    }
    expect((await otpGrant(token, control.currentCode(anna))).status).toBe(401);
  });
});
