import { BotError, GrammyError, HttpError } from "grammy";
import { describe, expect, test } from "vitest";
import { StorageError } from "../../src/store/errors.js";
import { type Pace, paced } from "../../src/telegram/calls/pace.js";
import { classifyError, groupTrouble } from "../../src/telegram/calls/telegram-errors.js";

const telegram = (
  code: number,
  description: string,
  parameters: { retry_after?: number; migrate_to_chat_id?: number } = {},
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
    ["no answer", new HttpError("Network request failed", new Error("ECONNRESET")), "HttpError"],
    ["500", telegram(500, "Internal Server Error"), "GrammyError 500 sendMessage"],
    ["502", telegram(502, "Bad Gateway"), "GrammyError 502 sendMessage"],
    ["a wrong token, which an operator mends", telegram(401, "Unauthorized"), "GrammyError 401 sendMessage"],
    ["no such bot", telegram(404, "Not Found"), "GrammyError 404 sendMessage"],
    ["another poller", telegram(409, "Conflict"), "GrammyError 409 sendMessage"],
  ])("%s", (_what, error, name) => {
    expect(classifyError(error)).toEqual({ kind: "retry", name });
    expect(classifyError(wrapped(error))).toEqual({ kind: "retry", name });
  });

  test("429, as long as Telegram asks for, up to an hour", () => {
    const waits = [{ retry_after: 17 }, {}, { retry_after: 1e6 }].map((parameters) =>
      classifyError(telegram(429, "Too Many Requests", parameters)),
    );
    const name = "GrammyError 429 sendMessage";
    expect(waits).toEqual([17_000, 1000, 60 * 60_000].map((afterMs) => ({ kind: "retry", afterMs, name })));
  });

  test("429 of the bot's own pace, which is no trouble", async () => {
    const busy = { await: async () => 40 } as unknown as Pace;
    const send = paced(busy, () => ({ event: 1, who: "nobody" }));
    const answer = await send(async () => expect.unreachable(), "sendMessage", {} as never);
    const { description, parameters } = answer as Extract<typeof answer, { ok: false }>;
    expect(classifyError(telegram(429, description, parameters))).toMatchObject({
      afterMs: 40,
      isOwnPace: true,
    });
  });
});

test("a full or failing disk has the event tried again, a record that can't be read back doesn't", () => {
  expect(classifyError(new StorageError("ENOSPC", "The disk is full."))).toEqual({
    kind: "retry",
    name: "StorageError ENOSPC",
  });
  expect(classifyError(wrapped(new StorageError("closed", "The storage is closed.")))).toEqual({
    kind: "retry",
    name: "StorageError closed",
  });
  expect(classifyError(new StorageError("invalid", "A record is not as it must be."))).toEqual({
    kind: "fault",
    name: "StorageError invalid",
  });
});

test.each([
  ["blocked the bot", telegram(403, "Forbidden: bot was blocked by the user")],
  ["has gone", telegram(403, "Forbidden: user is deactivated")],
  ["has no chat", telegram(400, "Bad Request: chat not found")],
  ["has no private chat", telegram(400, "Bad Request: private chat not found")],
  ["has deleted the account", telegram(400, "Bad Request: USER_DELETED")],
  ["was deactivated", telegram(400, "Bad Request: INPUT_USER_DEACTIVATED")],
  ["isn't known to the servers", telegram(400, "Bad Request: PEER_ID_INVALID")],
  ["can't be written to", telegram(400, "Bad Request: have no write access to the chat")],
  ["takes no messages", telegram(400, "Bad Request: CHAT_WRITE_FORBIDDEN")],
])("a merchant who %s isn't tried again", (_name, error) => {
  expect(classifyError(error)).toEqual({ kind: "blocked" });
});

test("a message that Telegram won't take as it is doesn't make its merchant unreachable", () => {
  for (const reason of ["BUTTON_DATA_INVALID", "message is too long", "message to edit not found"])
    expect(classifyError(telegram(400, `Bad Request: ${reason}`)).kind).toBe("fault");
});

test("anything else is a fault, named without a payload", () => {
  expect(classifyError(new TypeError("what was said"))).toEqual({ kind: "fault", name: "TypeError" });
  expect(classifyError("a string")).toEqual({ kind: "fault", name: "unknown" });
  // The operator reads the name in the log and in the dead letter.
  const missing = Object.assign(new Error("Cannot find package 'qr' imported from /opt/bot/dist/main.js"), {
    code: "ERR_MODULE_NOT_FOUND",
  });
  expect(classifyError(missing)).toEqual({ kind: "fault", name: "Error ERR_MODULE_NOT_FOUND qr" });
  const verdict = classifyError(telegram(400, "Bad Request: message text is empty"));
  expect(verdict.kind).toBe("fault");
  expect(JSON.stringify(verdict)).toContain("400 sendMessage");
  expect(JSON.stringify(verdict)).not.toContain("what was said");
});

describe("trouble with a group", () => {
  test.each([
    [
      "was moved",
      400,
      "Bad Request: group chat was upgraded to a supergroup chat",
      { kind: "moved", to: -100 },
    ],
    ["has removed the bot", 403, "Forbidden: bot was kicked from the supergroup chat", { kind: "gone" }],
    ["is deleted", 403, "Forbidden: the group chat was deleted", { kind: "gone" }],
    ["isn't known any more", 400, "Bad Request: chat not found", { kind: "gone" }],
    ["hides its members", 400, "Bad Request: CHAT_ADMIN_REQUIRED", { kind: "refused" }],
    ["has a closed topic", 400, "Bad Request: TOPIC_CLOSED", { kind: "refused" }],
    ["has had too many messages", 429, "Too Many Requests", { kind: "held", ms: 7_000 }],
  ] as const)("is told when the group %s", (_name, code, description, trouble) => {
    const parameters = "to" in trouble ? { migrate_to_chat_id: trouble.to } : { retry_after: 7 };
    expect(groupTrouble(telegram(code, description, parameters))).toEqual({ code, ...trouble });
  });

  test("isn't seen in an error that may be over at the next attempt", () => {
    expect(groupTrouble(telegram(502, "Bad Gateway"))).toBeUndefined();
    expect(groupTrouble(new HttpError("Network request failed", new Error("ECONNRESET")))).toBeUndefined();
  });
});
