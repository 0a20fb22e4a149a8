import type { BotContext } from "../../../frame/context.js";
import { answerTap } from "../../../frame/screens/send-or-edit.js";
import { dropFace } from "../../../invoice/face.js";
import { type CreateOutcome, type Invoice, wishMs } from "../../../invoice/invoice.js";
import type { LostTerminal } from "../../../invoice/terms/terminal.js";
import type { AskedWait } from "../../../language/time/asked-wait.js";
import { type AccessToken, accessToken, checkTerminal, type OpenAccess } from "../../access/index.js";
import type { ChatRecord } from "../../chat-record.js";
import type { Submittable } from "../../draft/model/draft.js";
import { intentionOf, repeatedBy } from "../../draft/model/duplicates.js";
import type { Standing } from "../../team/model/invoice-standing.js";
import { callOnce, outcomeOf, wasCalled } from "./create-call.js";
import { standingIn } from "./look-at-limits.js";
import { type Allowed, type Submission, submissionOf, submitIn, waitToCreate } from "./submissions.js";

/**
 * An intention is the wish for one invoice, with everything in which the ways to it differ: [Create invoice] below a
 * review card, inline mode, /pay in a customer's chat.
 * @template Why why the draft can't be completed, in the words of the way
 */
export interface Intention<Why> {
  /**
   * "first" where whoever taps sees nothing else, "last" where the tapped card tells every other answer, so that
   * "Creating…" is never said in vain.
   */
  readonly answersTap: "first" | "last";
  /** The earliest time (ms) at which the merchant may have asked, if the event may have arrived later than the wish. */
  readonly wishedAt?: number;
  /** True when Telegram never reported that the inline message was sent. */
  readonly unheard?: boolean;
  /** The id of the tapped message, which the pay card replaces. */
  readonly place?: number | undefined;
  /** Shows in the tapped message that the invoice is being created. */
  readonly draw?: () => Promise<Drawn>;
  /** The draft is completed only when the access is open, and nothing is sent here. */
  complete(access: OpenAccess): Promise<Completed | { readonly why: Why }>;
  /** Whether the merchant was warned of an earlier submission that may have created this invoice, and asks all the same. */
  isWarnedOf(earlier: Invoice): boolean;
}

interface Completed {
  readonly draft: Submittable;
  readonly submitWith?: (record: ChatRecord, invoice: Invoice) => void;
}

/** After "unanswered" Telegram may have made the edit that shows "Creating…", or may still make it. */
export type Drawn = "answered" | "unanswered";

/** Nothing was submitted, and the chat's record is as before. */
export type NotSubmitted<Why> =
  /** The wish waited too long in the inbox or at Telegram. */
  | { readonly kind: "stale" }
  /** The service has asked (429) for a wait that isn't over. */
  | { readonly kind: "must-wait"; readonly wait: AskedWait }
  | { readonly kind: "no-access"; readonly why: NoCall }
  | { readonly kind: "incomplete"; readonly why: Why }
  /** An earlier submission, of which the merchant wasn't warned yet, may have created the invoice. */
  | { readonly kind: "may-exist" }
  | { readonly kind: "limited"; readonly by: Exclude<Standing, Allowed> }
  | { readonly kind: "terminal-lost"; readonly lost: LostTerminal };

export type NoCall = Exclude<AccessToken, OpenAccess>;

export type Outcome<Why> = NotSubmitted<Why> | CreateOutcome;

/**
 * `createOnce` is the only way to a create call. The submission is committed, sent to the service once, and its
 * outcome is committed; the caller then tells the outcome. A handler first asks `outcomeSoFar`, so that a retry of
 * its event goes on where an earlier attempt has stopped.
 */
export async function createOnce<Why>(ctx: BotContext, intention: Intention<Why>): Promise<Outcome<Why>> {
  if (intention.answersTap === "first" && (await isStale(ctx, intention))) return { kind: "stale" };
  const wait = waitToCreate(ctx);
  if (wait !== undefined) return { kind: "must-wait", wait };
  const access = await accessToken(ctx);
  if (access.kind !== "ok") return { kind: "no-access", why: access };
  const completed = await intention.complete(access);
  if ("why" in completed) return { kind: "incomplete", why: completed.why };
  const { draft, submitWith } = completed;
  if (mayExist(ctx, draft, intention)) return { kind: "may-exist" };
  const standing = standingIn(ctx, access.team, draft.terms);
  if (standing.kind !== "own" && standing.kind !== "allowed") return { kind: "limited", by: standing };
  const terminal = await checkTerminal(ctx, draft.terms.terminal, access);
  if (terminal.kind === "lost") return { kind: "terminal-lost", lost: terminal.lost };
  if (terminal.kind !== "usable") return { kind: "no-access", why: terminal };
  // The steps before may have taken longer than a wish is valid. A committed submission is always sent, so this is last.
  if (await isStale(ctx, intention)) return { kind: "stale" };
  const submission = submissionOf(ctx, draft, standing, intention.draw && intention.place);
  await ctx.unit.patch((record) => submitIn(record, submission.invoice, submitWith));
  return callWhileDrawing(ctx, submission, access, intention);
}

/**
 * @param place the id of the message that the pay card replaces
 * @returns undefined when this event has made no create call, so that the invoice may be created
 */
export async function outcomeSoFar(
  ctx: BotContext,
  place: number | undefined,
): Promise<CreateOutcome | undefined> {
  const { session, unit } = ctx;
  const sent = Object.values(session.invoices).find(({ event }) => event === unit.event.n);
  return sent === undefined && !wasCalled(ctx) ? undefined : outcomeOf(ctx, sent?.ref ?? "", place);
}

/**
 * A clock that was set back makes no wish too old.
 * @returns true when the wish is too old, by the clock or because Telegram doesn't know the tap any more
 */
async function isStale(
  ctx: BotContext,
  { wishedAt = Infinity, unheard = false }: Pick<Intention<unknown>, "wishedAt" | "unheard">,
): Promise<boolean> {
  const { deps, unit, t } = ctx;
  const isOld = deps.now() - Math.min(unit.event.receivedAt, wishedAt) > wishMs;
  const creating = unheard ? "toast-creating-late" : "toast-creating";
  const isAnswered = await answerTap(ctx, t.plain(isOld ? "toast-too-late" : creating));
  return isOld || !isAnswered;
}

const mayExist = (
  { session, deps }: BotContext,
  draft: Submittable,
  { isWarnedOf }: Pick<Intention<unknown>, "isWarnedOf">,
): boolean => repeatedBy(session, intentionOf(draft), deps.now()).some((earlier) => !isWarnedOf(earlier));

async function callWhileDrawing(
  ctx: BotContext,
  submission: Submission,
  access: OpenAccess,
  { place, draw }: Pick<Intention<unknown>, "place" | "draw">,
): Promise<CreateOutcome> {
  const drawing = draw?.();
  try {
    return await callOnce(ctx, submission, access, place);
  } finally {
    if ((await drawing) === "unanswered") {
      // Telegram may still make the edit of the tapped message, so whatever comes next is a new message.
      ctx.shown = true;
      await ctx.unit.patch((record) => leavePlace(record, submission.invoice.ref));
    }
  }
}

/**
 * The pay card is sent as a new message. The tapped one is corrected later, with those that call the outcome unknown.
 */
function leavePlace(record: ChatRecord, ref: string): void {
  const invoice = record.invoices[ref];
  if (invoice !== undefined) dropFace(invoice, "card");
}
