import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { text as readText } from "node:stream/consumers";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { CreateBody, DraftBody } from "../../src/features/page/contract/page-requests.js";
import type {
  AppState,
  CounterItem,
  CounterView,
  CreateAnswer,
  DraftAnswer,
  LinksView,
  ShareAnswer,
} from "../../src/features/page/contract/page-views.js";
import { rawServer } from "../kit/raw-server.js";
import { openInTelegram, type Theme, themes } from "./app-phone.js";
import { describeInBrowser, watchScripts } from "./browser-tests.js";

/** The bot's answers to the page, which a test can change, and the requests that the page has sent. */
interface BotSide {
  state: AppState;
  counter: CounterView | "no-access";
  links: LinksView | "no-access";
  /** Answers a draft. Undefined: the connection breaks after the bot has taken the request. */
  draft: (body: DraftBody) => DraftAnswer | "waiting" | undefined;
  /** Answers [Create]. Undefined: the connection breaks after the bot has taken the request. */
  create: (body: CreateBody) => CreateAnswer | undefined;
  share: (ref: string) => ShareAnswer | Promise<ShareAnswer>;
  /** True: no request comes through. */
  offline: boolean;
  readonly drafts: DraftBody[];
  readonly creates: CreateBody[];
}

const signedIn: AppState = {
  language: "en",
  timeZone: "Asia/Tashkent",
  service: "Sandbox Pay",
  chatSignIn: true,
  access: { kind: "signed-in", until: Date.parse("2027-01-01T00:00:00Z") },
  signIn: { turn: 0, step: { kind: "credentials" } },
  person: { name: "Aziza" },
  signInMs: 3_600_000,
};

export const coffee: CounterItem = { id: "coffee", name: "Coffee", price: "15000", currency: "UZS" };
export const tea: CounterItem = { id: "tea", name: "Tea", price: "5000.50", currency: "UZS" };

const freshBot = (): BotSide => ({
  state: signedIn,
  counter: { currency: "UZS", items: [coffee, tea], room: 100 },
  links: { canShare: true, invoices: [] },
  draft: () => ({ kind: "in-chat" }),
  create: () => ({ kind: "unknown" }),
  share: (ref) => ({ kind: "prepared", id: `prepared-${ref}` }),
  offline: false,
  drafts: [],
  creates: [],
});

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
};

/** Serves the built page, with the bot's answers behind it. */
async function startBot(bot: () => BotSide) {
  const server = await rawServer(async (request, response) => {
    const path = new URL(request.url ?? "", "http://bot").pathname.replace("/app/", "");
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (!path.startsWith("api/")) {
      const file = path === "" ? "index.html" : path;
      if (!existsSync(`dist/app/${file}`)) return void response.writeHead(404).end();
      const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";
      response.writeHead(200, {
        "content-type": types[file.split(".").at(-1) ?? ""],
        "content-security-policy": policy,
      });
      return void response.end(await readFile(`dist/app/${file}`));
    }
    if (bot().offline) return void request.socket.destroy();
    const read = (view: unknown): void =>
      view === "no-access" ? answer(403, { error: view }) : answer(200, view);
    switch (path) {
      case "api/state":
        return read(bot().state);
      case "api/counter":
        return read(bot().counter);
      case "api/links":
        return read(bot().links);
      case "api/draft": {
        const body: DraftBody = JSON.parse(await readText(request));
        bot().drafts.push(body);
        const answered = bot().draft(body);
        if (answered === undefined) return void request.socket.destroy();
        return answered === "waiting" ? answer(202, bot().state) : answer(200, answered);
      }
      case "api/create": {
        const body: CreateBody = JSON.parse(await readText(request));
        bot().creates.push(body);
        const answered = bot().create(body);
        return answered === undefined ? void request.socket.destroy() : answer(200, answered);
      }
      case "api/share":
        return answer(200, await bot().share(JSON.parse(await readText(request)).ref));
      default:
        return answer(404, { error: "not-found" });
    }
  });
  return { url: `${server.url}/app/`, close: server.close };
}

const phone = { viewport: { width: 360, height: 740 } };

export interface CounterStage {
  /** Opens a screen of the page as Telegram does, for the user with this id. With `clock` the test can let time pass. */
  open(
    screen: "counter" | "links",
    options?: BrowserContextOptions & {
      readonly user?: number;
      readonly theme?: Theme;
      readonly clock?: boolean;
    },
  ): Promise<Page>;
  /** The bot behind the page, to be changed before or while the page is open. */
  bot(): BotSide;
}

/** The launch data of a user. The stub doesn't check its signature; the tests of the bot's own server do. */
const launchOf = (user: number, theme: object): string => {
  const launch = new URLSearchParams({
    user: JSON.stringify({ id: user, first_name: "Aziza" }),
    auth_date: "1795341900",
    hash: "0",
    signature: "0",
  });
  return new URLSearchParams({
    tgWebAppData: String(launch),
    tgWebAppVersion: "8.0",
    tgWebAppPlatform: "android",
    tgWebAppThemeParams: JSON.stringify(theme),
  }).toString();
};

/** Tests of the built page with a bot that the test plays itself. */
export function describeCounter(title: string, tests: (stage: CounterStage) => void): void {
  describeInBrowser(title, watchScripts, (openPage) => {
    let bot = freshBot();
    let started: Awaited<ReturnType<typeof startBot>> | undefined;
    beforeAll(async () => {
      if (!existsSync("dist/app/app.js")) throw new Error("dist/app isn't there. Build first: npm run build");
      started = await startBot(() => bot);
    });
    afterEach(() => {
      bot = freshBot();
    });
    afterAll(() => started?.close());
    tests({
      bot: () => bot,
      open: (screen, { user = 7, theme = "light", ...options } = {}) =>
        openInTelegram(openPage, `${started?.url}?screen=${screen}#${launchOf(user, themes[theme])}`, {
          ...phone,
          ...options,
        }),
    });
  });
}
