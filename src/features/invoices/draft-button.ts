import type { Draft } from "../draft/model/draft.js";

/**
 * Returns the callback data of a button on a draft's message. The data contains the draft's id, so that the bot
 * recognizes buttons of an older draft.
 */
export const draftButton = (draft: Pick<Draft, "id">, action: string): string =>
  `draft:${draft.id}:${action}`;

/** Returns the callback data of [Undo] below a discarded draft, which brings that draft back. */
export const undoButton = ({ id }: Draft): string => `new:undo:${id}`;
