import { randomBytes } from "node:crypto";
import { tellChat } from "../../frame/chat-events.js";
import type { BotContext, ChatScope } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { post, saidOnce, toast } from "../../frame/screens/send-or-edit.js";
import { draftAtHand } from "../../frame/talk/questions.js";
import { itemsInShort, totalOf } from "../../frame/texts/items-text.js";
import { momentText } from "../../frame/texts/terms-text.js";
import { isComplete, termsToSubmit } from "../../invoice/terms/terms.js";
import { hasBlocked, readChat } from "../access/index.js";
import type { ChatRecord } from "../chat-record.js";
import type { Draft } from "../draft/model/draft.js";
import { blocksCreate, sumsDoubt } from "../draft/model/draft-sums.js";
import { addDue } from "../due-list.js";
import { lookAtLimits, postReview } from "../invoices/index.js";
import { top } from "../open-questions.js";
import type { ChatEventOf, DueOf } from "../slices.js";
import { contentDigest, isTooLargeToAsk } from "./model/ask-content.js";
import { dropOldAsks } from "./model/invoice-standing.js";
import { type Ask, approvalMs, teamLimits } from "./model/team.js";

/** The seller's side of an invoice over the limits: the question to the owner, and the owner's answer. */

/**
 * A second tap for the same content asks nothing. A seller whose owner has blocked the bot is told so, because the
 * owner reads the question only afterwards.
 */
export async function askOwner(ctx: BotContext, draft: Draft): Promise<void> {
  const { session, unit, deps, t } = ctx;
  const { seller: place } = session;
  const standing = await lookAtLimits(ctx, draft.terms);
  if (blocksCreate(sumsDoubt(draft))) return;
  if (place === undefined || standing.kind !== "over" || standing.asked !== "not-yet") return;
  if (standing.waiting >= teamLimits.openAsks) return toast(ctx, t.plain("toast-asked-enough"));
  const now = deps.now();
  const id = randomBytes(9).toString("base64url");
  const terms = termsToSubmit(draft.terms);
  if (isTooLargeToAsk(terms)) return toast(ctx, t.plain("toast-ask-too-large"));
  dropOldAsks(session, now);
  place.asked = [...(place.asked ?? []), { id, digest: contentDigest(terms), until: now + approvalMs }];
  const { team, id: seller } = place;
  tellChat(session, unit, place.owner, { name: "ask", team, seller, id, terms, over: [...standing.over] });
  if (await hasBlocked(deps, place.owner))
    await post(ctx, t("owner-blocked-asked", { owner: userText(place.ownerName) }));
}

/** An answer to a question of another time, team or chat is dropped. */
export function hearAnswer(
  { session }: ChatScope,
  { team, ask, answer }: ChatEventOf<"answered">,
  from: string,
): void {
  const { seller: place } = session;
  if (place === undefined || place.owner !== from || place.team !== team) return;
  if (!(place.asked ?? []).some(({ id }) => id === ask)) return;
  // Until the seller has heard the answer, the owner's record says what it is.
  place.asked = place.asked?.filter(({ id }) => id !== ask) ?? [];
  addDue(session, { kind: "answered", ask, answer });
}

/**
 * If the draft at hand still has exactly the asked content, its review card is shown anew; otherwise one sentence
 * says which invoice it was.
 */
export async function sayAnswer(scope: ChatScope, entry: DueOf<"answered">): Promise<void> {
  const { session, t, deps } = scope;
  if (entry.answer === "not-taken")
    return void (await saidOnce(scope, entry, () => post(scope, t("answer-not-taken"))));
  const ask = await askOf(scope, entry.ask);
  // The answer holds no longer, or the seller has left the team since.
  if (ask === undefined || ask.until <= deps.now()) return;
  const draft = draftToReview(session);
  if (draft !== undefined && isComplete(draft.terms) && contentDigest(draft.terms) === ask.digest) {
    if (await postReview(scope, draft, t(`answer-${entry.answer}-title`), entry)) return;
  }
  const { items } = ask.terms;
  const values = { items: itemsInShort(items, t), total: totalOf(items, t) };
  const html = t(`answer-${entry.answer}`, { ...values, moment: momentText(scope, ask.until) });
  await saidOnce(scope, entry, () => post(scope, html));
}

const shownAtReview: ReadonlySet<string> = new Set(["review", "more", "all-items"]);

/** The review card must not take the place of another question that the seller may be answering. */
function draftToReview(record: ChatRecord): Draft | undefined {
  const { draft, question } = draftAtHand(record) ?? {};
  const asked = top(record.open);
  if (asked !== undefined && asked.kind !== "draft") return undefined;
  return question !== undefined && shownAtReview.has(question.ask) ? draft : undefined;
}

/** The owner's record is the only place where an answer holds. */
async function askOf({ session, deps }: ChatScope, id: string): Promise<Ask | undefined> {
  const { seller: place } = session;
  if (place === undefined) return undefined;
  const owner = await readChat(deps, place.owner);
  if (owner?.team?.id !== place.team) return undefined;
  return owner.team.asks.find((ask) => ask.id === id && ask.seller === place.id);
}
