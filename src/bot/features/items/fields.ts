import { InlineKeyboard } from "grammy";
import type { ItemsScreen } from "../../../domain/chat/items-question.js";
import { defined } from "../../../domain/defined.js";
import { itemLimits } from "../../../domain/item.js";
import { parseItemField } from "../../../domain/item-fields.js";
import { parseItemName } from "../../../domain/item-name.js";
import { formatAmount, isCurrency, minorUnits, parseAmount } from "../../../domain/money.js";
import { savedItemKey } from "../../../domain/saved-item-key.js";
import type { SavedItem } from "../../../storage/port.js";
import type { BotContext } from "../../context.js";
import { likelyCurrencies } from "../../currencies.js";
import { noteAccepted } from "../../dialogue.js";
import { open } from "../../frame/questions.js";
import { userText } from "../../locales.js";
import { hasRoom, mostSaved } from "../../saved-items/put.js";
import { readSavedItems, writeSavedItems } from "../../saved-items/record.js";
import { post, show } from "../../show.js";
import { itemFieldProblem } from "../../views/item-fields.js";
import { showItem } from "./card.js";
import { type EditedField, isEdited, isOptional } from "./edited-fields.js";
import { savedPriceProblem } from "./lines.js";

type Change =
  | { readonly values: Partial<Pick<SavedItem, EditedField>> }
  /** One sentence with an example. */
  | { readonly problem: string }
  /** The price has several readings. */
  | { readonly choices: readonly string[] };

/** Asks for the new value of a field. */
export async function askField(ctx: BotContext, question: ItemsScreen<"field">): Promise<number> {
  const { t } = ctx;
  const { item: id, field, choices } = question;
  const item = (await readSavedItems(ctx)).items.find((one) => one.id === id);
  if (item === undefined) return showItem(ctx, cardOf(question));
  const keyboard = new InlineKeyboard();
  for (const choice of choices ?? [])
    keyboard.text(formatAmount(choice, item.currency, t.language), `items:set:${choice}`);
  if (field === "currency") {
    const others = likelyCurrencies(ctx).filter((code) => code !== item.currency);
    for (const code of others) keyboard.text(code, `items:set:${code}`);
  }
  keyboard.row();
  if (isOptional(field) && item[field] !== undefined) keyboard.text(t.plain("button-clear"), "items:clear");
  keyboard.text(t.plain("button-back"), `items:show:${id}`);
  if (choices !== undefined) return show(ctx, t("draft-price-ambiguous"), keyboard);
  return show(ctx, t(`edit-ask-${field}`, { name: userText(item.name), currency: item.currency }), keyboard);
}

export async function answerField(
  ctx: BotContext,
  question: ItemsScreen<"field">,
  text: string,
): Promise<"ask" | "asked"> {
  const refusal = await change(ctx, question, (item, field) => read(ctx, item, field, text));
  if (refusal !== undefined) {
    await post(ctx, refusal);
    return "asked";
  }
  noteAccepted(ctx);
  return "ask";
}

/** A value by a button. @returns false when the open question has no such button. */
export async function setField(
  ctx: BotContext,
  question: ItemsScreen<"field">,
  value: string,
): Promise<boolean> {
  const { field, choices } = question;
  const isOffered =
    field === "price"
      ? choices?.includes(value) === true
      : field === "currency" && likelyCurrencies(ctx).includes(value);
  if (!isOffered) return false;
  const refusal = await change(ctx, question, (item) =>
    field === "price" ? { values: { price: value } } : read(ctx, item, "currency", value),
  );
  if (refusal !== undefined) await post(ctx, refusal);
  return true;
}

/** Leaves an optional field out. @returns false when it isn't one. */
export async function clearField(ctx: BotContext, question: ItemsScreen<"field">): Promise<boolean> {
  const { field } = question;
  if (!isOptional(field)) return false;
  await change(ctx, question, () => ({ values: { [field]: undefined } }));
  return true;
}

/** Changes the item of the open question and shows it. @returns what is wrong with the value. */
async function change(
  ctx: BotContext,
  question: ItemsScreen<"field">,
  make: (item: SavedItem, field: EditedField) => Change,
): Promise<string | undefined> {
  const record = await readSavedItems(ctx);
  const item = record.items.find(({ id }) => id === question.item);
  if (item === undefined) {
    open(ctx, { kind: "items", screen: "list" });
    return undefined;
  }
  const changed = make(item, question.field);
  if ("problem" in changed) return changed.problem;
  if ("choices" in changed) {
    open(ctx, { ...question, choices: [...changed.choices] });
    return undefined;
  }
  const key = savedItemKey({ ...item, ...changed.values });
  const other = record.items.find((one) => one.id !== item.id && savedItemKey(one) === key);
  if (other !== undefined)
    return ctx.t("items-same-name", { name: userText(other.name), currency: other.currency });
  for (const [field, value] of Object.entries(changed.values)) {
    if (value === undefined && isEdited(field) && isOptional(field)) delete item[field];
    else Object.assign(item, { [field]: value });
  }
  if (!hasRoom(record)) return ctx.t("items-full", { limit: mostSaved });
  await writeSavedItems(ctx, record);
  open(ctx, cardOf(question));
  return undefined;
}

/** The item's card, which the question leads back to. */
const cardOf = ({ item, sought, page }: ItemsScreen<"field">): ItemsScreen<"card"> => ({
  kind: "items",
  screen: "card",
  item,
  ...defined({ sought, page }),
});

function read(ctx: BotContext, item: SavedItem, field: EditedField, text: string): Change {
  const { t } = ctx;
  switch (field) {
    case "name": {
      const parsed = parseItemName(text);
      if (parsed.ok) return { values: { name: parsed.name } };
      return { problem: t(`draft-name-${parsed.problem}`, { limit: itemLimits.name }) };
    }
    case "price": {
      const parsed = parseAmount(text, item.currency);
      if (parsed.ok) return { values: { price: parsed.amount } };
      if (parsed.problem === "ambiguous") return { choices: parsed.readings ?? [] };
      if (parsed.problem === "other-currency")
        return { problem: t("edit-price-other-currency", { currency: item.currency }) };
      return { problem: savedPriceProblem(ctx, parsed, item.currency) };
    }
    case "currency":
      return readCurrency(ctx, item, text);
    default: {
      const parsed = parseItemField(field, text);
      if (!parsed.ok) return { problem: itemFieldProblem(t, field, parsed) };
      return { values: { [field]: parsed.value } };
    }
  }
}

function readCurrency({ t }: BotContext, { price }: SavedItem, text: string): Change {
  const currency = text.trim().toUpperCase();
  if (!isCurrency(currency)) return { problem: t("settings-currency-unknown") };
  const decimals = minorUnits(currency) ?? 2;
  if ((price.split(".")[1]?.length ?? 0) > decimals)
    return { problem: t("edit-currency-decimals", { currency, decimals }) };
  return { values: { currency } };
}
