import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { plainQuestion } from "../../domain/draft/draft-question.js";
import { closeDraft, moveDraft } from "../shared/questions.js";

/**
 * Removes from the chat's record the terminals of an account for which the chat no longer acts. The drafts stay. The open
 * draft asks for a terminal at once; the other drafts ask when they are continued.
 */
export function forgetTerminals(record: ChatRecord): void {
  delete record.settings.terminal;
  delete record.chosenTerminal;
  delete record.offeredDefaults?.terminal;
  delete record.changedDefaults;
  if (record.draft?.terms.terminal !== undefined) moveDraft(record, plainQuestion("terminal"));
  for (const draft of [record.draft, record.offered?.draft, record.discarded?.draft])
    delete draft?.terms.terminal;
}

/**
 * Ends the chat's place in a team. The draft is kept, but its question is closed: the chat has no access to an account
 * any more, and a former seller isn't asked to sign in by itself.
 */
export function endMembership(record: ChatRecord): void {
  if (record.seller === undefined) return;
  delete record.seller;
  forgetTerminals(record);
  closeDraft(record);
}
