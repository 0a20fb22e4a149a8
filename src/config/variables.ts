import currencies from "currency-codes";
import * as z from "zod";
import { secretKeyCommand, secretKeys } from "./secrets.js";
import { baseAddress, hostList } from "./url-checks.js";

interface Variable {
  readonly schema: z.ZodType<unknown, string>;
  readonly example: string;
}

/** CALLBACK_URL_FIELD must not be a field of the create call, or the callback URL would overwrite it. */
const requestFields = new Set(
  (
    "terminalId clientId desc currency clientEmail type items expireAt " +
    "overpaidAmount overpaidPercent underpaidAmount underpaidPercent"
  ).split(" "),
);

/** The headers that the bot sets itself, or that are about the connection. A request id must not take their place. */
const ownHeaders = new Set(
  (
    "accept accept-charset accept-encoding accept-language age authorization connection content-encoding " +
    "content-length content-type cookie date expect forwarded host keep-alive origin proxy-authorization " +
    "proxy-connection range referer retry-after te trailer transfer-encoding upgrade user-agent via"
  ).split(" "),
);

function integer(least: number, most: number): z.ZodType<number, string> {
  const message = `must be a whole number from ${least} to ${most}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

function oneOf<const T extends readonly [string, ...string[]]>(...values: T): z.ZodType<T[number], string> {
  return z
    .string()
    .transform((given) => values.find((value) => value.toLowerCase() === given.toLowerCase()))
    .pipe(z.enum(values, `must be one of: ${values.join(", ")}.`));
}

function isDatabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname } = new URL(text);
  return (protocol === "postgres:" || protocol === "postgresql:") && pathname.length > 1;
}

function wholePattern(pattern: string, context: z.RefinementCtx): RegExp {
  try {
    return new RegExp(`^(?:${pattern})$`, "u");
  } catch {
    context.addIssue({ code: "custom", message: "must be a regular expression." });
    return z.NEVER;
  }
}

function isTimeZone(name: string): boolean {
  // Newer Node versions accept an offset such as "+05:00" as a time zone, but an offset has no summer time, so it is refused.
  if (/^[+-]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    // The error means that the time zone is unknown. There is no other way to check the name.
    return false;
  }
}

/** Every variable that the program reads, with its schema. Which of them are required is decided in config-errors.ts. */
export const variables = {
  TELEGRAM_BOT_TOKEN: {
    schema: z.string().regex(/^\d{3,}:[\w-]{20,}$/, "doesn't look like a token that @BotFather gives."),
    example: "TELEGRAM_BOT_TOKEN=123456789:the-35-characters-from-BotFather",
  },
  TELEGRAM_API_ROOT: {
    schema: baseAddress({ plainHttp: "anywhere" }),
    example: "TELEGRAM_API_ROOT=https://api.telegram.org",
  },
  TELEGRAM_MESSAGES_PER_SECOND: { schema: integer(1, 1_000), example: "TELEGRAM_MESSAGES_PER_SECOND=30" },
  TELEGRAM_UPDATES: { schema: oneOf("polling", "webhook"), example: "TELEGRAM_UPDATES=polling" },
  MERCHANT_API_URL: {
    schema: baseAddress({ plainHttp: "loopback-only" }),
    example: "MERCHANT_API_URL=https://api.example.com",
  },
  MERCHANT_CLIENT_ID: {
    schema: z.string().max(256, "must not be longer than 256 characters."),
    example: "MERCHANT_CLIENT_ID=merchant-bot",
  },
  MERCHANT_TIMEOUT_MS: { schema: integer(100, 120_000), example: "MERCHANT_TIMEOUT_MS=15000" },
  MERCHANT_CONNECTIONS: { schema: integer(4, 1_000), example: "MERCHANT_CONNECTIONS=16" },
  MERCHANT_REQUEST_ID_HEADER: {
    schema: z
      .string()
      .toLowerCase()
      .regex(/^[\w!#$%&'*+.^`|~-]{1,64}$/, "must be the name of an HTTP header.")
      .refine((name) => !ownHeaders.has(name), "must not be a header that the bot's calls use already."),
    example: "MERCHANT_REQUEST_ID_HEADER=x-request-id",
  },
  OPERATOR_CONTACT: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{1,128}$/, "must be an address without spaces, at most 128 characters.")
      .regex(/^[^()\\]+$/, "must not hold brackets or backslashes."),
    example: "OPERATOR_CONTACT=ops@example.com",
  },
  MERCHANT_PAGE_SIZE: { schema: integer(1, 200), example: "MERCHANT_PAGE_SIZE=50" },
  SERVICE_NAME: {
    schema: z
      .string()
      .max(64, "must not be longer than 64 characters.")
      .regex(/^\P{Cc}*$/u, "must not hold control characters."),
    example: "SERVICE_NAME=Example Pay",
  },
  MERCHANT_REFRESH: { schema: oneOf("off", "oauth2"), example: "MERCHANT_REFRESH=oauth2" },
  PAY_URL_SCHEME: { schema: oneOf("https", "http"), example: "PAY_URL_SCHEME=https" },
  CHECKOUT_HOSTS: { schema: hostList, example: "CHECKOUT_HOSTS=pay.example.com,checkout.example.com" },
  FAILED_LINKS: { schema: oneOf("unknown", "payable", "final"), example: "FAILED_LINKS=unknown" },
  CHECKOUT_URL: {
    schema: baseAddress({ plainHttp: "loopback-only" }),
    example: "CHECKOUT_URL=https://pay.example.com",
  },
  CALLBACK_URL_FIELD: {
    schema: z
      .string()
      .regex(
        /^[A-Za-z_][\w-]{0,63}(?:\.[A-Za-z_][\w-]{0,63}){0,3}$/,
        "must be the name of a JSON field, or names joined by dots, for a field inside other fields.",
      )
      .refine(
        (path) => !requestFields.has(path.split(".")[0] ?? ""),
        "must not be a field that the create call uses already.",
      ),
    example: "CALLBACK_URL_FIELD=callbackUrl",
  },
  PUBLIC_URL: {
    schema: baseAddress({ plainHttp: "loopback-only" }),
    example: "PUBLIC_URL=https://bot.example.com",
  },
  ONE_TIME_CODE_PATTERN: {
    schema: z.string().max(200, "must not be longer than 200 characters.").transform(wholePattern),
    example: "ONE_TIME_CODE_PATTERN=[0-9]{6}",
  },
  CHAT_SIGN_IN: { schema: oneOf("on", "off"), example: "CHAT_SIGN_IN=off" },
  HOST: {
    schema: z.string().regex(/^[\w.:-]+$/, "must be an address of this machine."),
    example: "HOST=0.0.0.0",
  },
  PORT: { schema: integer(0, 65_535), example: "PORT=8080" },
  ADMIN_PORT: { schema: integer(0, 65_535), example: "ADMIN_PORT=9464" },
  ADMIN_HOST: {
    schema: z.string().regex(/^[\w.:-]+$/, "must be an address of this machine."),
    example: "ADMIN_HOST=127.0.0.1",
  },
  SECRET_KEY: { schema: secretKeys, example: `made by: ${secretKeyCommand}` },
  SECRET_KEY_FILE: { schema: z.string(), example: "SECRET_KEY_FILE=/run/secrets/merchant-bot-key" },
  DATA_DIR: { schema: z.string(), example: "DATA_DIR=./data" },
  DATABASE_URL: {
    schema: z
      .string()
      .refine(isDatabaseUrl, "must be the address of a PostgreSQL database, with its name at the end."),
    example: "DATABASE_URL=postgres://merchant_bot:password@127.0.0.1:5432/merchant_bot",
  },
  DATABASE_CONNECTIONS: { schema: integer(2, 500), example: "DATABASE_CONNECTIONS=5" },
  DEFAULT_CURRENCY: {
    schema: z
      .string()
      .toUpperCase()
      .refine((code) => currencies.code(code) !== undefined, "must be a currency code of ISO 4217."),
    example: "DEFAULT_CURRENCY=UZS",
  },
  DEFAULT_LANGUAGE: { schema: oneOf("en", "ru", "uz", "uz-Cyrl"), example: "DEFAULT_LANGUAGE=en" },
  DEFAULT_TIME_ZONE: {
    schema: z.string().refine(isTimeZone, "must be a time zone of the IANA list."),
    example: "DEFAULT_TIME_ZONE=Asia/Tashkent",
  },
  CALLBACK_STATUS_PATH: {
    schema: z.string().regex(/^[^.\s]+(\.[^.\s]+)*$/, "must be names joined by dots."),
    example: "CALLBACK_STATUS_PATH=data.invoice.status",
  },
  CALLBACK_SIGNATURE_SECRET: {
    schema: z.string().min(8, "must have at least 8 characters."),
    example: "CALLBACK_SIGNATURE_SECRET=the secret that you share with the service",
  },
  CALLBACK_SIGNATURE_HEADER: {
    schema: z
      .string()
      .toLowerCase()
      .regex(/^[\w!#$%&'*+.^`|~-]+$/, "must be the name of an HTTP header."),
    example: "CALLBACK_SIGNATURE_HEADER=X-Signature",
  },
  RETENTION_DAYS: { schema: integer(1, 3650), example: "RETENTION_DAYS=400" },
  LOG_LEVEL: { schema: oneOf("debug", "info", "warn", "error"), example: "LOG_LEVEL=info" },
} satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;

export type Values = { [K in VariableName]?: z.output<(typeof variables)[K]["schema"]> | undefined };
