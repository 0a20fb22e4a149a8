import type { BotContext } from "../../frame/context.js";
import { draftAtHand, moveDraft } from "../../frame/talk/questions.js";
import { parseItemLines } from "../../language/line/quick-line.js";
import { readSentence } from "../../language/sentence/read-sentence.js";
import type { SavedItem } from "../../store/store-port.js";
import { savedItems } from "../items/index.js";
import { openOf, push } from "../open-questions.js";
import { addLines, type KnownOfText } from "./content/add-typed-lines.js";
import { readingPlace } from "./content/take-sentence.js";
import { type DraftDialogue, type DraftQuestion, isBegun, nextQuestion } from "./model/draft-question.js";
import { heldUpBy } from "./model/duplicates.js";
import { isNoSecret, namesNoSecret } from "./model/held-secret.js";
import { kindsInChat } from "./model/sure-text.js";
import type { TypedKind } from "./model/typed-kind.js";
import { saleIn } from "./model/typed-sale.js";
import { dialogueOf, freshDraft } from "./start-draft.js";

export type Readings = KnownOfText & Required<Pick<KnownOfText, "kinds">>;

export async function readingsOf(ctx: BotContext, text: string, currency: string): Promise<Readings> {
  const saved = await savedItems(ctx);
  const place = await readingPlace(ctx, currency, saved);
  const sentence = readSentence(text, place);
  const kinds = kindsInChat(text, place, sentence);
  const sale = saleIn(text, currency, ctx.deps.reader.read, kinds, saved);
  return { saved, kinds: sale === undefined ? kinds : [{ kind: "lines" }], sentence, sale };
}

/**
 * Keeps items in the draft at hand, or in a new one, and asks nothing. Of a text that may be a secret nothing is kept.
 * @param isForwarded whether somebody else may have written the text, so that it answers no question of the bot
 * @returns false when nothing was kept
 */
export async function keepSureItems(
  ctx: BotContext,
  text: string,
  { isForwarded }: { readonly isForwarded: boolean },
): Promise<boolean> {
  const dialogue = dialogueAtHand(ctx);
  const { currency } = dialogue.draft.terms;
  const { lines } = parseItemLines(text, currency);
  const readings = await readingsOf(ctx, text, currency);
  const { kinds } = readings;
  const order = kinds.find(({ kind }) => kind === "order");
  const isSafe =
    order === undefined && !isForwarded
      ? kinds.some(({ kind }) => kind === "lines") && isNoSecret(text, lines, currency)
      : namesNoSecret(text, lines, currency) && (isForwarded || isAllSaved(order));
  const question = isSafe ? await keepItems(ctx, text, dialogue, readings) : undefined;
  if (question === undefined) return false;
  const { open } = ctx.session;
  if (openOf(open, "draft") === undefined) ctx.session.open = push(open, question);
  else moveDraft(ctx.session, question);
  delete ctx.session.closedQuestion;
  return true;
}

export const dialogueAtHand = (ctx: BotContext): DraftDialogue =>
  draftAtHand(ctx.session) ?? dialogueOf(freshDraft(ctx));

/** @returns the question that the draft asks next; undefined when the text has no items, or the draft can't take them now */
export async function keepItems(
  ctx: BotContext,
  text: string,
  { draft: before, question }: DraftDialogue,
  known: Readings,
): Promise<DraftQuestion | undefined> {
  const { session, deps } = ctx;
  if (!known.kinds.some(({ kind }) => kind === "lines" || kind === "order")) return undefined;
  if (heldUpBy(session, before) !== undefined) return undefined;
  const draft = structuredClone(before);
  const added = await addLines(ctx, draft, text, { ...known, opens: true });
  if ("html" in added || (isBegun(added) && isBegun(question))) return undefined;
  draft.updatedAt = deps.now();
  session.draft = draft;
  if (isBegun(added)) return added;
  return isBegun(question) || question.ask === "item" ? question : nextQuestion(draft);
}

/** An order whose every part is a saved item names nothing that isn't stored already. */
const isAllSaved = (kind: TypedKind<SavedItem> | undefined): boolean =>
  kind?.kind === "order" && kind.order.unknown.length === 0 && kind.order.notUnderstood.length === 0;
