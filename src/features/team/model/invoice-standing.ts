import type { SoldFor } from "../../../invoice/sold-for.js";
import { isComplete, type OpenTerms, type Terms } from "../../../invoice/terms/terms.js";
import { defined } from "../../../language/omit-undefined.js";
import { contentDigest } from "./ask-content.js";
import { type DailySum, sumOn, type WithSums, withInvoice, withoutInvoice } from "./daily-sum.js";
import {
  type AccountTolerances,
  exceeded,
  mayUseTerminal,
  type OverLimit,
  tolerancesOver,
} from "./limits.js";
import type { Membership } from "./membership.js";
import type { Ask, Seller, Team } from "./team.js";

export type Standing =
  | { readonly kind: "own" }
  /** The owner's `approval` holds for exactly this content. */
  | { readonly kind: "allowed"; readonly day: string; readonly approval?: Approval }
  | { readonly kind: "terminal" }
  | {
      readonly kind: "over";
      readonly over: readonly OverLimit[];
      readonly currency: string;
      readonly asked: "not-yet" | "waiting" | "declined";
      readonly waiting: number;
    }
  /** The team rests, or the owner has paused or removed the seller. */
  | { readonly kind: "closed" };

type Approval = Pick<Ask, "id" | "until">;

/** The owner would have to give more approvals than that within a day. */
const rememberedApprovals = 1_000;

/** The day is one of the owner's time zone. */
interface Facts {
  readonly team: Pick<Team, "asks">;
  readonly seller: Pick<Seller, "id" | "limits">;
  readonly place: Membership;
  readonly account: AccountTolerances;
  readonly spent: DailySum | undefined;
  readonly day: string;
  readonly now: number;
}

/**
 * @param own what the submission of this very invoice has noted. Its amount is left out of the daily sum, and of the
 * approvals only the one that it has used counts.
 */
export function standingOf(facts: Facts, terms: OpenTerms, own?: SoldFor): Standing {
  const { seller, day } = facts;
  if (terms.terminal !== undefined && !mayUseTerminal(seller.limits, terms.terminal.id))
    return { kind: "terminal" };
  const { currency } = seller.limits;
  const spent =
    own === undefined || facts.spent === undefined
      ? facts.spent
      : withoutInvoice(facts.spent, own.day, terms);
  const over = [
    ...exceeded(terms, seller.limits, sumOn(spent, day, currency)),
    ...tolerancesOver(terms, seller.limits, facts.account),
  ];
  // An incomplete draft has no digest, and can't be created yet.
  if (over.length === 0 || !isComplete(terms)) return { kind: "allowed", day };
  const digest = contentDigest(terms);
  const approval = approvalFor(facts, digest, own);
  if (approval !== undefined) return { kind: "allowed", day, approval };
  const waiting = waitingAsks(facts);
  return { kind: "over", over, currency, asked: askedAbout(facts, waiting, digest), waiting: waiting.length };
}

const inForce = ({ team, seller, now }: Facts): Ask[] =>
  team.asks.filter((ask) => ask.seller === seller.id && now < ask.until);

/** The approval that the submitted invoice itself has used counts for it. */
function approvalFor(facts: Facts, digest: string, own: SoldFor | undefined): Approval | undefined {
  const { usedApprovals = [] } = facts.place;
  return inForce(facts).find(
    (ask) =>
      ask.digest === digest &&
      ask.answer === "approved" &&
      (own === undefined ? !usedApprovals.includes(ask.id) : ask.id === own.approval),
  );
}

interface WaitingAsk {
  readonly id: string;
  readonly digest: string;
}

/** A question that was just sent isn't in the owner's record yet. */
function waitingAsks(facts: Facts): readonly WaitingAsk[] {
  const arrived = inForce(facts);
  const onTheWay = (facts.place.asked ?? []).filter(
    ({ id, until }) => facts.now < until && !arrived.some((ask) => ask.id === id),
  );
  return [...arrived.filter(({ answer }) => answer === undefined), ...onTheWay];
}

function askedAbout(
  facts: Facts,
  waiting: readonly WaitingAsk[],
  digest: string,
): "not-yet" | "waiting" | "declined" {
  if (waiting.some((ask) => ask.digest === digest)) return "waiting";
  const isDeclined = inForce(facts).some((ask) => ask.digest === digest && ask.answer === "declined");
  return isDeclined ? "declined" : "not-yet";
}

interface WithAsks {
  readonly team?: Team | undefined;
  readonly seller?: Membership | undefined;
}

export const holdsOldAsks = ({ team, seller }: WithAsks, now: number): boolean =>
  [...(team?.asks ?? []), ...(seller?.asked ?? [])].some(({ until }) => until <= now);

/** Old questions go together with the customers' names in them. `now` is in milliseconds. */
export function dropOldAsks({ team, seller }: WithAsks, now: number): void {
  if (team !== undefined) team.asks = team.asks.filter(({ until }) => now < until);
  if (seller?.asked !== undefined) seller.asked = seller.asked.filter(({ until }) => now < until);
}

export function soldForOf(
  place: Membership,
  spent: DailySum | undefined,
  { day, approval }: Extract<Standing, { kind: "allowed" }>,
  terms: Pick<Terms, "items">,
): SoldFor {
  const { owner, team, id: seller } = place;
  return {
    owner,
    team,
    seller,
    day: withInvoice(spent, day, terms).day,
    ...defined({ approval: approval?.id }),
  };
}

interface Sold {
  readonly terms: Pick<Terms, "items">;
  readonly soldFor?: SoldFor | undefined;
}

interface SellersChat extends WithSums {
  readonly seller?: Membership | undefined;
}

export function countSubmission(chat: SellersChat, { terms, soldFor }: Sold): void {
  if (soldFor === undefined) return;
  const { team, day, approval } = soldFor;
  chat.spent = { ...chat.spent, [team]: withInvoice(chat.spent?.[team], day, terms) };
  const place = placeIn(chat, soldFor);
  if (approval === undefined || place === undefined) return;
  const others = (place.usedApprovals ?? []).filter((used) => used !== approval);
  place.usedApprovals = [...others, approval].slice(-rememberedApprovals);
}

/** The approval that a failed submission has used can be used again. */
export function takeBackSubmission(chat: SellersChat, { terms, soldFor }: Sold): void {
  if (soldFor === undefined) return;
  const spent = chat.spent?.[soldFor.team];
  if (spent !== undefined)
    chat.spent = { ...chat.spent, [soldFor.team]: withoutInvoice(spent, soldFor.day, terms) };
  const place = placeIn(chat, soldFor);
  if (soldFor.approval === undefined || place?.usedApprovals === undefined) return;
  place.usedApprovals = place.usedApprovals.filter((used) => used !== soldFor.approval);
}

/** A seller who joins again gets a new place. */
const placeIn = ({ seller: place }: SellersChat, { team, seller }: SoldFor): Membership | undefined =>
  place?.team === team && place.id === seller ? place : undefined;
