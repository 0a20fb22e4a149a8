import { expect, test } from "vitest";
import { call, done, refusal, startSandbox } from "./harness.js";

/** The refusals follow Telegram's published server: WebhookActor.cpp, start_up and check_ip_address. */

test.each([
  ["http://bot.example/hook", "bad webhook: An HTTPS URL must be provided for webhook"],
  ["http://127.0.0.1:8080/hook", "bad webhook: An HTTPS URL must be provided for webhook"],
  ["https://bot.example:8080/hook", "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443"],
  ["https://[2a00:1450:4001::1]/hook", "bad webhook: IPv6-only addresses are not allowed"],
  ["https://127.0.0.1/hook", "bad webhook: IP address 127.0.0.1 is reserved"],
  ["https://localhost/hook", "bad webhook: IP address 127.0.0.1 is reserved"],
  ["https://10.1.2.3/hook", "bad webhook: IP address 10.1.2.3 is reserved"],
  ["https://100.64.0.1/hook", "bad webhook: IP address 100.64.0.1 is reserved"],
  ["https://172.31.255.1/hook", "bad webhook: IP address 172.31.255.1 is reserved"],
  ["https://192.168.1.1:8443/hook", "bad webhook: IP address 192.168.1.1 is reserved"],
  ["https://224.0.0.1/hook", "bad webhook: IP address 224.0.0.1 is reserved"],
  ["ftp://bot.example/hook", "invalid webhook URL specified"],
  ["https://bot example/hook", "invalid webhook URL specified"],
])("the webhook %s is refused", async (url, reason) => {
  const sandbox = await startSandbox();
  expect(await refusal(sandbox, "setWebhook", { url })).toBe(`400 Bad Request: ${reason}`);
});

test.each([
  "https://bot.example/hook",
  "bot.example/hook",
  "https://bot.example:443/hook",
  "https://bot.example:80/",
  "https://bot.example:88/",
  "https://8.8.8.8:8443/hook",
])("the webhook %s is taken", async (url) => {
  const sandbox = await startSandbox();
  expect(await done(sandbox, "setWebhook", { url })).toBe(true);
});

test("a test that asks for loopback webhooks may have any port without TLS there, and nowhere else", async () => {
  const sandbox = await startSandbox({ loopbackWebhooks: true });
  expect(await done(sandbox, "setWebhook", { url: "http://127.0.0.1:4999/hook" })).toBe(true);
  const elsewhere = await startSandbox({ loopbackWebhooks: true });
  expect(await refusal(elsewhere, "setWebhook", { url: "http://10.0.0.1/hook" })).toBe(
    "400 Bad Request: bad webhook: An HTTPS URL must be provided for webhook",
  );
});

test("a secret token with other signs than letters, digits, _ and - is refused", async () => {
  const sandbox = await startSandbox();
  const given = { url: "https://bot.example/", secret_token: "no spaces" };
  expect(await refusal(sandbox, "setWebhook", given)).toBe(
    "400 Bad Request: secret token contains unallowed characters",
  );
});

test("a second setWebhook within a second is refused with 429, a deleteWebhook isn't", async () => {
  let now = 1_700_000_000_000;
  const sandbox = await startSandbox({ clock: () => now });
  const url = "https://bot.example/hook";
  await done(sandbox, "setWebhook", { url });
  now += 999;
  expect(await call(sandbox, "setWebhook", { url })).toMatchObject({
    status: 429,
    description: "Too Many Requests: retry after 1",
    parameters: { retry_after: 1 },
  });
  await done(sandbox, "deleteWebhook");
  now += 1;
  await done(sandbox, "setWebhook", { url });
});
