import type { Api } from "grammy";
import { languages, type Translator } from "./locales.js";

/** The bot's commands, in the order of the menu. Texts: `command-<name>` in the locales. */
export const commands = [
  "start",
  "signin",
  "new",
  "items",
  "invoices",
  "settings",
  "cancel",
  "signout",
  "help",
  "privacy",
] as const;

/** Registers the commands for private chats, in each language. */
export async function registerCommands(
  api: Pick<Api, "setMyCommands">,
  translators: (language: (typeof languages)[number]) => Translator,
): Promise<void> {
  const scope = { type: "all_private_chats" } as const;
  for (const language of languages) {
    const t = translators(language);
    const list = commands.map((command) => ({ command, description: t.plain(`command-${command}`) }));
    if (language === "en") await api.setMyCommands(list, { scope });
    await api.setMyCommands(list, { scope, language_code: language });
  }
}
