import { defined } from "../../../domain/defined.js";
import { intentionOf, repeatedBy } from "../../../domain/invoice/doubles.js";
import type { CreateOutcome } from "../../../domain/invoice/invoice.js";
import type { ChatRecord } from "../../../storage/chat-record.js";
import { showCard } from "../../cards.js";
import type { BotContext } from "../../context.js";
import { callOnce } from "../../create-call.js";
import { findSend, type PendingSend, putSend } from "../../inline-sends/sends.js";
import { type NotCreated, tellLeftOut, tellNotCreated, tellUnknown } from "../../inline-sends/tell.js";
import { closeInvoices } from "../../invoices.js";
import { countInvoiced, offerSaving } from "../../saved-items.js";
import { addShared, showToCustomer } from "../../shared-messages.js";
import { isStale } from "../../stale-wish.js";
import { settleIn, submissionOf } from "../../submissions.js";
import { scheduleTimers } from "../../timers.js";
import { prepare } from "./prepare.js";

/**
 * Creates the invoice of a message sent via inline mode. As with [Create invoice], the submission is committed, then
 * sent once, then its outcome is committed, then it is said: at the customer's first, then to the seller.
 */
export async function createFor(ctx: BotContext, send: PendingSend, wish: Wish = {}): Promise<void> {
  if (await isStale(ctx, wish)) return leave(ctx, send, { kind: "stale" });
  const prepared = await prepare(ctx, send);
  if (typeof prepared === "string") return leave(ctx, send, { kind: prepared });
  // There is no card that could warn before: the seller is asked in the private chat.
  const doubles = repeatedBy(ctx.session, intentionOf(prepared.draft), ctx.deps.now());
  if (doubles.length > 0 && wish.anyway !== true) return leave(ctx, send, { kind: "may-exist" });
  const { invoice, callbackUrl } = submissionOf(ctx, prepared.draft);
  addShared(invoice, send.message);
  const { ref } = invoice;
  await ctx.unit.patch((record) => {
    putSend(record, { ...send, ref, ...(prepared.leftOut ? { leftOut: true } : {}) });
    record.invoices[ref] = structuredClone(invoice);
  });
  await say(ctx, send.message, await callOnce(ctx, invoice, callbackUrl));
}

interface Wish {
  /** When it was made at the earliest, ms; not there: when its event was taken in. */
  readonly wishedAt?: number;
  /** Telegram never told that the message was sent. */
  readonly unheard?: boolean;
  /** The seller was warned that the same invoice may exist already. */
  readonly anyway?: boolean;
}

/** Nothing was sent. On disk before it is told: a seller who can't be reached is told later, and may have it tried again then. */
async function leave(ctx: BotContext, send: PendingSend, untold: NotCreated): Promise<void> {
  await ctx.unit.patch((record) => putSend(record, { ...send, untold, failedAt: ctx.deps.now() }));
  await tellNotCreated(ctx, send.message, untold);
}

/** Commits what the outcome means, then says it. */
export async function say(ctx: BotContext, message: string, outcome: CreateOutcome): Promise<void> {
  const { ref } = outcome;
  switch (outcome.kind) {
    case "created":
      await ctx.unit.patch((record) => noteCreated(record, message, ref));
      return sayCreated(ctx, message, ref);
    case "unknown":
      await ctx.unit.patch((record) => settleIn(record, outcome));
      return tellUnknown(ctx, message, ref);
    default: {
      const untold = problemOf(outcome);
      await ctx.unit.patch((record) => {
        settleIn(record, outcome);
        const send = findSend(record, message);
        if (send === undefined) return;
        delete send.ref;
        delete send.leftOut;
        send.untold = untold;
        send.failedAt = ctx.deps.now();
      });
      return tellNotCreated(ctx, message, untold);
    }
  }
}

function problemOf(outcome: Exclude<CreateOutcome, { kind: "created" } | { kind: "unknown" }>): NotCreated {
  if (outcome.kind !== "rejected") return { kind: outcome.kind };
  const { kind, reason, retryAfter } = outcome;
  return { kind, reason, retryAfter };
}

/** What was to be invoiced stands in the invoice now. */
function noteCreated(record: ChatRecord, message: string, ref: string): void {
  const send = findSend(record, message);
  if (send === undefined) return;
  const { at, leftOut } = send;
  putSend(record, { message, at, ref, ...defined({ leftOut }) });
}

/** The message becomes the customer's, and the seller gets the card: in the place of the button that was tapped, or anew. */
async function sayCreated(ctx: BotContext, message: string, ref: string): Promise<void> {
  const invoice = ctx.session.invoices[ref];
  if (invoice === undefined) return;
  await scheduleTimers(ctx, invoice);
  await showToCustomer(ctx, invoice, message);
  invoice.cardMessageId ??= ctx.callbackQuery?.message?.message_id;
  await showCard(ctx, invoice);
  await closeInvoices(ctx);
  await offerSaving(ctx, await countInvoiced(ctx, invoice.terms.items));
  await tellLeftOut(ctx, message);
}
