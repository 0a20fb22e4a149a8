import type { Api } from "grammy";
import { defined } from "../../domain/defined.js";
import { type Language, languages, type Translator } from "../frame/locales.js";
import { registerCommands } from "./profile-commands.js";
import { isOurs } from "./profile-texts.js";

type Translators = (language: Language) => Translator;

/** Called with the error of one part of the profile. */
type NoteFailure = (part: string, error: unknown) => void;

/**
 * Fills in the texts that people see before they use the bot: commands, descriptions and the menu button, in each
 * language, and only where the operator has set none. The name is left alone: BotFather demands one of the operator,
 * and Telegram shows that name in every language.
 * This asks first and sets only what has to change, since Telegram lets these methods be called rarely. A part that
 * fails, for instance by a 429, is left for the next start.
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

/**
 * One text of the profile at Telegram. Without a language it is the text for every language that has none of its own.
 */
interface ProfileText {
  read(language?: Language): Promise<string>;
  /** An empty text removes the one that is set. */
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

/** English for every language, and beside it the others. */
async function setTexts(
  place: ProfileText,
  textIn: (t: Translator) => string,
  translators: Translators,
): Promise<void> {
  const general = await place.read();
  const isFree = general === "" || isOurs(general);
  if (isFree) await replace(place, general, textIn(translators("en")));
  for (const language of languages.filter((each) => each !== "en")) {
    // Telegram may answer with the general text where the language has none.
    const found = await place.read(language);
    if (isFree && (found === "" || isOurs(found)))
      await replace(place, found, textIn(translators(language)), language);
    // The operator's text is for all languages; one of ours would hide it.
    if (!isFree && isOurs(found)) await place.write("", language);
  }
}

async function replace(place: ProfileText, found: string, text: string, language?: Language): Promise<void> {
  if (found !== text) await place.write(text, language);
}
