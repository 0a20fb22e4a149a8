import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { problemWith } from "../../config/config.js";
import { type ConfigError, defaultApiRoot } from "../../config/config-errors.js";
import { nameOfBot } from "../doctor/telegram.js";
import { addToEnvFile } from "./env-lines.js";

/** The settings that are asked for, in this order, in the words of .env.example. SECRET_KEY isn't asked for but made. */
export const explanations = {
  TELEGRAM_BOT_TOKEN: "The token that @BotFather gives for your bot.",
  MERCHANT_API_URL: "The service's base address, https (http only on this machine).",
  MERCHANT_CLIENT_ID: "The client_id that the service has given you for this bot.",
  DEFAULT_CURRENCY: "Currency of new invoices, an ISO 4217 code.",
} as const;

type Asked = keyof typeof explanations;

export interface Start {
  readonly input: Readable;
  readonly output: Writable;
  /** The folder of `.env`. */
  readonly folder: string;
  /** The environment as the bot reads it: that of the process, with `.env`. */
  readonly env: NodeJS.ProcessEnv;
  /** A variable of the process wins over `.env` even when it is empty, so writing it there would change nothing. */
  readonly ofProcess: NodeJS.ProcessEnv;
}

/** Only settings that nobody has given are asked for, and only where `.env` can be written. Any other fault is told as always. */
export function canAsk(
  { faults }: ConfigError,
  { folder, ofProcess }: Pick<Start, "folder" | "ofProcess">,
): boolean {
  const isAsked = (name: string): boolean =>
    (name in explanations || name === "SECRET_KEY") && !(name in ofProcess);
  return (
    faults.every(({ variable, isMissing }) => isMissing === true && isAsked(variable)) && isWritable(folder)
  );
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // As in a container, whose program may belong to another user.
    return false;
  }
}

const stopped = Symbol("Ctrl-C");

/**
 * Asks for the missing settings and writes them into `.env`, all of them at once.
 * @returns false when the asked person has ended it, e.g. with Ctrl-C; nothing was written then
 */
export async function askForMissing({ faults }: ConfigError, start: Start): Promise<boolean> {
  const { input, output, folder, env } = start;
  const missing = new Set(faults.map(({ variable }) => variable));
  const say = (text: string): void => void output.write(`${text}\n`);
  const typed = createInterface({ input, output, terminal: true, prompt: "> ", historySize: 0 });
  const lines = typed[Symbol.asyncIterator]();
  // The check of an answer may wait for Telegram, and Ctrl-C must end that, too.
  const stop = new Promise<typeof stopped>((resolve) => {
    typed.once("SIGINT", () => {
      typed.close();
      resolve(stopped);
    });
  });
  /** @returns undefined when the input has ended */
  const ask = async (
    name: string,
    text: string,
    problemOf: (answer: string) => Promise<string | undefined>,
  ) => {
    say(`\n${name}: ${text}`);
    for (;;) {
      typed.prompt();
      const { value, done } = await lines.next();
      if (done === true) return undefined;
      const answer = String(value).trim();
      if (answer === "") continue;
      const problem = await Promise.race([problemOf(answer), stop]);
      if (problem === stopped) return undefined;
      if (problem === undefined) return answer;
      say(`  ${problem}`);
    }
  };
  const given: Record<string, string> = {};
  try {
    say(
      "The bot needs some settings that aren't there yet. Each answer is checked. Ctrl-C ends, and writes nothing.",
    );
    for (const name of Object.keys(explanations) as Asked[]) {
      if (!missing.has(name)) continue;
      const answer = await ask(name, explanations[name], (text) => problemOfAnswer(name, text, env, say));
      if (answer === undefined) return ended(say);
      given[name] = answer;
    }
    if (missing.has("SECRET_KEY")) {
      const key = hasData(folder, env)
        ? await ask(
            "SECRET_KEY",
            "The data folder holds data already. Its key is in your copy.",
            async (text) => problemWith("SECRET_KEY", text),
          )
        : randomBytes(32).toString("base64");
      if (key === undefined) return ended(say);
      given.SECRET_KEY = key;
    }
  } finally {
    typed.close();
  }
  const path = join(folder, ".env");
  await addToEnvFile(path, given);
  say(`\nThe settings are in ${path}, which only you can read.`);
  if (missing.has("SECRET_KEY") && !hasData(folder, env))
    say(
      "SECRET_KEY was made, and stands there. Keep a copy of it in another place: without it nobody can read the data.",
    );
  say("");
  return true;
}

function ended(say: (text: string) => void): false {
  say("\nNothing was written.");
  return false;
}

async function problemOfAnswer(
  name: Asked,
  text: string,
  env: NodeJS.ProcessEnv,
  say: (text: string) => void,
): Promise<string | undefined> {
  const problem = problemWith(name, text);
  if (problem !== undefined) return `${name} ${problem}`;
  if (name !== "TELEGRAM_BOT_TOKEN") return undefined;
  const bot = await nameOfBot(text, env.TELEGRAM_API_ROOT?.trim() || defaultApiRoot);
  if ("name" in bot) {
    say(`  It is the token of @${bot.name}.`);
    return undefined;
  }
  if (bot.refused) return bot.problem;
  say(`  It couldn't be checked. ${bot.problem}`);
  return undefined;
}

/** A new key wouldn't open the data of earlier runs. */
const hasData = (folder: string, { DATA_DIR }: NodeJS.ProcessEnv): boolean =>
  existsSync(join(resolve(folder, DATA_DIR?.trim() || "data"), "keys.json"));
