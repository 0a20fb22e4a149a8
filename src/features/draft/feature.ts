import { feature } from "../../frame/feature.js";
import { createInvoice } from "./create-invoice.js";
import { ownMessages } from "./message-changes/message-changes.js";
import { askDraft, newInvoice } from "./new-invoice.js";
import { dropOldDrafts, hasOldDraft } from "./old-drafts.js";
import { textWithoutQuestion } from "./text-without-question.js";

export const draftFeature = feature({
  name: "draft",
  privacy: "in the general text",
  handlers: [newInvoice, createInvoice],
  takes: ["new:", "invoice:", "template:"],
  messages: [ownMessages],
  last: [textWithoutQuestion],
  asks: { draft: askDraft },
  tidy: ({ session, deps }) => dropOldDrafts(session, deps.now()),
  holdsOld: (record, { now }) => hasOldDraft(record, now),
});
