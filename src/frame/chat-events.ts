import type { InboxPayload } from "../engine/event.js";
import type { UnitOfWork } from "../engine/unit-of-work.js";
import type { ChatRecord } from "../features/chat-record.js";
import { addTell, chatEvent } from "../features/due-list.js";
import type { ChatEvent } from "../features/slices.js";
import type { ChatScope } from "./context.js";

/** A handler tells another chat something, and the other chat's own handler hears it. */

/** The inbox gets the event after the commit of this record, also if the handler fails afterwards. */
export function tellChat(
  record: ChatRecord,
  { event: cause }: Pick<UnitOfWork, "event">,
  to: string,
  event: ChatEvent,
): void {
  addTell(record, cause, to, event);
}

/** @throws ZodError for an event of a shape that this version doesn't know; it becomes a dead letter */
export async function hearChat(
  scope: ChatScope,
  { from, event }: Extract<InboxPayload, { source: "chat" }>,
): Promise<void> {
  const heard = chatEvent.parse(event);
  // TypeScript can't see that the table's key and the event belong together.
  const listen = scope.features.hears[heard.name] as (
    scope: ChatScope,
    event: ChatEvent,
    from: string,
  ) => unknown;
  await listen(scope, heard, from);
}
