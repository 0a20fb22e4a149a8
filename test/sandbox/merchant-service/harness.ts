import type { IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { MerchantSandbox, MerchantSandboxOptions } from "../../../src/sandbox/merchant-service/index.js";
import { sandboxLogins, startMerchantSandbox } from "../../../src/sandbox/merchant-service/index.js";
import { rawServer } from "../../kit/raw-server.js";

export const start = Date.UTC(2026, 10, 21, 9, 0, 0);

/** A clock that moves only when a test moves it. */
const stoppedClock = () => {
  let now = start;
  return {
    read: () => now,
    /** Lets this many seconds pass. */
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
};

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire is what the tests look into
  readonly body: any;
}

/** Starts a sandbox on a stopped clock, which is closed when the test ends, with a client that adds nothing to the calls. */
export const sandboxForTest = async (options: MerchantSandboxOptions = {}) => {
  const clock = stoppedClock();
  const sandbox = await startMerchantSandbox({ clock: clock.read, ...options });
  onTestFinished(() => sandbox.close());
  return { sandbox, clock, control: sandbox.control, ...clientOf(sandbox) };
};

const clientOf = (sandbox: MerchantSandbox) => {
  const send = async (method: string, path: string, body?: unknown, token?: string): Promise<Reply> => {
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  const post = (path: string, body: unknown, token?: string) => send("POST", `/api${path}`, body, token);
  const get = (path: string, token?: string) => send("GET", `/api${path}`, undefined, token);

  const passwordGrant = (login: string, password = passwordOf(login)) =>
    post("/reg/auth/token", { grant_type: "password", client_id: "shop-bot", username: login, password });
  const challenge = (mfaToken: string, authenticatorId: string) =>
    post("/reg/mfa/challenge", {
      challenge_type: "otp",
      authenticator_id: authenticatorId,
      mfa_token: mfaToken,
      client_id: "shop-bot",
    });
  const otpGrant = (mfaToken: string, otp: string) =>
    post("/reg/auth/token", { grant_type: "mfa-otp", client_id: "shop-bot", otp, mfaToken });

  /** Signs in and returns an access token. */
  const signIn = async (login = "dilnoza@shop.example"): Promise<string> => {
    const first = await passwordGrant(login);
    if (first.body.access_token) return first.body.access_token;
    const { mfa_token: mfaToken } = first.body;
    const list = [(await get("/reg/mfa/authenticators?onlyActive=true", mfaToken)).body].flat();
    const { id } = list.find(({ authenticator_type: type }) => type === "otp");
    await challenge(mfaToken, id);
    return (await otpGrant(mfaToken, sandbox.control.currentCode(login, id))).body.access_token;
  };
  const terminals = async (token: string) => (await get("/terminals?page=0&size=50", token)).body.data;
  const invoiceBody = async (token: string, extra: object = {}) => {
    const [{ id: terminalId }] = await terminals(token);
    return { terminalId, currency: "UZS", items: [coffee], ...extra };
  };
  const createInvoice = async (extra: object = {}): Promise<Reply> => {
    const token = await signIn();
    return post("/merchant-invoices", await invoiceBody(token, extra), token);
  };
  return {
    send,
    post,
    get,
    passwordGrant,
    challenge,
    otpGrant,
    signIn,
    terminals,
    invoiceBody,
    createInvoice,
  };
};

export const coffee = { name: "Coffee", price: "15000", currency: "UZS", quantity: 2 };

export const passwordOf = (login: string): string =>
  sandboxLogins.find((one) => one.login === login)?.password ?? "nobody's";

interface Received {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

/** Starts a merchant's callback address. The given statuses answer the first callbacks, and 204 all later ones. */
export const callbackReceiver = async (...statuses: number[]) => {
  const received: Received[] = [];
  const { url, close } = await rawServer(async (request, response) => {
    const { method, headers } = request;
    const body = await buffer(request);
    received.push({ method, headers, body, text: body.toString("utf8") });
    response.writeHead(statuses.shift() ?? 204).end();
  });
  onTestFinished(close);
  return {
    url: `${url}/callbacks/abc`,
    received,
    statuses: () => received.map(({ text }) => JSON.parse(text).status as string),
  };
};
