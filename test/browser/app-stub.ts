import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import type { SignInBody } from "../../src/features/page/contract/page-requests.js";
import type { AppState } from "../../src/features/page/contract/page-views.js";
import { rawServer } from "../kit/raw-server.js";

/** The stub's answer to one request: a JSON body with its status, a text that isn't JSON, or a broken connection. */
export type StubAnswer =
  | {
      readonly status?: number;
      readonly body: object | string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | "break";

export const freshState: AppState = {
  language: "en",
  timeZone: "Asia/Tashkent",
  service: "Sandbox Pay",
  chatSignIn: true,
  access: { kind: "signed-out" },
  signIn: { turn: 0, step: { kind: "credentials" } },
  person: { name: "Aziza", username: "aziza_shop" },
  signInMs: 3_600_000,
};

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
};

/** The headers with which the bot's own server hands out the page. */
const headers = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors https://web.telegram.org https://*.telegram.org",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** Stands for the bot's server: hands out the built page, and gives the answers that a test has prepared. */
export class AppStub {
  state: AppState = freshState;
  /** The answers to the next reads of the state; without one, the state is the answer. */
  readonly stateAnswers: StubAnswer[] = [];
  readonly signInAnswers: StubAnswer[] = [];
  /** The sign-in requests that came, in order. */
  readonly signIns: SignInBody[] = [];
  /** Every request's line and the value of its authorization header. */
  readonly seen: { readonly line: string; readonly authorization: string | undefined }[] = [];
  /** Files that aren't handed out as they are: held back until the promise is fulfilled, or given another content. */
  readonly files = new Map<string, Promise<void> | string>();

  private constructor(
    readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<AppStub> {
    const { url, close } = await rawServer((request, response) => {
      stub.#serve(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
    const stub = new AppStub(`${url}/app/`, close);
    return stub;
  }

  /** Forgets what came, and what was prepared. */
  reset(): void {
    this.state = freshState;
    for (const list of [this.stateAnswers, this.signInAnswers, this.signIns, this.seen]) list.length = 0;
    this.files.clear();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const { authorization } = request.headers;
    this.seen.push({ line: `${request.method} ${request.url}`, authorization });
    const path = pathname.replace("/app/", "");
    if (path === "bot.json") return give(response, { body: { username: "sandbox_pay_bot" } });
    if (path === "api/state") return give(response, this.stateAnswers.shift() ?? { body: { ...this.state } });
    if (path !== "api/sign-in") return this.#giveFile(response, path === "" ? "index.html" : path);
    this.signIns.push((await json(request)) as SignInBody);
    return give(response, this.signInAnswers.shift() ?? "break");
  }

  async #giveFile(response: ServerResponse, name: string): Promise<void> {
    const instead = this.files.get(name);
    if (instead instanceof Promise) await instead;
    const bytes =
      typeof instead === "string" ? instead : await readFile(join("dist/app", name)).catch(() => undefined);
    if (bytes === undefined) return void response.writeHead(404, headers).end();
    const type = types[name.split(".").at(-1) ?? ""] ?? "";
    response.writeHead(200, { ...headers, "content-type": type }).end(bytes);
  }
}

function give(response: ServerResponse, answer: StubAnswer): void {
  if (answer === "break") {
    // The answer breaks off after its head: before that, a browser may repeat the request by itself.
    response.writeHead(200, { ...headers, "content-length": 9 }).write("{", () => response.destroy());
    return;
  }
  const { status = 200, body, headers: more = {} } = answer;
  response.writeHead(status, { ...headers, ...more, "content-type": types.json });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
