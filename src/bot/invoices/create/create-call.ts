import type { ChatRecord } from "../../../domain/chat/chat-record.js";
import type { CreateOutcome, Invoice } from "../../../domain/invoice/invoice.js";
import { accessToken, renewAccess } from "../../access/index.js";
import type { BotContext, ChatScope } from "../../frame/context.js";
import { serviceFailure } from "../../frame/service-failure.js";
import { answerTap } from "../../frame/show.js";
import { settleIn } from "./submissions.js";

const journalName = "create-call";

/** True when an earlier attempt at this event has made the call and committed how it ended. */
export const wasCalled = ({ unit }: ChatScope): boolean =>
  unit.done<CreateOutcome>(journalName) !== undefined;

/**
 * Makes the create call of a committed submission, once for this event, whatever happens to the disk or to Telegram.
 * When this resolves, the created invoice is in the record, because the merchant who tapped waits for it.
 * @param place the message that the pay card takes the place of
 */
export async function callOnce(
  scope: ChatScope,
  invoice: Invoice,
  { callbackUrl, place }: { callbackUrl?: string | undefined; place?: number | undefined },
): Promise<CreateOutcome> {
  const { deps, session, unit } = scope;
  const { ref } = invoice;
  const begin = (): Promise<CreateOutcome> => {
    const outcome = call(scope, invoice, callbackUrl);
    const created = outcome.then(
      (come) => (come.kind === "created" ? come : undefined),
      () => undefined,
    );
    deps.createCalls?.underWay({ chat: session.chat, ref }, created);
    return outcome;
  };
  const outcome = await unit.once(journalName, begin, keepCreated(place));
  deps.createCalls?.kept(ref);
  return outcome;
}

/** The invoice is in the record by the same commit as the outcome, and so is that its card is owed. */
const keepCreated =
  (place: number | undefined) =>
  (record: ChatRecord, outcome: CreateOutcome): void => {
    if (outcome.kind === "created") settleIn(record, outcome, place);
  };

/**
 * Finds the outcome of a submission that an earlier attempt at this event has sent; "unknown" when no answer was kept.
 * The call is never made again.
 */
export function outcomeOf(
  { unit, deps, session }: ChatScope,
  ref: string,
  place: number | undefined,
): Promise<CreateOutcome> {
  const findOut = async (): Promise<CreateOutcome> => {
    const left = await deps.createCalls?.leftBehind(session.chat, ref);
    if (left === undefined) return { kind: "unknown", ref, id: null };
    return { kind: "created", ref, id: left.id, payLink: left.payLink };
  };
  return unit.once(journalName, findOut, keepCreated(place));
}

async function call(scope: ChatScope, invoice: Invoice, callbackUrl?: string): Promise<CreateOutcome> {
  const { deps } = scope;
  const { ref } = invoice;
  const access = await accessToken(scope);
  if (access.kind !== "ok") return { kind: access.kind, ref };
  try {
    const mayBegin = () => deps.createCalls?.mayBegin() ?? true;
    const { id, payLink } = await deps.service.createInvoice(access.token, invoice, callbackUrl, mayBegin);
    return { kind: "created", ref, id, payLink };
  } catch (error) {
    const failure = serviceFailure(error, deps.log, "create-invoice.failed", { ref });
    const { kind, reason, retryAfter } = failure;
    switch (kind) {
      case "signed-out":
        return { kind: afterRefusal[(await renewAccess(scope, access.token)).kind], ref };
      case "unavailable":
        return { kind, ref };
      case "rejected":
        return { kind, ref, reason, retryAfter };
      default:
        return { kind: "unknown", ref, id: failure.invoiceId };
    }
  }
}

const afterRefusal = { ok: "renewed", "signed-out": "signed-out", unavailable: "unavailable" } as const;

/** After this time in milliseconds the merchant who tapped may have given up, or gone another way. */
const wishMs = 5 * 60_000;

/**
 * Answers a tap that asks for an invoice, and tells whether the tap is too old to be followed: it has waited too long,
 * here or at Telegram. Must be called last before the submission is committed; a committed submission goes on to its
 * outcome. A clock that was put back makes no tap old.
 * @param wishedAt when the merchant asked, in milliseconds, if that may be earlier than the event was taken in
 * @param unheard true when Telegram never told of the message that is to become an invoice
 */
export async function isStale(
  ctx: BotContext,
  { wishedAt = Infinity, unheard = false } = {},
): Promise<boolean> {
  const { deps, unit, t } = ctx;
  const isOld = deps.now() - Math.min(unit.event.receivedAt, wishedAt) > wishMs;
  const creating = unheard ? "toast-creating-late" : "toast-creating";
  const isAnswered = await answerTap(ctx, t.plain(isOld ? "toast-too-late" : creating));
  return isOld || !isAnswered;
}
