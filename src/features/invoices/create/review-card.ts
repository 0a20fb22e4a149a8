import { InlineKeyboard } from "grammy";
import type { BotContext, ChatScope, ChatView } from "../../../frame/context.js";
import { plainUserText, type Translator } from "../../../frame/locales.js";
import { post, saidOnce, show } from "../../../frame/screens/send-or-edit.js";
import { takeButtons } from "../../../frame/screens/stale-buttons.js";
import { moveDraft } from "../../../frame/talk/questions.js";
import { longestMessage, totalOf } from "../../../frame/texts/items-text.js";
import { placeLabel, refusalReason } from "../../../frame/texts/refusal-text.js";
import { waitText } from "../../../frame/texts/wait-text.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { namesCustomer } from "../../../invoice/terms/customer-fields.js";
import { chargedItems } from "../../../invoice/terms/discount.js";
import { formatAmount } from "../../../language/money/money.js";
import { shortened, visibleLength } from "../../../language/text/safe-text.js";
import { lookAhead, type TeamAccess, teamAccess } from "../../access/index.js";
import type { ChatRecord } from "../../chat-record.js";
import { type Draft, draftButton } from "../../draft/model/draft.js";
import { plainQuestion } from "../../draft/model/draft-question.js";
import { blocksCreate, type SumsDoubt, sumsDoubt, takeStatedTotal } from "../../draft/model/draft-sums.js";
import { heldUpBy, intentionOf, noteDoubt, twinOf } from "../../draft/model/duplicates.js";
import { openDoubt, sumsOfChoices } from "../../draft/model/open-doubt.js";
import { refusalToShow, stillRefused } from "../../draft/model/refused-fields.js";
import { otherPrices } from "../../draft/model/small-price.js";
import { openOf, push } from "../../open-questions.js";
import type { DueMessage } from "../../slices.js";
import type { Standing } from "../../team/model/invoice-standing.js";
import { customerDigest } from "../customers-record.js";
import { standingIn } from "./look-at-limits.js";
import { reviewContent, standingLines, sumsLines } from "./review-text.js";
import { waitToCreate } from "./submissions.js";
import { doublesOf, doubleWarning, unanswered } from "./unknown-outcome-text.js";

export interface ReviewNotes {
  /** Earlier submissions that may already have created this invoice. */
  readonly doubles: readonly Invoice[];
  readonly standing: Standing;
}

/** An invoice that the limits don't allow has no [Create invoice]. */
export function reviewCard(
  scope: ChatView,
  draft: Draft,
  { doubles, standing }: ReviewNotes,
): { html: string; keyboard: InlineKeyboard } {
  const { t } = scope;
  const button = (key: string, action: string): [string, string] => [
    t.plain(key),
    draftButton(draft, action),
  ];
  const { html, isWhole } = reviewContent(scope, draft, {
    warning: [
      ...doubleWarning(scope, unanswered(draft, doubles)),
      ...twinLines(scope, draft, doubles),
      ...(draft.repeatsFailed === true
        ? [t("review-both-payable", { service: scope.deps.settings.serviceName })]
        : []),
      ...standingLines(scope, standing),
      ...waitLines(scope),
      ...refusalLines(scope, draft),
      ...sumsLines(t, draft),
    ],
  });
  const keyboard = new InlineKeyboard();
  for (const { about, place } of stillRefused(draft.terms, draft.refused)) {
    const label = t.plain("button-refused", { place: placeLabel(t, about, draft.terms.items) });
    keyboard.text(label, draftButton(draft, `fix:${place}`)).row();
  }
  const doubt = sumsDoubt(draft);
  if (doubt !== undefined && blocksCreate(doubt)) addSumsButtons(t, keyboard, draft, doubt);
  else if (standing.kind === "over") {
    if (standing.asked === "not-yet") keyboard.text(...button("button-ask-owner", "ask-owner")).row();
  } else if (standing.kind !== "terminal") keyboard.text(...button("button-create", "create")).row();
  if (doubt?.kind === "advance") addSumsButtons(t, keyboard, draft, doubt);
  if (!isWhole) keyboard.text(...button("button-all-items", "all-items")).row();
  addReadings(scope, keyboard, draft);
  addUndo(scope, keyboard, draft);
  addSuggested(scope, keyboard, draft);
  addNoteButton(scope, keyboard, draft);
  if (isTypedByParts(draft)) keyboard.text(...button("button-edit-quantity", "edit-quantity"));
  keyboard
    .row()
    .text(...button("button-items", "items"))
    .text(...button("button-expiry", "edit-expiry"))
    .text(...button("button-terminal", "edit-terminal"))
    .row()
    .text(...button("button-customer", "customer"))
    .text(...button("button-more", "more"))
    .text(...button("button-discard-here", "discard"));
  return { html, keyboard };
}

function twinLines(scope: ChatView, draft: Draft, doubles: readonly Invoice[]): string[] {
  const twin = twinOf(scope.session, { ...intentionOf(draft), at: scope.deps.now() });
  return twin === undefined || doubles.some(({ ref }) => ref === twin.ref)
    ? []
    : doubleWarning(scope, [twin]);
}

/** The bot has asked for the name and the price, and took one for the quantity. */
function isTypedByParts({ terms: { items } }: Draft): boolean {
  const [only, second] = items;
  return second === undefined && only?.priceSource !== undefined && only.quantity === 1;
}

/** Without an answer about its sums an invoice can't be created. */
function addSumsButtons(t: Translator, keyboard: InlineKeyboard, draft: Draft, doubt: SumsDoubt): void {
  const add = (label: string, action: string) => keyboard.text(label, draftButton(draft, action)).row();
  if (doubt.kind === "discount") {
    add(t.plain("button-change-discount"), "discount");
    add(t.plain("button-no-discount"), "no-discount");
    return;
  }
  const amountOf = (amount: string) => formatAmount(amount, draft.terms.currency, t.language);
  if (doubt.kind === "advance") {
    add(t.plain("button-charge-advance", { amount: amountOf(doubt.advance) }), "charge-advance");
    add(t.plain("button-charge-rest", { amount: amountOf(doubt.rest) }), "charge-rest");
    return;
  }
  if (doubt.kind === "reading") {
    for (const [place, sum] of doubt.sums.entries())
      add(sum === undefined ? totalOf(draft.terms.items, t) : amountOf(sum), `choice:${place}`);
    return;
  }
  add(t.plain("button-keep-items", { amount: amountOf(doubt.counted) }), "keep-items");
  if (doubt.kind === "total" && takeStatedTotal(structuredClone(draft)))
    add(t.plain("button-stated-total", { amount: amountOf(doubt.stated) }), "stated-total");
}

function waitLines(scope: ChatView): string[] {
  const wait = waitToCreate(scope);
  return wait === undefined ? [] : [`⏳ ${waitText(scope, wait)}`];
}

/** The service's refusal stands right above the buttons, because the message above a long card can't be seen. */
function refusalLines({ t, deps }: ChatView, { terms, refusal }: Draft): string[] {
  const refused = refusalToShow(terms, refusal);
  if (refused === undefined) return [];
  const service = deps.settings.serviceName;
  const reason = refusalReason(t, refused, terms.items);
  return [
    reason === null ? t("review-refused", { service }) : t("review-refused-because", { service, reason }),
  ];
}

type Reading = NonNullable<Draft["readings"]>[number];

/** For example, "Table 5 100 000" is read as "Table" at 5,100,000, but can also mean “Table 5” at 100,000. */
export function addReadings({ t }: Pick<ChatScope, "t">, keyboard: InlineKeyboard, draft: Draft): void {
  const currencyOf = ({ index }: Reading): string =>
    draft.terms.items[index]?.currency ?? draft.terms.currency;
  for (const [place, reading] of (draft.readings ?? []).entries()) {
    const name = plainUserText(reading.name);
    const label =
      reading.price === undefined
        ? t.plain("button-reading-name", { name })
        : t.plain("button-reading", {
            name,
            quantity: reading.quantity,
            price: formatAmount(chargedPrice(draft.terms, reading), currencyOf(reading), t.language),
          });
    keyboard.text(label, draftButton(draft, `reading:${place}`)).row();
  }
  const doubt = openDoubt(draft);
  const sums = doubt?.isSure === true ? sumsOfChoices(draft.terms, doubt) : [];
  for (const [place, sum] of sums.entries()) {
    if (place === 0 || sum === undefined) continue;
    const label = t.plain("button-other-prices", {
      amounts: formatAmount(sum, draft.terms.currency, t.language),
    });
    keyboard.text(label, draftButton(draft, `choice:${place}`)).row();
  }
  const amounts = otherPrices(draft.terms).map(({ amount, currency }) =>
    formatAmount(amount, currency, t.language),
  );
  if (amounts.length === 0) return;
  const shown = [...amounts.slice(0, shownPrices), ...(amounts.length > shownPrices ? ["…"] : [])];
  const label = t.plain("button-other-prices", { amounts: shown.join(", ") });
  keyboard.text(label, draftButton(draft, "other-prices")).row();
}

/** Returns what a piece costs once the reading is chosen: less the discount. */
function chargedPrice(terms: Draft["terms"], { index, price = "0", quantity }: Reading): string {
  const items = terms.items.map((item, at) => (at === index ? { ...item, price, quantity } : item));
  return chargedItems({ ...terms, items })[index]?.price ?? price;
}

/** More prices have no room on a button. */
const shownPrices = 2;

/**
 * The card's message id is stored in the submissions of which it warns, so that the warnings are corrected once the
 * outcome is known.
 */
export async function showReview(ctx: BotContext, draft: Draft): Promise<number> {
  const team = await teamAccess(ctx);
  lookAhead(ctx, draft.terms.terminal, team);
  const notes = await notesOn(ctx, draft, team);
  const { html, keyboard } = reviewCard(ctx, draft, notes);
  const messageId = await show(ctx, html, keyboard);
  for (const invoice of notes.doubles) noteDoubt(ctx.session, invoice, messageId);
  return messageId;
}

export const notesOn = async (
  scope: ChatView,
  draft: Draft,
  team: TeamAccess | undefined,
): Promise<ReviewNotes> => ({
  doubles: await doublesOf(scope, draft),
  standing: standingIn(scope, team, draft.terms),
});

/**
 * @param first the sentence with which the message begins
 * @returns false when the draft's create call got no answer, or one message can't hold both
 */
export async function postReview(
  scope: ChatScope,
  draft: Draft,
  first: string,
  entry: DueMessage,
): Promise<boolean> {
  const { session } = scope;
  if (heldUpBy(session, draft) !== undefined) return false;
  const notes = await notesOn(scope, draft, await teamAccess(scope));
  const { html, keyboard } = reviewCard(scope, draft, notes);
  const whole = `${first}\n\n${html}`;
  if (visibleLength(whole) > longestMessage) return false;
  const { question: before } = session;
  const messageId = await saidOnce(
    scope,
    entry,
    () => post(scope, whole, keyboard),
    (record, posted) => {
      openReview(record);
      record.question = { messageId: posted, buttons: true };
      for (const invoice of notes.doubles) noteDoubt(record, invoice, posted);
    },
  );
  if (before?.buttons === true && before.messageId !== messageId) takeButtons(scope, before.messageId);
  return true;
}

function openReview(record: ChatRecord): void {
  const review = plainQuestion("review");
  if (openOf(record.open, "draft") === undefined) record.open = push(record.open, review);
  else moveDraft(record, review);
  delete record.closedQuestion;
}

/** A phone shows so many characters of a name on a button as wide as the chat. */
const longestSuggested = 22;

/** The writer of a forwarded order may be somebody else than the customer, so the merchant chooses. */
function addSuggested({ t }: Pick<ChatScope, "t">, keyboard: InlineKeyboard, draft: Draft): void {
  if (namesCustomer(draft.terms)) return;
  for (const reference of draft.suggested ?? []) {
    const label = t.plain("button-customer-named", {
      name: plainUserText(shortened(reference, longestSuggested)),
    });
    keyboard.text(label, draftButton(draft, `suggested:${customerDigest({ reference })}`)).row();
  }
}

export function addUndo({ t }: Pick<ChatScope, "t">, keyboard: InlineKeyboard, { id, undo }: Draft): void {
  if (undo === undefined) return;
  keyboard.text(t.plain("button-undo"), draftButton({ id }, "restore"));
  if (undo.another !== undefined)
    keyboard.text(t.plain("button-add-as-another"), draftButton({ id }, "another"));
  keyboard.row();
}

export function addNoteButton({ t }: Pick<ChatScope, "t">, keyboard: InlineKeyboard, draft: Draft): void {
  if (draft.notUnderstood !== undefined)
    keyboard.text(t.plain("button-as-note"), draftButton(draft, "as-note")).row();
}
