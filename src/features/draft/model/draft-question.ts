import { z } from "zod";
import { singleFields } from "../../../invoice/invoice-fields.js";
import { itemField } from "../../../invoice/item/item.js";
import { tolerance, toleranceSides } from "../../../invoice/payment-tolerance.js";
import { defined } from "../../../language/omit-undefined.js";
import { type Draft, draft, type OrderPiece } from "./draft.js";

const kind = z.literal("draft");
const count = z.number().int();
const index = count.nonnegative();

/** The questions of a draft that are stored without further fields. */
const plain = z.object({
  kind,
  ask: z.enum([
    "terminal",
    "item",
    "expiry-other",
    "review",
    "more",
    "template",
    "customer",
    ...singleFields,
  ]),
});

/**
 * The fields of the questions about an item that the merchant has begun: the item's name, and the id of the message
 * that contains the name.
 */
const begun = {
  kind,
  name: z.string(),
  source: count.optional(),
  /**
   * True when the item is a part of an order in words. The bot is then asking about the first part of the order that
   * waits for an answer.
   */
  ofOrder: z.literal(true).optional(),
};

/** Whether the card for editing an item shows the buttons of rarely used fields. */
const more = z.boolean().optional();

/**
 * The questions that a draft asks, each with its own fields. The draft's open question is part of the chat's stack of
 * open questions.
 */
export const draftQuestion = z.discriminatedUnion("ask", [
  plain,
  /** Asks which saved item is meant, because the typed name fits several of them. */
  z.object({
    ...begun,
    ask: z.literal("which-saved"),
    quantity: count.optional(),
    /**
     * The ids of the saved items that a part of an order in words may mean. Without this list the bot looks up the
     * typed name.
     */
    candidates: z.array(z.string()).optional(),
  }),
  z.object({
    ...begun,
    ask: z.literal("price"),
    quantity: count.optional(),
    /** The possible readings of an ambiguous price, and the id of the message whose buttons offer these readings. */
    choice: z.object({ readings: z.array(z.string()), messageId: count }).optional(),
  }),
  z.object({
    ...begun,
    ask: z.literal("quantity"),
    price: z.string(),
    priceSource: count.optional(),
    /** The id of the saved item whose quantity is missing, if the item comes from an order in words. */
    saved: z.string().optional(),
  }),
  /** Shows all items of the draft with every text that is sent, on as many pages as they need. */
  z.object({ kind, ask: z.literal("all-items"), page: index }),
  /** Asks the merchant to confirm a large tolerance, which the draft uses only after that. */
  z.object({ kind, ask: z.literal("confirm-tolerance"), side: z.enum(toleranceSides), tolerance }),
  /**
   * Asks which customer is meant, because the typed text begins the name or the e-mail address of several customers
   * seen before.
   */
  z.object({
    kind,
    ask: z.literal("which-customer"),
    text: z.string(),
    source: count.optional(),
    /** Whether the text is a name in another Russian case, as behind "для". */
    isInCase: z.boolean().optional(),
    /** The question where the customer was typed and which is asked again afterwards; without it, the next one is. */
    from: z.literal("item").optional(),
  }),
  z.object({
    kind,
    ask: z.literal("choose-item"),
    page: index,
    /**
     * The quantity that the merchant typed before choosing the item, and the id of the message with it. Without a
     * quantity, choosing an item opens the item's card.
     */
    quantity: count.optional(),
    source: count.optional(),
  }),
  z.object({ kind, ask: z.literal("edit-item"), index, more }),
  z.object({
    kind,
    ask: z.literal("item-field"),
    index,
    field: itemField,
    more,
    /** True when the review card led to the field. The answer leads back there. */
    fromReview: z.literal(true).optional(),
    /** The possible values of an ambiguous price. The bot shows them as buttons. */
    choices: z.array(z.string()).optional(),
  }),
]);

/** A draft together with the question that it asks next. */
export const draftDialogue = z.object({ draft, question: draftQuestion });

type PlainQuestion = z.infer<typeof plain>;
export type PlainAsk = PlainQuestion["ask"];
export type DraftQuestion = z.infer<typeof draftQuestion>;
export type Ask = DraftQuestion["ask"];
export type DraftQuestionOf<A extends Ask> = A extends PlainAsk
  ? PlainQuestion
  : Extract<DraftQuestion, { ask: A }>;
/** A question about an item that the merchant has begun and that still lacks something. */
export type BegunQuestion = DraftQuestionOf<"which-saved" | "price" | "quantity">;
export type DraftDialogue = z.infer<typeof draftDialogue>;

export const plainQuestion = (ask: PlainAsk): PlainQuestion => ({ kind: "draft", ask });

export const isBegun = (question: DraftQuestion | undefined): question is BegunQuestion =>
  question?.ask === "which-saved" || question?.ask === "price" || question?.ask === "quantity";

/** Returns the question about the first value that the draft lacks, or the review card when nothing is missing. */
export function nextQuestion({ terms, toAsk, order }: Draft): DraftQuestion {
  if (terms.terminal === undefined) return plainQuestion("terminal");
  if (toAsk?.includes("currency") === true) return plainQuestion("currency");
  const [piece] = order?.waiting ?? [];
  if (piece !== undefined) return pieceQuestion(piece);
  if (terms.items.length === 0) return plainQuestion("item");
  if (terms.expiry === undefined) return plainQuestion("expiry");
  return plainQuestion(toAsk?.[0] ?? "review");
}

/** Returns the question that asks for what a part of an order in words lacks: the item, its price or its quantity. */
function pieceQuestion(piece: OrderPiece): BegunQuestion {
  const { text, source, quantity } = piece;
  const asked = { kind: "draft", ofOrder: true, ...defined({ source }) } as const;
  switch (piece.lacks) {
    case "item":
      return {
        ...asked,
        ask: "which-saved",
        name: text,
        candidates: piece.candidates,
        ...defined({ quantity }),
      };
    case "price":
      return { ...asked, ask: "price", name: piece.name, ...defined({ quantity }) };
    case "quantity":
      return { ...asked, ask: "quantity", name: piece.name, price: piece.price, saved: piece.saved };
  }
}

/** Returns the next question after an item was added, alone or as part of an order in words. */
export function afterItem(draft: Draft): DraftQuestion {
  const { order } = draft;
  if (order === undefined) return plainQuestion("item");
  const [piece] = order.waiting;
  if (piece !== undefined) return pieceQuestion(piece);
  delete draft.order;
  return order.opens === true || draft.reviewed ? nextQuestion(draft) : plainQuestion("item");
}

/**
 * Removes the first waiting part from an order in words, because the merchant has answered the question about it.
 * @returns the next question
 */
export function settlePiece(draft: Draft): DraftQuestion {
  draft.order?.waiting.shift();
  return afterItem(draft);
}
