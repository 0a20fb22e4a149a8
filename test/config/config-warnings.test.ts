import { describe, expect, test } from "vitest";
import { faultOf, least, read } from "./environments.js";

describe("warnings", () => {
  const quiet = { ...least, PUBLIC_URL: "https://bot.example.com", CHECKOUT_HOSTS: "pay.example.com" };

  test.each(["MERCHANT_API_URI", "TELEGRAM_TOKEN", "CALLBACK_SECRET", "DEFAULT_CURENCY", "CHECKOUT_HOST"])(
    "name %s, which looks like a setting and isn't one, without its value",
    (name) => {
      const { warnings } = read({ ...quiet, [name]: "the-value" });
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toContain(name);
      expect(warnings[0]).not.toContain("the-value");
    },
  );

  test("tell that pay links may point anywhere without CHECKOUT_HOSTS", () => {
    const { CHECKOUT_HOSTS: _, ...open } = quiet;
    expect(read(open).warnings).toEqual([expect.stringMatching(/^CHECKOUT_HOSTS isn't set: .*any host/)]);
    expect(read({ ...open, CHECKOUT_HOSTS: "" }).warnings).toHaveLength(1);
  });

  test("say nothing about other programs' variables", () => {
    expect(read({ ...quiet, PATH: "/bin", HOSTNAME: "x", SECRET: "x" }).warnings).toEqual([]);
  });

  test("tell what works without PUBLIC_URL, and that plain http shows a token to the network", () => {
    expect(read(least).warnings.join()).toContain("PUBLIC_URL");
    expect(read(quiet).warnings).toEqual([]);
    expect(read({ ...quiet, TELEGRAM_API_ROOT: "http://bot-api:8081" }).warnings.join()).toContain(
      "plain http",
    );
  });
});

describe("names that are nearly ours", () => {
  const warned = (name: string): string => read({ ...least, [name]: "x" }).warnings.join("\n");

  test.each([
    ["PUBLICURL", "PUBLIC_URL"],
    ["public_url", "PUBLIC_URL"],
    ["CALLBACK_STATUSPATH", "CALLBACK_STATUS_PATH"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["CHECKOUT_HOST", "CHECKOUT_HOSTS"],
    ["SECRETKEY_FILE", "SECRET_KEY_FILE"],
  ])("are warned of: %s", (name, meant) => {
    expect(warned(name)).toContain(`${name} isn't a setting and is ignored. Did you mean ${meant}?`);
  });

  test.each([
    "PATH",
    "HOME",
    "HOSTNAME",
    "PORTS",
    "PWD",
    "LANG",
    "SHLVL",
    "npm_config_loglevel",
    "INVOCATION_ID",
  ])("aren't seen in those of other programs: %s", (name) => {
    expect(warned(name)).not.toContain(name);
  });

  test("are named where a required setting is missing", () => {
    const { MERCHANT_CLIENT_ID, ...rest } = least;
    expect(faultOf({ ...rest, MERCHANT_CLIENTID: MERCHANT_CLIENT_ID }).message).toContain(
      "MERCHANT_CLIENT_ID is required and isn't set. MERCHANT_CLIENTID is set: rename it.",
    );
    const { SECRET_KEY, ...keyless } = least;
    expect(faultOf({ ...keyless, SECRETKEY: SECRET_KEY }).message).toContain("SECRETKEY is set: rename it.");
    const webhook = { ...least, TELEGRAM_UPDATES: "webhook", PUBLICURL: "https://bot.example.com" };
    expect(faultOf(webhook).message).toContain(
      "PUBLIC_URL is required with TELEGRAM_UPDATES=webhook: Telegram calls it. PUBLICURL is set: rename it.",
    );
  });

  test.each(["SECRETKEY", "SECRET_KEYFILE"])("are named where the key is missing: %s", (name) => {
    const { SECRET_KEY, ...rest } = least;
    const { message } = faultOf({ ...rest, [name]: SECRET_KEY });
    expect(message).toContain(`${name} is set: rename it.`);
    expect(message).not.toContain(SECRET_KEY);
  });
});

test.each(["https://bot.example.com/app", "https://bot.example.com/app/"])(
  "a PUBLIC_URL that ends in the page's own path is warned of: %s",
  (url) => {
    expect(read({ ...least, PUBLIC_URL: url }).warnings.join()).toContain("PUBLIC_URL ends in /app");
  },
);
