import type { Draft } from "../../domain/draft/draft.js";
import type { BotContext } from "../frame/context.js";

/** Stores the id of the message in which the merchant typed a field, so that an edit of that message changes the field. */
export function noteSource({ message }: BotContext, draft: Draft, field: string): void {
  if (message !== undefined) draft.sources = { ...draft.sources, [field]: message.message_id };
}
