import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { drawManners } from "../../../src/sandbox/merchant-service/index.js";
import { defaultManners, type Manners, silences } from "../../../src/sandbox/merchant-service/manners.js";
import { callbackReceiver, coffee, sandboxForTest } from "./harness.js";

const anna = "anna@shop.example";
const names = Object.keys(silences) as (keyof Manners)[];
const withManners = (manners: Partial<Manners>) =>
  sandboxForTest({ manners: { ...defaultManners, ...manners } });

describe("the manners of the sandbox", () => {
  it("are the same for a seed, and each reading comes with some seed", () => {
    expect(drawManners("17")).toEqual(drawManners("17"));
    const drawn = Array.from({ length: 200 }, (_, index) => drawManners(String(index)));
    for (const name of names) {
      expect([name, [...new Set(drawn.map((manners) => manners[name]))].sort()]).toEqual([
        name,
        [...silences[name].readings].sort(),
      ]);
    }
  });

  it("are shown, and each can be changed by the control", async () => {
    const { control, sandbox } = await sandboxForTest({ manners: drawManners("17") });
    expect(control.manners()).toEqual(drawManners("17"));
    for (const name of names)
      for (const reading of silences[name].readings) {
        control.set({ [name]: reading });
        expect(control.manners()[name]).toBe(reading);
      }
    const state = await (await fetch(`${sandbox.url}/sandbox/state`)).json();
    expect(state).toMatchObject({ switches: control.manners() });
  });
});

describe("a manner of the sign-in", () => {
  it("gives authenticators of other types and names, and ids and times in other types", async () => {
    const { passwordGrant, get, challenge, otpGrant, control } = await withManners({
      otpTypeName: "totp",
      otherAuthenticator: "sms",
      idsAs: "number",
      codeForm: "letters and digits",
      expiresIn: "86400 min",
      expiresInAs: "text",
      scopeAs: "list",
      absentFieldsAs: "null",
    });
    const first = (await passwordGrant(anna)).body;
    expect(first).toMatchObject({ error: "mfa_required", access_token: null });
    const list = (await get("/reg/mfa/authenticators?onlyActive=true", first.mfa_token)).body;
    expect(list).toMatchObject([
      { authenticator_type: "sms", id: expect.any(Number) },
      { authenticator_type: "totp", id: expect.any(Number) },
    ]);
    expect((await challenge(first.mfa_token, String(list[1].id))).status).toBe(200);
    const code = control.currentCode(anna);
    expect(code).toMatch(/^[A-K]{3}\d{3}$/);
    expect((await otpGrant(first.mfa_token, code)).body).toMatchObject({
      expires_in: "86400",
      scope: ["payin:read", "withdraw:read", "accounts:show", "transfer:create"],
      user_id: expect.any(Number),
      error: null,
    });
  });

  it.each([
    ["401 invalid_mfa_token", 60],
    ["401 mfa_token_expired", 60],
    ["400 invalid_grant", 3600],
    ["403 access_denied", 300],
  ] as const)("ends the mfa_token with %s after %i seconds", async (mfaTokenEnd, mfaTokenSeconds) => {
    const { passwordGrant, challenge, otpGrant, control, clock } = await withManners({
      mfaTokenEnd,
      mfaTokenSeconds,
      errorShape: "oauth",
    });
    const token = (await passwordGrant(anna)).body.mfa_token;
    await challenge(token, "anna-phone");
    clock.pass(mfaTokenSeconds);
    const { status, body } = await otpGrant(token, control.currentCode(anna));
    expect(`${status} ${body.error}`).toBe(mfaTokenEnd);
  });

  it("uses a challenge up by a wrong code, or ends it, until the next challenge", async () => {
    const { passwordGrant, challenge, otpGrant, control, clock } = await withManners({
      challengeLasts: false,
      challengeSeconds: 90,
    });
    const token = (await passwordGrant(anna)).body.mfa_token;
    await challenge(token, "anna-phone");
    expect((await otpGrant(token, "000000")).body.code).toBe("invalid_otp");
    expect((await otpGrant(token, control.currentCode(anna))).body.code).toBe("challenge_needed");
    await challenge(token, "anna-phone");
    clock.pass(90);
    expect((await otpGrant(token, control.currentCode(anna))).body.code).toBe("challenge_needed");
    await challenge(token, "anna-phone");
    expect((await otpGrant(token, control.currentCode(anna))).status).toBe(200);
  });

  it("means milliseconds by expires_in", async () => {
    const { signIn, get, clock } = await withManners({ expiresIn: "86400 ms" });
    const token = await signIn();
    clock.pass(86);
    expect((await get("/terminals?page=0&size=5", token)).status).toBe(200);
    clock.pass(1);
    expect((await get("/terminals?page=0&size=5", token)).status).toBe(401);
  });
});

describe("a manner of the other calls", () => {
  it("refuses a page that is too large", async () => {
    const { signIn, get } = await withManners({ pageSize: "10 refused", invalidStatus: 422 });
    const token = await signIn(anna);
    expect(await get("/terminals?page=0&size=11", token)).toMatchObject({
      status: 422,
      body: { message: "size: must be at most 10" },
    });
    expect((await get("/terminals?page=0&size=10", token)).body).toMatchObject({ totalPages: 3 });
  });

  it("gives each login a default terminal, other statuses and more digits", async () => {
    const { signIn, terminals } = await withManners({
      defaultTerminal: "first",
      otherTerminalStatus: "active",
      createdDateDigits: 9,
    });
    const list: { isDefault: boolean; status: string; createdDate: string }[] = await terminals(
      await signIn(),
    );
    expect(list.map(({ isDefault }) => isDefault)).toEqual([true, false, false, false]);
    expect(list.map(({ status }) => status)).toEqual(["ACTIVE", "ACTIVE", "ACTIVE", "active"]);
    expect(list[0]?.createdDate).toMatch(/^2024-03-04T06:12:45\.\d{9}Z$/);
  });

  it.each([
    ["field-list", { errors: [{ field: "items[0].quantity", message: expect.any(String) }] }, "json"],
    ["field-map", { errors: { "items[0].quantity": [expect.any(String)] } }, "json"],
    ["text", expect.stringMatching(/^items\[0\]\.quantity: /), "text/plain"],
    ["html", expect.stringContaining("<h1>invalid request</h1>"), "text/html"],
  ] as const)("says why in the form %s", async (errorShape, body, type) => {
    const { createInvoice } = await withManners({ errorShape, invalidStatus: 422 });
    const refused = await createInvoice({ items: [{ ...coffee, quantity: 0 }] });
    expect(refused).toMatchObject({ status: 422, body });
    expect(refused.headers.get("content-type")).toContain(type);
  });

  it("refuses with no word at all", async () => {
    const { sandbox } = await withManners({ errorShape: "empty" });
    const refused = await fetch(`${sandbox.url}/api/terminals`);
    expect([refused.status, await refused.text()]).toEqual([401, ""]);
  });

  it.each([
    ["seconds", "1"],
    ["date", "Sat, 21 Nov 2026 09:00:01 GMT"],
    ["absent", null],
  ] as const)("asks once to wait, with Retry-After as %s", async (retryAfterAs, header) => {
    const { createInvoice } = await withManners({ rateLimited: "create", retryAfterAs });
    const first = await createInvoice();
    expect([first.status, first.headers.get("retry-after")]).toEqual([429, header]);
    expect((await createInvoice()).status).toBe(200);
  });

  it("ignores fields that the text doesn't list, and answers with more fields than it lists", async () => {
    const { createInvoice, control } = await withManners({ unknownFields: "ignored", extraFields: true });
    const { status, body } = await createInvoice({ colour: "red", items: [{ ...coffee, size: 2 }] });
    expect([status, body.version]).toEqual([200, 3]);
    expect(control.invoices()[0]?.request).toMatchObject({ items: [coffee] });
    expect(control.invoices()[0]?.request).not.toHaveProperty("colour");
  });
});

describe("a manner of the status updates", () => {
  it.each([
    ["state", { state: "PAID", invoice_id: expect.any(String) }],
    ["type", { type: "invoice.PAID", data: { id: expect.any(String) } }],
    ["list", [{ status: "PAID", invoiceId: expect.any(String) }]],
  ] as const)("has the form %s", async (callbackShape, shape) => {
    const receiver = await callbackReceiver();
    const { createInvoice, control } = await withManners({ callbackShape, callbackLetters: "upper" });
    const { id } = (await createInvoice({ callbackUrl: receiver.url })).body;
    await control.paid(id);
    expect(JSON.parse(receiver.received.at(-1)?.text ?? "")).toMatchObject(shape);
  });

  it("packs them, uses PUT and carries the pay link", async () => {
    const receiver = await callbackReceiver();
    const { createInvoice, control } = await withManners({
      callbackMethod: "PUT",
      callbackEncoding: "gzip",
      callbackPayUrl: true,
    });
    const { id, payUrl } = (await createInvoice({ callbackUrl: receiver.url })).body;
    await control.paid(id);
    const last = receiver.received.at(-1);
    expect(last?.method).toBe("PUT");
    expect(JSON.parse(gunzipSync(last?.body ?? "").toString())).toMatchObject({ status: "paid", payUrl });
  });
});
