import { closeDraft, moveDraft } from "../../frame/questions.js";
import type { ChatRecord } from "../chat-record.js";
import { draftsOf, dropCustomer } from "../draft/model/draft.js";
import { plainQuestion } from "../draft/model/draft-question.js";
import { without } from "../open-questions.js";

/**
 * Removes from the chat's record the terminals and the customers of an account for which the chat no longer acts. The
 * drafts stay without them. The open draft asks for a terminal at once; the other drafts ask when they are continued.
 */
export function forgetAccount(record: ChatRecord): void {
  delete record.settings.terminal;
  delete record.chosenTerminal;
  delete record.offeredDefaults?.terminal;
  delete record.changedDefaults;
  // An open question about a seller may hold terminals of that account.
  record.open = without(record.open, "team");
  if (record.draft?.terms.terminal !== undefined) moveDraft(record, plainQuestion("terminal"));
  for (const draft of draftsOf(record)) {
    delete draft.terms.terminal;
    dropCustomer(draft);
  }
}

/**
 * Ends the chat's place in a team. The draft is kept, but its question is closed: the chat has no access to an account
 * any more, and a former seller isn't asked to sign in by itself.
 */
export function endMembership(record: ChatRecord): void {
  if (record.seller === undefined) return;
  delete record.seller;
  forgetAccount(record);
  closeDraft(record);
}
