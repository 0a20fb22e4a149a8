import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { termsOf } from "../store/samples.js";
import { clientFor, failureOf } from "./client.js";
import { answers, refusingUrl, serveHttp, serveTcp } from "./servers.js";

const canary = "canary-7f3a";
const callbackUrl = `https://bot.example.com/callbacks/${canary}-callback`;
const invoice = { terms: termsOf() };
const echo = {
  message: `login ${canary}-login password ${canary}-password token ${canary}-token code ${canary}-code to ${callbackUrl}, that is /callbacks/${canary}-callback`,
  mfa_token: `${canary}-answered`,
  access_token: `${canary}-answered with a space`,
};

/** All ways in which a call can fail, each with a function that starts such a service and returns its address. */
const failures: readonly [string, () => Promise<string>][] = [
  ["a refused connection", refusingUrl],
  [
    "a reset",
    async () => (await serveTcp((socket) => socket.once("data", () => socket.resetAndDestroy()))).url,
  ],
  [
    "an answer that isn't HTTP",
    async () => (await serveTcp((socket) => socket.once("data", (sent) => socket.end(sent)))).url,
  ],
  [
    "a body that breaks off",
    async () =>
      (
        await serveTcp((socket) =>
          socket.once("data", (sent) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n${sent}`)),
        )
      ).url,
  ],
  ["a 400 that repeats everything", async () => (await serveHttp(answers([400, echo]))).url],
  ["a 500 that repeats everything", async () => (await serveHttp(answers([500, echo]))).url],
  ["a 200 that repeats everything", async () => (await serveHttp(answers([200, echo]))).url],
  ["a 200 with an error", async () => (await serveHttp(answers([200, { ...echo, error: "no" }]))).url],
  ["a 200 with HTML", async () => (await serveHttp(answers([200, `<p>${echo.message}</p>`]))).url],
];

describe("no error and no log line of the client repeats a secret", () => {
  it.each(failures)("after %s", async (_, start) => {
    const { service, log, observed } = clientFor(await start(), { refresh: true });
    const errors = [
      await failureOf(service.passwordGrant(`${canary}-login`, `${canary}-password`)),
      await failureOf(service.otpGrant(`${canary}-token`, `${canary}-code`)),
      await failureOf(service.refresh?.(`${canary}-token`) ?? Promise.resolve()),
      await failureOf(service.listAuthenticators(`${canary}-token`)),
      await failureOf(service.listTerminals(`${canary}-token`)),
      await failureOf(service.createInvoice(`${canary}-token`, invoice, callbackUrl)),
    ];
    const [signIn, otp, refresh, authenticators, terminals, create] = errors;
    const carried = [
      [signIn, ["login", "password", "answered"]],
      [otp, ["token", "code", "answered"]],
      [refresh, ["token", "answered"]],
      [authenticators, ["token", "answered"]],
      [terminals, ["token", "answered"]],
      [create, ["token", "callback", "answered"]],
    ] as const;
    for (const [error, names] of carried) {
      const told = inspect(error, { depth: 20, showHidden: true, maxStringLength: null });
      for (const name of names) expect(told).not.toContain(`${canary}-${name}`);
    }
    expect(log.map(({ event }) => event)).toEqual(errors.map(() => "merchant-service.failed"));
    const lines = inspect(log, { depth: 20, maxStringLength: null });
    expect(lines).not.toContain(`${canary}-answered`);
    for (const [index, { fields }] of log.entries()) {
      for (const name of carried[index]?.[1] ?? [])
        expect(inspect(fields)).not.toContain(`${canary}-${name}`);
    }
    expect(observed).toEqual(errors.map((error, index) => `${log[index]?.fields.call} ${error.kind}`));
  });
});

it("the log line of a failed call has a printable, shortened request id and leaves out the service's explanation", async () => {
  const server = await serveHttp(
    answers([
      401,
      { message: "Unknown user guest@example.com" },
      { "x-request-id": `r 1${"x".repeat(300)}` },
    ]),
  );
  const { service, log } = clientFor(server.url);
  await failureOf(service.passwordGrant("shop", "s3cret"));
  expect(log[0]?.fields).toMatchObject({
    call: "passwordGrant",
    kind: "refused-credentials",
    status: 401,
  });
  expect(JSON.stringify(log)).not.toContain("guest@example.com");
  expect(log[0]?.fields.requestId).toBe(`r1${"x".repeat(126)}`);
});

it("the observer hears of successful calls too", async () => {
  const server = await serveHttp(answers([200, { challenge_type: "otp" }]));
  const { service, log, observed } = clientFor(server.url);
  await service.challenge("mfa-1", "auth-1");
  expect(observed).toEqual(["challenge ok"]);
  expect(log).toEqual([]);
});
