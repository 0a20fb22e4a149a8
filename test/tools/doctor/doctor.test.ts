import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { lockFolder } from "../../../src/store/folder/folder-lock.js";
import { sealedFolder } from "../../../src/store/folder/sealed-folder.js";
import { checkKeys } from "../../../src/store/key-rotation.js";
import { createSealer } from "../../../src/store/sealing.js";
import { folderInMemory } from "../../folder-in-memory.js";
import { type RawServer, rawServer } from "../../kit/raw-server.js";
import { cert, key } from "../../service/certificate.js";
import { botToken, examine, examineHere, newKey, type SetUp, soundProxy, soundSetUp } from "./set-up.js";

test("a sound set-up has neither faults nor warnings, and nothing of the examination is left", async () => {
  const setUp = await soundSetUp();
  const { code, lines, output } = await examine(setUp);
  expect(lines("fault")).toEqual([]);
  expect(lines("warning")).toEqual([]);
  expect(code, output).toBe(0);
  expect(lines("ok")).toContain(
    `Public address ${setUp.env.PUBLIC_URL} leads here: POST and PUT arrive unchanged.`,
  );
  expect(readdirSync(setUp.folder)).toEqual([]);
  // No update is taken from Telegram, and nothing is set or created anywhere.
  expect(setUp.telegram.control.requests().map(({ method }) => method)).toEqual(["getMe", "getWebhookInfo"]);
  expect(setUp.service.control.requests().map(({ call, bodyKeys }) => [call, ...bodyKeys])).toEqual([
    ["terminals"],
    ["token", "grant_type", "client_id"],
  ]);
  // Colours are for terminals alone.
  expect(output).not.toContain("\u001b");
});

interface Case {
  readonly env?: (setUp: SetUp) => Record<string, string>;
  readonly given?: Parameters<typeof soundSetUp>[0];
  readonly break?: (setUp: SetUp) => Promise<void> | void;
  readonly level?: "fault" | "warning";
  /** The line that names what is wrong and says what to do. */
  readonly line: RegExp;
}

const inMemory = folderInMemory();

test.skipIf(inMemory === undefined)("warns of a data folder that a reboot empties", async () => {
  const setUp = await soundSetUp();
  const { lines } = await examineHere({ ...setUp, env: { ...setUp.env, DATA_DIR: inMemory ?? "" } });
  expect(lines("warning")).toContainEqual(
    expect.stringMatching(/^Disk DATA_DIR is on tmpfs: it lies in memory/),
  );
});

const cases: Readonly<Record<string, Case>> = {
  "a wrong token": {
    env: () => ({ TELEGRAM_BOT_TOKEN: "123456789:AAE-another-token-0123456789abcdefgh" }),
    line: /^Bot token Telegram refuses the token \(40[14]\)\. Copy it anew: send \/mybots to @BotFather/,
  },
  "Telegram out of reach": {
    env: () => ({ TELEGRAM_API_ROOT: "http://127.0.0.1:9" }),
    line: /^Bot token http:\/\/127\.0\.0\.1:9 can't be reached: nothing listens there/,
  },
  "a webhook that another program has set": {
    break: ({ telegram }) => setWebhook(telegram.url, "http://127.0.0.1:9/another/secret-path"),
    line: /^Updates Telegram sends the bot's updates to http:\/\/127\.0\.0\.1:9\. If a program runs there, stop it/,
  },
  "a webhook to which Telegram couldn't deliver": {
    env: ({ env }) => {
      webhook = {
        url: `${env.PUBLIC_URL}/telegram/webhook`,
        last_error_date: Math.floor(Date.now() / 1000),
        last_error_message: "Wrong response from the webhook: 502 Bad Gateway",
      };
      return { TELEGRAM_API_ROOT: deaf.url, TELEGRAM_UPDATES: "webhook" };
    },
    level: "warning",
    line: /^Updates Telegram couldn't deliver to PUBLIC_URL within the last hour: Wrong response .* 502 Bad Gateway\./,
  },
  "inline mode that is off": {
    break: ({ telegram }) => telegram.control.setSwitches({ inlineMode: false }),
    level: "warning",
    line: /^Inline mode It is off, so cards have no \[Send to customer\]\. Send \/setinline to @BotFather/,
  },
  "privacy mode that is off": {
    env: () => ({ TELEGRAM_API_ROOT: nosy.url }),
    level: "warning",
    line: /^Privacy mode It is off.* send \/setprivacy to @BotFather/,
  },
  "a clock of this machine that is 10 minutes off": {
    env: () => ({ TELEGRAM_API_ROOT: early.url }),
    line: /^Clock This machine's clock is (?:5[5-9]|6[0-4])\d seconds behind Telegram's\. Set it by NTP/,
  },
  "a PUBLIC_URL that leads elsewhere": {
    given: { proxy: () => undefined },
    line: /^Public address A POST to http:\S+ doesn't come to this machine's PORT: something else answers 404\. Check the DNS/,
  },
  "a PUBLIC_URL whose host DNS doesn't know": {
    env: () => ({ PUBLIC_URL: "https://bot.nowhere.invalid" }),
    line: /^Public address PUBLIC_URL can't be reached: DNS doesn't know the host/,
  },
  "a PUBLIC_URL that redirects": {
    env: () => ({ PUBLIC_URL: redirecting.url }),
    line: /^Public address http:\S+ redirects a POST to https:\/\/bot\.example\.com \(301\)/,
  },
  "a proxy that rewrites the path": {
    given: { proxy: ({ url = "" }) => ({ path: url.replace("/callbacks/", "/bot/") }) },
    line: /^Public address The proxy changes the path: \/callbacks\/… arrives as \/bot\/…\./,
  },
  "a proxy that changes the body": {
    given: {
      proxy: () => ({
        body: (sent) => Buffer.from(sent.toString("latin1").replaceAll("\r\n", "\n"), "latin1"),
      }),
    },
    line: /^Public address The proxy changes the body of a POST/,
  },
  "a proxy that lets no PUT through": {
    given: { proxy: (request) => (request.method === "PUT" ? undefined : soundProxy(request)) },
    line: /^Public address A PUT to http:\S+ doesn't come/,
  },
  "a certificate that isn't trusted": {
    env: () => ({ PUBLIC_URL: selfSigned.url.replace("http:", "https:") }),
    line: /^Public address PUBLIC_URL can't be reached: its certificate isn't trusted/,
  },
  "a proxy that doesn't lead to the Mini App": {
    given: { proxy: ({ url = "" }) => (url.startsWith("/callbacks/") ? {} : undefined) },
    line: /^Mini App http:\S+\/app\/ doesn't lead to the bot \(404\)/,
  },
  "/metrics that anybody can read": {
    env: ({ port }) => ({ ADMIN_PORT: String(port + 1) }),
    given: { proxy: (request) => (request.url === "/metrics" ? {} : soundProxy(request)) },
    line: /^Kept inside Anybody can read http:\S+\/metrics\. Let the proxy pass on only/,
  },
  "/readyz that anybody can read": {
    given: { proxy: (request) => (request.url === "/readyz" ? {} : soundProxy(request)) },
    level: "warning",
    line: /^Kept inside Anybody can read http:\S+\/readyz\. Let the proxy pass on only/,
  },
  "/metrics at the top of a PUBLIC_URL with a path": {
    env: ({ env }) => ({ PUBLIC_URL: `${env.PUBLIC_URL}/bot` }),
    given: {
      proxy: ({ url = "" }) =>
        /^\/bot\/(callbacks|app)\//.test(url) ? { path: url.slice(4) } : url === "/metrics" ? {} : undefined,
    },
    line: /^Kept inside Anybody can read http:\/\/[^/]+\/metrics\. /,
  },
  "a PORT that another program has": {
    env: () => ({ PORT: String(redirecting.port) }),
    line: /^Public address Another program than the bot has PORT/,
  },
  "a service out of reach": {
    env: () => ({ MERCHANT_API_URL: "http://127.0.0.1:9/api" }),
    line: /^Service http:\/\/127\.0\.0\.1:9\/api can't be reached: nothing listens there.* MERCHANT_API_URL names it/,
  },
  "a service that never answers": {
    env: () => ({ MERCHANT_API_URL: silent.url, MERCHANT_TIMEOUT_MS: "300" }),
    line: /^Service http:\S+ can't be reached: no answer comes\. Check the firewalls/,
  },
  "a service whose certificate isn't trusted": {
    env: () => ({ MERCHANT_API_URL: selfSigned.url.replace("http:", "https:") }),
    line: /^Service https:\S+ can't be reached: its certificate isn't trusted/,
  },
  "a service at another path": {
    env: ({ service }) => ({ MERCHANT_API_URL: `${service.url}/apis` }),
    line: /^Service http:\S+ answers 404 to a call without access.* Check the path in MERCHANT_API_URL/,
  },
  "a service that doesn't know the client id": {
    env: () => ({ MERCHANT_API_URL: strange.url }),
    line: /^Client id The service doesn't know MERCHANT_CLIENT_ID/,
  },
  "a service whose clock is some minutes off": {
    env: () => ({ MERCHANT_API_URL: late.url }),
    level: "warning",
    line: /^Service's clock This machine's clock is 1[2-8]\d seconds ahead of the service's\. Set it by NTP/,
  },
  "a data folder that can't be made": {
    env: () => ({ DATA_DIR: "/proc/merchant-bot/data" }),
    line: /^Data folder The user \S+ can't make DATA_DIR in \/proc \(E[A-Z]+\)\. Make the folder as root/,
  },
  "a file in the data folder's place": {
    break: ({ dataDir }) => writeFileSync(dataDir, ""),
    line: /^Data folder \S+\/data is a file, and DATA_DIR needs a folder there/,
  },
  "a data folder that others may open": {
    break: ({ dataDir }) => {
      mkdirSync(dataDir);
      chmodSync(dataDir, 0o755);
    },
    level: "warning",
    line: /^Data folder Other users may open (\S+): chmod 700 \1$/,
  },
  "a data folder that another process uses": {
    break: async ({ dataDir }) => {
      const lock = await lockFolder(dataDir);
      onTestFinished(() => lock.release());
    },
    line: /^Folder's lock A process that doesn't answer on PORT works in \S+\/data, such as another bot\. Stop it/,
  },
  "a SECRET_KEY that doesn't open the data": {
    break: ({ dataDir }) => sealUnder(newKey(), dataDir),
    line: /^Data's key The data in \S+ needs the key with the id [0-9a-f]{12}, but SECRET_KEY holds only/,
  },
  "a SECRET_KEY that can be guessed": {
    env: () => ({ SECRET_KEY: Buffer.from("merchant-bot-secret-key-of-2026!").toString("base64") }),
    line: /^SECRET_KEY It isn't random, so it can be guessed/,
  },
  "any host for pay links, and no time zone": {
    env: () => ({ CHECKOUT_HOSTS: "", DEFAULT_TIME_ZONE: "" }),
    level: "warning",
    line: /^Settings CHECKOUT_HOSTS isn't set/,
  },
};

test.each(Object.entries(cases))("finds %s, and says what to do", async (_, broken) => {
  const setUp = await soundSetUp(broken.given);
  await broken.break?.(setUp);
  const env: SetUp["env"] = { ...setUp.env, ...broken.env?.(setUp) };
  const { code, output, lines } = await examineHere({ ...setUp, env });
  const level = broken.level ?? "fault";
  expect(
    lines(level).filter((line) => broken.line.test(line)),
    output,
  ).toHaveLength(1);
  expect(lines(level === "fault" ? "warning" : "fault"), output).toEqual([]);
  expect(code).toBe(level === "fault" ? 1 : 0);
  const { TELEGRAM_BOT_TOKEN: token = "", SECRET_KEY: secretKey } = env;
  for (const secret of [token.slice(10), secretKey, "secret-path"]) expect(output).not.toContain(secret);
});

const servers: RawServer[] = [];
const opened = async (server: Parameters<typeof rawServer>[0]): Promise<RawServer> => {
  const open = await rawServer(server);
  servers.push(open);
  return open;
};
let nosy: RawServer;
let redirecting: RawServer;
let selfSigned: RawServer;
let strange: RawServer;
let late: RawServer;
let silent: RawServer;
let early: RawServer;
let deaf: RawServer;
let webhook: object = {};

/** Answers as Telegram does for a bot with these abilities, and with its clock ahead by so many milliseconds. */
const telegramWith =
  (abilities: object, aheadMs = 0, webhookInfo = (): object => ({ url: "" })): RequestListener =>
  (request, answer) => {
    const me = { id: 1, is_bot: true, first_name: "Bot", username: "a_bot", can_join_groups: true };
    const both = { ...me, supports_inline_queries: true, ...abilities };
    const result = request.url?.endsWith("/getMe") ? both : webhookInfo();
    answer.writeHead(200, { date: new Date(Date.now() + aheadMs).toUTCString() });
    answer.end(JSON.stringify({ ok: true, result }));
  };

beforeAll(async () => {
  nosy = await opened(telegramWith({ can_read_all_group_messages: true }));
  deaf = await opened(telegramWith({}, 0, () => webhook));
  early = await opened(telegramWith({}, 10 * 60_000));
  redirecting = await opened((request, answer) => {
    answer.writeHead(301, { location: `https://bot.example.com${request.url}` }).end();
  });
  selfSigned = await opened(createServer({ key, cert }, (_request, answer) => answer.end()));
  strange = await opened((_request, answer) => {
    answer.writeHead(401, { "content-type": "application/json" }).end('{"error":"invalid_client"}');
  });
  silent = await opened(() => undefined);
  late = await opened((_request, answer) => {
    answer.writeHead(401, { date: new Date(Date.now() - 150_000).toUTCString() }).end("{}");
  });
});

afterAll(async () => {
  for (const { close } of servers) await close();
});

async function setWebhook(root: string, url: string): Promise<void> {
  const answer = await fetch(`${root}/bot${botToken}/setWebhook?url=${encodeURIComponent(url)}`);
  expect(answer.status).toBe(200);
}

/** Has a bot with this key register it in the folder, as at a start. */
async function sealUnder(secretKey: string, dataDir: string): Promise<void> {
  const lock = await lockFolder(dataDir);
  await checkKeys(sealedFolder(dataDir), createSealer([Buffer.from(secretKey, "base64")]));
  await lock.release();
}
