import type { Api } from "grammy";
import type { BotCommand } from "grammy/types";
import { defined } from "../../domain/defined.js";
import { commands } from "../frame/commands.js";
import { type Language, languages, type Translator } from "../frame/locales.js";
import { isOurs } from "./known-profile-texts.js";

type Translators = (language: Language) => Translator;

/** Called with the name of a profile part that couldn't be set, and the error. */
type NoteFailure = (part: string, error: unknown) => void;

/**
 * Sets the bot's commands, descriptions and menu button in each language, unless the operator has set them. The name is never set, because BotFather
 * requires the operator to choose one and Telegram returns it for every language. The function reads first and writes only changes, because Telegram
 * allows few such calls. A part that fails, for example with a 429, is tried again at the next start.
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

/** One text of the bot's profile at Telegram. The text without a language is shown in all languages that have no text of their own. */
interface ProfileText {
  read(language?: Language): Promise<string>;
  /** Writes the profile text at Telegram. An empty text deletes it. */
  write(text: string, language?: Language): Promise<unknown>;
}

const codeOf = (language: Language | undefined) => defined({ language_code: language });

const description = (api: Api): ProfileText => ({
  read: async (language) => (await api.getMyDescription(codeOf(language))).description,
  write: (text, language) => api.setMyDescription(text, codeOf(language)),
});

const shortDescription = (api: Api): ProfileText => ({
  read: async (language) => (await api.getMyShortDescription(codeOf(language))).short_description,
  write: (text, language) => api.setMyShortDescription(text, codeOf(language)),
});

/** Sets one text of the profile: in English for all languages, and for each other language of the bot its own text. */
async function setTexts(
  place: ProfileText,
  textIn: (t: Translator) => string,
  translators: Translators,
): Promise<void> {
  const general = await place.read();
  const isFree = general === "" || isOurs(general);
  if (isFree) await replace(place, general, textIn(translators("en")));
  for (const language of languages.filter((each) => each !== "en")) {
    // The text that is found may be the general one, which Telegram may return for a language that has no profile text of its own.
    const found = await place.read(language);
    if (isFree && (found === "" || isOurs(found)))
      await replace(place, found, textIn(translators(language)), language);
    // If the operator has set a general text, the bot deletes its own text of one language, which would hide the operator's.
    if (!isFree && isOurs(found)) await place.write("", language);
  }
}

async function replace(place: ProfileText, found: string, text: string, language?: Language): Promise<void> {
  if (found !== text) await place.write(text, language);
}

/**
 * The names of all commands that the bot has ever registered. A list with other commands was set by somebody else. A
 * command that is dropped after a release must stay here.
 */
const everHad: readonly string[] = commands;

/** The chats for which the bot registers its commands: private chats only. Commands that an operator sets at BotFather are for all chats. */
const scope = { type: "all_private_chats" } as const;

type CommandsApi = Pick<Api, "getMyCommands" | "setMyCommands" | "deleteMyCommands">;

/**
 * Registers the commands for private chats in each language, and in English for all other languages. If the operator
 * has set a list at BotFather, the bot sets none, since its own would hide the operator's.
 */
async function registerCommands(
  api: CommandsApi,
  translators: (language: (typeof languages)[number]) => Translator,
): Promise<void> {
  const operatorHasSet = await hasGeneralList(api);
  for (const language of [undefined, ...languages]) {
    const place = { scope, ...defined({ language_code: language }) };
    const t = translators(language ?? "en");
    const list = commands.map((command) => ({ command, description: t.plain(`command-${command}`) }));
    const found = await api.getMyCommands(place);
    // A list with commands or descriptions that the bot never had was set by somebody else with the bot's token, so it stays.
    if (found.some(({ command, description }) => !everHad.includes(command) || !isOurs(description)))
      continue;
    if (operatorHasSet) {
      if (found.length > 0) await api.deleteMyCommands(place);
    } else if (!isSame(found, list)) await api.setMyCommands(list, place);
  }
}

async function hasGeneralList(api: CommandsApi): Promise<boolean> {
  for (const language of [undefined, ...languages]) {
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
