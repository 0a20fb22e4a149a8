import type { BotContext } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { sayFirst } from "../../../frame/screens/send-or-edit.js";
import { itemsInShort } from "../../../frame/texts/items-text.js";
import { describeTolerance } from "../../../frame/texts/terms-text.js";
import { isSurelyFields } from "../../../invoice/item/typed-item-fields.js";
import type { Discount } from "../../../invoice/terms/discount.js";
import { parseItemLines } from "../../../language/line/quick-line.js";
import { defined } from "../../../language/omit-undefined.js";
import { readSentence, type Sentence } from "../../../language/sentence/read-sentence.js";
import { isBlank } from "../../../language/text/typed-text.js";
import type { SavedItem } from "../../../store/store-port.js";
import { expiryText } from "../../invoices/index.js";
import { savedItems } from "../../items/index.js";
import { addLines } from "../content/add-typed-lines.js";
import { correctItems, notFound } from "../content/correct-items.js";
import { customerSet, takeCustomer, takeNamed, takePhone } from "../content/set-customer.js";
import { takeText } from "../content/set-invoice-field.js";
import { readingPlace, takeAroundItems } from "../content/take-sentence.js";
import { takeSums } from "../content/take-sums.js";
import { saysMore } from "../model/correction-words.js";
import { type Corrections, readCorrections } from "../model/corrections.js";
import { type Draft, setQuantity } from "../model/draft.js";
import { type DraftQuestion, isBegun, nextQuestion } from "../model/draft-question.js";
import { isSurelyItems, kindsInChat } from "../model/sure-text.js";
import { isOnlySums, type TypedKind } from "../model/typed-kind.js";
import { type Sale, saleIn } from "../model/typed-sale.js";
import type { Answer } from "./draft-asking.js";

/** A text of which lines correct the draft's items is nothing else. */
export type UnaskedKind =
  | TypedKind<SavedItem>
  | ({ readonly kind: "corrections" } & Corrections)
  /** Sums beside something else than items: "for Aziz, discount 10%". */
  | { readonly kind: "with-sums"; readonly rest: string; readonly other: TypedKind<SavedItem> };

export interface UnaskedText {
  readonly text: string;
  readonly saved: readonly SavedItem[];
  readonly sentence: Sentence;
  readonly sale?: Sale | undefined;
  readonly kinds: readonly UnaskedKind[];
}

/**
 * @param stay the question that stays open, unless the text opens one of its own; without it, the draft's next
 * question
 */
export async function takeUnasked(
  ctx: BotContext,
  draft: Draft,
  { text, kinds, ...known }: UnaskedText,
  stay?: DraftQuestion,
): Promise<Answer> {
  const source = ctx.message?.message_id;
  const [read, second] = kinds;
  if (read === undefined) return { html: ctx.t("draft-review-use-buttons") };
  if (second !== undefined) return { html: ctx.t("review-text-unclear") };
  const changed = (next: Answer, sentence: () => string): Answer => {
    if ("html" in next) return next;
    if (next.ask === "which-customer" && stay?.ask === "item") return { ...next, from: "item" };
    if (asksFurther(next)) return next;
    const said = sentence();
    if (said !== "") sayFirst(ctx, said);
    return stay ?? nextQuestion(draft);
  };
  switch (read.kind) {
    case "lines":
    case "order": {
      const before = draft.terms.items.length;
      const next = await addLines(ctx, draft, text, { ...known, kinds: [read] });
      const added = draft.terms.items.slice(before);
      // A total alone adds nothing: the card shows what comes of it.
      return changed(next, () =>
        added.length === 0 ? "" : ctx.t("review-added", { items: itemsInShort(added, ctx.t) }),
      );
    }
    case "corrections":
      return takeCorrections(ctx, draft, known, read, stay);
    case "quantity":
      return changed(takeQuantity(draft, read.quantity, source), () => quantitySet(ctx, draft));
    case "discount": {
      const { discount: before } = draft.terms;
      return changed(await addLines(ctx, draft, text), () => discountSet(ctx, draft, before));
    }
    case "expiry":
      return changed(await takeText(ctx, draft, "expiry", text), () =>
        ctx.t("review-expiry-set", { expiry: expiryText(ctx, draft.terms.expiry) }),
      );
    case "email":
      return changed(await takeCustomer(ctx, draft, text, source), () => customerSet(ctx, draft));
    case "phone":
      return changed(takePhone(ctx, draft, read.phone), () => customerSet(ctx, draft));
    case "reference":
      await takeAroundItems(ctx, draft, { rest: "", ...defined({ expiry: read.expiry }) });
      return changed(await takeNamed(ctx, draft, read.named, source), () =>
        customerSet(ctx, draft, read.named),
      );
    case "with-sums": {
      const next = await takeUnasked(ctx, draft, { ...known, text: read.rest, kinds: [read.other] }, stay);
      if (!("html" in next)) takeSums(ctx, draft, text, { before: draft.terms.items.length, source });
      return next;
    }
    case "amount":
      return { html: ctx.t("review-text-amount") };
  }
}

/** The lines that correct nothing are read as if they had been sent alone. */
async function takeCorrections(
  ctx: BotContext,
  draft: Draft,
  { saved, sentence }: Pick<UnaskedText, "saved" | "sentence">,
  { corrections, rest }: Corrections,
  stay: DraftQuestion | undefined,
): Promise<DraftQuestion> {
  const before = draft.undo;
  const which = correctItems(ctx, draft, corrections, rest === "");
  const { undo } = draft;
  const next = rest === "" ? undefined : await addLines(ctx, draft, rest, { saved });
  // A total in the text is about the whole card.
  // An item of the card may be named like a sum: "advance 100 000".
  if (!isOnlySums(parseItemLines(sentence.rest, draft.terms.currency)))
    takeSums(ctx, draft, sentence.rest, {
      before: draft.terms.items.length,
      source: ctx.message?.message_id,
    });
  await takeAroundItems(ctx, draft, sentence, ctx.message?.message_id);
  // [Undo] also takes back what the other lines have added.
  if (undo !== undefined && undo !== before) draft.undo = undo;
  if (next !== undefined && "html" in next) sayFirst(ctx, next.html);
  else if (next !== undefined && asksFurther(next)) {
    // The bot asks one question at a time.
    if (which?.correction !== undefined) sayFirst(ctx, notFound(ctx, which.correction));
    return next;
  }
  return which ?? (draft.terms.items.length === 0 ? nextQuestion(draft) : (stay ?? nextQuestion(draft)));
}

/** Checks whether a question came up that the typed text itself leaves open, such as the price of its item. */
const asksFurther = (next: DraftQuestion): boolean =>
  isBegun(next) || next.ask === "which-customer" || next.ask === "choose-item";

/** Checks for lines of items that can be nothing else, such as a customer's name or a password. */
export async function isSureLine(ctx: BotContext, text: string, currency: string): Promise<boolean> {
  const { lines } = parseItemLines(text, currency);
  const place = { currency, now: new Date(ctx.deps.now()), zone: ctx.zone, saved: await savedItems(ctx) };
  return isSurelyItems(text, lines, place);
}

export async function readUnasked(
  ctx: BotContext,
  { terms: { currency, items } }: Draft,
  text: string,
): Promise<UnaskedText> {
  const saved = await savedItems(ctx);
  const place = await readingPlace(ctx, currency, saved);
  const sentence = readSentence(text, place);
  const isWhole = saysMore(text) || isOnlySums(parseItemLines(text, currency));
  const asked = isWhole ? text : sentence.rest;
  const known = { text, saved, sentence };
  const corrections = isSurelyFields(text) ? undefined : readCorrections(asked, items, currency, saved);
  if (corrections !== undefined) return { ...known, kinds: [{ kind: "corrections", ...corrections }] };
  // An order may name only saved items in the currency of the draft's items.
  const fitting = saved.filter((item) => items.length === 0 || item.currency === currency);
  const read = parseItemLines(asked, currency);
  if (items.length > 0 && isOnlySums(read)) return { ...known, kinds: [{ kind: "lines" }] };
  if (items.length > 0 && read.rest !== asked && !isBlank(read.rest)) {
    const [other, second] = kindsInChat(read.rest, { ...place, saved: fitting });
    if (other !== undefined && second === undefined && !ofItems.has(other.kind))
      return { ...known, kinds: [{ kind: "with-sums", rest: read.rest, other }] };
  }
  const kinds = kindsInChat(text, { ...place, saved: fitting }, sentence);
  const sale = saleIn(text, currency, ctx.deps.reader.read, kinds, known.saved);
  return { ...known, kinds: sale === undefined ? kinds : [{ kind: "lines" }], sale };
}

const ofItems: ReadonlySet<UnaskedKind["kind"]> = new Set(["lines", "order", "amount"]);

/** The quantity belongs to the only item, or to the last one if no other item came with the same message. */
function takeQuantity(draft: Draft, quantity: number, source: number | undefined): DraftQuestion {
  const { items } = draft.terms;
  const last = items.at(-1);
  const isAlone =
    last?.source !== undefined && items.filter((item) => item.source === last.source).length === 1;
  if (last === undefined || (items.length > 1 && !isAlone))
    return {
      kind: "draft",
      ask: "choose-item",
      page: 0,
      quantity,
      ...defined({ source }),
    };
  setQuantity(draft, last, quantity, source);
  return nextQuestion(draft);
}

/** A draft has one discount, so a second one replaces the first. */
function discountSet({ t }: BotContext, { terms }: Draft, before: Discount | undefined): string {
  const sizeOf = (discount: Discount) => describeTolerance(t, discount, terms.currency);
  if (terms.discount === undefined) return t("review-discount-removed");
  const size = sizeOf(terms.discount);
  return before === undefined
    ? t("review-discount-set", { size })
    : t("review-discount-replaced", { size, before: sizeOf(before) });
}

function quantitySet({ t }: BotContext, { terms }: Draft): string {
  const { name = "", quantity = 1 } = terms.items.at(-1) ?? {};
  return t("review-quantity-set", { name: userText(name), quantity });
}
