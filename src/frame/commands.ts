/**
 * The commands of the private chat, in the order in which Telegram's menu shows them. The text of each is `command-<name>` in
 * locales/.
 */
export const commands = [
  "start",
  "signin",
  "new",
  "items",
  "invoices",
  "today",
  "team",
  "business",
  "settings",
  "cancel",
  "signout",
  "help",
  "privacy",
] as const;

/** The commands for groups, which Telegram's menu shows there. They also work in the private chat. */
export const groupCommands = ["payments"] as const;

/**
 * The command that the seller types in chats with customers. In all other chats the bot says where it works. Telegram's
 * menu doesn't show it.
 */
export const commandForCustomers = "pay";

export const allCommands = [...commands, ...groupCommands, commandForCustomers] as const;

/**
 * The commands that the help shows to a seller. A seller never signs in or out, and posts no payments. Telegram's menu
 * shows sellers all commands: a list for a single chat would hide the operator's own list, and a former seller in whose
 * chat it can't be deleted would find no /signin.
 */
export const commandsOfSellers = commands.filter((command) => command !== "signin" && command !== "signout");

/**
 * The commands whose handlers read the text behind the command's name. The intake cuts off the text behind any other
 * command before it is stored, because it may be a secret.
 */
export const readingCommands: readonly (typeof commands)[number][] = ["new", "items", "invoices"];
