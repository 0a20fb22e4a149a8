import { GrammyError, HttpError } from "grammy";
import { describe, expect, test } from "vitest";
import { describeError } from "../../src/log/describe-error.js";
import { createLogger, type LogFields, type LogLevel } from "../../src/log/logger.js";
import { MerchantServiceError } from "../../src/service/service-error.js";
import { StorageError } from "../../src/store/errors.js";

const token = "123456789:AAE-abcdefghijklmnopqrstuvwxyz01234";

function lines(level: LogLevel, write: (log: ReturnType<typeof createLogger>) => void): string[] {
  const out: string[] = [];
  write(createLogger(level, { write: (line: string) => void out.push(line) }));
  return out;
}

function oneLine(fields: LogFields, event = "test.event"): Record<string, unknown> {
  const [line] = lines("info", (log) => log.info(event, fields));
  return JSON.parse(line ?? "") as Record<string, unknown>;
}

describe("the logger", () => {
  test("writes one JSON line with level, time, event and the fields that were named", () => {
    const line = oneLine({ chat: "42", depth: 3, late: true });
    expect(line).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      event: "test.event",
      chat: "42",
      depth: 3,
      late: true,
    });
  });

  test("doesn't write lines below its level", () => {
    const out = lines("warn", (log) => {
      log.debug("a");
      log.info("b");
      log.warn("c");
      log.error("d");
    });
    expect(out.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(["c", "d"]);
  });

  test("names the type of a value that isn't a text, number or boolean, and never its content", () => {
    const fields = { error: new Error("payload 4711"), update: { text: "4711" } } as unknown as LogFields;
    const [line] = lines("info", (log) => log.info("x", fields));
    expect(line).not.toMatch(/\b4711\b/);
    expect(JSON.parse(line ?? "")).toMatchObject({ error: "[object]", update: "[object]" });
  });

  test("cuts a very long text", () => {
    expect(oneLine({ text: "a".repeat(5000) }).text).toHaveLength(1000);
  });

  test.each([
    ["a bot token", `call to ${token} failed`, "call to [bot token] failed"],
    ["a bot token in a path", `/bot${token}/getMe`, "/bot[bot token]/getMe"],
    ["a percent-encoded bot token", token.replace(":", "%3A"), "[bot token]"],
    [
      "a bearer value",
      'header "Authorization: Bearer abc.def-123" sent',
      'header "Authorization: Bearer [removed]" sent',
    ],
    ["a bearer value in small letters", "bearer abc", "bearer [removed]"],
    ["a signed token", "got eyJhbGciOi.eyJzdWIi.c2ln!", "got [token]!"],
  ])("blots out %s and keeps the line valid JSON", (_what, text, expected) => {
    expect(oneLine({ text }).text).toBe(expected);
  });

  test("blots out a bot token in the name of an event or a field", () => {
    expect(JSON.stringify(oneLine({ [token]: 1 }, token))).not.toContain(token.slice(12));
  });
});

describe("describeError", () => {
  test("returns the message and code of the bot's own errors", () => {
    expect(describeError(new StorageError("ENOSPC", "The disk is full."))).toEqual({
      error: "StorageError",
      code: "ENOSPC",
      message: "The disk is full.",
    });
  });

  test("returns kind, status and request id of the service's errors, without the reason", () => {
    const error = new MerchantServiceError("rejected", "The service refused.", {
      status: 422,
      requestId: "r-1",
      reason: "Customer Jane owes money",
    });
    expect(describeError(error)).toEqual({
      error: "MerchantServiceError",
      code: "rejected 422",
      message: "The service refused.",
      requestId: "r-1",
    });
  });

  test("returns no message of other errors", () => {
    const error = Object.assign(new TypeError("can't read 'hunter2'"), { cause: { password: "hunter2" } });
    expect(describeError(error)).toEqual({ error: "TypeError" });
  });

  test("finds the system's code in the cause", () => {
    const cause = Object.assign(new Error("connect 10.0.0.1"), { code: "ECONNREFUSED" });
    expect(describeError(new TypeError("fetch failed", { cause }))).toEqual({
      error: "TypeError",
      code: "ECONNREFUSED",
    });
  });

  test.each([
    [
      "Cannot find package '@napi-rs/canvas' imported from /opt/bot/dist/main.js",
      "ERR_MODULE_NOT_FOUND",
      "@napi-rs/canvas",
    ],
    [
      "Cannot find module './js-binding'\nRequire stack:\n- /opt/bot/index.js",
      "MODULE_NOT_FOUND",
      "./js-binding",
    ],
    [
      "Cannot find module '/opt/bot/dist/chunk.js' imported from x",
      "ERR_MODULE_NOT_FOUND",
      "/opt/bot/dist/chunk.js",
    ],
  ])("names the module that a program misses: %s", (message, code, module) => {
    const missing = Object.assign(new Error(message), { code });
    expect(describeError(missing)).toEqual({ error: "Error", code, module });
    const wrapped = new Error("Cannot find native binding of 'hunter2'.", { cause: missing });
    expect(describeError(wrapped)).toEqual({ error: "Error", code, module });
  });

  test("stops at causes that form a circle", () => {
    const error = new Error("a");
    error.cause = error;
    expect(describeError(error)).toEqual({ error: "Error" });
  });

  test("returns method, code and description of a Telegram refusal, without its payload and quotations", () => {
    const error = new GrammyError(
      "Call to 'sendMessage' failed!",
      {
        ok: false,
        error_code: 400,
        description: `Bad Request: Unsupported start tag "secret" at ${token}`,
        parameters: {},
      },
      "sendMessage",
      { text: "secret" },
    );
    expect(describeError(error)).toEqual({
      error: "GrammyError",
      code: "400",
      method: "sendMessage",
      message: 'Bad Request: Unsupported start tag "…" at [bot token]',
    });
  });

  test("returns method and code of a failed call to Telegram, without the URL that contains the token", () => {
    const inner = Object.assign(new Error(`request to https://api/bot${token}/x failed`), {
      code: "ETIMEDOUT",
    });
    const error = new HttpError("Network request for 'getUpdates' failed!", inner);
    expect(describeError(error)).toEqual({ error: "HttpError", code: "ETIMEDOUT", method: "getUpdates" });
    expect(JSON.stringify(describeError(error))).not.toContain(token);
  });

  test("describes the error inside grammY's BotError, without the update", () => {
    const error = Object.assign(new Error("wrapped"), {
      name: "BotError",
      error: new RangeError("x"),
      ctx: {},
    });
    expect(describeError(error)).toEqual({ error: "RangeError" });
  });

  test("names the type of a thrown value that isn't an error", () => {
    expect(describeError("the password is 4711")).toEqual({ error: "string" });
  });
});
