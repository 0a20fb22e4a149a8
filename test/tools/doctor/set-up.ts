import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import { startMerchantSandbox } from "../../../src/sandbox/merchant-service/index.js";
import { startTelegramSandbox } from "../../../src/sandbox/telegram/index.js";
import { isSound } from "../../../src/tools/doctor/examine.js";
import { built } from "../../built.js";
import { freePort } from "../../free-port.js";
import { rawServer } from "../../kit/raw-server.js";

export const botToken = "123456789:AAE-abcdefghijklmnopqrstuvwxyz01234";
export const newKey = (): string => randomBytes(32).toString("base64");

/** A folder on the disk of the repository, since the doctor warns of one in memory. */
function newFolder(): string {
  const folder = mkdtempSync(resolve("node_modules/.cache/doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What a proxy makes of a request: the path and method under which it passes it on, or undefined for an answer of its own. */
type Proxy = (request: IncomingMessage) =>
  | {
      readonly path?: string;
      readonly method?: string;
      readonly body?: (sent: Buffer) => Buffer;
      readonly port?: number;
    }
  | undefined;

/** Passes on what docs/deploy.md says, and nothing else. */
export const soundProxy: Proxy = ({ url = "" }) =>
  /^\/(callbacks|app|telegram)\//.test(url) ? {} : undefined;

async function passOn(proxy: Proxy, port: number, incoming: IncomingMessage, answer: ServerResponse) {
  const way = proxy(incoming);
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = (way?.body ?? ((sent: Buffer) => sent))(Buffer.concat(chunks));
  if (way === undefined) return answer.writeHead(404).end("not here");
  const { "content-length": _length, ...headers } = incoming.headers;
  const onward = request(
    {
      host: "127.0.0.1",
      port: way.port ?? port,
      path: way.path ?? incoming.url,
      method: way.method ?? incoming.method,
      headers: { ...headers, "content-length": body.length },
    },
    (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    },
  );
  onward.on("error", () => answer.writeHead(502).end());
  return onward.end(body);
}

export interface SetUp {
  /** The folder in which the doctor is run, and in which the data folder lies. */
  readonly folder: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  readonly telegram: Awaited<ReturnType<typeof startTelegramSandbox>>;
  readonly service: Awaited<ReturnType<typeof startMerchantSandbox>>;
}

/** Everything that a bot needs, and all of it as it should be. */
export async function soundSetUp(given: { readonly proxy?: Proxy } = {}): Promise<SetUp> {
  const telegram = await startTelegramSandbox({ botToken, loopbackWebhooks: true });
  const service = await startMerchantSandbox();
  const port = await freePort();
  const proxy = await rawServer((incoming, answer) => {
    passOn(given.proxy ?? soundProxy, port, incoming, answer).catch(() => answer.destroy());
  });
  onTestFinished(async () => {
    await Promise.all([telegram.close(), service.close(), proxy.close()]);
  });
  const folder = newFolder();
  const dataDir = join(folder, "data");
  return {
    folder,
    dataDir,
    port,
    telegram,
    service,
    env: {
      TELEGRAM_BOT_TOKEN: botToken,
      TELEGRAM_API_ROOT: telegram.url,
      MERCHANT_API_URL: `${service.url}/api`,
      MERCHANT_CLIENT_ID: "shop-bot",
      CHECKOUT_HOSTS: "pay.example.com",
      PUBLIC_URL: proxy.url,
      PORT: String(port),
      DATA_DIR: dataDir,
      SECRET_KEY: newKey(),
      DEFAULT_CURRENCY: "UZS",
      DEFAULT_TIME_ZONE: "Asia/Tashkent",
    },
  };
}

export interface Diagnosis {
  readonly code: number | null;
  readonly output: string;
  /** The lines of a level, each without the level. A slow disk isn't among them: it is the tests' own, busy with other tests. */
  readonly lines: (level: "ok" | "note" | "warning" | "fault") => string[];
}

/** Runs the built doctor on settings that stand in .env, as an operator has them. */
export async function examine({ folder, env }: Pick<SetUp, "folder" | "env">): Promise<Diagnosis> {
  writeSettings(folder, env);
  const child = spawn(process.execPath, [resolve(built("dist/tools/doctor.js"))], {
    cwd: folder,
    env: { PATH: process.env.PATH },
  });
  let output = "";
  const add = (chunk: Buffer) => {
    output += chunk.toString("utf8");
  };
  child.stdout.on("data", add);
  child.stderr.on("data", add);
  const [code] = (await once(child, "close")) as [number | null];
  rmSync(join(folder, ".env"));
  return diagnosis(code, output);
}

/** Has the doctor's code examine the settings in this process, for what a table says of many set-ups: a process for each takes long. */
export async function examineHere({ folder, env }: Pick<SetUp, "folder" | "env">): Promise<Diagnosis> {
  writeSettings(folder, env);
  let output = "";
  const sound = await isSound({
    folder,
    outside: { PATH: process.env.PATH },
    packageFile: new URL("../../../package.json", import.meta.url),
    isColoured: false,
    say: (line) => {
      output += `${line}\n`;
    },
  });
  rmSync(join(folder, ".env"));
  return diagnosis(sound ? 0 : 1, output);
}

function writeSettings(folder: string, env: SetUp["env"]): void {
  const text = Object.entries(env).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(join(folder, ".env"), text.join(""), { mode: 0o600 });
}

const diagnosis = (code: number | null, output: string): Diagnosis => ({
  code,
  output,
  lines: (level) =>
    output
      .split("\n")
      .filter((line) => line.startsWith(`${level} `))
      .map((line) => line.slice(level.length).trim().replace(/\s+/g, " "))
      .filter((line) => !line.startsWith("Disk's speed A write is on the disk only after")),
});
