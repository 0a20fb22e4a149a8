import type { Draft } from "../../domain/draft/draft.js";
import type { BotContext } from "../frame/context.js";

/** Remembers the message that a field was typed in, so that an edit of it changes the field. */
export function noteSource({ message }: BotContext, draft: Draft, field: string): void {
  if (message !== undefined) draft.sources = { ...draft.sources, [field]: message.message_id };
}
