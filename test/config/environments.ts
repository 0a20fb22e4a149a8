import { type Config, readConfig } from "../../src/config/config.js";
import { ConfigError } from "../../src/config/config-errors.js";

export const key = (fill: number): string => Buffer.alloc(32, fill).toString("base64");
export const botToken = "123456789:AAE-abcdefghijklmnopqrstuvwxyz01234";

/** The least environment with which the bot starts. */
export const least = {
  TELEGRAM_BOT_TOKEN: botToken,
  MERCHANT_API_URL: "https://api.example.com",
  MERCHANT_CLIENT_ID: "bot",
  SECRET_KEY: key(1),
  DEFAULT_CURRENCY: "UZS",
};

const noFile = (): string => {
  throw Object.assign(new Error("no such file"), { code: "ENOENT" });
};

export const read = (env: NodeJS.ProcessEnv): Config => readConfig(env, noFile);

export function faultOf(env: NodeJS.ProcessEnv, readFile = noFile): ConfigError {
  try {
    readConfig(env, readFile);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error("The environment was accepted.");
}

export const faultyVariables = (env: NodeJS.ProcessEnv): string[] =>
  faultOf(env).faults.map(({ variable }) => variable);
