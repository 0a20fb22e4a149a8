import type { BotContext } from "../../frame/context.js";
import { putFace } from "../../invoice/face.js";
import type { CreateOutcome } from "../../invoice/invoice.js";
import type { OutsideAddress } from "../../invoice/message-address.js";
import { forgetTerminals, loseTerminal } from "../access/index.js";
import type { ChatRecord } from "../chat-record.js";
import { loseTerminalInTemplates } from "../draft/index.js";
import { addDue, dropDue, keyOf } from "../due-list.js";
import {
  createOnce,
  type Intention,
  type NotSubmitted,
  outcomeSoFar,
  sayDue,
  scheduleTimers,
  showFace,
} from "../invoices/index.js";
import { countInvoiced, offerSaving } from "../items/index.js";
import { applyDefaults } from "./apply-defaults.js";
import { findSend, type PendingSend, putSend } from "./model/inline-sends.js";
import type { NotCreated } from "./slice.js";

/**
 * The way to `createOnce` from an inline message, or from a command in a customer's chat, and what customer and seller
 * read of each outcome. No review card can ask anything here.
 */
export async function createFromMessage(ctx: BotContext, send: PendingSend, wish: Wish = {}): Promise<void> {
  const outcome = await createOnce(ctx, byMessage(ctx, send, wish));
  await ("ref" in outcome ? settle(ctx, send.message, outcome) : leave(ctx, send, outcome));
}

const byMessage = (ctx: BotContext, send: PendingSend, wish: Wish): Intention<NotCreated> => ({
  ...wish,
  answersTap: "first",
  place: placeOf(ctx),
  complete: async (access) => {
    const completed = await applyDefaults(ctx, send, access);
    if ("kind" in completed) return { why: completed };
    const { draft, leftOut } = completed;
    return { draft, submitWith: (record, { ref }) => noteSubmitted(record, send, ref, leftOut) };
  },
  // The seller was warned, and has tapped [Create it anyway].
  isWarnedOf: () => wish.anyway === true,
});

/** Stores that the message was submitted. @param leftOut whether the submission leaves a default tolerance out */
function noteSubmitted(record: ChatRecord, send: PendingSend, ref: string, leftOut: boolean): void {
  const { message } = send;
  const submission = record.invoices[ref];
  if (submission !== undefined && message.in === "inline")
    putFace(submission, { at: message, as: "customer" });
  putSend(record, { ...send, ref });
  if (leftOut) addDue(record, { kind: "left-out", message, ref });
}

/**
 * Continues where an earlier attempt at this event has already made the create call for the message.
 * @returns false when there was no such call
 */
export async function goOnAfterCall(ctx: BotContext, message: OutsideAddress): Promise<boolean> {
  const outcome = await outcomeSoFar(ctx, placeOf(ctx));
  if (outcome === undefined) return false;
  await settle(ctx, message, outcome);
  return true;
}

interface Wish extends Pick<Intention<NotCreated>, "wishedAt" | "unheard"> {
  /** Whether the seller has asked for the invoice again after the bot's warning that it may already exist. */
  readonly anyway?: boolean;
}

/**
 * Returns the id of the message in the seller's private chat whose button was tapped; the pay card replaces that
 * message. Undefined if there is none.
 */
const placeOf = ({ callbackQuery }: BotContext): number | undefined => callbackQuery?.message?.message_id;

/**
 * Commits that no create call was made for the message, and puts on the due list the messages that say so. The seller
 * can try again. A terminal that can't be used any more is taken out of everything that would use it again.
 */
async function leave(ctx: BotContext, send: PendingSend, outcome: NotSubmitted<NotCreated>): Promise<void> {
  const lost = outcome.kind === "terminal-lost" ? outcome.lost.terminal.id : undefined;
  if (lost !== undefined) await loseTerminalInTemplates(ctx, lost);
  await ctx.unit.patch((record) => {
    const { terminal, ...others } = send.terms;
    const terms = lost !== undefined && terminal?.id === lost ? others : send.terms;
    putSend(record, { ...send, terms, failedAt: ctx.deps.now() });
    addFailure(record, send.message, problemBefore(outcome));
    if (lost !== undefined) loseTerminal(record, lost);
  });
}

/** Returns why nothing was submitted, for the message that tells the seller. */
function problemBefore(outcome: NotSubmitted<NotCreated>): NotCreated {
  switch (outcome.kind) {
    case "must-wait":
      return { kind: "too-many-requests", wait: outcome.wait };
    case "no-access":
    case "incomplete":
      return outcome.why;
    case "limited":
      return problemWith(outcome.by);
    case "stale":
    case "may-exist":
    case "terminal-lost":
      return outcome;
  }
}

/**
 * Puts two messages on the due list: the edit of the customer's message, which says only that no invoice was created,
 * and the message to the seller, which also says why. A command in a customer's chat has no such message to edit: the
 * bot posts one there once the invoice exists.
 */
function addFailure(record: ChatRecord, message: OutsideAddress, problem: NotCreated): void {
  if (message.in === "inline") addDue(record, { kind: "withdrawn", message });
  addDue(record, { kind: "not-created", message, problem });
}

/**
 * Commits what the create call's outcome means for the inline message, together with the messages about it to the
 * customer and the seller on the due list. The outcome itself is already committed.
 */
async function settle(ctx: BotContext, message: OutsideAddress, outcome: CreateOutcome): Promise<void> {
  const { ref } = outcome;
  switch (outcome.kind) {
    case "created":
      await ctx.unit.patch((record) => noteCreated(record, message, ref));
      return sayCreated(ctx, message, ref);
    case "unknown":
      // The commit of the outcome has already put the messages about it on the due list.
      return;
    case "rejected":
      return takeBack(ctx, message, outcome, outcome.aboutTerminal === true);
    case "too-many-requests":
    case "signed-out":
    case "renewed":
    case "not-allowed":
    case "unavailable":
    case "faulty-answer":
      return takeBack(ctx, message, outcome);
  }
}

/**
 * Commits that the message's submission has created nothing, and that the seller is told why.
 * @param aboutTerminal whether the service has refused the terminal, so that it is taken out of everything that would use
 * it again. The list from before the refusal is forgotten.
 */
async function takeBack(
  ctx: BotContext,
  message: OutsideAddress,
  outcome: Failed,
  aboutTerminal = false,
): Promise<void> {
  const { ref, ...problem } = outcome;
  const refused = aboutTerminal ? terminalOf(ctx, message) : undefined;
  if (aboutTerminal) forgetTerminals(ctx);
  if (refused !== undefined) await loseTerminalInTemplates(ctx, refused);
  await ctx.unit.patch((record) => {
    const send = findSend(record, message);
    // If the inline message belongs to another submission, an earlier attempt at this event has already stored this
    // outcome.
    if (send?.ref !== ref) return;
    delete send.ref;
    send.failedAt = ctx.deps.now();
    dropDue(record, keyOf({ kind: "left-out", message, ref }));
    addFailure(record, message, problem);
    if (refused === undefined) return;
    loseTerminal(record, refused);
    if (send.terms?.terminal?.id === refused) delete send.terms.terminal;
  });
}

/** The outcomes of a create call that has certainly created nothing. */
type Failed = Exclude<CreateOutcome, { kind: "created" } | { kind: "unknown" }>;

/**
 * Returns the id of the stored terminal that an invoice from this message was for: that of its template, else the default,
 * else the one that was chosen last.
 */
const terminalOf = ({ session }: BotContext, message: OutsideAddress): string | undefined =>
  (findSend(session, message)?.terms?.terminal ?? session.settings.terminal ?? session.chosenTerminal)?.id;

/** Returns why the limits allow no invoice from this message, for the message that tells the seller. */
function problemWith(by: Extract<NotSubmitted<NotCreated>, { kind: "limited" }>["by"]): NotCreated {
  switch (by.kind) {
    case "closed":
      return { kind: "signed-out" };
    case "terminal":
      return { kind: "terminal-not-allowed" };
    case "over":
      return { kind: "over-limit", over: [...by.over], currency: by.currency };
  }
}

/**
 * Removes the invoice's terms from the stored inline message. The created invoice in the chat's record now holds them.
 */
function noteCreated(record: ChatRecord, message: OutsideAddress, ref: string): void {
  const send = findSend(record, message);
  if (send === undefined) return;
  putSend(record, { message, at: send.at, ref });
}

/**
 * Turns the inline message into the customer's message with the pay link, and shows the seller the pay card, in the
 * tapped message or in a new one.
 */
async function sayCreated(ctx: BotContext, message: OutsideAddress, ref: string): Promise<void> {
  const invoice = ctx.session.invoices[ref];
  if (invoice === undefined) return;
  await scheduleTimers(ctx, invoice);
  const asked = invoice.payLink === undefined ? "link-follows" : "pay";
  // The seller is told first, so that an error at the customer's message can't delay the pay card. Nor does an error in the
  // seller's chat keep the pay link from the customer.
  try {
    await sayDue(ctx);
  } finally {
    if (message.in === "inline") await showFace(ctx, invoice, { at: message, as: "customer" }, asked);
  }
  await offerSaving(ctx, await countInvoiced(ctx, invoice.terms.items));
}
