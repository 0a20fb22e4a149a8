import type { InlineSend } from "../../storage/chat-record.js";
import type { ChatScope } from "../context.js";
import { isRefused } from "../refused.js";
import { tellLeftOut, tellNotCreated, tellUnknown } from "./tell.js";

/** Tells the seller what came of messages sent into other chats, where that could not be told when it happened. */
export async function tellOwedSends(scope: ChatScope): Promise<void> {
  for (const send of scope.session.inlineSends ?? []) {
    try {
      await tellOwed(scope, send);
    } catch (error) {
      // One message that Telegram won't take must not keep the merchant from everything else.
      if (!isRefused(error)) throw error;
      scope.deps.log("inline.owed-refused");
    }
  }
}

async function tellOwed(
  scope: ChatScope,
  { message, ref, untold, told, leftOut }: InlineSend,
): Promise<void> {
  const { session, unit } = scope;
  if (untold !== undefined) return tellNotCreated(scope, message, untold);
  const invoice = ref === undefined ? undefined : session.invoices[ref];
  // What the event in hand has asked for, it tells by itself.
  if (ref === undefined || invoice?.event === unit.event.n) return;
  if (invoice?.creation === "unknown" && told !== true) return tellUnknown(scope, message, ref);
  if (leftOut === true) await tellLeftOut(scope, message);
}
