import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { loadEnvironment, readConfig } from "../../../src/config/config.js";
import { ConfigError } from "../../../src/config/config-errors.js";
import { startTelegramSandbox } from "../../../src/sandbox/telegram/index.js";
import { askForMissing, canAsk, explanations } from "../../../src/tools/first-start/first-start.js";
import { botToken, faultOf, key, least } from "../../config/environments.js";

const controlC = "\u0003";
/** The prompt has two characters, so the answer begins in the third column. */
const cursorMoved = "\u001b[3G";

function newFolder(env?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "first-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (env !== undefined) writeFileSync(join(folder, ".env"), env);
  return folder;
}

/** Starts in the folder and types each answer once it is asked for. Returns what stood on the screen. */
async function startIn(folder: string, answers: readonly string[], ofProcess: NodeJS.ProcessEnv = {}) {
  const telegram = await startTelegramSandbox({ botToken });
  onTestFinished(() => telegram.close());
  const input = new PassThrough();
  const output = new PassThrough();
  const left = [...answers];
  let screen = "";
  output.on("data", (chunk: Buffer) => {
    screen += chunk.toString("utf8");
    // The prompt, with the cursor moved behind it, is the last thing on the screen only while an answer is waited for.
    if (screen.endsWith(`> ${cursorMoved}`)) input.write(left.shift() ?? controlC);
  });
  const env = { TELEGRAM_API_ROOT: telegram.url, ...loadEnvironment(folder, ofProcess) };
  const start = { input, output, folder, env, ofProcess };
  const written = await askForMissing(faultOf(env), start);
  return { written, screen: () => screen };
}

const envOf = (folder: string): string => readFileSync(join(folder, ".env"), "utf8");
const all = [`${botToken}\r`, "https://api.example.com/\r", "shop bot #1\r", "uzs\r"];

test("a first start asks for four settings, makes the key, and then the bot's settings are whole", async () => {
  const folder = newFolder();
  const { written, screen } = await startIn(folder, all);
  expect(written).toBe(true);
  const config = readConfig(loadEnvironment(folder, {}), () => "");
  expect(config.merchant.clientId).toBe("shop bot #1");
  expect(config.telegram.botToken.reveal()).toBe(botToken);
  expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o600);
  for (const text of Object.values(explanations)) expect(screen()).toContain(text);
  expect(screen()).toContain("It is the token of @sandbox_pay_bot.");
  expect(screen()).toMatch(/SECRET_KEY was made, .*Keep a copy of it in another place/);
  expect(screen()).not.toContain(parseEnv(envOf(folder)).SECRET_KEY);
});

test("a start asks again after a bad answer, in the words of the settings' own checks", async () => {
  const folder = newFolder();
  const wrong = ["\r", "hello\r", "123456789:AAE-another-token-0123456789abcdefgh\r"];
  const { written, screen } = await startIn(folder, [...wrong, ...all.slice(0, 3), "euros\r", "EUR\r"]);
  expect(written).toBe(true);
  expect(screen()).toContain("TELEGRAM_BOT_TOKEN doesn't look like a token that @BotFather gives.");
  expect(screen()).toMatch(/Telegram refuses the token \(40[14]\)/);
  expect(screen()).toContain("DEFAULT_CURRENCY must be a currency code of ISO 4217.");
  expect(parseEnv(envOf(folder))).toMatchObject({ TELEGRAM_BOT_TOKEN: botToken, DEFAULT_CURRENCY: "EUR" });
});

test("Ctrl-C writes nothing, whatever was answered before", async () => {
  const folder = newFolder();
  const { written, screen } = await startIn(folder, all.slice(0, 2));
  expect(written).toBe(false);
  expect(screen()).toContain("Nothing was written.");
  expect(existsSync(join(folder, ".env"))).toBe(false);
});

test("Ctrl-C ends the wait for Telegram, too, and the answer that Telegram was to check isn't written", async () => {
  const folder = newFolder();
  const telegram = await startTelegramSandbox({ botToken });
  onTestFinished(() => telegram.close());
  telegram.control.fault({ method: "getMe", kind: "no-answer" });
  const [input, output] = [new PassThrough(), new PassThrough()];
  const { TELEGRAM_BOT_TOKEN: _, ...others } = least;
  const env = { ...others, TELEGRAM_API_ROOT: telegram.url };
  const written = askForMissing(faultOf(env), { input, output: output.resume(), folder, env, ofProcess: {} });
  input.write(`${botToken}\r`);
  await expect.poll(() => telegram.control.requests()).toHaveLength(1);
  input.write(controlC);
  expect(await written).toBe(false);
  expect(existsSync(join(folder, ".env"))).toBe(false);
});

test("a start fills in what stands empty in .env and leaves each other line as it is", async () => {
  const before =
    "\uFEFF# mine\nDEFAULT_CURRENCY=  # which?\n\nPORT=81\nMERCHANT_API_URL=''\nexport SECRET_KEY=\"\"\n";
  const folder = newFolder(`${before}MERCHANT_CLIENT_ID=bot`);
  await startIn(folder, [`${botToken}\r`, "https://api.example.com\r", "usd\r"]);
  const text = envOf(folder);
  expect(text.replace(/(?<=SECRET_KEY=).+/, "key")).toBe(
    `\uFEFF# mine\nDEFAULT_CURRENCY=usd\n\nPORT=81\nMERCHANT_API_URL=https://api.example.com\nSECRET_KEY=key\nMERCHANT_CLIENT_ID=bot\nTELEGRAM_BOT_TOKEN=${botToken}\n`,
  );
  expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o600);
});

test("a .env that is a link stays one", async () => {
  const folder = newFolder();
  const elsewhere = join(newFolder("PORT=81\n"), ".env");
  symlinkSync(elsewhere, join(folder, ".env"));
  await startIn(folder, all);
  expect(parseEnv(readFileSync(elsewhere, "utf8"))).toMatchObject({ PORT: "81", DEFAULT_CURRENCY: "uzs" });
});

test("where data is there already, the key is asked for and not made", async () => {
  const { SECRET_KEY: _, ...others } = least;
  const folder = newFolder(
    Object.entries(others)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data", "keys.json"), "{}");
  const { screen } = await startIn(folder, ["short\r", `${key(7)}\r`]);
  expect(screen()).toContain("The data folder holds data already. Its key is in your copy.");
  expect(screen()).toContain("must be 32 bytes in base64");
  expect(parseEnv(envOf(folder)).SECRET_KEY).toBe(key(7));
});

test.each<[string, NodeJS.ProcessEnv, boolean]>([
  ["nothing is set", {}, true],
  ["one setting is missing", { ...least, DEFAULT_CURRENCY: undefined }, true],
  ["another setting is wrong as well", { PORT: "no" }, false],
  ["a name is misspelt", { TELEGRAM_BOTTOKEN: botToken }, false],
  ["an empty variable of the process would win over .env", { DEFAULT_CURRENCY: "" }, false],
  ["a setting that only webhooks need is missing", { ...least, TELEGRAM_UPDATES: "webhook" }, false],
])("while %s, a start asks: %s → %s", (_, env, asks) => {
  const ofProcess = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
  const error = faultOf(env);
  expect(error).toBeInstanceOf(ConfigError);
  expect(canAsk(error, { folder: newFolder(), ofProcess })).toBe(asks);
});

test("a start doesn't ask where it couldn't write the answers", () => {
  expect(canAsk(faultOf({}), { folder: join(newFolder(), "nowhere"), ofProcess: {} })).toBe(false);
});

test("the questions are those of .env.example, one for each required setting but the key", () => {
  expect([...Object.keys(explanations), "SECRET_KEY"].sort()).toEqual(Object.keys(least).sort());
  const example = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
  for (const [name, text] of Object.entries(explanations))
    expect(example).toContain(`# Required. ${text}\n${name}=\n`);
});
