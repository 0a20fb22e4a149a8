import type { Draft } from "../../domain/draft/draft.js";

/** Returns the callback data of a draft's button. The draft's id lets the bot recognize buttons of an older draft. */
export const draftButton = (draft: Pick<Draft, "id">, action: string): string =>
  `draft:${draft.id}:${action}`;

/** Returns the callback data of the button that brings a discarded draft back. */
export const undoButton = ({ id }: Draft): string => `new:undo:${id}`;
