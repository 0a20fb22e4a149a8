import { Api, GrammyError } from "grammy";
import { expect, onTestFinished, test } from "vitest";
import { startTelegramSandbox } from "../../../src/sandbox/telegram/index.js";
import { SentCalls } from "../../../src/telegram/calls/sent-calls.js";
import { telegramFetch } from "../../../src/telegram/calls/telegram-fetch.js";

const token = "123456789:AAE-sent-calls-0123456789abcdefghijk";

/** A chat at Telegram, which fails where the test says so. */
async function startTelegram() {
  const { control, url: apiRoot, close } = await startTelegramSandbox({ botToken: token });
  onTestFinished(close);
  const { chatId: chat } = control.createUser({ firstName: "Anna" });
  control.send(chat, "/start");
  const sentCalls = new SentCalls();
  const calls = () => control.requests().filter(({ ok }) => ok);
  return {
    chat,
    calls,
    sentCalls,
    fail: (kind: 429 | 502) => control.fault({ method: "sendMessage", kind }),
    /** The api of one attempt at an event, as the bot makes it. */
    attempt: (event: number) => {
      const api = new Api(token, { apiRoot, fetch: telegramFetch as never });
      api.config.use(sentCalls.transformer(event, "work"));
      return api;
    },
    texts: () => calls().map(({ payload }) => payload.text),
  };
}

test("what Telegram has carried out isn't sent again by the next attempt, and has the same answer", async () => {
  const { attempt, chat, fail, texts } = await startTelegram();
  const handler = async (api: Api) => {
    const one = await api.sendMessage(chat, "one");
    const two = await api.sendMessage(chat, "two");
    return [one.message_id, two.message_id, (await api.sendMessage(chat, "three")).message_id];
  };
  const first = attempt(7);
  const { message_id: one } = await first.sendMessage(chat, "one");
  const { message_id: two } = await first.sendMessage(chat, "two");
  expect(two).not.toBe(one);
  fail(502);
  await expect(first.sendMessage(chat, "three")).rejects.toBeInstanceOf(GrammyError);
  const ids = await handler(attempt(7));
  expect(ids.slice(0, 2)).toEqual([one, two]);
  expect(texts()).toEqual(["one", "two", "three"]);
  // A third attempt, e.g. because the commit failed, says nothing at all.
  expect(await handler(attempt(7))).toEqual(ids);
  expect(texts()).toHaveLength(3);
});

test("the same call twice in one attempt is two messages", async () => {
  const { attempt, chat, texts } = await startTelegram();
  const api = attempt(7);
  await api.sendMessage(chat, "again");
  await api.sendMessage(chat, "again");
  expect(texts()).toEqual(["again", "again"]);
});

test("from the first call that differs on everything is sent", async () => {
  const { attempt, chat, texts, calls } = await startTelegram();
  const first = attempt(7);
  const { message_id: same } = await first.sendMessage(chat, "same");
  await first.sendMessage(chat, "at 10:00");
  await first.sendMessage(chat, "end");
  const second = attempt(7);
  await second.sendMessage(chat, "same");
  await second.sendMessage(chat, "at 10:01");
  await second.sendMessage(chat, "end");
  expect(texts()).toEqual(["same", "at 10:00", "end", "at 10:01", "end"]);
  const third = attempt(7);
  await third.editMessageText(chat, same, "other");
  expect(calls().at(-1)?.method).toBe("editMessageText");
});

test("what a later attempt leaves out, since it is committed, doesn't bring the rest twice", async () => {
  const { attempt, chat, texts } = await startTelegram();
  const first = attempt(7);
  await first.sendMessage(chat, "committed");
  const rest = await first.sendMessage(chat, "rest");
  const second = attempt(7);
  expect(await second.sendMessage(chat, "rest")).toEqual(rest);
  // What was passed over isn't taken for something said later.
  await second.sendMessage(chat, "committed");
  expect(texts()).toEqual(["committed", "rest", "committed"]);
});

test("a call that Telegram refused is made again", async () => {
  const { attempt, chat, fail, texts } = await startTelegram();
  fail(429);
  await expect(attempt(7).sendMessage(chat, "one")).rejects.toThrow("Too Many Requests");
  await attempt(7).sendMessage(chat, "one");
  expect(texts()).toEqual(["one"]);
});

test("other events and events that are over are remembered for nobody", async () => {
  const { attempt, chat, sentCalls, texts } = await startTelegram();
  await attempt(7).sendMessage(chat, "hello");
  await attempt(8).sendMessage(chat, "hello");
  sentCalls.forget(7);
  await attempt(7).sendMessage(chat, "hello");
  await attempt(8).sendMessage(chat, "hello");
  expect(texts()).toHaveLength(3);
});
