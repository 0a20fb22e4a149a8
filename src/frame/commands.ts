import { commands as all, type CommandName } from "../features/slices.js";

/** The commands of all features, of which each feature's slice declares its own. */

const named = (list: typeof all): readonly CommandName[] => list.map(({ name }) => name);

export const allCommands = named(all);

/** The commands that Telegram's menu shows in the private chat, in its order. */
export const menuCommands = named(all.filter(({ menu }) => typeof menu === "number"));

/** The commands for groups, which Telegram's menu shows there. They also work in the private chat. */
export const groupCommands = named(all.filter(({ menu }) => menu === "groups"));

/** The commands that do nothing in a group. */
export const privateCommands = named(all.filter(({ menu }) => menu !== "groups"));

/**
 * The commands that the help shows to a seller. Telegram's menu shows sellers all commands: a list for a single chat
 * would hide the operator's own list, and a former seller in whose chat it can't be deleted would find no /signin.
 */
export const commandsOfSellers = named(
  all.filter(({ menu, forSellers }) => typeof menu === "number" && forSellers !== false),
);

/**
 * The commands whose handlers read the text behind the command's name. The intake cuts off the text behind any other
 * command before it is stored, because it may be a secret.
 */
export const readingCommands = named(all.filter(({ readsText }) => readsText === true));
