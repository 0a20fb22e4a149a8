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
 * The commands that are read with a text behind them. A text behind any other command is thrown away before the message
 * is kept.
 */
export const readingCommands: readonly (typeof commands)[number][] = ["new", "items", "invoices"];
