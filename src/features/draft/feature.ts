import { feature } from "../../frame/feature.js";
import { createdBefore } from "./create-invoice.js";
import { ownMessages } from "./message-changes/message-changes.js";
import { draftCommands, newInvoice } from "./new-invoice.js";
import { dropOldDrafts, hasOldDraft } from "./old-drafts.js";
import { textWithoutQuestion } from "./text-without-question.js";

export const draftFeature = feature({
  name: "draft",
  privacy: "in the general text",
  handlers: [draftCommands, createdBefore],
  takes: ["new:", "invoice:", "template:"],
  messages: [ownMessages],
  last: [textWithoutQuestion],
  asks: { draft: newInvoice },
  tidy: ({ session, deps }) => dropOldDrafts(session, deps.now()),
  holdsOld: (record, { now }) => hasOldDraft(record, now),
});
