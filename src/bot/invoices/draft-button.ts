import type { Draft } from "../../domain/draft/draft.js";

/** Callback data of a draft's button; the draft's id tells buttons of an older draft. */
export const draftButton = (draft: Draft, action: string): string => `draft:${draft.id}:${action}`;
