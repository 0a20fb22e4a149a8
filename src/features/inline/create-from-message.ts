import type { BotContext } from "../../frame/context.js";
import type { CreateOutcome } from "../../invoice/invoice.js";
import type { LostTerminal } from "../../invoice/lost-terminal.js";
import { checkTerminal, forgetTerminals, loseTerminal } from "../access/index.js";
import { businessMessageAt } from "../business/model/connection.js";
import type { ChatRecord } from "../chat-record.js";
import { loseTerminalInTemplates } from "../draft/index.js";
import { intentionOf, repeatedBy } from "../draft/model/duplicates.js";
import {
  type Allowed,
  addShared,
  callOnce,
  isStale,
  lookAtLimits,
  outcomeOf,
  sayOwed,
  scheduleTimers,
  showToCustomer,
  submissionOf,
  submitIn,
  waitToCreate,
  wasCalled,
} from "../invoices/index.js";
import { countInvoiced, offerSaving } from "../items/index.js";
import { owe, strike } from "../owed-messages.js";
import type { Standing } from "../team/model/invoice-standing.js";
import { applyDefaults } from "./apply-defaults.js";
import { findSend, type PendingSend, putSend } from "./model/inline-sends.js";
import type { NotCreated } from "./slice.js";

/**
 * Creates the invoice for an inline message, or for a command in a customer's chat: commits the submission, sends it to
 * the service once, commits the outcome, then tells customer and seller. A crash after the call was sent leaves the
 * outcome unknown; the call isn't repeated.
 */
export async function createFromMessage(ctx: BotContext, send: PendingSend, wish: Wish = {}): Promise<void> {
  if (await isStale(ctx, wish)) return leave(ctx, send, { kind: "stale" });
  const wait = waitToCreate(ctx);
  if (wait !== undefined) return leave(ctx, send, { kind: "too-many-requests", wait });
  const prepared = await applyDefaults(ctx, send);
  if ("kind" in prepared) return leave(ctx, send, prepared);
  // Inline mode has no review card that could warn of duplicates. If the invoice may already exist, the bot therefore
  // asks the seller in the private chat and creates nothing yet.
  const doubles = repeatedBy(ctx.session, intentionOf(prepared.draft), ctx.deps.now());
  if (doubles.length > 0 && wish.anyway !== true) return leave(ctx, send, { kind: "may-exist" });
  const standing = await lookAtLimits(ctx, prepared.draft.terms);
  if (standing.kind !== "own" && standing.kind !== "allowed") return leave(ctx, send, problemWith(standing));
  const check = await checkTerminal(ctx, prepared.draft.terms.terminal);
  if (check.kind === "lost") return leaveLost(ctx, send, check.lost);
  if (check.kind !== "usable") return leave(ctx, send, check);
  const { invoice, callbackUrl } = submissionOf(ctx, prepared.draft, standing);
  if (isInline(send.message)) addShared(invoice, send.message);
  const { ref } = invoice;
  await ctx.unit.patch((record) => {
    putSend(record, { ...send, ref });
    submitIn(record, invoice);
    const { message } = send;
    if (prepared.leftOut) record.owed = owe(record.owed, { kind: "left-out", message, ref });
  });
  await settle(ctx, send.message, await callOnce(ctx, invoice, { callbackUrl, place: placeOf(ctx) }));
}

/**
 * Continues where an earlier attempt at this event has already made the create call for the message.
 * @returns false when there was no such call
 */
export async function goOnAfterCall(ctx: BotContext, message: string): Promise<boolean> {
  const { session, unit } = ctx;
  const sent = Object.values(session.invoices).find(({ event }) => event === unit.event.n);
  if (sent === undefined && !wasCalled(ctx)) return false;
  await settle(ctx, message, await outcomeOf(ctx, sent?.ref ?? "", placeOf(ctx)));
  return true;
}

interface Wish {
  /**
   * The earliest time (ms) at which the seller may have asked for the invoice. If it is undefined, the time at which
   * the bot received the event counts.
   */
  readonly wishedAt?: number;
  /**
   * True if Telegram never reported that the inline message was sent, so that the invoice is created only by a tap on
   * the message's button.
   */
  readonly unheard?: boolean;
  /** Whether the seller has asked for the invoice again after the bot's warning that it may already exist. */
  readonly anyway?: boolean;
}

/**
 * Returns the id of the message in the seller's private chat whose button was tapped; the pay card replaces that
 * message. Undefined if there is none.
 */
const placeOf = ({ callbackQuery }: BotContext): number | undefined => callbackQuery?.message?.message_id;

/**
 * Commits that no create call was made for the inline message, and puts on the owed list the messages that say so. The
 * seller can try again.
 * @param change what is committed with it
 */
const leave = (
  ctx: BotContext,
  send: PendingSend,
  problem: NotCreated,
  change: (record: ChatRecord) => void = () => undefined,
): Promise<void> =>
  ctx.unit.patch((record) => {
    putSend(record, { ...send, failedAt: ctx.deps.now() });
    oweFailure(record, send.message, problem);
    change(record);
  });

/** Does the same for a terminal that can't be used any more, which is taken out of everything that would use it again. */
async function leaveLost(ctx: BotContext, send: PendingSend, lost: LostTerminal): Promise<void> {
  const { id } = lost.terminal;
  await loseTerminalInTemplates(ctx, id);
  const { terminal, ...others } = send.terms;
  const rest = { ...send, terms: terminal?.id === id ? others : send.terms };
  await leave(ctx, rest, { kind: "terminal-lost", lost }, (record) => loseTerminal(record, id));
}

/**
 * Puts two messages on the owed list: the edit of the customer's message, which says only that no invoice was created,
 * and the message to the seller, which also says why. A command in a customer's chat has no such message to edit.
 */
function oweFailure(record: ChatRecord, message: string, problem: NotCreated): void {
  if (isInline(message)) record.owed = owe(record.owed, { kind: "withdrawn", message });
  record.owed = owe(record.owed, { kind: "not-created", message, problem });
}

/**
 * Checks whether a message was sent via inline mode. Such a message itself becomes the customer's message. After a
 * command in a customer's chat the bot posts one instead.
 */
const isInline = (message: string): boolean => businessMessageAt(message) === undefined;

/**
 * Commits what the create call's outcome means for the inline message, together with the messages about it to the
 * customer and the seller on the owed list. The outcome itself is already committed.
 */
async function settle(ctx: BotContext, message: string, outcome: CreateOutcome): Promise<void> {
  const { ref } = outcome;
  switch (outcome.kind) {
    case "created":
      await ctx.unit.patch((record) => noteCreated(record, message, ref));
      return sayCreated(ctx, message, ref);
    case "unknown":
      // The commit of the outcome has already put the messages about it on the owed list.
      return;
    default: {
      const refused =
        outcome.kind === "rejected" && outcome.aboutTerminal === true ? terminalOf(ctx, message) : undefined;
      if (refused !== undefined) {
        forgetTerminals(ctx);
        await loseTerminalInTemplates(ctx, refused);
      }
      return ctx.unit.patch((record) => {
        const send = findSend(record, message);
        // If the inline message belongs to another submission, an earlier attempt at this event has already stored this
        // outcome.
        if (send?.ref !== ref) return;
        delete send.ref;
        send.failedAt = ctx.deps.now();
        record.owed = strike(record.owed, `left-out:${message}`);
        oweFailure(record, message, problemOf(outcome));
        if (refused === undefined) return;
        loseTerminal(record, refused);
        if (send.terms?.terminal?.id === refused) delete send.terms.terminal;
      });
    }
  }
}

/** Returns the id of the stored terminal that an invoice from this message was for: that of its template, else the default. */
const terminalOf = ({ session }: BotContext, message: string): string | undefined =>
  (findSend(session, message)?.terms?.terminal ?? session.settings.terminal)?.id;

/** Returns why the limits allow no invoice from this message, for the message that tells the seller. */
function problemWith(standing: Exclude<Standing, Allowed>): NotCreated {
  if (standing.kind === "closed") return { kind: "signed-out" };
  if (standing.kind === "terminal") return { kind: "terminal-not-allowed" };
  const { over, currency } = standing;
  return { kind: "over-limit", over: [...over], currency };
}

function problemOf(outcome: Exclude<CreateOutcome, { kind: "created" } | { kind: "unknown" }>): NotCreated {
  const { ref: _ref, ...problem } = outcome;
  return problem;
}

/**
 * Removes the invoice's terms from the stored inline message. The created invoice in the chat's record now holds them.
 */
function noteCreated(record: ChatRecord, message: string, ref: string): void {
  const send = findSend(record, message);
  if (send === undefined) return;
  putSend(record, { message, at: send.at, ref });
}

/**
 * Turns the inline message into the customer's message with the pay link, and shows the seller the pay card, in the
 * tapped message or in a new one.
 */
async function sayCreated(ctx: BotContext, message: string, ref: string): Promise<void> {
  const invoice = ctx.session.invoices[ref];
  if (invoice === undefined) return;
  await scheduleTimers(ctx, invoice);
  if (isInline(message)) await showToCustomer(ctx, invoice, message);
  await sayOwed(ctx);
  await offerSaving(ctx, await countInvoiced(ctx, invoice.terms.items));
}
