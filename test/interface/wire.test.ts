import { describe, expect, it } from "vitest";
import { json } from "../invoice/status-update/read-update.js";
import { clientFor } from "../service/client.js";
import { answers, serveHttp } from "../service/servers.js";
import { termsOf } from "../store/samples.js";

/** What the text of the interface says of the wire, with its own names and values (docs/merchant-invoicing-service.md). */

const created = { id: "inv-1", payUrl: "pay.example.com/terminal/t-1/invoice/inv-1/payment" };
const bearer = { authorization: "Bearer ACCESS" };

describe("the sign-in", () => {
  const tokens = {
    access_token: "ACCESS",
    token_type: "Bearer",
    refresh_token: "REFRESH",
    scope: "payin:read withdraw:read accounts:show transfer:create",
    expires_in: 86400,
    user_id: "user-1",
  };

  /** Makes the four calls to a service that answers as the text shows. @returns what came back, and the requests */
  async function signIn() {
    const server = await serveHttp(
      answers(
        [200, { error: "mfa_required", error_description: "A second factor is needed", mfa_token: "MFA" }],
        [200, { authenticator_type: "otp", id: "auth-1", active: true }],
        [200, { challenge_type: "otp" }],
        [200, tokens],
      ),
    );
    const { service } = clientFor(`${server.url}/base`, { clientId: "the-bot" });
    const asked = await service.passwordGrant("shop", "s3cret");
    const mfaToken = asked.kind === "mfa-required" ? asked.mfaToken : "";
    const [authenticator] = await service.listAuthenticators(mfaToken);
    await service.challenge(mfaToken, authenticator?.id ?? "");
    return { credentials: await service.otpGrant(mfaToken, "123456"), requests: server.requests };
  }

  it("makes the four calls in their order, with exactly the fields, headers and spellings of the text", async () => {
    const { requests } = await signIn();
    const sent = requests.map(({ method, url, headers, body }) => ({
      call: `${method} ${url}`,
      authorization: headers.authorization,
      type: headers["content-type"],
      body: body === "" ? undefined : JSON.parse(body),
    }));
    const json = "application/json";
    expect(sent).toEqual([
      {
        call: "POST /base/reg/auth/token",
        type: json,
        body: { grant_type: "password", client_id: "the-bot", username: "shop", password: "s3cret" },
      },
      { call: "GET /base/reg/mfa/authenticators?onlyActive=true", authorization: "Bearer MFA" },
      {
        call: "POST /base/reg/mfa/challenge",
        type: json,
        body: {
          challenge_type: "otp",
          authenticator_id: "auth-1",
          mfa_token: "MFA",
          client_id: "the-bot",
        },
      },
      {
        call: "POST /base/reg/auth/token",
        type: json,
        body: { grant_type: "mfa-otp", client_id: "the-bot", otp: "123456", mfaToken: "MFA" },
      },
    ]);
  });

  it("reads every field of the token response", async () => {
    expect((await signIn()).credentials).toEqual({
      accessToken: "ACCESS",
      refreshToken: "REFRESH",
      scope: "payin:read withdraw:read accounts:show transfer:create",
      expiresIn: 86400,
      userId: "user-1",
    });
  });

  it("ends with a token that both later calls carry as Bearer, and needs no version", async () => {
    const { credentials } = await signIn();
    const server = await serveHttp((response, { url }) =>
      response.end(JSON.stringify(url.startsWith("/terminals") ? { totalPages: 1, data: [] } : created)),
    );
    const { service } = clientFor(server.url);
    await service.listTerminals(credentials.accessToken);
    await service.createInvoice(credentials.accessToken, { terms: termsOf() });
    expect(server.requests).toMatchObject([
      { method: "GET", url: "/terminals?page=0&size=50", headers: bearer },
      {
        method: "POST",
        url: "/merchant-invoices",
        headers: { ...bearer, "content-type": "application/json" },
      },
    ]);
  });
});

describe("a new invoice", () => {
  it("carries several items in their order, amounts and percentages as texts, and quantities as whole numbers", async () => {
    const server = await serveHttp(answers([201, created]));
    const items = [
      { name: "Tea", price: "15000.50", currency: "UZS", quantity: 2 },
      { name: "Cake", price: "9", currency: "UZS", quantity: 1 },
    ];
    const terms = {
      ...termsOf({ items }),
      overpaid: { kind: "percent", percent: "1.5" } as const,
      underpaid: { kind: "amount", amount: "500" } as const,
    };
    const { service } = clientFor(server.url);
    await service.createInvoice("ACCESS", { terms, expireAt: "2026-03-02T10:00:00.000Z" });
    const body = JSON.parse(server.requests[0]?.body ?? "");
    expect(body).toMatchObject({
      items,
      currency: "UZS",
      expireAt: "2026-03-02T10:00:00.000Z",
      overpaidPercent: "1.5",
      underpaidAmount: "500",
    });
    expect(body).not.toHaveProperty("type");
  });

  it("has the id and the link of the answer, which carries no scheme", async () => {
    const server = await serveHttp(answers([200, created]));
    const { service } = clientFor(server.url);
    expect(await service.createInvoice("ACCESS", { terms: termsOf() })).toMatchObject({
      id: "inv-1",
      payLink: `https://${created.payUrl}`,
    });
  });
});

it.each(["created", "processing", "paid", "failed", "expired"])(
  "the status %s of an update is read",
  (status) => {
    expect(json({ status })).toMatchObject({ ok: true, status });
  },
);
