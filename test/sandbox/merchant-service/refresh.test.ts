import { describe, expect, it } from "vitest";
import type { MerchantSandboxOptions } from "../../../src/sandbox/merchant-service/index.js";
import { passwordOf, sandboxForTest } from "./harness.js";

/** This login has no second factor, so one call signs it in. */
const login = "dilnoza@shop.example";
const day = 86_400;

const signedIn = async (options: MerchantSandboxOptions = {}) => {
  const world = await sandboxForTest(options);
  const grant = (fields: object) => world.post("/reg/auth/token", { client_id: "shop-bot", ...fields });
  const { body } = await grant({ grant_type: "password", username: login, password: passwordOf(login) });
  const refresh = (token: string, fields: object = {}) =>
    grant({ grant_type: "refresh_token", refresh_token: token, ...fields });
  const works = async (token: string) => (await world.get("/terminals?page=0&size=50", token)).status === 200;
  return { ...world, refresh, works, first: body as Record<string, string> };
};

describe("a refresh token", () => {
  it("returns a new pair, even after the access token has expired", async () => {
    const { refresh, works, first, clock, control } = await signedIn();
    clock.pass(day);
    expect(await works(first.access_token ?? "")).toBe(false);
    const { status, body } = await refresh(first.refresh_token ?? "");
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: day, user_id: first.user_id });
    expect(body.refresh_token).not.toBe(first.refresh_token);
    expect(await works(body.access_token)).toBe(true);
    expect(control.requests().at(-2)).toMatchObject({ call: "refresh", status: 200 });
  });

  it("is valid once, and a second use ends every token of its sign-in", async () => {
    const { refresh, works, first } = await signedIn();
    const { body: second } = await refresh(first.refresh_token ?? "");
    const again = await refresh(first.refresh_token ?? "");
    expect(again).toMatchObject({ status: 400, body: { code: "invalid_grant" } });
    expect(await works(second.access_token)).toBe(false);
    expect((await refresh(second.refresh_token)).status).toBe(400);
  });

  it("leaves other sign-ins alone when its family ends", async () => {
    const { refresh, works, first, signIn } = await signedIn();
    const other = await signIn(login);
    await refresh(first.refresh_token ?? "");
    await refresh(first.refresh_token ?? "");
    expect(await works(other)).toBe(true);
  });

  it.each([
    ["unknown", (token: string) => [`${token}x`, {}] as const],
    ["another client's", (token: string) => [token, { client_id: "other-bot" }] as const],
  ])("that is %s is refused", async (_name, wrong) => {
    const { refresh, first } = await signedIn();
    const [token, fields] = wrong(first.refresh_token ?? "");
    expect(await refresh(token, fields)).toMatchObject({ status: 400, body: { code: "invalid_grant" } });
    expect((await refresh(first.refresh_token ?? "")).status).toBe(200);
  });

  it("expires after its lifetime", async () => {
    const { refresh, first, clock } = await signedIn({ refreshTokenSeconds: 7 * day });
    clock.pass(7 * day);
    expect((await refresh(first.refresh_token ?? "")).status).toBe(400);
  });

  it("stays the same one where the service doesn't rotate", async () => {
    const { refresh, first } = await signedIn({ switches: { refreshTokens: "keep" } });
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await refresh(first.refresh_token ?? "");
      expect(status).toBe(200);
      expect(body).not.toHaveProperty("refresh_token");
    }
  });

  it("is of no use where the service doesn't know the grant", async () => {
    const { refresh, first } = await signedIn({ switches: { refreshTokens: "off" } });
    expect(await refresh(first.refresh_token ?? "")).toMatchObject({
      status: 400,
      body: { code: "unsupported_grant_type" },
    });
  });

  it("stays valid when a test expires the access tokens", async () => {
    const { refresh, works, first, control } = await signedIn();
    control.expireTokens(login);
    expect(await works(first.access_token ?? "")).toBe(false);
    expect((await refresh(first.refresh_token ?? "")).status).toBe(200);
  });
});
