import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../../frame/context.js";
import { plainUserText, userText } from "../../../../frame/locales.js";
import { show } from "../../../../frame/screens/send-or-edit.js";
import { itemLines, savedItemLabel } from "../../../../frame/texts/items-text.js";
import { parseItemLines } from "../../../../language/line/quick-line.js";
import { chosenAmong } from "../../../../language/order/names/chosen-name.js";
import { shortened } from "../../../../language/text/safe-text.js";
import type { SavedItem } from "../../../../store/store-port.js";
import { savedItems } from "../../../items/index.js";
import { addOrdered } from "../../content/add-items.js";
import type { Draft } from "../../model/draft.js";
import { draftButton } from "../../model/draft.js";
import { type DraftQuestion, type DraftQuestionOf, settlePiece } from "../../model/draft-question.js";
import type { Answer } from "../draft-asking.js";

/**
 * The questions about the parts of an order in words that aren't clear. Each message lists above its question the items
 * that the bot has understood.
 */

type WhichQuestion = DraftQuestionOf<"which-saved">;

/** The message says which part of the order the question is about: "2 of 3". */
export function askOrdered(
  ctx: BotContext,
  draft: Draft,
  asked: string,
  keyboard = new InlineKeyboard(),
): Promise<number> {
  const { t } = ctx;
  const { waiting, count } = draft.order ?? { waiting: [], count: 0 };
  const { items } = draft.terms;
  const html = [
    ...(items.length > 0 ? [itemLines(items, t, "last").value, ""] : []),
    ...(count > 1 ? [t("order-progress", { number: count - waiting.length + 1, count })] : []),
    asked,
  ].join("\n");
  keyboard.text(t.plain("button-leave-out"), draftButton(draft, "leave-out"));
  return show(ctx, html, keyboard);
}

/** If only one saved item fits, the bot asks whether that one is meant. */
export async function askWhichOrdered(
  ctx: BotContext,
  draft: Draft,
  question: WhichQuestion,
): Promise<number | DraftQuestion> {
  const { t } = ctx;
  const candidates = await candidatesOf(ctx, question);
  const [only, second] = candidates;
  // The saved items were deleted meanwhile, so the part counts as a new item.
  if (only === undefined) return asNewItem(draft, question);
  const keyboard = new InlineKeyboard();
  const isOne = second === undefined;
  for (const saved of candidates) {
    const label = isOne ? t.plain("button-yes-it-is") : savedItemLabel(saved, t);
    keyboard.text(label, draftButton(draft, `saved:${saved.saved}`)).row();
  }
  const name = plainUserText(shortened(nameIn(question, draft), 24));
  keyboard.text(t.plain("button-new-item", { name }), draftButton(draft, "new-name")).row();
  const text = userText(question.name);
  const asked = isOne
    ? t("order-ask-whether", { text, name: userText(only.name) })
    : t("order-ask-which", { text });
  return askOrdered(ctx, draft, asked, keyboard);
}

export async function answerWhichOrdered(
  ctx: BotContext,
  draft: Draft,
  text: string,
  question: WhichQuestion,
): Promise<Answer> {
  const saved = chosenAmong(text, await candidatesOf(ctx, question));
  return saved === undefined ? { html: ctx.t("order-use-buttons") } : takeOrdered(draft, saved, question);
}

export async function pressWhichOrdered(
  ctx: BotContext,
  draft: Draft,
  { action, argument }: { readonly action: string; readonly argument: string },
  question: WhichQuestion,
): Promise<DraftQuestion | undefined> {
  if (action === "leave-out") return settlePiece(draft);
  if (action === "new-name") return asNewItem(draft, question);
  if (action !== "saved") return undefined;
  const saved = (await candidatesOf(ctx, question)).find(({ saved: id }) => id === argument);
  // If the saved item of the tapped button was deleted meanwhile, the question is asked again without it.
  return saved === undefined ? question : takeOrdered(draft, saved, question);
}

async function candidatesOf(ctx: BotContext, { candidates = [] }: WhichQuestion): Promise<SavedItem[]> {
  const items = await savedItems(ctx);
  return candidates.flatMap((id) => items.find((item) => item.saved === id) ?? []);
}

function takeOrdered(draft: Draft, saved: SavedItem, { quantity, source }: WhichQuestion): DraftQuestion {
  if (quantity !== undefined) return addOrdered(draft, saved, quantity, { source });
  const { saved: id, name, price } = saved;
  return { kind: "draft", ask: "quantity", ofOrder: true, name, price, saved: id, source };
}

const asNewItem = (draft: Draft, question: WhichQuestion): DraftQuestion => {
  const { candidates: _candidates, ...kept } = question;
  return { ...kept, ask: "price", name: nameIn(question, draft) };
};

/** A part of an order may contain a quantity, which isn't part of the item's name. */
function nameIn({ name }: WhichQuestion, { terms }: Draft): string {
  const [line] = parseItemLines(name, terms.currency).lines;
  return line?.ok === true && line.item.price === undefined ? (line.item.name ?? name) : name;
}
