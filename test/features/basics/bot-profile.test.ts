import { createHash } from "node:crypto";
import { Api, GrammyError } from "grammy";
import { describe, expect, onTestFinished, test } from "vitest";
import { isOurs, setUpProfile } from "../../../src/features/basics/bot-profile.js";
import { menuCommands } from "../../../src/frame/commands.js";
import { languages as all, loadLocales } from "../../../src/frame/locales.js";
import { startTelegramSandbox } from "../../../src/sandbox/telegram/index.js";

const botToken = "123456789:AAE-profile-0123456789abcdefghijk";
const privateChats = { scope: { type: "all_private_chats" } } as const;
const translators = loadLocales("locales");
/** Telegram has one code for both scripts of Uzbek. */
const languages = all.filter((language) => language !== "uz-Cyrl");

/** A bot at Telegram whose profile nobody has touched. */
async function freshBot() {
  const telegram = await startTelegramSandbox({ botToken });
  onTestFinished(() => telegram.close());
  const api = new Api(botToken, { apiRoot: telegram.url });
  const failed: string[] = [];
  const setUp = (signal = new AbortController().signal) =>
    setUpProfile(
      api,
      translators,
      (part, error) => void failed.push(`${part} ${error instanceof GrammyError ? error.error_code : error}`),
      signal,
    );
  const sets = () =>
    telegram.control
      .requests()
      .map(({ method }) => method)
      .filter((method) => /^(set|delete)/.test(method));
  return { telegram, api, setUp, sets, failed };
}

type Key = "profile-description" | "profile-short-description" | `command-${string}`;

const text = (key: Key, language: "en" | "ru" | "uz") => translators(language).plain(key);

describe("a profile that nobody has touched", () => {
  test("is filled in, in three languages", async () => {
    const { api, setUp, failed } = await freshBot();
    await setUp();
    expect(failed).toEqual([]);
    for (const language of languages) {
      const place = { language_code: language };
      expect((await api.getMyDescription(place)).description).toBe(text("profile-description", language));
      expect((await api.getMyShortDescription(place)).short_description).toBe(
        text("profile-short-description", language),
      );
      const commands = await api.getMyCommands({ ...privateChats, ...place });
      expect(commands.find(({ command }) => command === "new")?.description).toBe(
        translators(language).plain("command-new"),
      );
    }
  });

  test("shows groups only the command that works there", async () => {
    const { api, setUp } = await freshBot();
    await setUp();
    const place = { scope: { type: "all_group_chats" }, language_code: "ru" } as const;
    expect(await api.getMyCommands(place)).toEqual([
      { command: "payments", description: text("command-payments", "ru") },
    ]);
  });

  test("speaks English to people of any other language", async () => {
    const { api, setUp } = await freshBot();
    await setUp();
    expect((await api.getMyDescription({ language_code: "de" })).description).toBe(
      text("profile-description", "en"),
    );
    const menu = await api.getMyCommands(privateChats);
    expect(menu[0]?.description).toBe("New invoice");
    expect(menu.map(({ command }) => command).join(" ")).toBe("new today invoices items team settings help");
    expect(await api.getMyCommands()).toEqual([]);
  });

  test("isn't set a second time by the next start", async () => {
    const { telegram, setUp, sets } = await freshBot();
    await setUp();
    const before = sets().length;
    expect(before).toBe(4 + 4 + 3 + 3);
    await setUp();
    expect(sets()).toHaveLength(before);
    expect(telegram.control.requests().length).toBeGreaterThan(before);
  });

  test("shows the commands behind the menu button, where Telegram has its default there", async () => {
    const { api, telegram, setUp } = await freshBot();
    api.config.use((call, method, payload, signal) =>
      method === "getChatMenuButton"
        ? Promise.resolve({ ok: true, result: { type: "default" } as never })
        : call(method, payload, signal),
    );
    await setUp();
    const set = telegram.control.requests().find(({ method }) => method === "setChatMenuButton");
    expect(set?.payload).toEqual({ menu_button: { type: "commands" } });
  });
});

describe("what the operator has set", () => {
  test.each(languages)("stays, when it is one text in %s beside ours", async (language) => {
    const { api, setUp } = await freshBot();
    const own = language === "en" ? {} : { language_code: language };
    await api.setMyDescription("Цветы Самарканда", own);
    await setUp();
    expect((await api.getMyDescription(own)).description).toBe("Цветы Самарканда");
  });

  test("is shown in every language when it is the text for all, and ours go", async () => {
    const { api, setUp } = await freshBot();
    await setUp();
    await api.setMyDescription("Flowers of Samarkand");
    await setUp();
    for (const language of languages)
      expect((await api.getMyDescription({ language_code: language })).description).toBe(
        "Flowers of Samarkand",
      );
    expect((await api.getMyShortDescription({ language_code: "ru" })).short_description).toBe(
      text("profile-short-description", "ru"),
    );
  });

  test("is shown as commands too, and ours don't hide it", async () => {
    const { api, setUp } = await freshBot();
    await setUp();
    await api.setMyCommands([{ command: "new", description: "Bouquet" }]);
    await setUp();
    expect(await api.getMyCommands()).toEqual([{ command: "new", description: "Bouquet" }]);
    expect(await api.getMyCommands(privateChats)).toEqual([]);
    for (const language of languages)
      expect(await api.getMyCommands({ ...privateChats, language_code: language })).toEqual([]);
  });

  test("stays in private chats when it has a command that the bot never had", async () => {
    const { api, setUp } = await freshBot();
    const own = [{ command: "florist", description: "Call us" }];
    await api.setMyCommands(own, { ...privateChats, language_code: "uz" });
    await setUp();
    expect(await api.getMyCommands({ ...privateChats, language_code: "uz" })).toEqual(own);
    expect(await api.getMyCommands({ ...privateChats, language_code: "ru" })).toHaveLength(
      menuCommands.length,
    );
  });

  test("stays as the menu button", async () => {
    const { api, setUp } = await freshBot();
    const own = { type: "web_app", text: "Shop", web_app: { url: "https://shop.example.com/" } } as const;
    await api.setChatMenuButton({ menu_button: own });
    await setUp();
    expect(await api.getChatMenuButton()).toEqual(own);
  });
});

describe("a text that is known to be the bot's own", () => {
  test("is replaced, whichever language it stands in", async () => {
    const { api, setUp } = await freshBot();
    // The bot knows these texts for its own, though they stand where it sets others.
    await api.setMyDescription(text("profile-short-description", "uz"));
    await api.setMyDescription(text("profile-short-description", "en"), { language_code: "ru" });
    await setUp();
    for (const language of languages)
      expect((await api.getMyDescription({ language_code: language })).description).toBe(
        text("profile-description", language),
      );
  });

  test("is replaced among the commands, with what is new", async () => {
    const { api, setUp } = await freshBot();
    await api.setMyCommands([{ command: "new", description: text("command-help", "uz") }], privateChats);
    await setUp();
    expect(await api.getMyCommands(privateChats)).toHaveLength(menuCommands.length);
  });

  test.each(languages)(
    "is known by its digest in %s: add the digest of a text that you change",
    (language) => {
      for (const key of ["profile-description", "profile-short-description"] as const) {
        const current = text(key, language);
        const digest = createHash("sha256").update(current).digest("hex").slice(0, 16);
        expect(isOurs(current), `${digest} is missing in src/features/basics/bot-profile.ts`).toBe(true);
        expect(isOurs(` ${current.replaceAll(" ", "\n")} `)).toBe(true);
        expect(isOurs(`${current}!`)).toBe(false);
      }
    },
  );

  test("fits Telegram's limits in each language", () => {
    for (const language of languages) {
      expect(text("profile-description", language).length).toBeLessThanOrEqual(512);
      expect(text("profile-short-description", language).length).toBeLessThanOrEqual(120);
    }
  });
});

describe("Telegram in trouble", () => {
  test("leaves the part that it refuses for the next start, and the others are set", async () => {
    const { telegram, api, setUp, sets, failed } = await freshBot();
    telegram.control.fault({ method: "setMyDescription", kind: 429, retryAfter: 86_400 });
    await setUp();
    expect(failed).toEqual(["description 429"]);
    expect((await api.getMyDescription()).description).toBe("");
    expect((await api.getMyShortDescription()).short_description).toBe(
      text("profile-short-description", "en"),
    );
    // Refused once, it isn't asked for the other languages.
    expect(sets().filter((method) => method === "setMyDescription")).toHaveLength(1);
    await setUp();
    expect((await api.getMyDescription()).description).toBe(text("profile-description", "en"));
  });

  test("sets nothing more once the bot is stopping", async () => {
    const { setUp, telegram } = await freshBot();
    await setUp(AbortSignal.abort());
    expect(telegram.control.requests()).toEqual([]);
  });
});
