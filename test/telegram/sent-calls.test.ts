import { json } from "node:stream/consumers";
import { Api, GrammyError } from "grammy";
import { expect, onTestFinished, test } from "vitest";
import { SentCalls } from "../../src/telegram/sent-calls.js";
import { telegramFetch } from "../../src/telegram/telegram-fetch.js";
import { rawServer } from "../kit/raw-server.js";

interface Call {
  readonly method: string;
  readonly payload: Record<string, unknown>;
}

/** A Bot API that counts messages from 1, and fails where the test says so. */
async function startTelegram() {
  const calls: Call[] = [];
  const failures: { code: number; description: string }[] = [];
  const { url: apiRoot, close } = await rawServer(async (request, response) => {
    const failure = failures.shift();
    const payload = (await json(request)) as Call["payload"];
    if (failure === undefined) calls.push({ method: request.url?.split("/").at(-1) ?? "", payload });
    const { code = 200, description } = failure ?? {};
    const body =
      failure === undefined
        ? { ok: true, result: { message_id: calls.length, date: 1, chat: { id: 1, type: "private" } } }
        : { ok: false, error_code: code, description };
    response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  onTestFinished(close);
  const sentCalls = new SentCalls();
  return {
    calls,
    sentCalls,
    fail: (code: number, description: string) => void failures.push({ code, description }),
    /** The api of one attempt at an event, as the bot makes it. */
    attempt: (event: number) => {
      const api = new Api("1:test", { apiRoot, fetch: telegramFetch as never });
      api.config.use(sentCalls.transformer(event, "work"));
      return api;
    },
    texts: () => calls.map(({ payload }) => payload.text),
  };
}

test("what Telegram has carried out isn't sent again by the next attempt, and has the same answer", async () => {
  const { attempt, fail, texts } = await startTelegram();
  const handler = async (api: Api) => {
    const one = await api.sendMessage(1, "one");
    const two = await api.sendMessage(1, "two");
    return [one.message_id, two.message_id, (await api.sendMessage(1, "three")).message_id];
  };
  const first = attempt(7);
  expect((await first.sendMessage(1, "one")).message_id).toBe(1);
  expect((await first.sendMessage(1, "two")).message_id).toBe(2);
  fail(502, "Bad Gateway");
  await expect(first.sendMessage(1, "three")).rejects.toBeInstanceOf(GrammyError);
  expect(await handler(attempt(7))).toEqual([1, 2, 3]);
  expect(texts()).toEqual(["one", "two", "three"]);
  // A third attempt, e.g. because the commit failed, says nothing at all.
  expect(await handler(attempt(7))).toEqual([1, 2, 3]);
  expect(texts()).toHaveLength(3);
});

test("the same call twice in one attempt is two messages", async () => {
  const { attempt, texts } = await startTelegram();
  const api = attempt(7);
  await api.sendMessage(1, "again");
  await api.sendMessage(1, "again");
  expect(texts()).toEqual(["again", "again"]);
});

test("from the first call that differs on everything is sent", async () => {
  const { attempt, texts, calls } = await startTelegram();
  const first = attempt(7);
  await first.sendMessage(1, "same");
  await first.sendMessage(1, "at 10:00");
  await first.sendMessage(1, "end");
  const second = attempt(7);
  await second.sendMessage(1, "same");
  await second.sendMessage(1, "at 10:01");
  await second.sendMessage(1, "end");
  expect(texts()).toEqual(["same", "at 10:00", "end", "at 10:01", "end"]);
  const third = attempt(7);
  await third.editMessageText(1, 1, "same");
  expect(calls.at(-1)?.method).toBe("editMessageText");
});

test("what a later attempt leaves out, since it is committed, doesn't bring the rest twice", async () => {
  const { attempt, texts } = await startTelegram();
  const first = attempt(7);
  await first.sendMessage(1, "committed");
  await first.sendMessage(1, "rest");
  const second = attempt(7);
  expect((await second.sendMessage(1, "rest")).message_id).toBe(2);
  // What was passed over isn't taken for something said later.
  await second.sendMessage(1, "committed");
  expect(texts()).toEqual(["committed", "rest", "committed"]);
});

test("a call that Telegram refused is made again", async () => {
  const { attempt, fail, texts } = await startTelegram();
  fail(429, "Too Many Requests: retry after 1");
  await expect(attempt(7).sendMessage(1, "one")).rejects.toThrow("Too Many Requests");
  await attempt(7).sendMessage(1, "one");
  expect(texts()).toEqual(["one"]);
});

test("other events and events that are over are remembered for nobody", async () => {
  const { attempt, sentCalls, texts } = await startTelegram();
  await attempt(7).sendMessage(1, "hello");
  await attempt(8).sendMessage(1, "hello");
  sentCalls.forget(7);
  await attempt(7).sendMessage(1, "hello");
  await attempt(8).sendMessage(1, "hello");
  expect(texts()).toHaveLength(3);
});
