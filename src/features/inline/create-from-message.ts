import type { BotContext } from "../../frame/context.js";
import { orLater } from "../../frame/screens/customers-wait.js";
import { putFace } from "../../invoice/face.js";
import type { CreateOutcome } from "../../invoice/invoice.js";
import type { OutsideAddress } from "../../invoice/message-address.js";
import { forgetTerminals, loseTerminal } from "../access/index.js";
import type { ChatRecord } from "../chat-record.js";
import { loseTerminalInTemplates } from "../draft/index.js";
import { addDue, dropDue, keyOf } from "../due-list.js";
import {
  addCustomers,
  createOnce,
  type Intention,
  type NotSubmitted,
  outcomeSoFar,
  sayDue,
  scheduleTimers,
  showFace,
} from "../invoices/index.js";
import { countInvoiced } from "../items/index.js";
import { applyDefaults } from "./apply-defaults.js";
import { findSend, type PendingSend, putSend } from "./model/inline-sends.js";
import type { NotCreated } from "./slice.js";

/**
 * The way to `createOnce` from an inline message or a command in a customer's chat, where no review card can ask
 * anything.
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

/** Continues where an earlier attempt at this event has made the create call. @returns false when there was none */
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

/** The pay card replaces the tapped message in the seller's private chat, if there is one. */
const placeOf = ({ callbackQuery }: BotContext): number | undefined => callbackQuery?.message?.message_id;

/** The seller can try again, but without a terminal that can't be used any more. */
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
 * The customer's message says only that no invoice was created; the seller also reads why. A command has no such
 * message: the bot posts one once the invoice exists.
 */
function addFailure(record: ChatRecord, message: OutsideAddress, problem: NotCreated): void {
  if (message.in === "inline") addDue(record, { kind: "withdrawn", message });
  addDue(record, { kind: "not-created", message, problem });
}

/** The create call's outcome is already committed; the messages about it are committed here. */
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
 * @param aboutTerminal whether the service has refused the terminal, which is then taken out of everything that would
 * use it again
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
    // With another submission, an earlier attempt at this event has already stored this outcome.
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

type Failed = Exclude<CreateOutcome, { kind: "created" } | { kind: "unknown" }>;

/** Returns the terminal that the invoice was for: that of the template, the default, or the last chosen one. */
const terminalOf = ({ session }: BotContext, message: OutsideAddress): string | undefined =>
  (findSend(session, message)?.terms?.terminal ?? session.settings.terminal ?? session.chosenTerminal)?.id;

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

/** The created invoice in the chat's record holds the terms now. */
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
    // Telegram may not take the customer's message for now. The edit then waits on the due list, and the merchant's lane goes on.
    if (message.in === "inline")
      await orLater(
        () => showFace(ctx, invoice, { at: message, as: "customer" }, asked),
        () => addCustomers(ctx.session, ref),
      );
  }
  await countInvoiced(ctx, invoice.terms.items);
  if (message.in === "inline") ctx.session.knowsInline = true;
}
