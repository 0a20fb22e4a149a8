import type { ChatScope } from "../../frame/context.js";
import { feature } from "../../frame/feature.js";
import { createdBefore } from "./create-invoice.js";
import { dropOldDrafts, hasOldDraft } from "./discard.js";
import { ownMessages } from "./message-changes/message-changes.js";
import { textWithoutQuestion } from "./new-from-text.js";
import { draftCommands, newInvoice } from "./new-invoice.js";
import { sharedContact } from "./shared-contact.js";

const dropOld = ({ session, deps }: ChatScope): void => dropOldDrafts(session, deps.now());

export const draftFeature = feature({
  name: "draft",
  handlers: [draftCommands, createdBefore],
  takes: ["new:", "invoice:", "template:"],
  messages: [ownMessages, sharedContact],
  last: [textWithoutQuestion],
  asks: { draft: newInvoice },
  before: { draft: dropOld, discarded: dropOld, aside: dropOld, nextCustomer: dropOld, offered: dropOld },
  tidy: dropOld,
  holdsOld: (record, { now }) => hasOldDraft(record, now),
});
