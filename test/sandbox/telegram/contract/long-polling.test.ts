import { Api, GrammyError } from "grammy";
import { expect, test } from "vitest";
import {
  botToken,
  call,
  confirmAll,
  done,
  pending,
  refusal,
  startedChat,
  startedUser,
  startSandbox,
  type WireUpdate,
} from "./harness.js";

test("an update stays until a higher offset confirms it", async () => {
  const { sandbox, chatId } = await startedChat();
  sandbox.control.send(chatId, "one");
  sandbox.control.send(chatId, "two");

  const first = await pending(sandbox);
  expect(first.map(({ message }) => message?.text)).toEqual(["one", "two"]);
  expect(await pending(sandbox)).toEqual(first);

  const [one, two] = first.map(({ update_id }) => update_id);
  expect(two).toBe((one ?? 0) + 1);
  const rest = await done<WireUpdate[]>(sandbox, "getUpdates", { offset: two, timeout: 0 });
  expect(rest.map(({ update_id }) => update_id)).toEqual([two]);
  expect(sandbox.control.pendingUpdates()).toHaveLength(1);
  expect(sandbox.control.confirmedUpTo()).toBe(one);
});

test("a waiting poll is answered as soon as something happens", async () => {
  const { sandbox, chatId } = await startedChat();
  const waiting = done<WireUpdate[]>(sandbox, "getUpdates", { timeout: 30 });
  sandbox.control.send(chatId, "now");
  expect((await waiting)[0]?.message?.text).toBe("now");
});

test("a poll without updates ends empty after its timeout", async () => {
  const sandbox = await startSandbox();
  expect(await done(sandbox, "getUpdates", { timeout: 1 })).toEqual([]);
});

test("a second poller ends the first with 409", async () => {
  const { sandbox, chatId } = await startedChat();
  const first = call(sandbox, "getUpdates", { timeout: 30 });
  // The order of the two polls must be certain: the first one has arrived when it is in the log.
  await expect.poll(() => sandbox.control.requests().at(-1)?.payload).toMatchObject({ timeout: 30 });
  const second = call<WireUpdate[]>(sandbox, "getUpdates", { timeout: 20 });
  expect(await first).toMatchObject({
    status: 409,
    ok: false,
    error_code: 409,
    description:
      "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
  });
  sandbox.control.send(chatId, "for the second");
  expect((await second).result[0]?.message?.text).toBe("for the second");
});

test("a poller that disconnects confirms no updates", async () => {
  const { sandbox, chatId } = await startedChat();
  const leaving = new AbortController();
  const left = call(sandbox, "getUpdates", { timeout: 30 }, leaving.signal).catch(
    (error: Error) => error.name,
  );
  await expect.poll(() => sandbox.control.requests().at(-1)?.payload).toMatchObject({ timeout: 30 });
  leaving.abort();
  expect(await left).toBe("AbortError");
  sandbox.control.send(chatId, "still there");
  expect((await pending(sandbox))[0]?.message?.text).toBe("still there");
});

test("a negative offset forgets all but the last ones", async () => {
  const { sandbox, chatId } = await startedChat();
  for (const text of ["a", "b", "c"]) sandbox.control.send(chatId, text);
  const last = await done<WireUpdate[]>(sandbox, "getUpdates", { offset: -1, timeout: 0 });
  expect(last.map(({ message }) => message?.text)).toEqual(["c"]);
  expect((await pending(sandbox)).map(({ message }) => message?.text)).toEqual(["c"]);
});

test("the limit bounds the number of updates in one answer", async () => {
  const { sandbox, chatId } = await startedChat();
  for (const text of ["a", "b", "c"]) sandbox.control.send(chatId, text);
  const two = await done<WireUpdate[]>(sandbox, "getUpdates", { limit: 2, timeout: 0 });
  expect(two.map(({ message }) => message?.text)).toEqual(["a", "b"]);
});

test("allowed_updates are remembered until others are given", async () => {
  const { sandbox, chatId } = await startedChat();
  await done(sandbox, "getUpdates", { allowed_updates: ["callback_query"], timeout: 0 });
  sandbox.control.send(chatId, "not wanted");
  expect(await pending(sandbox)).toEqual([]);
  await done(sandbox, "getUpdates", { allowed_updates: [], timeout: 0 });
  sandbox.control.send(chatId, "wanted");
  expect((await pending(sandbox)).map(({ message }) => message?.text)).toEqual(["wanted"]);
});

test("a confirmed update can be sent once more, as Telegram sometimes does", async () => {
  const { sandbox, chatId } = await startedChat();
  sandbox.control.send(chatId, "twice");
  const [update] = await pending(sandbox);
  await confirmAll(sandbox);
  sandbox.control.redeliverLast();
  const offset = (update?.update_id ?? 0) + 1;
  expect(await done(sandbox, "getUpdates", { offset, timeout: 0 })).toEqual([update]);
  expect(await done(sandbox, "getUpdates", { offset, timeout: 0 })).toEqual([]);
});

test("a test can queue any update unchanged", async () => {
  const sandbox = await startSandbox();
  await startedUser(sandbox);
  sandbox.control.pushUpdate({ poll: { id: "1" } });
  expect(await pending(sandbox)).toMatchObject([{ update_id: expect.any(Number), poll: { id: "1" } }]);
});

test("grammY's own client can poll the sandbox", async () => {
  const { sandbox, chatId } = await startedChat();
  const api = new Api(botToken, { apiRoot: sandbox.url });
  const waiting = api.getUpdates({ timeout: 30 });
  sandbox.control.send(chatId, "hi");
  expect((await waiting)[0]?.message?.text).toBe("hi");
  sandbox.control.fault({ method: "sendMessage", kind: 429, retryAfter: 7 });
  const refused = await api.sendMessage(chatId, "x").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(GrammyError);
  expect(refused).toMatchObject({ error_code: 429, parameters: { retry_after: 7 } });
  expect((await api.sendMessage(chatId, "x")).text).toBe("x");
});

test("a wrong token is 401 and an unknown method is 404", async () => {
  const sandbox = await startSandbox();
  const response = await fetch(`${sandbox.url}/bot1:wrong/getMe`);
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ ok: false, error_code: 401, description: "Unauthorized" });
  expect(await refusal(sandbox, "sendCarrot")).toBe("404 Not Found: method not found");
});
