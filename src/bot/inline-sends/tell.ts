import { InlineKeyboard } from "grammy";
import { noteDoubt, repeatedBy } from "../../domain/invoice/doubles.js";
import type { InlineSend } from "../../storage/chat-record.js";
import type { ChatScope } from "../context.js";
import { findInvoice } from "../invoices.js";
import { userText } from "../locales.js";
import { editShared, messageDigest } from "../shared-messages.js";
import { post } from "../show.js";
import { customerTranslator } from "../views/customer-message.js";
import { itemsInShort, totalOf } from "../views/items.js";
import { doubleWarning } from "../views/unsettled.js";
import { draftIdOf, findSend } from "./sends.js";

/** Why nothing was created. */
export type NotCreated = NonNullable<InlineSend["untold"]>;

/**
 * Nothing was created, that is certain. The message in the customer's chat says no more than that; the seller hears
 * why, and may have it tried again. The send and its problem are committed before, for a seller who can't be told now.
 */
export async function tellNotCreated(scope: ChatScope, message: string, problem: NotCreated): Promise<void> {
  const { t, unit, session } = scope;
  await showNotCreated(scope, message);
  const send = findSend(session, message);
  const items = send?.terms?.items ?? [];
  const digest = messageDigest(message);
  const keyboard = new InlineKeyboard();
  // Not the usual button: its question would take the place of this message, and of [Try again].
  if (problem.kind === "signed-out") keyboard.text(t.plain("button-sign-in"), "inline:sign-in");
  if (problem.kind === "may-exist") keyboard.text(t.plain("button-create-anyway"), `inline:anyway:${digest}`);
  else keyboard.text(t.plain("button-try-again"), `inline:again:${digest}`);
  const what = t("inline-failed", { items: itemsInShort(items, t), total: totalOf(items, t) });
  const doubles =
    problem.kind === "may-exist"
      ? repeatedBy(session, { draftId: draftIdOf(message), items }, scope.deps.now())
      : [];
  const html = [what, "", ...doubleWarning(scope, doubles), reasonOf(scope, problem)].join("\n");
  const messageId = await unit.once(`told:${digest}`, () => post(scope, html, keyboard));
  for (const invoice of doubles) noteDoubt(session, invoice, messageId);
  if (send === undefined) return;
  if (problem.kind === "may-exist") send.askedBy = messageId;
  delete send.untold;
}

/** Nobody knows whether the invoice exists. It isn't asked for again, unless the seller has looked and does so. */
export async function tellUnknown(scope: ChatScope, message: string, ref: string): Promise<void> {
  const { t, unit, session, deps } = scope;
  await showNotCreated(scope, message);
  const invoice = session.invoices[ref];
  const send = findSend(session, message);
  if (invoice === undefined || send?.told === true) return;
  const { items } = invoice.terms;
  const html = [
    t("inline-unknown", { items: itemsInShort(items, t), total: totalOf(items, t) }),
    "",
    t("create-unknown", { service: deps.settings.serviceName }),
    ...(invoice.id === undefined ? [] : ["", t("card-id", { id: invoice.id })]),
  ].join("\n");
  const keyboard = new InlineKeyboard().text(t.plain("button-create-again"), `invoice:repeat:${ref}`);
  const digest = messageDigest(message);
  noteDoubt(session, invoice, await unit.once(`told:${digest}`, () => post(scope, html, keyboard)));
  if (send !== undefined) send.told = true;
}

/** The invoice is created, but without a tolerance that the seller usually has. */
export async function tellLeftOut(scope: ChatScope, message: string): Promise<void> {
  const { t, unit, session } = scope;
  const send = findSend(session, message);
  if (send?.leftOut !== true || send.ref === undefined) return;
  const invoice = await findInvoice(scope, send.ref);
  if (typeof invoice !== "string") {
    if (invoice.creation !== "created") return;
    const html = t("inline-tolerance-left-out", { total: totalOf(invoice.terms.items, t) });
    await unit.once(`left-out:${messageDigest(message)}`, () => post(scope, html));
  }
  delete send.leftOut;
}

/** The message in the customer's chat, without a word of the reason. */
export async function showNotCreated(scope: ChatScope, message: string): Promise<void> {
  const html = customerTranslator(scope)("inline-not-created");
  await scope.unit.once(`not-created:${messageDigest(message)}`, () => editShared(scope, message, html));
}

function reasonOf({ t, deps }: ChatScope, problem: NotCreated): string {
  const service = deps.settings.serviceName;
  switch (problem.kind) {
    case "signed-out":
      return t("inline-failed-signed-out", { service });
    case "unavailable":
      return t("inline-failed-unavailable", { service });
    case "no-terminal":
      return t("draft-no-terminal", { service });
    case "which-terminal":
      return t("inline-failed-which-terminal");
    case "renewed":
      return t("inline-failed-renewed");
    case "stale":
      return t("inline-failed-stale");
    case "may-exist":
      return t("inline-failed-may-exist");
    case "rejected": {
      const { reason, retryAfter } = problem;
      const text =
        reason === null
          ? t("inline-failed-rejected", { service })
          : t("inline-failed-rejected-because", {
              service,
              reason: userText(reason.replace(/[.\s]+$/, "")),
            });
      return retryAfter === null ? text : `${text} ${t("create-retry-after", { seconds: retryAfter })}`;
    }
  }
}
