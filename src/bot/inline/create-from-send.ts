import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { findSend, type PendingSend, putSend } from "../../domain/chat/inline-sends.js";
import { type NotCreated, owe, strike } from "../../domain/chat/owed.js";
import { intentionOf, repeatedBy } from "../../domain/invoice/doubles.js";
import type { CreateOutcome } from "../../domain/invoice/invoice.js";
import type { BotContext } from "../frame/context.js";
import {
  addShared,
  callOnce,
  isStale,
  sayOwed,
  scheduleTimers,
  settleIn,
  showToCustomer,
  submissionOf,
} from "../invoices/index.js";
import { countInvoiced, offerSaving } from "../items/index.js";
import { prepare } from "./prepare-send.js";

/**
 * Creates the invoice of a message sent via inline mode. As with [Create invoice], the submission is committed, then
 * sent once, then its outcome is committed, then it is told: at the customer's first, then to the seller.
 */
export async function createFor(ctx: BotContext, send: PendingSend, wish: Wish = {}): Promise<void> {
  if (await isStale(ctx, wish)) return leave(ctx, send, { kind: "stale" });
  const prepared = await prepare(ctx, send);
  if (typeof prepared === "string") return leave(ctx, send, { kind: prepared });
  // No review card has warned before, so the seller is asked in the private chat.
  const doubles = repeatedBy(ctx.session, intentionOf(prepared.draft), ctx.deps.now());
  if (doubles.length > 0 && wish.anyway !== true) return leave(ctx, send, { kind: "may-exist" });
  const { invoice, callbackUrl } = submissionOf(ctx, prepared.draft);
  addShared(invoice, send.message);
  const { ref } = invoice;
  await ctx.unit.patch((record) => {
    putSend(record, { ...send, ref });
    record.invoices[ref] = structuredClone(invoice);
    const { message } = send;
    if (prepared.leftOut) record.owed = owe(record.owed, { kind: "left-out", message, ref });
  });
  await settle(ctx, send.message, await callOnce(ctx, invoice, { callbackUrl, place: placeOf(ctx) }));
}

interface Wish {
  /**
   * The earliest time at which the wish was made, in milliseconds; without it, the time at which the event was taken
   * in.
   */
  readonly wishedAt?: number;
  /** Telegram never told that the message was sent. */
  readonly unheard?: boolean;
  /** The seller was warned that the same invoice may exist already. */
  readonly anyway?: boolean;
}

/** The pay card takes the place of the button that was tapped in the private chat. */
export const placeOf = ({ callbackQuery }: BotContext): number | undefined =>
  callbackQuery?.message?.message_id;

/** No call was made. The seller is told why, and can have it tried again. */
const leave = (ctx: BotContext, send: PendingSend, problem: NotCreated): Promise<void> =>
  ctx.unit.patch((record) => {
    putSend(record, { ...send, failedAt: ctx.deps.now() });
    oweFailure(record, send.message, problem);
  });

/** The message in the customer's chat says no more than that nothing was created; the seller hears the reason. */
function oweFailure(record: ChatRecord, message: string, problem: NotCreated): void {
  record.owed = owe(record.owed, { kind: "withdrawn", message });
  record.owed = owe(record.owed, { kind: "not-created", message, problem });
}

/** Commits what the outcome means, and what is owed of it. */
export async function settle(ctx: BotContext, message: string, outcome: CreateOutcome): Promise<void> {
  const { ref } = outcome;
  switch (outcome.kind) {
    case "created":
      await ctx.unit.patch((record) => noteCreated(record, message, ref));
      return sayCreated(ctx, message, ref);
    case "unknown":
      return ctx.unit.patch((record) => settleIn(record, outcome));
    default:
      return ctx.unit.patch((record) => {
        const send = findSend(record, message);
        // Another attempt at this event has noted it already.
        if (send?.ref !== ref) return;
        settleIn(record, outcome);
        delete send.ref;
        send.failedAt = ctx.deps.now();
        record.owed = strike(record.owed, `left-out:${message}`);
        oweFailure(record, message, problemOf(outcome));
      });
  }
}

function problemOf(outcome: Exclude<CreateOutcome, { kind: "created" } | { kind: "unknown" }>): NotCreated {
  if (outcome.kind !== "rejected") return { kind: outcome.kind };
  const { kind, reason, retryAfter } = outcome;
  return { kind, reason, retryAfter };
}

/** The invoice holds the terms now. */
function noteCreated(record: ChatRecord, message: string, ref: string): void {
  const send = findSend(record, message);
  if (send === undefined) return;
  putSend(record, { message, at: send.at, ref });
}

/** The message becomes the customer's, and the seller gets the card: in the place of the button that was tapped, or anew. */
async function sayCreated(ctx: BotContext, message: string, ref: string): Promise<void> {
  const invoice = ctx.session.invoices[ref];
  if (invoice === undefined) return;
  await scheduleTimers(ctx, invoice);
  await showToCustomer(ctx, invoice, message);
  await sayOwed(ctx);
  await offerSaving(ctx, await countInvoiced(ctx, invoice.terms.items));
}
