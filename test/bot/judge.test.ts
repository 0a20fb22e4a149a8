import { BotError, GrammyError, HttpError } from "grammy";
import { describe, expect, test } from "vitest";
import { judge } from "../../src/bot/judge.js";
import { StorageError } from "../../src/storage/errors.js";

const telegram = (
  code: number,
  description: string,
  parameters: { retry_after?: number } = {},
): GrammyError =>
  new GrammyError(
    `Call to 'sendMessage' failed!`,
    { ok: false, error_code: code, description, parameters },
    "sendMessage",
    { chat_id: 42, text: "what was said" },
  );

const wrapped = (error: unknown): BotError => new BotError(error, undefined as never);

describe("Telegram in trouble has the event tried again", () => {
  test.each([
    ["no answer", new HttpError("Network request failed", new Error("ECONNRESET"))],
    ["500", telegram(500, "Internal Server Error")],
    ["502", telegram(502, "Bad Gateway")],
    ["a wrong token, which an operator mends", telegram(401, "Unauthorized")],
    ["no such bot", telegram(404, "Not Found")],
    ["another poller", telegram(409, "Conflict")],
  ])("%s", (_name, error) => {
    expect(judge(error)).toEqual({ kind: "retry" });
    expect(judge(wrapped(error))).toEqual({ kind: "retry" });
  });

  test("429, as long as Telegram asks for, up to an hour", () => {
    const waits = [{ retry_after: 17 }, {}, { retry_after: 1e6 }].map((parameters) =>
      judge(telegram(429, "Too Many Requests", parameters)),
    );
    expect(waits).toEqual([17_000, 1000, 60 * 60_000].map((afterMs) => ({ kind: "retry", afterMs })));
  });
});

test("a full or failing disk has the event tried again, a record that can't be read back doesn't", () => {
  expect(judge(new StorageError("ENOSPC", "The disk is full."))).toEqual({ kind: "retry" });
  expect(judge(wrapped(new StorageError("closed", "The storage is closed.")))).toEqual({ kind: "retry" });
  expect(judge(new StorageError("invalid", "A record is not as it must be."))).toEqual({
    kind: "fault",
    name: "StorageError invalid",
  });
});

test.each([
  ["blocked the bot", telegram(403, "Forbidden: bot was blocked by the user")],
  ["has gone", telegram(403, "Forbidden: user is deactivated")],
  ["has no chat", telegram(400, "Bad Request: chat not found")],
])("a merchant who %s isn't tried again", (_name, error) => {
  expect(judge(error)).toEqual({ kind: "blocked" });
});

test("anything else is a fault, named without a payload", () => {
  expect(judge(new TypeError("what was said"))).toEqual({ kind: "fault", name: "TypeError" });
  expect(judge("a string")).toEqual({ kind: "fault", name: "unknown" });
  const verdict = judge(telegram(400, "Bad Request: message text is empty"));
  expect(verdict.kind).toBe("fault");
  expect(JSON.stringify(verdict)).toContain("400 sendMessage");
  expect(JSON.stringify(verdict)).not.toContain("what was said");
});
