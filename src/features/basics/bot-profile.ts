import { createHash } from "node:crypto";
import type { Api } from "grammy";
import type { BotCommand } from "grammy/types";
import { allCommands, groupCommands, menuCommands } from "../../frame/commands.js";
import { type Language, languages, type Translator } from "../../frame/locales.js";
import { defined } from "../../language/omit-undefined.js";

type Translators = (language: Language) => Translator;

/** Telegram takes codes of two letters only, so there is one list and one text for both scripts of Uzbek. */
const inTelegram = languages.filter((language) => language !== "uz-Cyrl");

type InTelegram = (typeof inTelegram)[number];

type NoteFailure = (part: string, error: unknown) => void;

/**
 * Sets commands, descriptions and menu button in each language, unless the operator has set them. BotFather requires a
 * name from the operator, so the name is never set. Only a difference is written, because Telegram allows few such
 * calls; a part that fails is tried again at the next start.
 */
export async function setUpProfile(
  api: Api,
  translators: Translators,
  noteFailure: NoteFailure,
  signal: AbortSignal,
): Promise<void> {
  const parts: readonly (readonly [name: string, set: () => Promise<void>])[] = [
    ["commands", () => registerCommands(api, translators)],
    ["menu-button", () => setMenuButton(api)],
    ["description", () => setTexts(description(api), (t) => t.plain("profile-description"), translators)],
    [
      "short-description",
      () => setTexts(shortDescription(api), (t) => t.plain("profile-short-description"), translators),
    ],
  ];
  for (const [name, set] of parts) {
    if (signal.aborted) return;
    await set().catch((error: unknown) => noteFailure(name, error));
  }
}

async function setMenuButton(api: Api): Promise<void> {
  const { type } = await api.getChatMenuButton();
  if (type === "default") await api.setChatMenuButton({ menu_button: { type: "commands" } });
}

/** Users of a language without a text of its own see the text without a language. */
interface ProfileText {
  read(language?: InTelegram): Promise<string>;
  write(text: string, language?: InTelegram): Promise<unknown>;
}

const codeOf = (language: InTelegram | undefined) => defined({ language_code: language });

const description = (api: Api): ProfileText => ({
  read: async (language) => (await api.getMyDescription(codeOf(language))).description,
  write: (text, language) => api.setMyDescription(text, codeOf(language)),
});

const shortDescription = (api: Api): ProfileText => ({
  read: async (language) => (await api.getMyShortDescription(codeOf(language))).short_description,
  write: (text, language) => api.setMyShortDescription(text, codeOf(language)),
});

/**
 * Digests of the texts that any version of the bot has set. Any other text is the operator's, and is never changed.
 * When a text changes, the new digest joins the old ones.
 */
const everSet: ReadonlySet<string> = new Set([
  "b507c0f14bdd1388",
  "f2a4893b04582ec0",
  "7a19adb7d5c94563",
  "95e93666a96ea615",
  "d148c722a213fe60",
  "e1633792ba0793ee",
  "bffaa81deaf5f9c9",
  "9388e65c4ba31385",
  "e1a15e077ea1f507",
  "16947aacc23890e9",
  "b1c7a70a4a4cbbd9",
]);

/** Checks whether a version of the bot has set this text of the profile. White space doesn't count, because Telegram may change it. */
export function isOurs(text: string): boolean {
  const words = text.normalize("NFC").trim().replace(/\s+/g, " ");
  return everSet.has(createHash("sha256").update(words).digest("hex").slice(0, 16));
}

async function setTexts(
  place: ProfileText,
  textIn: (t: Translator) => string,
  translators: Translators,
): Promise<void> {
  const general = await place.read();
  const isFree = general === "" || isOurs(general);
  if (isFree) await replace(place, general, textIn(translators("en")));
  for (const language of inTelegram.filter((each) => each !== "en")) {
    // For a language without a text of its own, Telegram may return the general text.
    const found = await place.read(language);
    if (isFree && (found === "" || isOurs(found)))
      await replace(place, found, textIn(translators(language)), language);
    // The bot's own texts in single languages would hide the operator's general text.
    if (!isFree && isOurs(found)) await place.write("", language);
  }
}

async function replace(
  place: ProfileText,
  found: string,
  text: string,
  language?: InTelegram,
): Promise<void> {
  if (found !== text) await place.write(text, language);
}

/** A command that is dropped after a release must stay here. */
const everHad: readonly string[] = allCommands;

/**
 * BotFather sets an operator's own commands in the scope of all chats, so the lists in these narrower scopes are the
 * bot's.
 */
const lists = [
  { type: "all_private_chats", names: menuCommands },
  { type: "all_group_chats", names: groupCommands },
] as const;

type CommandsApi = Pick<Api, "getMyCommands" | "setMyCommands" | "deleteMyCommands">;

/**
 * Registers one list in each language, and an English one for all others. A list that the operator has set at
 * BotFather must not be hidden by the bot's.
 */
async function registerCommands(api: CommandsApi, translators: Translators): Promise<void> {
  const operatorHasSet = await hasGeneralList(api);
  for (const { type, names } of lists)
    for (const language of [undefined, ...inTelegram]) {
      const place = { scope: { type }, ...defined({ language_code: language }) };
      const t = translators(language ?? "en");
      const list = names.map((command) => ({ command, description: t.plain(`command-${command}`) }));
      const found = await api.getMyCommands(place);
      // Somebody else has set a list with a command that no version of the bot had, so the bot doesn't touch that list.
      if (found.some(({ command }) => !everHad.includes(command))) continue;
      if (operatorHasSet) {
        if (found.length > 0) await api.deleteMyCommands(place);
      } else if (!isSame(found, list)) await api.setMyCommands(list, place);
    }
}

async function hasGeneralList(api: CommandsApi): Promise<boolean> {
  for (const language of [undefined, ...inTelegram]) {
    const list = await api.getMyCommands(defined({ language_code: language }));
    if (list.length > 0) return true;
  }
  return false;
}

const isSame = (found: readonly BotCommand[], list: readonly BotCommand[]): boolean =>
  found.length === list.length &&
  found.every(
    ({ command, description }, index) =>
      command === list[index]?.command && description === list[index]?.description,
  );
