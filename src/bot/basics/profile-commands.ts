import type { Api } from "grammy";
import type { BotCommand } from "grammy/types";
import { defined } from "../../domain/defined.js";
import { commands } from "../frame/commands.js";
import { languages, type Translator } from "../frame/locales.js";
import { isOurs } from "./profile-texts.js";

/** The names by which a list is known to be the bot's own. A command that is dropped after a release must stay here. */
const everHad: readonly string[] = commands;

/** The bot sets its commands for private chats. Commands that an operator sets at BotFather are for all chats. */
const scope = { type: "all_private_chats" } as const;

type CommandsApi = Pick<Api, "getMyCommands" | "setMyCommands" | "deleteMyCommands">;

/**
 * Registers the commands for private chats in each language, and in English for all other languages. If the operator
 * has set a list at BotFather, the bot sets none, since its own would hide the operator's.
 */
export async function registerCommands(
  api: CommandsApi,
  translators: (language: (typeof languages)[number]) => Translator,
): Promise<void> {
  const operatorHasSet = await hasGeneralList(api);
  for (const language of [undefined, ...languages]) {
    const place = { scope, ...defined({ language_code: language }) };
    const t = translators(language ?? "en");
    const list = commands.map((command) => ({ command, description: t.plain(`command-${command}`) }));
    const found = await api.getMyCommands(place);
    // Commands or words that the bot never had were put there by somebody who uses its token as well.
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
