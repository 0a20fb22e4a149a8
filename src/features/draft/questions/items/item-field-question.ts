import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../../frame/context.js";
import { userText } from "../../../../frame/locales.js";
import { sayFirst, show } from "../../../../frame/screens/send-or-edit.js";
import { likelyCurrencies, readItemField } from "../../../../frame/typed-fields.js";
import { savedItemKey } from "../../../../invoice/item/item.js";
import {
  fitsCurrency,
  isOptional,
  itemFields,
  type SavedDetail,
  savedDetails,
} from "../../../../invoice/item/item-fields.js";
import { formatAmount } from "../../../../language/money/money.js";
import { itemAsBefore } from "../../../items/index.js";
import { fitsInvoice } from "../../content/add-items.js";
import { fieldsInAnswer, noteSmallPrice, setValue, takeItemFields } from "../../content/set-item-fields.js";
import { type Draft, type DraftItem, draftButton, itemsChanged } from "../../model/draft.js";
import { type DraftQuestion, type DraftQuestionOf, nextQuestion } from "../../model/draft-question.js";
import type { DraftAsking } from "../draft-asking.js";

export const itemField: DraftAsking<"item-field"> = {
  async ask(ctx, draft, question) {
    const item = draft.terms.items[question.index];
    if (item === undefined) return edit(question);
    const keyboard = keyboardOf(ctx, draft, item, question);
    return show(ctx, questionText(ctx, item, question), await addLastTime(ctx, draft, item, keyboard));
  },

  async answer(ctx, draft, text, question) {
    const { index, field } = question;
    const { items } = draft.terms;
    const item = items[index];
    if (item === undefined) return question;
    const typed = fieldsInAnswer(text, field);
    if (typed !== undefined) return takeItemFields(ctx, draft, index, typed, afterField(draft, question));
    const before = structuredClone(item);
    const result = readItemField(ctx.t, item, field, text);
    if ("problem" in result) return { html: result.problem };
    if ("choices" in result) return { ...question, choices: [...result.choices] };
    const source = ctx.message?.message_id;
    const remarks = setValue(ctx.t, item, field, result.value, { source, ...defaultsOf(draft) });
    if (field === "price") noteSmallPrice(ctx, item, text);
    if (!fitsInvoice(items)) {
      items[index] = before;
      return { html: ctx.t("draft-too-large") };
    }
    return changed(ctx, draft, question, remarks);
  },

  async press(ctx, draft, { action, argument }, question) {
    const { index, field } = question;
    const item = draft.terms.items[index];
    if (item === undefined) return undefined;
    if (action === "back") return afterField(draft, question);
    if (action === "last")
      return (await fillAsLastTime(ctx, draft, index)) ? afterField(draft, question) : question;
    const set = (value: unknown) =>
      changed(
        ctx,
        draft,
        question,
        setValue(ctx.t, item, field, value, { source: undefined, ...defaultsOf(draft) }),
      );
    if (action === "clear" && isOptional(field)) return set(undefined);
    if (action !== "set" || !offers(ctx, item, question).includes(argument)) return undefined;
    if (field === "price") return set(argument);
    const result = readItemField(ctx.t, item, field, argument);
    return "value" in result ? set(result.value) : undefined;
  },
};

type Question = DraftQuestionOf<"item-field">;

const defaultsOf = ({ terms: { itemDefaults } }: Draft) => ({ itemDefaults });

/** The next card begins with what else the change means. */
function changed(
  ctx: BotContext,
  draft: Draft,
  question: Question,
  remarks: readonly string[],
): DraftQuestion {
  for (const remark of remarks) sayFirst(ctx, remark);
  itemsChanged(draft);
  return afterField(draft, question);
}

const afterField = (draft: Draft, question: Question): DraftQuestion =>
  question.fromReview === true ? nextQuestion(draft) : edit(question);

const edit = ({ index, more, rarelyUsed }: Question): DraftQuestion => ({
  kind: "draft",
  ask: "edit-item",
  index,
  more,
  rarelyUsed,
});

const questionText = (
  { t }: BotContext,
  { name, currency }: DraftItem,
  { field, choices }: Question,
): string =>
  choices === undefined
    ? t(`edit-ask-${field}`, { name: userText(name), currency })
    : t("problem-price-ambiguous");

/** A stranger can forge callback data, so only offered values are accepted. */
function offers(ctx: BotContext, item: DraftItem, { field, choices = [] }: Question): readonly string[] {
  if (field === "price") return choices;
  if (field !== "currency") {
    const entry = itemFields[field];
    return "offers" in entry ? entry.offers : [];
  }
  return [...new Set([item.currency, ...likelyCurrencies(ctx)])].filter((code) => fitsCurrency(item, code));
}

function keyboardOf(ctx: BotContext, draft: Draft, item: DraftItem, question: Question): InlineKeyboard {
  const { t } = ctx;
  const { field } = question;
  const keyboard = new InlineKeyboard();
  for (const value of offers(ctx, item, question)) {
    const label = field === "price" ? formatAmount(value, item.currency, t.language) : value;
    keyboard.text(label, draftButton(draft, `set:${value}`));
  }
  keyboard.row();
  if (isOptional(field) && item[field] !== undefined)
    keyboard.text(t.plain("button-clear"), draftButton(draft, "clear"));
  return keyboard.text(t.plain("button-back"), draftButton(draft, "back"));
}

type FieldsBefore = Partial<Pick<DraftItem, SavedDetail>>;

async function fieldsLastTime(ctx: BotContext, item: DraftItem): Promise<FieldsBefore | undefined> {
  const before = await itemAsBefore(ctx, savedItemKey(item));
  const lacking = savedDetails.filter((field) => {
    // A package code belongs to its ICPU code, so it isn't taken over to an item with another one.
    if (field === "packageCode" && item.icpuCode !== undefined && item.icpuCode !== before?.icpuCode)
      return false;
    return item[field] === undefined && before?.[field] !== undefined;
  });
  if (lacking.length === 0) return undefined;
  return Object.fromEntries(lacking.map((field) => [field, before?.[field]]));
}

export async function addLastTime(
  ctx: BotContext,
  draft: Draft,
  item: DraftItem,
  keyboard: InlineKeyboard,
): Promise<InlineKeyboard> {
  if ((await fieldsLastTime(ctx, item)) === undefined) return keyboard;
  return keyboard.row().text(ctx.t.plain("button-as-last-time"), draftButton(draft, "last"));
}

/** Handles [As last time]: fills the fields that the item lacks. @returns false when there is nothing to fill */
export async function fillAsLastTime(ctx: BotContext, draft: Draft, index: number): Promise<boolean> {
  const { items } = draft.terms;
  const item = items[index];
  if (item === undefined) return false;
  const filled = { ...item, ...(await fieldsLastTime(ctx, item)) };
  if (!fitsInvoice(items.with(index, filled))) return false;
  items[index] = filled;
  itemsChanged(draft);
  return true;
}
