import { expect, test } from "vitest";
import { call, done, refusal, startedUser, startSandbox, type WireUpdate } from "./harness.js";
import { type Delivery, startReceiver } from "./receiver.js";

const texts = (deliveries: readonly Delivery[]) => deliveries.map(({ update }) => update.message?.text);

test("updates are delivered with the secret token, the waiting ones first", async () => {
  const sandbox = await startSandbox({ loopbackWebhooks: true });
  const chatId = await startedUser(sandbox);
  sandbox.control.send(chatId, "waiting");
  const { url, deliveries } = await startReceiver(() => 200);
  await done(sandbox, "setWebhook", { url, secret_token: "s3cret_-" });
  sandbox.control.send(chatId, "fresh");
  await expect.poll(() => texts(deliveries)).toEqual(["waiting", "fresh"]);
  expect(deliveries[0]?.headers).toMatchObject({
    "x-telegram-bot-api-secret-token": "s3cret_-",
    "content-type": "application/json",
  });
  await expect.poll(() => sandbox.control.pendingUpdates()).toEqual([]);
});

test("a delivery without a 2xx is repeated, and later updates of that chat wait for it", async () => {
  const sandbox = await startSandbox({ webhookRetryBaseMs: 20, loopbackWebhooks: true });
  const chatId = await startedUser(sandbox);
  const { url, deliveries } = await startReceiver((_update, count) => (count <= 2 ? 500 : 200));
  await done(sandbox, "setWebhook", { url });
  sandbox.control.send(chatId, "first");
  sandbox.control.send(chatId, "second");
  await expect.poll(() => texts(deliveries)).toEqual(["first", "first", "first", "second"]);
  expect(await done(sandbox, "getWebhookInfo")).toMatchObject({
    url,
    has_custom_certificate: false,
    last_error_message: "Wrong response from the webhook: 500 Internal Server Error",
    last_error_date: expect.any(Number),
  });
});

test("a chat whose delivery isn't answered holds up no other chat", async () => {
  const sandbox = await startSandbox({ loopbackWebhooks: true });
  const slow = await startedUser(sandbox, "Slow");
  const quick = await startedUser(sandbox, "Quick");
  let release = (_status: number): void => {};
  const held = new Promise<number>((resolve) => {
    release = resolve;
  });
  const { url, deliveries } = await startReceiver(({ message }) => (message?.chat.id === slow ? held : 200));
  await done(sandbox, "setWebhook", { url });
  sandbox.control.send(slow, "slow");
  sandbox.control.send(quick, "quick");
  await expect.poll(() => texts(deliveries)).toContain("quick");
  await expect
    .poll(
      async () =>
        (await done<{ pending_update_count: number }>(sandbox, "getWebhookInfo")).pending_update_count,
    )
    .toBe(1);
  release(200);
  await expect.poll(() => sandbox.control.pendingUpdates()).toEqual([]);
});

test("getUpdates is refused while a webhook is set, and works again after it is deleted", async () => {
  const sandbox = await startSandbox({ loopbackWebhooks: true });
  const chatId = await startedUser(sandbox);
  const { url } = await startReceiver(() => 500);
  await done(sandbox, "setWebhook", { url });
  expect(await refusal(sandbox, "getUpdates")).toBe(
    "409 Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
  );
  sandbox.control.send(chatId, "kept");
  await done(sandbox, "deleteWebhook");
  expect(await done<WireUpdate[]>(sandbox, "getUpdates")).toHaveLength(1);
  await done(sandbox, "deleteWebhook", { drop_pending_updates: true });
  expect(await done(sandbox, "getUpdates")).toEqual([]);
});

test("setting a webhook ends an open poll", async () => {
  const sandbox = await startSandbox({ loopbackWebhooks: true });
  const { url } = await startReceiver(() => 200);
  const waiting = call(sandbox, "getUpdates", { timeout: 30 });
  await expect.poll(() => sandbox.control.requests().at(-1)?.payload).toMatchObject({ timeout: 30 });
  await done(sandbox, "setWebhook", { url });
  expect(await waiting).toMatchObject({
    status: 409,
    description: "Conflict: terminated by setWebhook request",
  });
});
