import { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../frame/context.js";
import { Html } from "../../frame/locales.js";
import { editAt } from "../../frame/screens/message-at.js";
import { addSignIn, post, saidOnce } from "../../frame/screens/send-or-edit.js";
import { itemsInShort, totalOf } from "../../frame/texts/items-text.js";
import { lostTerminalText } from "../../frame/texts/lost-terminal-text.js";
import { refusalReason } from "../../frame/texts/refusal-text.js";
import { waitText } from "../../frame/texts/wait-text.js";
import type { Item } from "../../invoice/item/item.js";
import type { OutsideAddress } from "../../invoice/message-address.js";
import { noAccessScreen } from "../access/index.js";
import { noteDoubt, repeatedBy } from "../draft/model/duplicates.js";
import { customerTranslator, doubleWarning, findInvoice, overLines } from "../invoices/index.js";
import type { DueOf } from "../slices.js";
import { draftIdOf, findSend, messageDigest, pendingOf } from "./model/inline-sends.js";
import type { NotCreated } from "./slice.js";

export async function sayNotCreated(scope: ChatScope, entry: DueOf<"not-created">): Promise<void> {
  const { t, session } = scope;
  const { message, problem } = entry;
  const send = findSend(session, message);
  const pending = send === undefined ? undefined : pendingOf(send);
  // The invoice was created meanwhile, or its terms have been deleted and nothing could be tried again.
  if (pending === undefined) return;
  const { items } = pending.terms;
  const digest = messageDigest(message);
  const keyboard = new InlineKeyboard();
  // The usual [Sign in] would replace the message with [Try again], so this one asks in a new message.
  const screen = problem.kind === "signed-out" ? await noAccessScreen(scope) : undefined;
  if (screen !== undefined) keyboard.append(screen.keyboard).row();
  else if (problem.kind === "signed-out") addSignIn(scope, keyboard, "below");
  if (problem.kind === "may-exist") keyboard.text(t.plain("button-create-anyway"), `inline:anyway:${digest}`);
  else keyboard.text(t.plain("button-try-again"), `inline:again:${digest}`);
  const what = t(`${message.in}-failed`, { items: itemsInShort(items, t), total: totalOf(items, t) });
  const doubles =
    problem.kind === "may-exist"
      ? repeatedBy(session, { draftId: draftIdOf(message), items }, scope.deps.now())
      : [];
  const html = [
    what,
    "",
    ...doubleWarning(scope, doubles),
    screen?.html ?? reasonOf(scope, problem, message, items),
  ].join("\n");
  await saidOnce(
    scope,
    entry,
    () => post(scope, html, keyboard),
    (record, messageId) => {
      for (const invoice of doubles) noteDoubt(record, invoice, messageId);
      const asked = findSend(record, message);
      if (problem.kind === "may-exist" && asked !== undefined) asked.askedBy = messageId;
    },
  );
}

/** The bot doesn't repeat a call without an answer; the seller can, after a look at the service's dashboard. */
export async function sayUnknown(scope: ChatScope, entry: DueOf<"unknown">): Promise<void> {
  const { t, session, deps } = scope;
  const { ref } = entry;
  const invoice = session.invoices[ref];
  if (invoice?.creation !== "unknown") return;
  const { items } = invoice.terms;
  const html = [
    t(`${entry.message.in}-unknown`, { items: itemsInShort(items, t), total: totalOf(items, t) }),
    "",
    t("create-unknown", { service: deps.settings.serviceName }),
  ].join("\n");
  const keyboard = new InlineKeyboard().text(t.plain("button-create-again"), `invoice:repeat:${ref}`);
  await saidOnce(
    scope,
    entry,
    () => post(scope, html, keyboard),
    (record, messageId) => noteDoubt(record, invoice, messageId),
  );
}

/** The default tolerance that was left out is large for the invoice's total. */
export async function sayLeftOut(scope: ChatScope, entry: DueOf<"left-out">): Promise<"later" | undefined> {
  const { t, session } = scope;
  const invoice = session.invoices[entry.ref];
  if (invoice === undefined) return undefined;
  if (invoice.creation !== "created") return "later";
  const html = t("inline-tolerance-left-out", { total: totalOf(invoice.terms.items, t) });
  await saidOnce(scope, entry, () => post(scope, html));
  return undefined;
}

export async function sayWithdrawn(scope: ChatScope, { message }: DueOf<"withdrawn">): Promise<void> {
  const ref = findSend(scope.session, message)?.ref;
  const invoice = ref === undefined ? "none" : await findInvoice(scope, ref);
  // A customer's message with a pay link must keep that link.
  if (typeof invoice !== "string" && invoice.creation === "created") return;
  await editAt(scope, message, { html: customerTranslator(scope)("inline-not-created") });
}

function reasonOf(
  scope: ChatScope,
  problem: NotCreated,
  message: OutsideAddress,
  items: readonly Item[],
): string {
  const { t, deps, acting } = scope;
  const service = deps.settings.serviceName;
  const way = message.in;
  switch (problem.kind) {
    case "signed-out":
      return acting.kind === "locked"
        ? t(`${way}-failed-locked`)
        : t(`${way}-failed-signed-out`, { service });
    case "unavailable":
      return t(`${way}-failed-unavailable`, { service });
    case "faulty-answer":
      return t("service-not-understood", { service });
    case "no-terminal":
      return t("draft-no-terminal", { service });
    case "which-terminal":
      return t("inline-failed-which-terminal");
    case "renewed":
      return t("inline-failed-renewed");
    case "not-allowed":
      return t("create-not-allowed");
    case "stale":
      return t(`${way}-failed-stale`);
    case "may-exist":
      return t(`${way}-failed-may-exist`);
    case "terminal-not-allowed":
      return t("inline-failed-terminal");
    case "over-limit":
      return [...overLines(t, problem.over, problem.currency), t("inline-failed-over-limit")].join("\n");
    case "too-many-requests":
      return t(`${way}-failed-wait`, { wait: new Html(waitText(scope, problem.wait)) });
    case "rejected": {
      const reason = refusalReason(t, problem, items);
      const text =
        reason === null
          ? t("inline-failed-rejected", { service })
          : t("inline-failed-rejected-because", { service, reason });
      return problem.aboutTerminal === true ? `${text} ${t("inline-failed-other-terminal")}` : text;
    }
    case "terminal-lost":
      return `${lostTerminalText(t, problem.lost)} ${t("inline-failed-other-terminal")}`;
  }
}
