import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";
import type {
  AppRequest,
  AppUser,
  SignInSecrets,
} from "../../../src/features/page/contract/page-requests.js";
import type { AppState } from "../../../src/features/page/contract/page-views.js";
import { readPageFiles } from "../../../src/http/page/built-page.js";
import type { MiniAppDeps } from "../../../src/http/page/page-routes.js";
import { pageSessions } from "../../../src/http/page/page-session.js";
import { createTokens } from "../../../src/store/sealed-tokens.js";
import { initDataCheck } from "../../../src/telegram/init-data-check.js";
import { type Answer, send, startServer, type TestServer } from "../server.js";
import { botToken, now, sign } from "./launches.js";

export const script = "export const answer = 42;\n".repeat(50);

/** A folder as the build leaves it, with a few files that the page doesn't consist of. */
export function builtPage(): string {
  const folder = mkdtempSync(join(tmpdir(), "page-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    "index.html": "<!doctype html><title>Page</title>",
    "app.js": script,
    "app.js.br": brotliCompressSync(script),
    "app.js.gz": gzipSync(script),
    "en.json": '{"body":[]}',
    "notes.txt": "not a part of the page",
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

/** The questions that the stand-in of the bot was asked. */
interface Taken {
  readonly user: AppUser;
  readonly key: string;
  readonly request: AppRequest;
  readonly secrets: SignInSecrets | undefined;
}

export const state: AppState = {
  language: "ru",
  timeZone: "Asia/Tashkent",
  service: "Example Pay",
  chatSignIn: true,
  access: { kind: "signed-out" },
  signIn: { turn: 1, step: { kind: "credentials" } },
  // As the launches of the tests name the user.
  person: { name: "Anna" },
  signInMs: 12 * 60 * 60_000,
};

export interface TestApp extends TestServer {
  readonly taken: Taken[];
  /** The calls of queries: their names, with the ids of the users. */
  readonly asked: string[];
  readonly damaged: string[];
  /** The routes and statuses that were counted. */
  readonly counted: string[];
  /** Sends a request of the page, with a genuine launch unless the headers say otherwise. */
  readonly call: (path: string, options?: CallOptions) => Promise<Answer>;
}

interface CallOptions {
  readonly body?: unknown;
  readonly launch?: string;
  readonly headers?: Record<string, string>;
  readonly method?: string;
  /** The page's session, in place of the launch. */
  readonly session?: string;
}

/** Starts the server with a page and a stand-in of the bot. */
export async function startApp({
  queries: queryChanges,
  ...changes
}: Omit<Partial<MiniAppDeps>, "queries"> & {
  readonly queries?: Partial<MiniAppDeps["queries"]>;
} = {}): Promise<TestApp> {
  const taken: Taken[] = [];
  const asked: string[] = [];
  const damaged: string[] = [];
  const ask =
    <T>(name: string, answer: T) =>
    async ({ id }: AppUser): Promise<T> => {
      asked.push(`${name} ${id}`);
      return answer;
    };
  const queries: MiniAppDeps["queries"] = {
    stateOf: ask("state", state),
    counterOf: ask("counter", { currency: "UZS", items: [], room: 100 }),
    linksOf: ask("links", { canShare: true, invoices: [] }),
    checkDraft: ask("check", undefined),
    canWrite: ask("may write", true),
    sessionsEndedAt: async () => 0,
    reviewOf: ask("review", undefined),
    createdOf: ask("created", { kind: "unknown" }),
    share: ask("share", { kind: "prepared", id: "prepared-1" }),
  };
  const logged: string[] = [];
  const note = (event: string, fields: object = {}): void =>
    void logged.push(JSON.stringify({ event, ...fields }));
  const app: MiniAppDeps = {
    publicUrl: "https://bot.example.com/merchant",
    files: readPageFiles(builtPage()),
    username: () => "example_pay_bot",
    checkLaunch: initDataCheck(botToken, () => now),
    ...pageSessions(createTokens([Buffer.alloc(32, 7)], "123456789").page),
    queries: { ...queries, ...queryChanges },
    events: {
      wasHandled: async () => false,
      take: async (user, key, request, secrets) => {
        taken.push({ user, key, request, secrets });
        return "handled";
      },
    },
    refuseOnStandby: () => undefined,
    noteDamaged: (chat) => void damaged.push(chat),
    stopping: new AbortController().signal,
    now: () => now,
    log: { debug: note, info: note, warn: note },
    ...changes,
  };
  const counted: string[] = [];
  const observe = (route: string, status: number): void => void counted.push(`${route} ${status}`);
  const server = await startServer({ app, log: app.log, observe });
  const call: TestApp["call"] = (path, { body, session, launch = sign(), headers = {}, method } = {}) =>
    send(`${server.url}/app/${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(launch === "" ? {} : { authorization: `tma ${launch}` }),
        ...(session === undefined ? {} : { authorization: `page ${session}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  return { ...server, logged, taken, asked, damaged, counted, call };
}

export const session = "s".repeat(22);
export const password = "Correct Horse 7781 Battery";
export const credentials = { kind: "credentials", login: "anna@shop.example", password };
export const signIn = { session, turn: 1, step: credentials };
export const create = { id: "c".repeat(22), from: "d".repeat(22), draft: "1f", seen: "m" };
export const draft = {
  id: "d".repeat(22),
  currency: "UZS",
  lines: [
    { item: "i-1", quantity: 2 },
    { name: "", price: "15000", quantity: 1 },
  ],
};

/** Opens the page with a fresh launch. @returns its session */
export const sessionOf = async (app: TestApp): Promise<string> =>
  JSON.parse((await app.call("api/state")).text).session;
