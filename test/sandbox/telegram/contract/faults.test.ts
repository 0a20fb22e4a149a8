import { expect, test } from "vitest";
import { call, done, startedChat, startedUser, startSandbox } from "./harness.js";

const botTexts = (messages: readonly { from: string; text?: string }[]) =>
  messages.filter(({ from }) => from === "bot").map(({ text }) => text);

test.each([
  [429, "Too Many Requests: retry after 3"],
  [403, "Forbidden: bot was blocked by the user"],
  [500, "Internal Server Error"],
] as const)("a call is refused with %i as often as was asked", async (kind, description) => {
  const { sandbox, chatId: chat_id } = await startedChat();
  sandbox.control.fault({ method: "sendMessage", kind, times: 2, retryAfter: 3 });
  for (const text of ["a", "b"]) {
    expect(await call(sandbox, "sendMessage", { chat_id, text })).toMatchObject({
      status: kind,
      ok: false,
      error_code: kind,
      description: expect.stringContaining(description),
    });
  }
  expect((await call(sandbox, "sendMessage", { chat_id, text: "c" })).ok).toBe(true);
  expect(botTexts(sandbox.control.messages(chat_id))).toEqual(["c"]);
  expect(
    sandbox.control
      .requests()
      .filter(({ method }) => method === "sendMessage")
      .map(({ ok }) => ok),
  ).toEqual([false, false, true]);
});

test("a 502 happens to any call except polls", async () => {
  const sandbox = await startSandbox();
  sandbox.control.fault({ kind: 502 });
  const response = await fetch(`${sandbox.url}/bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/getMe`);
  expect(response.status).toBe(502);
});

test("a reset before the call loses the call, and a reset after it loses only the answer", async () => {
  const { sandbox, chatId: chat_id } = await startedChat();
  sandbox.control.fault({ method: "sendMessage", kind: "reset" });
  await expect(call(sandbox, "sendMessage", { chat_id, text: "lost" })).rejects.toThrow();
  sandbox.control.fault({ method: "sendMessage", kind: "reset-after" });
  await expect(call(sandbox, "sendMessage", { chat_id, text: "done" })).rejects.toThrow();
  expect(botTexts(sandbox.control.messages(chat_id))).toEqual(["done"]);
});

test("a call without an answer ends when the caller gives up", async () => {
  const sandbox = await startSandbox();
  sandbox.control.fault({ method: "getMe", kind: "no-answer" });
  await expect(call(sandbox, "getMe", {}, AbortSignal.timeout(100))).rejects.toThrow();
  expect((await call(sandbox, "getMe")).ok).toBe(true);
});

test("a held call is done once all faults are cleared", async () => {
  const { sandbox, chatId: chat_id } = await startedChat();
  sandbox.control.fault({ method: "sendMessage", kind: "held" });
  const held = call(sandbox, "sendMessage", { chat_id, text: "first" });
  await expect.poll(() => sandbox.control.requests().at(-1)?.method).toBe("sendMessage");
  expect((await call(sandbox, "sendMessage", { chat_id, text: "second" })).ok).toBe(true);
  sandbox.control.clearFaults();
  expect((await held).ok).toBe(true);
  expect(botTexts(sandbox.control.messages(chat_id))).toEqual(["second", "first"]);
});

test("faults are set and cleared from another process", async () => {
  const sandbox = await startSandbox();
  const post = (body: object) =>
    fetch(`${sandbox.url}/sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await post({ method: "getMe", kind: 429, retryAfter: 5, times: 9 })).ok).toBe(true);
  expect((await call(sandbox, "getMe")).parameters).toEqual({ retry_after: 5 });
  expect((await fetch(`${sandbox.url}/sandbox/faults`, { method: "DELETE" })).ok).toBe(true);
  expect((await call(sandbox, "getMe")).ok).toBe(true);
  expect((await post({ kind: "nonsense" })).status).toBe(400);
});

test("with the rate limit on, a chat that gets too many messages answers 429", async () => {
  const sandbox = await startSandbox({ rateLimit: true });
  const chat_id = await startedUser(sandbox);
  const answers = [];
  for (let at = 0; at < 10; at += 1)
    answers.push(await call(sandbox, "sendMessage", { chat_id, text: `${at}` }));
  expect(answers[0]?.ok).toBe(true);
  const refused = answers.find(({ ok }) => !ok);
  expect(refused).toMatchObject({ status: 429, parameters: { retry_after: expect.any(Number) } });
  expect((await done<{ id: number }>(sandbox, "getMe")).id).toBe(110201543);
});
