import { Routes } from "../../frame/routes.js";
import { newInvoiceKeyboard, post, sayFirst } from "../../frame/screens/send-or-edit.js";
import { moveDraft, openDraft } from "../../frame/talk/questions.js";
import { customerText } from "../../frame/texts/customer-text.js";
import { invoiceFields } from "../../invoice/terms/invoice-fields.js";
import { contactText } from "../../telegram/updates/person-name.js";
import { isSignedIn } from "../access/index.js";
import { isSigningIn, top } from "../open-questions.js";
import { customerSet, setPerson } from "./content/set-customer.js";
import { nextQuestion } from "./model/draft-question.js";
import { heldUpBy } from "./model/duplicates.js";

/** A shared contact is the customer of the draft that is asked about. Without one it is kept for the next draft. */
export const sharedContact = new Routes();

sharedContact.on("message:contact", async (ctx, next) => {
  const { session, message, deps, t } = ctx;
  const read = invoiceFields.reference.read(contactText(message.contact));
  const isAskedElse = (top(session.open)?.kind ?? "draft") !== "draft";
  if (!read.ok || isAskedElse || isSigningIn(session) || !(await isSignedIn(ctx))) return next();
  const reference = read.value;
  const { draft, question } = openDraft(session) ?? {};
  if (draft === undefined || question === undefined) {
    session.nextCustomer = { reference, at: deps.now() };
    await post(
      ctx,
      t("contact-kept", { customer: customerText({ reference }) ?? "" }),
      newInvoiceKeyboard(t),
    );
    return;
  }
  if (heldUpBy(session, draft) !== undefined) return next();
  if (question.ask === "whose") {
    await post(ctx, t("draft-confirm-use-buttons"));
    return;
  }
  await setPerson(ctx, draft, reference);
  draft.updatedAt = deps.now();
  if (question.ask === "customer" || question.ask === "which-customer")
    moveDraft(session, nextQuestion(draft));
  sayFirst(ctx, customerSet(ctx, draft));
  ctx.asks = true;
});
