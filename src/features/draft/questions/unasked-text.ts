import type { BotContext } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { sayFirst } from "../../../frame/send-or-edit.js";
import { customerText } from "../../../frame/texts/customer-text.js";
import { itemsInShort } from "../../../frame/texts/items-text.js";
import { parseItemLines } from "../../../language/line/quick-line.js";
import { defined } from "../../../language/omit-undefined.js";
import { isCyrillic } from "../../../language/order/endings.js";
import type { SavedItem } from "../../../store/store-port.js";
import { expiryText } from "../../invoices/index.js";
import { savedItems } from "../../items/index.js";
import { addLines } from "../content/add-typed-lines.js";
import { takeCustomer, takeNamed } from "../content/set-customer.js";
import { takeText } from "../content/set-invoice-field.js";
import type { NamedCustomer } from "../model/customer-words.js";
import { type Draft, setQuantity } from "../model/draft.js";
import { type DraftQuestion, isBegun, nextQuestion } from "../model/draft-question.js";
import { isSurelyItems } from "../model/sure-text.js";
import { kindsOf, type TypedKind } from "../model/typed-kind.js";
import type { Answer } from "./draft-asking.js";

/**
 * @param kinds all meanings that the text may have
 * @param stay the question that stays open, unless the text opens one of its own; without it, the draft's next
 * question
 */
export async function takeUnasked(
  ctx: BotContext,
  draft: Draft,
  text: string,
  kinds: readonly TypedKind<SavedItem>[],
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
    sayFirst(ctx, sentence());
    return stay ?? nextQuestion(draft);
  };
  switch (read.kind) {
    case "lines":
    case "order": {
      const before = draft.terms.items.length;
      const next = await addLines(ctx, draft, text, { kinds });
      const added = draft.terms.items.slice(before);
      return changed(next, () => ctx.t("review-added", { items: itemsInShort(added, ctx.t) }));
    }
    case "quantity":
      return changed(takeQuantity(draft, read.quantity, source), () => quantitySet(ctx, draft));
    case "expiry":
      return changed(await takeText(ctx, draft, "expiry", text), () =>
        ctx.t("review-expiry-set", { expiry: expiryText(ctx, draft.terms.expiry) }),
      );
    case "email":
      return changed(await takeCustomer(ctx, draft, text, source), () => customerSet(ctx, draft));
    case "reference":
      return changed(await takeNamed(ctx, draft, read.named, source), () =>
        customerSet(ctx, draft, read.named),
      );
    case "amount":
      return { html: ctx.t("review-text-amount") };
  }
}

/** Checks whether a question came up that the typed text itself leaves open, such as the price of its item. */
const asksFurther = (next: DraftQuestion): boolean =>
  isBegun(next) || next.ask === "which-customer" || next.ask === "choose-item";

/**
 * A Russian name may have been typed in another case ("для Азиза"). The sentence then also says how to correct it.
 */
function customerSet({ t }: BotContext, { terms }: Draft, named?: NamedCustomer): string {
  const isAsTyped = named?.isInCase === true && terms.email === undefined && isCyrillic(named.name);
  const key =
    isAsTyped && terms.reference === named.name ? "review-customer-as-typed" : "review-customer-set";
  return t(key, { customer: customerText(terms) ?? "" });
}

/** Checks for lines of items that can be nothing else, such as a customer's name or a password. */
export async function isSureLine(ctx: BotContext, text: string, currency: string): Promise<boolean> {
  const { lines } = parseItemLines(text, currency);
  const place = { currency, now: new Date(ctx.deps.now()), zone: ctx.zone, saved: await savedItems(ctx) };
  return isSurelyItems(text, lines, place);
}

/** An order may name only saved items in the currency of the draft's items. */
export async function unaskedKinds(
  ctx: BotContext,
  { terms: { currency, items } }: Draft,
  text: string,
): Promise<readonly TypedKind<SavedItem>[]> {
  const saved = (await savedItems(ctx)).filter((item) => items.length === 0 || item.currency === currency);
  return kindsOf(text, { currency, now: new Date(ctx.deps.now()), zone: ctx.zone, saved });
}

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

function quantitySet({ t }: BotContext, { terms }: Draft): string {
  const { name = "", quantity = 1 } = terms.items.at(-1) ?? {};
  return t("review-quantity-set", { name: userText(name), quantity });
}
