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

/**
 * Registers the commands for private chats in each language. English is the fallback. If the operator has set a list
 * at BotFather, the bot removes its own list, which would otherwise hide the operator's.
 */
export const readingCommands: readonly (typeof commands)[number][] = ["new", "items", "invoices"];
