import { feature } from "../../frame/feature.js";
import { createInvoice } from "./create-invoice.js";
import { askDraft, newInvoice } from "./new-invoice.js";
import { dropOldDrafts, hasOldDraft } from "./old-drafts.js";
import { textWithoutQuestion } from "./text-without-question.js";

export const draftFeature = feature({
  name: "draft",
  handlers: [newInvoice, createInvoice],
  last: [textWithoutQuestion],
  asks: { draft: askDraft },
  tidy: ({ session, deps }) => dropOldDrafts(session, deps.now()),
  holdsOld: (record, { now }) => hasOldDraft(record, now),
});
