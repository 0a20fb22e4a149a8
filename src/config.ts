import { ConfigError, type Fault } from "./config/config-error.js";
import { defaultApiRoot, faultsBetween, warningsAbout } from "./config/rules.js";
import { Secret } from "./config/secret.js";
import { secretKeys } from "./config/secret-keys.js";
import type { Values, VariableName } from "./config/variables.js";
import { variables } from "./config/variables.js";

export { ConfigError } from "./config/config-error.js";
export { loadEnvironment } from "./config/environment.js";

/** The settings, checked. Printing it shows no secret. */
export type Config = ReturnType<typeof configOf>;

/**
 * Reads the settings from the environment; empty variables count as not set.
 * @param readFile for SECRET_KEY_FILE
 * @throws ConfigError with every fault at once
 */
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
  faults.push(...faultsBetween(read, given));
  if (faults.length > 0) throw new ConfigError(inOrder(faults));
  return configOf(read, env);
}

function configOf(values: Values, env: NodeJS.ProcessEnv) {
  const publicUrl = values.PUBLIC_URL;
  const header = values.CALLBACK_SIGNATURE_HEADER;
  const signatureSecret = values.CALLBACK_SIGNATURE_SECRET;
  // Set to nothing means "not sent"; every other setting takes its default then.
  const callbackUrlField = env.CALLBACK_URL_FIELD?.trim() === "" ? undefined : "callbackUrl";
  return {
    telegram: {
      botToken: new Secret(must(values.TELEGRAM_BOT_TOKEN)),
      /** Without a slash at its end. */
      apiRoot: values.TELEGRAM_API_ROOT ?? defaultApiRoot,
      updates: values.TELEGRAM_UPDATES ?? "polling",
      /** Notices that go out, all chats together. */
      messagesPerSecond: values.TELEGRAM_MESSAGES_PER_SECOND ?? 30,
    },
    merchant: {
      /** The interface's {base_url}, without a slash at its end. */
      apiUrl: must(values.MERCHANT_API_URL),
      clientId: must(values.MERCHANT_CLIENT_ID),
      timeoutMs: values.MERCHANT_TIMEOUT_MS ?? 15_000,
      /** What merchants call the service. */
      serviceName: values.SERVICE_NAME ?? "Merchant Invoicing Service",
      /** Whether refresh tokens are used, and then kept. */
      refresh: values.MERCHANT_REFRESH ?? "off",
      payUrlScheme: values.PAY_URL_SCHEME ?? "https",
      /** Hosts (with a port where it isn't 443) that pay links may have; empty: any. */
      checkoutHosts: values.CHECKOUT_HOSTS ?? [],
      /** Where the create call carries the callback URL; undefined: it isn't sent. */
      callbackUrlField: values.CALLBACK_URL_FIELD ?? callbackUrlField,
    },
    callbacks: {
      /** Names joined by dots; undefined: the usual places are searched. */
      statusPath: values.CALLBACK_STATUS_PATH,
      signature:
        header === undefined || signatureSecret === undefined
          ? undefined
          : { header, secret: new Secret(signatureSecret) },
    },
    http: {
      /** Where the service and Telegram reach us, without a slash at its end. */
      publicUrl,
      host: values.HOST ?? "127.0.0.1",
      port: values.PORT ?? 8080,
    },
    /** Where the operator's monitoring reads /metrics; undefined port: nowhere. */
    admin: { host: values.ADMIN_HOST ?? "127.0.0.1", port: values.ADMIN_PORT },
    /** 32 bytes each: the first seals, all open. */
    secretKeys: must(values.SECRET_KEY),
    dataDir: values.DATA_DIR ?? "./data",
    /** PostgreSQL in place of the data folder. The address holds a password. */
    database: {
      url: values.DATABASE_URL === undefined ? undefined : new Secret(values.DATABASE_URL),
      connections: values.DATABASE_CONNECTIONS ?? 5,
    },
    defaults: {
      currency: must(values.DEFAULT_CURRENCY),
      language: values.DEFAULT_LANGUAGE ?? "en",
      timeZone: values.DEFAULT_TIME_ZONE ?? "UTC",
    },
    /** Days that closed invoices are kept. */
    retentionDays: values.RETENTION_DAYS ?? 400,
    logLevel: values.LOG_LEVEL ?? "info",
    /** For the log at the start: nothing that keeps the program from running. */
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

/** In the order of .env.example, one fault for each variable and problem. */
function inOrder(faults: readonly Fault[]): Fault[] {
  const names = Object.keys(variables);
  return [...faults].sort((a, b) => names.indexOf(a.variable) - names.indexOf(b.variable));
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError("A required setting passed the checks without a value.");
  return value;
}
