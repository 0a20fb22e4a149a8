import type { Api } from "grammy";
import type { BotCommand } from "grammy/types";
import { defined } from "../../domain/defined.js";
import { languages, type Translator } from "./locales.js";
import { isOurs } from "./profile-texts.js";

/** The bot's commands, in the order of Telegram's menu. The locales describe each one under `command-<name>`. */
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

/** The commands that read a text behind them. For every other command the intake cuts that text off before it is stored. */
export const readingCommands: readonly (typeof commands)[number][] = ["new", "items", "invoices"];

/** All commands that the bot has ever had. They tell its own command lists from others, so a removed command must stay here. */
const everHad: readonly string[] = commands;

/** The bot sets its command lists for private chats only. A list that the operator sets at BotFather applies to all chats. */
const scope = { type: "all_private_chats" } as const;

type CommandsApi = Pick<Api, "getMyCommands" | "setMyCommands" | "deleteMyCommands">;

/**
 * Registers the commands for private chats in each language. English is the fallback. If the operator has set a list
 * at BotFather, the bot removes its own list, which would otherwise hide the operator's.
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
    // A command list with unknown entries comes from another program that uses the same bot token. The bot leaves it alone.
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
