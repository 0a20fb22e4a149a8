import { describe, expect, it } from "vitest";
import { sandboxForTest } from "./harness.js";

describe("a fault on demand", () => {
  it.each(["400", "401", "403", "404", "408", "429", "500", "503"] as const)(
    "answers %s, and the invoice isn't stored",
    async (kind) => {
      const { createInvoice, control } = await sandboxForTest();
      control.fault({ on: "create", kind, retryAfter: 7 });
      const { status, headers } = await createInvoice();
      expect(status).toBe(Number(kind));
      expect(headers.get("retry-after")).toBe("7");
      expect(control.invoices()).toHaveLength(0);
      expect((await createInvoice()).status).toBe(200);
    },
  );

  it("resets the connection before anything is stored, or after", async () => {
    const { createInvoice, control } = await sandboxForTest();
    control.fault({ on: "create", kind: "reset-before" });
    await expect(createInvoice()).rejects.toThrow("fetch failed");
    expect(control.invoices()).toHaveLength(0);
    control.fault({ on: "create", kind: "reset-after" });
    await expect(createInvoice()).rejects.toThrow("fetch failed");
    expect(control.invoices()).toHaveLength(1);
    expect(control.requests().filter(({ call }) => call === "create")).toMatchObject([
      { status: "no answer" },
      { status: "no answer" },
    ]);
  });

  it("can store the invoice and then answer 500", async () => {
    const { createInvoice, control } = await sandboxForTest();
    control.fault({ on: "create", kind: "500", carriedOut: true });
    expect((await createInvoice()).status).toBe(500);
    expect(control.invoices()).toHaveLength(1);
  });

  it("spoils the answer of a call that was carried out", async () => {
    const { signIn, invoiceBody, control, sandbox } = await sandboxForTest();
    const token = await signIn();
    const body = JSON.stringify(await invoiceBody(token));
    const create = async () => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const url = `${sandbox.url}/api/merchant-invoices`;
      return fetch(url, { method: "POST", headers, body, redirect: "manual" });
    };
    control.fault({ on: "create", kind: "html" });
    expect((await create()).headers.get("content-type")).toContain("text/html");
    control.fault({ on: "create", kind: "missing-field" });
    expect(Object.keys(JSON.parse(await (await create()).text()))).toEqual(["id"]);
    control.fault({ on: "create", kind: "bad-json" });
    const cut = await (await create()).text();
    expect(() => JSON.parse(cut)).toThrow(SyntaxError);
    control.fault({ on: "create", kind: "huge" });
    expect((await (await create()).text()).length).toBeGreaterThan(2 * 1024 * 1024);
    expect(control.invoices()).toHaveLength(4);
  });

  it("redirects to the same call, so that a client that follows makes it twice", async () => {
    const { createInvoice, control } = await sandboxForTest();
    control.fault({ on: "create", kind: "redirect" });
    const { status, headers } = await createInvoice();
    expect([status, headers.get("location")]).toEqual([307, "/api/merchant-invoices"]);
    expect(control.invoices()).toHaveLength(0);
  });

  it("can leave the call without an answer, and the service still closes", async () => {
    const { createInvoice, control, sandbox } = await sandboxForTest();
    control.fault({ on: "create", kind: "no-answer" });
    const create = createInvoice();
    const refused = expect(create).rejects.toThrow();
    await expect.poll(() => control.invoices().length).toBe(1);
    await sandbox.close();
    await refused;
  });

  it("delays the answer", async () => {
    const { passwordGrant, control, sandbox } = await sandboxForTest();
    const answers: string[] = [];
    const asked = (which: string) =>
      passwordGrant("anna@shop.example")
        .catch(() => undefined)
        .then(() => void answers.push(which));
    control.fault({ on: "token", kind: "latency", ms: 3_600_000 });
    const slow = asked("delayed");
    await expect.poll(() => control.faults()).toEqual([]);
    control.fault({ on: "token", kind: "latency", ms: 1 });
    await asked("next");
    await sandbox.close();
    await slow;
    expect(answers).toEqual(["next", "delayed"]);
  });

  it("happens to the named call as often as requested, with each grant counted apart", async () => {
    const { passwordGrant, signIn, control } = await sandboxForTest();
    control.fault({ on: "otp", kind: "503" });
    control.fault({ on: "token", kind: "500", times: 2 });
    expect(control.faults()).toMatchObject([{ on: "otp" }, { on: "token", times: 2 }]);
    expect((await passwordGrant("anna@shop.example")).status).toBe(500);
    expect((await passwordGrant("anna@shop.example")).status).toBe(500);
    expect(await signIn("anna@shop.example")).toBeUndefined();
    expect(control.faults()).toEqual([]);
    expect(await signIn("anna@shop.example")).toMatch(/^at_/);
  });
});

describe("the sandbox over HTTP", () => {
  it("sets and clears faults, and refuses unknown ones", async () => {
    const { send, passwordGrant } = await sandboxForTest();
    expect((await send("POST", "/sandbox/faults", { on: "token", kind: "503" })).body.faults).toHaveLength(1);
    expect((await send("POST", "/sandbox/faults", { on: "token", kind: "flood" })).status).toBe(400);
    expect((await send("DELETE", "/sandbox/faults")).body.faults).toEqual([]);
    expect((await passwordGrant("anna@shop.example")).status).toBe(200);
  });

  it("ends every merchant's access", async () => {
    const { send, get, signIn } = await sandboxForTest();
    const token = await signIn("anna@shop.example");
    expect((await get("/terminals?page=0&size=50", token)).status).toBe(200);
    expect((await send("POST", "/sandbox/access/end")).status).toBe(200);
    expect((await get("/terminals?page=0&size=50", token)).status).toBe(401);
  });

  it("sets all the given switches or none", async () => {
    const { send, control } = await sandboxForTest();
    const { body } = await send("PUT", "/sandbox/switches", { createdStatus: 201 });
    expect(body.switches).toMatchObject({ createdStatus: 201, errorShape: "message" });
    expect((await send("PUT", "/sandbox/switches", { errorShape: "oauth", speed: 9 })).status).toBe(400);
    expect(control.switches().errorShape).toBe("message");
  });

  it("shows each login with the current codes of its authenticators", async () => {
    const { send, clock } = await sandboxForTest();
    clock.pass(10);
    const { logins } = (await send("GET", "/sandbox/state")).body;
    expect(logins).toHaveLength(6);
    expect(logins[0]).toMatchObject({
      login: "anna@shop.example",
      codes: [
        {
          authenticatorId: "anna-phone",
          code: expect.stringMatching(/^\d{6}$/),
          secondsLeft: 20,
          used: false,
        },
      ],
    });
    expect(
      logins[1].codes.map(({ authenticatorId }: { authenticatorId: string }) => authenticatorId),
    ).toEqual(["boris-phone", "boris-tablet"]);
  });

  it("allows only pages on this machine to read it", async () => {
    const { sandbox } = await sandboxForTest();
    const allowed = async (origin: string, method = "GET") =>
      (await fetch(`${sandbox.url}/sandbox/state`, { method, headers: { origin } })).headers.get(
        "access-control-allow-origin",
      );
    expect(await allowed("http://127.0.0.1:4000")).toBe("http://127.0.0.1:4000");
    expect(await allowed("http://127.0.0.1:4000", "OPTIONS")).toBe("http://127.0.0.1:4000");
    expect(await allowed("http://127.0.0.1.evil.example")).toBeNull();
  });

  it("logs the calls with their connections", async () => {
    const { signIn, control } = await sandboxForTest();
    await signIn("anna@shop.example");
    expect(control.requests()).toMatchObject([
      { call: "token", status: 200, bodyKeys: ["grant_type", "client_id", "username", "password"] },
      {
        call: "authenticators",
        query: { onlyActive: "true" },
        authorization: expect.stringMatching(/^Bearer mfa_/),
      },
      { call: "challenge", bodyKeys: ["challenge_type", "authenticator_id", "mfa_token", "client_id"] },
      {
        call: "otp",
        bodyKeys: ["grant_type", "client_id", "otp", "mfaToken"],
        connection: expect.any(Number),
      },
    ]);
    control.clearRequests();
    expect(control.requests()).toEqual([]);
  });
});
