import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { post, sayFirst, show } from "../../frame/screens/send-or-edit.js";
import { open } from "../../frame/talk/questions.js";
import { noteAccepted } from "../../frame/talk/talk.js";
import {
  type ItemFieldAnswer,
  likelyCurrencies,
  readItemField,
  takeItemField,
} from "../../frame/typed-fields.js";
import { savedItemKey } from "../../invoice/item/item.js";
import { itemDefaultsIn } from "../../invoice/item/item-defaults.js";
import { isOptional, type SavedField } from "../../invoice/item/item-fields.js";
import { priceInThousands } from "../../language/line/typed-price.js";
import { formatAmount } from "../../language/money/money.js";
import { defined } from "../../language/omit-undefined.js";
import type { SavedItem } from "../../store/store-port.js";
import { readSavedItems, writeSavedItems } from "./saved/items-record.js";
import { fullText, hasRoom, mostSaved, roomOf } from "./saved/put-item.js";
import { showItem } from "./saved-item-card.js";
import type { ItemsScreen } from "./slice.js";

export async function askField(ctx: BotContext, question: ItemsScreen<"field">): Promise<number> {
  const { t } = ctx;
  const { item: id, field, choices } = question;
  const item = (await readSavedItems(ctx)).items.find((one) => one.saved === id);
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
  if (choices !== undefined) return show(ctx, t("problem-price-ambiguous"), keyboard);
  return show(ctx, t(`edit-ask-${field}`, { name: userText(item.name), currency: item.currency }), keyboard);
}

export async function answerField(
  ctx: BotContext,
  question: ItemsScreen<"field">,
  text: string,
): Promise<"ask" | "asked"> {
  const refusal = await change(ctx, question, (item, field) => {
    const answer = readItemField(ctx.t, item, field, text);
    if (field !== "price" || !("value" in answer)) return answer;
    const price = String(answer.value);
    const inThousands = priceInThousands(text, price, item.currency);
    return inThousands === undefined ? answer : { choices: [inThousands, price] };
  });
  if (refusal !== undefined) {
    await post(ctx, refusal);
    return "asked";
  }
  noteAccepted(ctx);
  return "ask";
}

/** @returns false when the open question has no such button */
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
    field === "price" ? { value } : readItemField(ctx.t, item, "currency", value),
  );
  if (refusal !== undefined) await post(ctx, refusal);
  return true;
}

/** @returns false when the field is required */
export async function clearField(ctx: BotContext, question: ItemsScreen<"field">): Promise<boolean> {
  const { field } = question;
  if (!isOptional(field)) return false;
  await change(ctx, question, () => ({ value: undefined }));
  return true;
}

/** @returns a sentence on what is wrong with the value, if something is */
async function change(
  ctx: BotContext,
  question: ItemsScreen<"field">,
  make: (item: SavedItem, field: SavedField) => ItemFieldAnswer,
): Promise<string | undefined> {
  const { field } = question;
  const record = await readSavedItems(ctx);
  const item = record.items.find(({ saved: id }) => id === question.item);
  if (item === undefined) {
    open(ctx, { kind: "items", screen: "list" });
    return undefined;
  }
  const answer = make(item, field);
  if ("problem" in answer) return answer.problem;
  if ("choices" in answer) {
    open(ctx, { ...question, choices: [...answer.choices] });
    return undefined;
  }
  const key = savedItemKey({ ...item, [field]: answer.value });
  const other = record.items.find((one) => one.saved !== item.saved && savedItemKey(one) === key);
  if (other !== undefined)
    return ctx.t("items-same-name", { name: userText(other.name), currency: other.currency });
  const remarks = takeItemField(ctx.t, item, field, answer.value, itemDefaultsIn(ctx.session.settings));
  const room = await roomOf(ctx);
  if (
    field === "currency" &&
    room.oneCurrency &&
    new Set(record.items.map(({ currency }) => currency)).size > 1
  )
    return fullText(ctx, room);
  if (!hasRoom(record)) return ctx.t("items-full", { limit: mostSaved });
  await writeSavedItems(ctx, record);
  for (const remark of remarks) sayFirst(ctx, remark);
  open(ctx, cardOf(question));
  return undefined;
}

const cardOf = ({ item, sought, page }: ItemsScreen<"field">): ItemsScreen<"card"> => ({
  kind: "items",
  screen: "card",
  item,
  ...defined({ sought, page }),
});
