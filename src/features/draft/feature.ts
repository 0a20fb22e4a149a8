import { feature } from "../../frame/feature.js";
import { createdBefore } from "./create-invoice.js";
import { draftCommands, newInvoice } from "./new-invoice.js";
import { dropOldDrafts } from "./old-drafts.js";
import { textWithoutQuestion } from "./text-without-question.js";

export const draftFeature = feature({
  name: "draft",
  handlers: [draftCommands, createdBefore],
  last: [textWithoutQuestion],
  asks: { draft: newInvoice },
  tidy: ({ session, deps }) => dropOldDrafts(session, deps.now()),
});
