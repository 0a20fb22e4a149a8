import { commands as all, type CommandName } from "../features/slices.js";

const named = (list: typeof all): readonly CommandName[] => list.map(({ name }) => name);

export const allCommands = named(all);

export const menuCommands = named(all.filter(({ menu }) => typeof menu === "number"));

export const groupCommands = named(all.filter(({ menu }) => menu === "groups"));

export const privateCommands = named(all.filter(({ menu }) => menu !== "groups"));

/**
 * A menu for a single chat would hide the operator's own, and a former seller in whose chat it can't be deleted would
 * find no /signin. So only the help leaves commands out.
 */
export const commandsOfSellers = named(
  all.filter(({ menu, forSellers }) => menu !== "groups" && forSellers !== false),
);

/** The intake cuts off the text behind any other command before it is stored, because the text may be a secret. */
export const readingCommands = named(all.filter(({ readsText }) => readsText === true));
