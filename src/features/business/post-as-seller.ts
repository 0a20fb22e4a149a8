import { GrammyError, InlineKeyboard } from "grammy";
import { asSeller, NotConnectedError } from "../../frame/as-seller.js";
import type { ChatScope } from "../../frame/context.js";
import { isLastFailure } from "../../frame/screens/customers-wait.js";
import { deleteAt } from "../../frame/screens/message-at.js";
import { messageOptions, saidOnce } from "../../frame/screens/send-or-edit.js";
import { itemsInShort, totalOf } from "../../frame/texts/items-text.js";
import { putFace } from "../../invoice/face.js";
import { endOf, type Invoice, isShareable, linkEnd, markOf } from "../../invoice/invoice.js";
import type { BusinessMessage } from "../../invoice/message-address.js";
import { dayMs } from "../../language/time/local-time.js";
import { isButtonRefused } from "../../telegram/calls/telegram-errors.js";
import { isPaused } from "../access/index.js";
import type { ChatRecord } from "../chat-record.js";
import { addDue, dropDue, keyOf } from "../due-list.js";
import {
  addShareButton,
  customerClock,
  customerMessage,
  customerTranslator,
  replyToCard,
} from "../invoices/index.js";
import type { DueOf } from "../slices.js";
import { hasLeft } from "../team/model/membership.js";
import { usableConnections, type WhyNotPosted } from "./slice.js";

type Posted = { readonly messageId: number } | { readonly why: WhyNotPosted };

/** Posts the customer's message in the seller's name. From then on the message follows the invoice like a shared one. */
export async function postAsSeller(
  scope: ChatScope,
  entry: DueOf<"post-as-seller">,
): Promise<"later" | undefined> {
  const { session, unit, deps } = scope;
  const { message, ref } = entry;
  const invoice = session.invoices[ref];
  // A former seller gives no more links to customers.
  if (message.in !== "business" || invoice === undefined || hasLeft(session, invoice)) return undefined;
  // The bot may have learned late that the invoice exists: its link is over by then, or the seller has created it again.
  if (waitsForLink(invoice, deps.now())) return waitForLink(scope, entry, invoice);
  if (!isShareable(invoice, deps.now()) || invoice.repeatedBy !== undefined) {
    if (markOf(invoice) === undefined || linkEnd(invoice, deps.now()) !== undefined) return undefined;
    // The seller may tap [Undo], and then the customer is to get the message.
    if (entry.mayBePosted !== true) return rest(scope, entry, invoice);
    addDue(session, { kind: "still-asks", ref });
    return undefined;
  }
  if (await isPaused(scope)) return rest(scope, entry, invoice);
  const key = keyOf(entry);
  await unit.once<Posted>(
    `due:${key}`,
    () => post(scope, invoice, entry, message),
    (record, result) => {
      dropDue(record, key);
      const posted = record.invoices[ref];
      if ("why" in result) addDue(record, { kind: "not-posted", message, ref, why: result.why });
      else {
        if (posted !== undefined)
          putFace(posted, {
            at: { ...message, id: result.messageId },
            as: "customer",
            shows: "pay",
            ...(entry.mayBePosted === true && { mayHaveCopy: true }),
          });
        addDue(record, { kind: "remove-command", message });
      }
    },
  );
  return undefined;
}

/** Checks whether the customer could be asked to pay, if only the service had given the pay link. */
const waitsForLink = (invoice: Invoice, now: number): boolean =>
  invoice.creation === "created" &&
  invoice.payLink === undefined &&
  invoice.repeatedBy === undefined &&
  endOf(invoice, now) === undefined;

/**
 * Leaves the post on the due list until a status update or a late answer brings the pay link (`hurryPost`), and tells the
 * seller so, once. Without status updates hardly any link comes, so the post is given up at once.
 */
async function waitForLink(
  scope: ChatScope,
  entry: DueOf<"post-as-seller">,
  invoice: Invoice,
): Promise<"later" | undefined> {
  const { message, ref } = entry;
  if (invoice.callbacks)
    return rest(scope, { ...entry, waitsForLink: true }, invoice, (record) => {
      if (entry.waitsForLink !== true) addDue(record, { kind: "not-posted", message, ref, why: "no-link" });
    });
  await scope.unit.patch((record) => {
    dropDue(record, keyOf(entry));
    addDue(record, { kind: "not-posted", message, ref, why: "no-link-at-all" });
  });
  return undefined;
}

/**
 * Leaves the post on the due list until more is known of the invoice, or until the merchant's next update. After a day the
 * seller has sent the link another way, so the post is given up.
 */
async function rest(
  { unit, deps }: ChatScope,
  entry: DueOf<"post-as-seller">,
  { submittedAt }: Invoice,
  also?: (record: ChatRecord) => void,
): Promise<"later" | undefined> {
  if (deps.now() - submittedAt > dayMs) return undefined;
  if (entry.waits !== true)
    await unit.patch((record) => {
      addDue(record, { ...entry, waits: true });
      also?.(record);
    });
  return "later";
}

async function post(
  scope: ChatScope,
  invoice: Invoice,
  entry: DueOf<"post-as-seller">,
  { chat }: BusinessMessage,
): Promise<Posted> {
  const t = customerTranslator(scope, invoice);
  const send = async (button: boolean): Promise<Posted> => {
    const { html, keyboard } = customerMessage(t, invoice, customerClock(scope), { button });
    const options = messageOptions(button ? keyboard : undefined);
    const { message_id } = await asSeller(scope, (business_connection_id) =>
      scope.api.sendMessage(chat, html, { ...options, business_connection_id }),
    );
    return { messageId: message_id };
  };
  try {
    return await send(true).catch((error: unknown) => {
      if (isButtonRefused(error)) return send(false);
      throw error;
    });
  } catch (error) {
    const why = isLastFailure(entry, error) ? "refused" : whyRefused(error);
    if (why === undefined) {
      // After a lost answer the message is posted again. No face is known of a first one that Telegram has posted.
      if (!(error instanceof GrammyError) || error.error_code >= 500)
        await scope.unit.patch((record) => addDue(record, { ...entry, mayBePosted: true }));
      throw error;
    }
    scope.deps.log("business.not-posted", { why });
    return { why };
  }
}

/**
 * Telegram's reasons not to post (docs/telegram-business.md). A missing right may also be told as
 * BUSINESS_PEER_INVALID, so the text for "not-chosen" names both.
 */
const reasons: readonly (readonly [RegExp, WhyNotPosted])[] = [
  [/BUSINESS_PEER_USAGE_MISSING/i, "silent"],
  [/BUSINESS_PEER_INVALID|PEER_ID_INVALID/i, "not-chosen"],
  [/not enough rights|BUSINESS_CONNECTION_NOT_ALLOWED|BOT_ACCESS_FORBIDDEN/i, "no-right"],
  // The published server says "bot was blocked by the user" for USER_IS_BLOCKED, also where the seller's account is meant.
  [/USER_IS_BLOCKED|blocked by the user/i, "customer-blocked"],
  [/YOU_BLOCKED_USER/i, "you-blocked"],
  [/PEER_FLOOD/i, "flood"],
];

/** Returns undefined for an error after which another attempt may succeed. */
function whyRefused(error: unknown): WhyNotPosted | undefined {
  if (error instanceof NotConnectedError) return "not-connected";
  if (!(error instanceof GrammyError) || ![400, 403].includes(error.error_code)) return undefined;
  return reasons.find(([words]) => words.test(error.description))?.[1] ?? "refused";
}

/** Without the right to delete, the command stays, and /business says which right is missing. */
export async function removeCommand(scope: ChatScope, { message }: DueOf<"remove-command">): Promise<void> {
  const mayDelete = usableConnections(scope.session).some(({ canDelete }) => canDelete);
  if (message.in !== "business" || !mayDelete) return;
  if (!(await deleteAt(scope, message))) scope.deps.log("business.command-stays");
}

/** Tells the seller to delete a message by which the customer could still pay what was paid in cash or withdrawn. */
export async function sayStillAsks(scope: ChatScope, entry: DueOf<"still-asks">): Promise<void> {
  const { t, session } = scope;
  const invoice = session.invoices[entry.ref];
  const mark = invoice && markOf(invoice);
  if (invoice === undefined || mark === undefined) return;
  const { items } = invoice.terms;
  const html = t(mark === "cash" ? "business-still-asks" : "business-still-asks-withdrawn", {
    items: itemsInShort(items, t),
    total: totalOf(items, t),
  });
  await saidOnce(scope, entry, () => replyToCard(scope, invoice, html));
}

/** Tells the seller why the customer's message wasn't posted, below the pay card, with the button that shares it. */
export async function sayNotPosted(scope: ChatScope, entry: DueOf<"not-posted">): Promise<void> {
  const { t, session, deps } = scope;
  const invoice = session.invoices[entry.ref];
  if (invoice === undefined) return;
  const { items } = invoice.terms;
  const what = t("business-not-posted", { items: itemsInShort(items, t), total: totalOf(items, t) });
  const keyboard = new InlineKeyboard();
  const canShare = isShareable(invoice, deps.now());
  if (canShare) addShareButton(scope, keyboard, invoice);
  const html = [
    what,
    "",
    t(`business-not-posted-${entry.why}`, { service: deps.settings.serviceName }),
    ...(canShare ? [t("business-share-it")] : []),
  ];
  await saidOnce(scope, entry, () => replyToCard(scope, invoice, html.join("\n"), { keyboard }));
}
