import { randomBytes } from "node:crypto";
import { defined } from "../domain/defined.js";
import type { Draft, InvoiceRecord } from "../storage/chat-record.js";
import type { ChatScope } from "./context.js";
import { afterDeletion } from "./deletion.js";
import { sourcesOf } from "./draft-items.js";
import { requestOf } from "./invoice-request.js";

/** A submission of the draft as it stands, and where its status updates are to be sent. */
export interface Submission {
  readonly invoice: InvoiceRecord;
  readonly callbackUrl: string | undefined;
}

/** Makes the exact request of the create call; a duration becomes a moment now. */
export function submissionOf(scope: ChatScope, draft: Draft): Submission {
  const { deps, session, unit } = scope;
  if (draft.terminal === undefined) throw new Error("A draft without a terminal can't be submitted.");
  if (draft.expiry === undefined) throw new Error("A draft without an expiry can't be submitted.");
  const now = deps.now();
  const ref = randomBytes(16).toString("base64url");
  const sources = sourcesOf(draft);
  const callback = deps.callbackUrl({
    chat: session.chat,
    ref,
    submittedAt: afterDeletion(session, now),
  });
  const invoice: InvoiceRecord = {
    ref,
    event: unit.event.n,
    draftId: draft.id,
    ...(sources.length === 0 ? {} : { sources }),
    creation: "sending",
    request: structuredClone(requestOf(draft, now)) as InvoiceRecord["request"],
    terminal: draft.terminal,
    submittedAt: now,
    expiry: draft.expiry,
    callbacks: callback !== undefined,
    ...defined({
      customerLanguage: draft.customerLanguage,
      account: session.lastAccount,
      keyId: callback?.keyId,
    }),
    history: [],
  };
  return { invoice, callbackUrl: callback?.url };
}
