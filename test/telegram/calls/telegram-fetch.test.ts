import dns from "node:dns";
import { Api, GrammyError } from "grammy";
import { expect, it, onTestFinished, vi } from "vitest";
import { Pace, paced, whileItMayGo } from "../../../src/telegram/calls/pace.js";
import { classifyError } from "../../../src/telegram/calls/telegram-errors.js";
import { telegramFetch } from "../../../src/telegram/calls/telegram-fetch.js";
import { rawServer } from "../../kit/raw-server.js";

/** Bot API calls that are all answered with this; a file's as well as others. */
async function answeredWith(status: number, body: string) {
  const headers: (string | undefined)[] = [];
  const { url: apiRoot, close } = await rawServer((request, response) => {
    headers.push(request.headers["accept-encoding"]?.toString());
    request.resume().on("end", () => response.writeHead(status).end(body));
  });
  onTestFinished(close);
  return { api: new Api("1:test", { apiRoot, fetch: telegramFetch as never }), headers };
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "none",
    (error: unknown) => error,
  );

it.for([
  [502, '{"message":"Bad Gateway"}'],
  [502, "null"],
  [200, "null"],
  [200, "{}"],
  [200, "[]"],
  [200, '"x"'],
  [200, '{"ok":true}'],
  [200, '{"ok":false}'],
  [400, '{"ok":false,"error_code":400}'],
  [400, '{"ok":false,"error_code":"400","description":"Bad Request"}'],
  [302, ""],
  [503, "<html>Service Unavailable</html>"],
  [200, ""],
] as const)("an answer that isn't Telegram's is trouble to be tried again: %s %s", async ([status, body]) => {
  const { api } = await answeredWith(status, body);
  const error = await failureOf(api.sendMessage(1, "one"));
  expect(classifyError(error)).toEqual({ kind: "retry", name: "HttpError" });
  expect(String(error)).not.toContain("1:test");
});

it("an answer of Telegram is taken as it is, and asked for unpacked", async () => {
  const { api, headers } = await answeredWith(200, '{"ok":true,"result":{"message_id":7},"new":1}');
  expect(await api.sendMessage(1, "one")).toEqual({ message_id: 7 });
  expect(headers).toEqual(["identity"]);
});

it("a call that its caller ends fails, before and while Telegram answers it", async () => {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const { url: apiRoot, close } = await rawServer((request, response) => {
    request.resume().on("end", () => response.write("{", begin));
  });
  onTestFinished(close);
  const api = new Api("1:test", { apiRoot, fetch: telegramFetch as never });
  const ending = new AbortController();
  const call = failureOf(api.sendMessage(1, "one", {}, ending.signal as never));
  await begun;
  const late = failureOf(api.sendMessage(1, "two", {}, AbortSignal.abort() as never));
  expect(classifyError(await late)).toEqual({ kind: "retry", name: "HttpError" });
  ending.abort();
  expect(classifyError(await call)).toEqual({ kind: "retry", name: "HttpError" });
});

it("an answer whose connection is cut halfway is trouble to be tried again", async () => {
  const { url: apiRoot, close } = await rawServer((request, response) => {
    request.resume().on("end", () => response.write('{"ok":true,', () => response.destroy()));
  });
  onTestFinished(close);
  const api = new Api("1:test", { apiRoot, fetch: telegramFetch as never });
  expect(classifyError(await failureOf(api.sendMessage(1, "one")))).toEqual({
    kind: "retry",
    name: "HttpError",
  });
});

it("a refusal is judged by its own words, with a time to wait only where that is a number", async () => {
  const refused = (retryAfter: string) =>
    `{"ok":false,"error_code":429,"description":"Too Many","parameters":{"retry_after":${retryAfter}}}`;
  const waits = [];
  for (const retryAfter of ["7", '"soon"']) {
    const { api } = await answeredWith(429, refused(retryAfter));
    const error = await failureOf(api.sendMessage(1, "one"));
    expect(error).toBeInstanceOf(GrammyError);
    waits.push(classifyError(error));
  }
  expect(waits).toMatchObject([{ afterMs: 7_000 }, { afterMs: 1_000 }]);
});

it("a call is answered although Node's own fetch has put its older dispatcher in the global place", async () => {
  const place = Symbol.for("undici.globalDispatcher.1");
  const before: unknown = Reflect.get(globalThis, place);
  const refusing = { dispatch: () => expect.unreachable("The global dispatcher is asked.") };
  Reflect.set(globalThis, place, refusing);
  onTestFinished(() => void Reflect.set(globalThis, place, before));
  const { api } = await answeredWith(200, '{"ok":true,"result":true}');
  expect(await api.deleteWebhook()).toBe(true);
});

it("nothing is sent to a chat once another process may lead, though the connection was begun before", async () => {
  let requests = 0;
  const { port, close } = await rawServer((request, response) => {
    requests += 1;
    request.resume().on("end", () => response.end('{"ok":true,"result":{"message_id":7}}'));
  });
  onTestFinished(close);
  let connect = (): void => undefined;
  const { lookup } = dns;
  const connecting = new Promise<void>((resolve) => {
    vi.spyOn(dns, "lookup").mockImplementationOnce(((...given: Parameters<typeof lookup>) => {
      connect = () => void lookup(...given);
      resolve();
    }) as never);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  let mayGo = true;
  const pace = new Pace({ perSecond: 30, now: () => 0, sleep: async () => undefined, mayGo: () => mayGo });
  const fetch = whileItMayGo(telegramFetch, pace);
  const api = new Api("1:test", { apiRoot: `http://localhost:${port}`, fetch: fetch as never });
  api.config.use(paced(pace, () => undefined));
  const failure = failureOf(api.sendMessage(1, "one"));
  await connecting;
  mayGo = false;
  connect();
  expect(classifyError(await failure)).toEqual({ kind: "retry", name: "HttpError" });
  // Whoever doesn't lead may still ask who the bot is.
  await api.getMe();
  mayGo = true;
  await api.sendMessage(1, "one");
  expect(requests).toBe(2);
});
