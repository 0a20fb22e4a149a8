import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../src/config/config.js";
import { botToken, faultOf, faultyVariables, key, least, read } from "./environments.js";

describe("the settings", () => {
  test("need five variables, and have a default for everything else", () => {
    expect(read(least)).toMatchObject({
      telegram: { apiRoot: "https://api.telegram.org", updates: "polling" },
      merchant: {
        apiUrl: "https://api.example.com",
        timeoutMs: 15_000,
        pageSize: 50,
        refresh: "off",
        payUrlScheme: "https",
        checkoutHosts: [],
        callbackUrlField: "callbackUrl",
        connections: 16,
        requestIdHeader: "x-request-id",
        contact: undefined,
      },
      callbacks: { signature: undefined, statusPath: undefined },
      http: { publicUrl: undefined, host: "127.0.0.1", port: 8080 },
      dataDir: "./data",
      defaults: { currency: "UZS", language: "en", timeZone: "UTC" },
      retentionDays: 400,
      logLevel: "info",
    });
  });

  test.each([
    ["en", "en"],
    ["RU", "ru"],
    ["uz-Cyrl", "uz-Cyrl"],
    ["uz-cyrl", "uz-Cyrl"],
  ])("have the language %s", (given, language) => {
    expect(read({ ...least, DEFAULT_LANGUAGE: given }).defaults.language).toBe(language);
  });

  test("are read from every variable", () => {
    const config = read({
      ...least,
      TELEGRAM_API_ROOT: "http://127.0.0.1:8081/",
      TELEGRAM_UPDATES: "webhook",
      MERCHANT_API_URL: "http://127.0.0.1:9000/base/",
      MERCHANT_TIMEOUT_MS: "500",
      MERCHANT_CONNECTIONS: "64",
      MERCHANT_REQUEST_ID_HEADER: "X-Correlation-Id",
      OPERATOR_CONTACT: "ops@example.com",
      MERCHANT_PAGE_SIZE: "20",
      SERVICE_NAME: "Example Pay",
      MERCHANT_REFRESH: "OAuth2",
      PAY_URL_SCHEME: "HTTP",
      CHECKOUT_HOSTS: "Pay.Example.com, 127.0.0.1:9000,",
      CALLBACK_URL_FIELD: "notifyUrl",
      PUBLIC_URL: "https://bot.example.com:8443/merchant/",
      HOST: "0.0.0.0",
      PORT: "0",
      DATA_DIR: "/var/lib/bot",
      DEFAULT_CURRENCY: "uzs",
      DEFAULT_LANGUAGE: "uz",
      DEFAULT_TIME_ZONE: "Asia/Tashkent",
      CALLBACK_STATUS_PATH: "data.status",
      CALLBACK_SIGNATURE_SECRET: "a-shared-secret",
      CALLBACK_SIGNATURE_HEADER: "X-Signature",
      RETENTION_DAYS: "30",
      LOG_LEVEL: "debug",
    });
    expect(config).toMatchObject({
      telegram: { apiRoot: "http://127.0.0.1:8081", updates: "webhook" },
      merchant: {
        apiUrl: "http://127.0.0.1:9000/base",
        timeoutMs: 500,
        connections: 64,
        requestIdHeader: "x-correlation-id",
        contact: "ops@example.com",
        pageSize: 20,
        serviceName: "Example Pay",
        refresh: "oauth2",
        payUrlScheme: "http",
        checkoutHosts: ["pay.example.com", "127.0.0.1:9000"],
        callbackUrlField: "notifyUrl",
      },
      callbacks: { statusPath: "data.status", signature: { header: "x-signature" } },
      http: { publicUrl: "https://bot.example.com:8443/merchant", host: "0.0.0.0", port: 0 },
      dataDir: "/var/lib/bot",
      defaults: { currency: "UZS", language: "uz", timeZone: "Asia/Tashkent" },
      retentionDays: 30,
      logLevel: "debug",
      warnings: [],
    });
    expect(config.callbacks.signature?.secret.reveal()).toBe("a-shared-secret");
    expect(config.telegram.botToken.reveal()).toBe(botToken);
  });

  test("treat an empty variable as not set", () => {
    expect(read({ ...least, PORT: "", HOST: "  ", PUBLIC_URL: "" }).http).toEqual(read(least).http);
    expect(faultyVariables({ ...least, DEFAULT_CURRENCY: " " })).toEqual(["DEFAULT_CURRENCY"]);
  });

  test("leave the callback address out of the create call when CALLBACK_URL_FIELD is empty", () => {
    expect(read({ ...least, CALLBACK_URL_FIELD: "" }).merchant.callbackUrlField).toBeUndefined();
  });

  test("send no request id when MERCHANT_REQUEST_ID_HEADER is empty", () => {
    expect(read({ ...least, MERCHANT_REQUEST_ID_HEADER: "" }).merchant.requestIdHeader).toBeUndefined();
  });

  test("name PUBLIC_URL to the service as the contact when there is no other", () => {
    const { contact } = read({ ...least, PUBLIC_URL: "https://bot.example.com" }).merchant;
    expect(contact).toBe("https://bot.example.com");
  });

  test("show no secret when they are printed", () => {
    const config = read({
      ...least,
      SECRET_KEY: `${key(1)},${key(2)}`,
      CALLBACK_SIGNATURE_SECRET: "a-shared-secret",
      CALLBACK_SIGNATURE_HEADER: "x",
    });
    const printed = [
      inspect(config, { depth: 9, showHidden: true }),
      JSON.stringify(config),
      `${config.secretKeys}`,
    ];
    expect(printed[0]).toContain("botToken: [secret]");
    for (const text of printed) {
      for (const secret of [botToken, key(1), key(2), "a-shared-secret", "01 01 01"]) {
        expect(text).not.toContain(secret);
      }
    }
  });
});

describe("a fault of the environment", () => {
  test("is reported with all others at once, each with its name and an example", () => {
    const error = faultOf({ PORT: "eighty", TELEGRAM_UPDATES: "webhook", DEFAULT_TIME_ZONE: "Mars/Base" });
    expect(error.faults.map(({ variable }) => variable)).toEqual([
      "TELEGRAM_BOT_TOKEN",
      "MERCHANT_API_URL",
      "MERCHANT_CLIENT_ID",
      "PUBLIC_URL",
      "PORT",
      "SECRET_KEY",
      "DEFAULT_CURRENCY",
      "DEFAULT_TIME_ZONE",
    ]);
    for (const { variable, problem, example } of error.faults) {
      expect(error.message).toContain(`${variable} ${problem}`);
      expect(error.message).toContain(example);
    }
  });

  test.each([
    ["TELEGRAM_BOT_TOKEN", "not-a-token"],
    ["TELEGRAM_API_ROOT", "api.telegram.org"],
    ["TELEGRAM_UPDATES", "push"],
    ["MERCHANT_API_URL", "http://api.example.com"],
    ["MERCHANT_API_URL", "https://user:pass@api.example.com"],
    ["MERCHANT_API_URL", "https://api.example.com/?x=1"],
    ["MERCHANT_TIMEOUT_MS", "0"],
    ["MERCHANT_PAGE_SIZE", "0"],
    ["MERCHANT_PAGE_SIZE", "201"],
    ["MERCHANT_TIMEOUT_MS", "1e4"],
    ["MERCHANT_CONNECTIONS", "3"],
    ["MERCHANT_REQUEST_ID_HEADER", "Authorization"],
    ["MERCHANT_REQUEST_ID_HEADER", "content-type"],
    ["MERCHANT_REQUEST_ID_HEADER", "x request id"],
    ["OPERATOR_CONTACT", "the operator"],
    ["OPERATOR_CONTACT", "ops@example.com)"],
    ["SERVICE_NAME", "a\u0007b"],
    ["MERCHANT_REFRESH", "yes"],
    ["PAY_URL_SCHEME", "ftp"],
    ["PAY_URL_SCHEME", "http"],
    ["CHECKOUT_HOSTS", "https://pay.example.com"],
    ["CHECKOUT_HOSTS", "pay.example.com/path"],
    ["CHECKOUT_HOSTS", "*.example.com"],
    ["CALLBACK_URL_FIELD", "terminalId"],
    ["CALLBACK_URL_FIELD", "a b"],
    ["PUBLIC_URL", "http://bot.example.com"],
    ["PUBLIC_URL", "https://bot.example.com/#x"],
    ["CHAT_SIGN_IN", "never"],
    ["ONE_TIME_CODE_PATTERN", "[0-9"],
    ["HOST", "http://x"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["SECRET_KEY", "short"],
    ["SECRET_KEY", `${key(1)},${key(1)}`],
    ["SECRET_KEY", `${key(1)},${key(2).slice(1)}`],
    ["DEFAULT_CURRENCY", "SUM"],
    ["DEFAULT_LANGUAGE", "de"],
    ["DEFAULT_TIME_ZONE", "+05:00"],
    ["CALLBACK_STATUS_PATH", "data..status"],
    ["RETENTION_DAYS", "0"],
    ["LOG_LEVEL", "loud"],
  ])("is reported for %s=%s", (name, value) => {
    expect(faultyVariables({ ...least, [name]: value })).toEqual([name]);
  });

  test("never repeats the value of a secret", () => {
    const secret = "s3cr3t-value";
    const { message } = faultOf({
      TELEGRAM_BOT_TOKEN: secret,
      SECRET_KEY: secret,
      MERCHANT_API_URL: `https://user:${secret}@api.example.com`,
      CALLBACK_SIGNATURE_SECRET: secret,
    });
    expect(message).not.toContain(secret);
  });

  test("in SECRET_KEY names the command that makes a key", () => {
    const command = `node -e "console.log(require('crypto').randomBytes(32).toString('base64'))"`;
    expect(faultOf({ ...least, SECRET_KEY: undefined }).message).toContain(command);
    expect(faultOf({ ...least, SECRET_KEY: "abc" }).message).toContain(command);
  });

  test("is reported for a signature's secret without its header, and for a header without its secret", () => {
    expect(faultyVariables({ ...least, CALLBACK_SIGNATURE_SECRET: "a-shared-secret" })).toEqual([
      "CALLBACK_SIGNATURE_HEADER",
    ]);
    expect(faultyVariables({ ...least, CALLBACK_SIGNATURE_HEADER: "x-signature" })).toEqual([
      "CALLBACK_SIGNATURE_SECRET",
    ]);
  });

  test.each([
    ["no address", undefined],
    ["an address on this machine", "http://127.0.0.1:8080"],
    ["a port that Telegram doesn't call", "https://bot.example.com:9443"],
    ["a private address", "https://192.168.1.10"],
    ["an address of a provider's inner network", "https://100.64.3.4:8443"],
    ["an IPv6 address", "https://[2001:db8::1]"],
  ])("is reported for webhook mode with %s", (_what, PUBLIC_URL) => {
    expect(faultyVariables({ ...least, TELEGRAM_UPDATES: "webhook", PUBLIC_URL })).toEqual(["PUBLIC_URL"]);
  });

  test("isn't reported for webhook mode on this machine with one's own Bot API server", () => {
    const env = { ...least, TELEGRAM_UPDATES: "webhook", TELEGRAM_API_ROOT: "http://localhost:8081" };
    expect(read({ ...env, PUBLIC_URL: "http://localhost:8080" }).http.publicUrl).toBe(
      "http://localhost:8080",
    );
  });

  test("is reported once for a bad value, and not also as a missing variable", () => {
    expect(faultyVariables({ ...least, MERCHANT_API_URL: "x", SECRET_KEY: "x" })).toEqual([
      "MERCHANT_API_URL",
      "SECRET_KEY",
    ]);
  });
});

describe("plain http", () => {
  test.each([
    "http://localhost:1",
    "http://127.0.0.1",
    "http://127.8.9.1:80/x",
    "http://[::1]:9",
    "http://a.localhost",
  ])("is allowed on this machine: %s", (url) => {
    expect(() => read({ ...least, MERCHANT_API_URL: url, PUBLIC_URL: url })).not.toThrow();
  });

  test.each([
    "http://127.0.0.1.example.com",
    "http://localhost.example.com",
    "http://10.0.0.1",
    "http://[::2]",
  ])("is refused elsewhere: %s", (url) => {
    expect(faultyVariables({ ...least, PUBLIC_URL: url })).toEqual(["PUBLIC_URL"]);
  });

  test("is allowed in pay links when their hosts, or the service, are this machine", () => {
    const env = { ...least, PAY_URL_SCHEME: "http" };
    expect(read({ ...env, CHECKOUT_HOSTS: "localhost:9,127.0.0.1" }).merchant.payUrlScheme).toBe("http");
    expect(read({ ...env, MERCHANT_API_URL: "http://localhost:9" }).merchant.payUrlScheme).toBe("http");
    expect(faultyVariables({ ...env, CHECKOUT_HOSTS: "localhost,pay.example.com" })).toEqual([
      "PAY_URL_SCHEME",
    ]);
  });
});

describe("SECRET_KEY", () => {
  test("holds several keys, in their order", () => {
    const config = read({ ...least, SECRET_KEY: `${key(2)}, ${key(1)}` });
    expect(config.secretKeys.reveal().map((bytes) => bytes[0])).toEqual([2, 1]);
  });

  test("accepts any 32 bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const config = read({ ...least, SECRET_KEY: Buffer.from(bytes).toString("base64") });
        expect(config.secretKeys.reveal()).toEqual([Buffer.from(bytes)]);
      }),
    );
  });

  test("can name its keys in a file, one per line", () => {
    const env = { ...least, SECRET_KEY: undefined, SECRET_KEY_FILE: "/run/key" };
    const paths: string[] = [];
    const config = readConfig(env, (path) => {
      paths.push(path);
      return `${key(3)}\n${key(4)}\n`;
    });
    expect(paths).toEqual(["/run/key"]);
    expect(config.secretKeys.reveal().map((bytes) => bytes[0])).toEqual([3, 4]);
  });

  test("is reported without the file's content when the file can't be read or holds something else", () => {
    const env = { ...least, SECRET_KEY: undefined, SECRET_KEY_FILE: "/run/key" };
    expect(faultOf(env).message).toContain("SECRET_KEY_FILE names a file that can't be read (ENOENT).");
    const { message } = faultOf(env, () => "something-else");
    expect(message).toContain("SECRET_KEY_FILE names a file whose content must be 32 bytes");
    expect(message).not.toContain("something-else");
    expect(faultOf(env, () => "\n").message).toContain("holds no key");
  });

  test("may not be set together with SECRET_KEY_FILE", () => {
    const error = faultOf({ ...least, SECRET_KEY_FILE: "/run/key" }, () => key(2));
    expect(error.faults.map(({ variable }) => variable)).toEqual(["SECRET_KEY_FILE"]);
  });
});

test.each([
  ["on the same address", {}, ["ADMIN_PORT"]],
  ["with one of them everywhere", { HOST: "0.0.0.0" }, ["ADMIN_PORT"]],
  ["on two addresses", { HOST: "127.0.0.1", ADMIN_HOST: "127.0.0.2" }, []],
])("PORT and ADMIN_PORT may be the same only on two addresses: %s", (_where, hosts, faulty) => {
  const env = { ...least, ...hosts, PORT: "9000", ADMIN_PORT: "9000" };
  if (faulty.length === 0) expect(read(env).admin.port).toBe(9000);
  else expect(faultyVariables(env)).toEqual(faulty);
  expect(read({ ...env, PORT: "0", ADMIN_PORT: "0" }).admin.port).toBe(0);
});
