import { tellChat } from "../../../frame/chat-events.js";
import type { ChatScope } from "../../../frame/context.js";
import { cardOf } from "../../../invoice/face.js";
import { endOf, type Invoice, type Mark, markOf, unexpectedPayment } from "../../../invoice/invoice.js";
import {
  currentStatus,
  type InvoiceStatus,
  mergeHistories,
  paidAt,
} from "../../../invoice/invoice-status.js";
import { isSamePlace, type LedgerPlace } from "../../../invoice/ledger-place.js";
import { isUnreadable, newerUnread } from "../../../invoice/unread-updates.js";
import { totals } from "../../../language/money/money.js";
import { defined } from "../../../language/omit-undefined.js";
import { dayAt } from "../../../language/time/local-time.js";
import type { ChatRecord } from "../../chat-record.js";
import { addDue, addNews, dropDue, hurryNews, isDue } from "../../due-list.js";
import type { ChatEventOf } from "../../slices.js";
import { withPaid } from "../../team/model/daily-sum.js";
import { type Seller, sellerOf, type Team } from "../../team/model/team.js";
import { addToLog } from "../../team/model/team-log.js";
import { knownTeam } from "../../team/model/team-state.js";
import { placeOf } from "../../today/ledger/place-in-ledger.js";
import { keptCopy, placeOfCopy, postCopy } from "../../today/ledger/postings.js";
import { findInvoice } from "../invoice-records.js";
import { listCopy } from "../list/add-to-list.js";
import { addFaces } from "../model/due-about-invoice.js";
import type { SoldNews } from "../slice.js";

type Sold = ChatEventOf<"sold">;

/**
 * The owner's copy is in the owner's list like the owner's own invoices. Events that come late or again change
 * nothing.
 */
export async function hearSold(scope: ChatScope, event: Sold, from: string): Promise<void> {
  const { session, deps, unit } = scope;
  const { ref } = event.invoice;
  const team = knownTeam(session, event.team);
  const seller = sellerOf(team, event.seller, from);
  if (team === undefined || seller === undefined) return dropSold(scope, event, from);
  const found = await findInvoice(scope, ref);
  const before = typeof found === "string" ? undefined : found;
  if (before !== undefined && before.soldBy?.seller !== seller.id)
    return deps.log("sold.dropped", { ref, reason: "the reference belongs to another invoice" });
  const copy = copyOf(event.invoice, before, { team, seller, event: unit.event.n });
  const [posted, counted] = [placeOfCopy(session, ref, before), placeOf(copy)];
  const was = knownStatus(posted, before);
  const isNews = was !== currentStatus(copy.history) || before?.over !== copy.over;
  const isUnread = isUnreadable(copy) && !isUnreadable(before ?? {});
  // The news and the posting in the ledger are committed before the copy is written. A retry of the event finds the new
  // status in the copy and would take them for known.
  const isPosted = isSamePlace(posted, counted);
  // A payment under way is told to nobody, and leaves the invoice in its place.
  const isSilent = currentStatus(copy.history) === "processing" && !isDue(session, `sold-status:${ref}`);
  if (!isPosted || (isNews && !isSilent) || isUnread)
    await unit.once(
      "sold-news",
      async () => true,
      (record) => {
        postCopy(record, { ...copy, ...defined({ counted: posted }) });
        const [mark, markBefore] = [markOf(copy), before && markOf(before)];
        if (mark !== markBefore)
          logMark(knownTeam(record, team.id), seller, copy, {
            ...defined({ mark, markBefore }),
            now: deps.now(),
          });
        if (isNews) noteNews(record, { was, copy, event, scope });
        // Only the owner may look into the service's dashboard.
        if (isUnread) addDue(record, { kind: "unread", ref });
      },
    );
  Object.assign(copy, defined({ counted }));
  copy.listed = await listCopy(scope, copy);
  await deps.store.invoices.write(`${session.chat}/${ref}`, copy);
  keptCopy(session, ref);
  if (cardOf(copy) !== undefined) addFaces(session, ref);
}

/** Without a copy, the owner is told to look at the dashboard. */
export async function hearSoldStatus(
  scope: ChatScope,
  { team, seller, ref, history }: ChatEventOf<"sold-status">,
  from: string,
): Promise<void> {
  const { session, deps } = scope;
  const found = await findInvoice(scope, ref);
  if (typeof found !== "string")
    return hearSold(
      scope,
      { name: "sold", team, seller, invoice: { ...found, history }, unread: true },
      from,
    );
  const isPaid = currentStatus(history) === "paid";
  if (sellerOf(knownTeam(session, team), seller, from) === undefined)
    return dropSold(scope, { team, invoice: { ref, history } }, from);
  addNews(session, "unknown-invoice");
  if (!isPaid) return;
  hurryNews(session);
  if (session.blocked === true) deps.observeUntold?.({ chat: session.chat, ref, reason: "blocked" });
}

/**
 * Everything was deleted, the record was damaged, or many teams have ended since. The sender's chat is told, so that
 * a payment reaches somebody.
 */
function dropSold(
  { session, unit, deps }: ChatScope,
  { team, invoice: { ref, history } }: { team: string; invoice: Pick<Sold["invoice"], "ref" | "history"> },
  from: string,
): void {
  deps.log("sold.dropped", { ref, reason: "the sender isn't a seller of this team" });
  const paid = currentStatus(history) === "paid";
  tellChat(session, unit, from, { name: "sold-unheard", team, ref, paid });
}

const loggedMarks = {
  cash: { put: "cash-noted", takenBack: "cash-taken-back" },
  withdrawn: { put: "withdrawn", takenBack: "withdrawal-undone" },
} as const;

function logMark(
  team: Team | undefined,
  { id, name }: Seller,
  { terms }: Invoice,
  { mark, markBefore, now }: { readonly mark?: Mark; readonly markBefore?: Mark; readonly now: number },
): void {
  if (team === undefined) return;
  const what = mark !== undefined ? loggedMarks[mark].put : markBefore && loggedMarks[markBefore].takenBack;
  if (what === undefined) return;
  const details = Object.fromEntries(totals(terms.items).map(({ currency, amount }) => [currency, amount]));
  addToLog(team.log, { at: now, what, by: "seller", about: id, name, details });
}

/**
 * A payment stands in the ledger once its news was committed, also when the event was given up before the copy was
 * written.
 */
const knownStatus = (posted: LedgerPlace | undefined, before: Invoice | undefined): InvoiceStatus =>
  posted?.kind === "paid" ? "paid" : currentStatus(before?.history ?? []);

/**
 * The event may be an old one, so the copy keeps what it knows. Only the seller's own mark is the event's, because the
 * seller may take it back.
 */
function copyOf(
  sold: Sold["invoice"],
  before: Invoice | undefined,
  { team, seller, event }: { readonly team: Team; readonly seller: Seller; readonly event: number },
): Invoice {
  const { cashAt: _cashAt, withdrawnAt: _withdrawnAt, unread: _unread, ...known } = before ?? {};
  return {
    event,
    account: team.account,
    soldBy: { seller: seller.id, name: seller.name },
    ...sold,
    ...known,
    ...newerUnread(before ?? {}, sold),
    history: mergeHistories(before?.history ?? [], sold.history),
  };
}

interface News {
  readonly was: InvoiceStatus;
  readonly copy: Invoice;
  /** The event's team may have ended. */
  readonly event: Pick<Sold, "team" | "seller" | "unread">;
  readonly scope: Pick<ChatScope, "deps" | "zone" | "features">;
}

function noteNews(record: ChatRecord, { was, copy, event, scope }: News): void {
  const team = knownTeam(record, event.team);
  const seller = team?.sellers.find(({ id }) => id === event.seller);
  if (team === undefined || seller === undefined) return;
  const is = currentStatus(copy.history);
  const now = scope.deps.now();
  if (was !== "paid" && is === "paid") {
    const today = dayAt(now, scope.zone);
    const day = dayAt(paidAt(copy)?.at ?? now, scope.zone);
    if (day === today) seller.paid = withPaid(seller.paid, today, copy.terms);
  }
  const { ref } = copy;
  if (was !== is) dropDue(record, `sold-status:${ref}`);
  const news = newsOf(copy, was === is, now);
  const alone = event.unread === true || seller.state === "removed";
  // The owner is told of a payment that the seller didn't expect whatever notices they have chosen.
  if (news !== undefined && (alone || isToTell(team, news) || unexpectedPayment(copy) !== undefined))
    addDue(record, { kind: "sold-status", copy: ref, status: news, ...(alone && { alone }) });
  // What other features make of a payment comes last, so that trouble with a group doesn't hold up what the owner must read.
  if (was !== "paid" && is === "paid") scope.features.paid(record, { ...copy, seller: seller.name });
}

function newsOf(copy: Invoice, hasOldStatus: boolean, now: number): SoldNews | undefined {
  const status = currentStatus(copy.history);
  if (markOf(copy) !== undefined && status !== "paid") return undefined;
  if (hasOldStatus) return copy.over === true && endOf(copy, now) === "over" ? "over" : undefined;
  return status === "created" || status === "processing" ? undefined : status;
}

/** News that nobody else reads always goes to the owner: the seller was removed, or has blocked the bot. */
const isToTell = ({ notices }: Team, news: SoldNews): boolean =>
  news === "paid" && (notices ?? "every-payment") === "every-payment";
