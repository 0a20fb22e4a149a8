import { createHmac } from "node:crypto";
import { join } from "node:path";
import {
  ConfigError,
  defaultApiRoot,
  type Fault,
  faultsBetween,
  miniAppUrl,
  warningsAbout,
} from "./config-errors.js";
import { readEnvFile } from "./env-file.js";
import { Secret, secretKeys } from "./secrets.js";
import { type Values, type VariableName, variables } from "./variables.js";

/** The checked settings. Printing this object shows no secret. */
export type Config = ReturnType<typeof configOf>;

/** An empty variable counts as not set. @throws ConfigError with every fault at once */
export function readConfig(env: NodeJS.ProcessEnv, readFile: (path: string) => string): Config {
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  const given = new Set<VariableName>();
  for (const name of Object.keys(variables) as VariableName[]) {
    const text = env[name]?.trim();
    if (text === undefined || text === "") continue;
    given.add(name);
    const result = variables[name].schema.safeParse(text);
    if (result.success) values[name] = result.data;
    else faults.push({ variable: name, problem: firstIssue(result), example: variables[name].example });
  }
  const read: Values = values;
  if (read.SECRET_KEY_FILE !== undefined) {
    const result = readKeyFile(read.SECRET_KEY_FILE, readFile);
    if (result instanceof Secret) read.SECRET_KEY ??= result;
    else faults.push({ variable: "SECRET_KEY_FILE", problem: result, example: variables.SECRET_KEY.example });
  }
  faults.push(...faultsBetween(read, given, env));
  if (faults.length > 0) throw new ConfigError(inOrder(faults));
  return configOf(read, env);
}

/** @returns what is wrong with a text for this variable, in the words of `readConfig`; undefined for a good one */
export function problemWith(name: VariableName, text: string): string | undefined {
  const result = variables[name].schema.safeParse(text);
  return result.success ? undefined : firstIssue(result);
}

function configOf(values: Values, env: NodeJS.ProcessEnv) {
  const publicUrl = values.PUBLIC_URL;
  const header = values.CALLBACK_SIGNATURE_HEADER;
  const signatureSecret = values.CALLBACK_SIGNATURE_SECRET;
  // An empty variable of these two means that its value isn't sent. Every other empty variable counts as not set and takes its default.
  const callbackUrlField = env.CALLBACK_URL_FIELD?.trim() === "" ? undefined : "callbackUrl";
  const requestIdHeader = env.MERCHANT_REQUEST_ID_HEADER?.trim() === "" ? undefined : "x-request-id";
  return {
    telegram: {
      botToken: new Secret(must(values.TELEGRAM_BOT_TOKEN)),
      // The part of the token before the colon is Telegram's id of the bot. It isn't secret.
      botId: must(values.TELEGRAM_BOT_TOKEN).replace(/:.*/, ""),
      /** The address of Telegram's Bot API, without a slash at its end. */
      apiRoot: values.TELEGRAM_API_ROOT ?? defaultApiRoot,
      updates: values.TELEGRAM_UPDATES ?? "polling",
      /** The rate, in messages per second over all chats, to which the bot keeps its messages. */
      messagesPerSecond: values.TELEGRAM_MESSAGES_PER_SECOND ?? 30,
    },
    merchant: {
      /** The base address of the Merchant Invoicing Service ({base_url} in docs/interface.md), without a slash at its end. */
      apiUrl: must(values.MERCHANT_API_URL),
      clientId: must(values.MERCHANT_CLIENT_ID),
      timeoutMs: values.MERCHANT_TIMEOUT_MS ?? 15_000,
      connections: values.MERCHANT_CONNECTIONS ?? 16,
      /** The header of the create call that carries its request id; undefined when none is sent. */
      requestIdHeader: values.MERCHANT_REQUEST_ID_HEADER ?? requestIdHeader,
      /** Where the service's operators reach the bot's operator: an address of mail or a page. */
      contact: values.OPERATOR_CONTACT ?? publicUrl,
      pageSize: values.MERCHANT_PAGE_SIZE ?? 50,
      /** The name by which merchants know the service. */
      serviceName: values.SERVICE_NAME ?? "Merchant Invoicing Service",
      /** "oauth2": the bot stores refresh tokens and renews a merchant's access with them. "off": it does neither. */
      refresh: values.MERCHANT_REFRESH ?? "off",
      payUrlScheme: values.PAY_URL_SCHEME ?? "https",
      /** Hosts that pay links may have (with a port, unless it is 443). An empty list allows any host. */
      checkoutHosts: values.CHECKOUT_HOSTS ?? [],
      /** The checkout's address, without a slash at its end; undefined when the bot makes no pay links itself. */
      checkoutUrl: values.CHECKOUT_URL,
      /** The field of the create call that carries the callback URL; undefined when the callback URL isn't sent. */
      callbackUrlField: values.CALLBACK_URL_FIELD ?? callbackUrlField,
    },
    callbacks: {
      /** Whether a link can be paid after the status "failed". The interface doesn't say, so it is unknown by default. */
      failedLinks: values.FAILED_LINKS ?? "unknown",
      /** Without a path the bot looks for the status in the fields where services usually put it. */
      statusPath: values.CALLBACK_STATUS_PATH,
      signature:
        header === undefined || signatureSecret === undefined
          ? undefined
          : { header, secret: new Secret(signatureSecret) },
    },
    http: {
      /** The address at which the service and Telegram reach the bot, without a slash at its end. */
      publicUrl,
      host: values.HOST ?? "127.0.0.1",
      port: values.PORT ?? 8080,
    },
    miniApp: {
      /** The address of the Mini App, with a slash at its end; undefined when Telegram's apps can't open it. */
      url: miniAppUrl(values),
      chatSignIn: values.CHAT_SIGN_IN !== "off",
    },
    signIn: {
      /** The whole of a one-time code matches it; undefined for the usual forms. */
      codePattern: values.ONE_TIME_CODE_PATTERN,
    },
    /** The address at which the operator's monitoring reads /metrics; no port means no such server. */
    admin: { host: values.ADMIN_HOST ?? "127.0.0.1", port: values.ADMIN_PORT },
    /** The keys in SECRET_KEY, 32 bytes each. The first one encrypts stored data; each of them can decrypt it. */
    secretKeys: must(values.SECRET_KEY),
    dataDir: values.DATA_DIR ?? "./data",
    database: {
      url: values.DATABASE_URL === undefined ? undefined : new Secret(values.DATABASE_URL),
      connections: values.DATABASE_CONNECTIONS ?? 5,
    },
    defaults: {
      currency: must(values.DEFAULT_CURRENCY),
      language: values.DEFAULT_LANGUAGE ?? "en",
      timeZone: values.DEFAULT_TIME_ZONE ?? "UTC",
    },
    retentionDays: values.RETENTION_DAYS ?? 400,
    logLevel: values.LOG_LEVEL ?? "info",
    warnings: warningsAbout(env, values) as readonly string[],
  } as const;
}

function readKeyFile(path: string, readFile: (path: string) => string): Secret<readonly Buffer[]> | string {
  let text: string;
  try {
    text = readFile(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    return `names a file that can't be read (${code}).`;
  }
  const result = secretKeys.safeParse(text);
  return result.success ? result.data : `names a file whose content ${firstIssue(result)}`;
}

function firstIssue(result: { error?: { issues: readonly { message: string }[] } | undefined }): string {
  return result.error?.issues[0]?.message ?? "can't be read.";
}

function inOrder(faults: readonly Fault[]): Fault[] {
  const names = Object.keys(variables);
  return [...faults].sort((a, b) => names.indexOf(a.variable) - names.indexOf(b.variable));
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError("A required setting passed the checks without a value.");
  return value;
}

/**
 * A variable of the process wins over the file `.env` in `cwd`, even when it is empty.
 * @throws ConfigError when the file can't be read
 */
export function loadEnvironment(cwd: string, real: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return { ...readEnvFile(join(cwd, ".env")), ...real };
}

interface Webhook {
  readonly url: string;
  /** Processes with the same first key in SECRET_KEY have the same token. */
  readonly secretToken: string;
  /** While an operator changes the keys, processes may begin with different keys, and Telegram sends the token of only one of them. */
  readonly otherTokens: readonly string[];
}

/** Undefined when the bot fetches the updates itself (polling). */
export function webhookOf(config: Config): Webhook | undefined {
  const { publicUrl } = config.http;
  if (config.telegram.updates !== "webhook" || publicUrl === undefined) return undefined;
  const botToken = config.telegram.botToken.reveal();
  const tokenOf = (key: Buffer): string =>
    createHmac("sha256", key).update(`telegram-webhook:${botToken}`).digest("hex");
  const [secretToken = "", ...otherTokens] = config.secretKeys.reveal().map(tokenOf);
  return { url: `${publicUrl}/telegram/webhook`, secretToken, otherTokens };
}
