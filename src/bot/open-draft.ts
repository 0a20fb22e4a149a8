import { openOf, top, without } from "../domain/chat/open.js";
import type { ChatRecord, Draft } from "../storage/chat-record.js";

/** The draft whose question is open, asked or waiting below another one; after /cancel the draft is kept, and isn't open. */
export const openDraft = ({ draft, open }: ChatRecord): Draft | undefined =>
  openOf(open, "draft") === undefined ? undefined : draft;

/** The draft whose question is the one that is asked. */
export const askedDraft = ({ draft, open, signIn }: ChatRecord): Draft | undefined =>
  signIn === undefined && top(open)?.kind === "draft" ? draft : undefined;

/** Takes the draft from the chat, and closes its question. */
export function dropDraft(record: ChatRecord): void {
  delete record.draft;
  record.open = without(record.open, "draft");
}
