import type { RequestListener } from "node:http";
import { Api, GrammyError, HttpError } from "grammy";
import { expect, onTestFinished, test, vi } from "vitest";
import type { BotContext } from "../../../src/frame/context.js";
import { classifyError } from "../../../src/telegram/calls/telegram-errors.js";
import { downloadFile, Upload } from "../../../src/telegram/calls/telegram-file.js";
import { rawServer } from "../../kit/raw-server.js";

const token = "123456789:AAE-secret-token";

/** A Bot API with one file, whose download is answered as the test says. */
async function telegramWith(answer: RequestListener, path = "documents/file_1.csv"): Promise<BotContext> {
  const { url: apiRoot, close } = await rawServer((request, response) => {
    if (request.url?.startsWith("/file/")) return answer(request, response);
    const result = { file_id: "f", file_unique_id: "u", file_path: path };
    response.setHeader("content-type", "application/json").end(JSON.stringify({ ok: true, result }));
  });
  onTestFinished(close);
  return { api: new Api(token, { apiRoot }) } as BotContext;
}

test("a file is fetched from its address", async () => {
  const asked: string[] = [];
  const ctx = await telegramWith((request, response) => {
    asked.push(request.url ?? "");
    response.end("a;b");
  });
  const fetched = await downloadFile(ctx, "f", 3);
  expect(fetched.kind === "ok" && Buffer.from(fetched.bytes).toString()).toBe("a;b");
  expect(asked).toEqual([`/file/bot${token}/documents/file_1.csv`]);
});

test("no more is read than the limit, whatever Telegram said of the size", async () => {
  const ctx = await telegramWith((_, response) => void response.end("x".repeat(100_000)));
  expect(await downloadFile(ctx, "f", 99_999)).toEqual({ kind: "too-large" });
});

/** Telegram's own address, with a download that is answered so; nothing leaves the machine. */
function publicTelegram(status: number): BotContext {
  vi.stubGlobal("fetch", async () => new Response(null, { status }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const getFile = async () => ({ file_id: "f", file_unique_id: "u", file_path: "documents/file_1.csv" });
  return { api: { token, getFile } } as unknown as BotContext;
}

test.each([404, 410])("a file that Telegram answers with %i is gone", async (status) => {
  expect(await downloadFile(publicTelegram(status), "f", 10)).toEqual({ kind: "gone" });
});

test("a Bot API server of one's own that serves no files says so, and doesn't blame the file", async () => {
  const ctx = await telegramWith((_, response) => void response.writeHead(404).end());
  expect(await downloadFile(ctx, "f", 10)).toEqual({ kind: "not-served" });
});

test.each(["/var/lib/telegram-bot-api/1:x/documents/file_1.csv", "/etc/passwd", "C:\\bots\\file_1.csv"])(
  "a server that names the place %s on its disk has the bot read and fetch nothing",
  async (path) => {
    const asked: string[] = [];
    const ctx = await telegramWith((request, response) => {
      asked.push(request.url ?? "");
      response.end("root");
    }, path);
    expect(await downloadFile(ctx, "f", 10_000)).toEqual({ kind: "not-served" });
    expect(asked).toEqual([]);
  },
);

test.each([
  ["file is too big", "too-large"],
  ["wrong file_id or the file is temporarily unavailable", "gone"],
])("a file that Telegram refuses with “%s” is %s", async (description, kind) => {
  const answer = { ok: false, error_code: 400, description: `Bad Request: ${description}` } as const;
  const getFile = async () => {
    throw new GrammyError("refused", answer, "getFile", {});
  };
  const ctx = { api: { token, getFile } } as unknown as BotContext;
  expect(await downloadFile(ctx, "f", 10)).toEqual({ kind });
});

test.each([
  ["answers 502", (_request, response) => void response.writeHead(502).end()],
  ["hangs up", (request) => void request.socket.destroy()],
  [
    "hangs up in the middle",
    (request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("x");
      setImmediate(() => request.socket.destroy());
    },
  ],
] as [string, RequestListener][])(
  "a Telegram that %s has the event tried again, and no error holds the token",
  async (_, answer) => {
    const ctx = await telegramWith(answer);
    const error: unknown = await downloadFile(ctx, "f", 1000).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(classifyError(error)).toMatchObject({ kind: "retry" });
    const said =
      error instanceof HttpError ? [error.message, error.stack, String(error.error), error.cause] : [];
    expect(said.join()).not.toContain("secret-token");
  },
);

test("uploads are the same when name and content are", () => {
  const text = (name: string, content: string) =>
    JSON.stringify({ document: new Upload(Buffer.from(content), name) });
  expect(text("a", "1")).toBe(text("a", "1"));
  expect(text("a", "1")).not.toBe(text("a", "2"));
  expect(text("a", "1")).not.toBe(text("b", "1"));
});
