import * as z from "zod";
import { itemField } from "../../../invoice/item/item.js";
import { singleFields } from "../../../invoice/terms/invoice-fields.js";
import { tolerance, toleranceSides } from "../../../invoice/terms/payment-tolerance.js";
import { defined } from "../../../language/omit-undefined.js";
import { type Draft, draft, type OrderPiece } from "./draft.js";

const kind = z.literal("draft");
const count = z.number().int();
const index = count.nonnegative();

const plain = z.object({
  kind,
  ask: z.enum([
    "terminal",
    "item",
    "expiry-other",
    "review",
    "template",
    "customer",
    "confirm-total",
    ...singleFields,
  ]),
});

const begun = {
  kind,
  name: z.string(),
  source: count.optional(),
  /** The question is about the first part of an order in words that waits for an answer. */
  ofOrder: z.literal(true).optional(),
};

/** [Rarely used…] has shown further buttons. */
const rarelyUsed = z.literal(true).optional();
const itemPage = { more: z.boolean().optional(), rarelyUsed };

const correction = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("set"),
    name: z.string(),
    price: z.string().optional(),
    quantity: count.optional(),
    renamed: z.string().optional(),
    inThousands: z.string().optional(),
    orPrice: z.string().optional(),
    orQuantity: count.optional(),
  }),
  z.object({ kind: z.literal("more"), name: z.string(), quantity: count }),
  z.object({ kind: z.literal("remove"), name: z.string(), quantity: count.optional() }),
]);

export type PlacelessCorrection = z.infer<typeof correction>;

/** A text that waits for an answer, and the message that contains it. */
const heldText = z.object({
  text: z.string(),
  source: count.optional(),
  /** The mark of who wrote the text, if it was forwarded. */
  author: z.string().optional(),
  authorName: z.string().optional(),
});

export type HeldText = z.infer<typeof heldText>;

const ordinary = z.discriminatedUnion("ask", [
  plain,
  z.object({
    ...begun,
    ask: z.literal("which-saved"),
    quantity: count.optional(),
    /** Without this list the bot looks up the typed name. */
    candidates: z.array(z.string()).optional(),
  }),
  z.object({
    ...begun,
    ask: z.literal("price"),
    quantity: count.optional(),
    /** The readings of an ambiguous price, and the message whose buttons offer them. */
    choice: z
      .object({
        readings: z.array(z.string()),
        messageId: count,
      })
      .optional(),
  }),
  z.object({
    ...begun,
    ask: z.literal("quantity"),
    price: z.string(),
    priceSource: count.optional(),
    otherPrice: draft.shape.terms.shape.items.element.shape.otherPrice,
    /** The id of the saved item whose quantity is missing, if the item comes from an order in words. */
    saved: z.string().optional(),
  }),
  z.object({ kind, ask: z.literal("more"), rarelyUsed }),
  z.object({ kind, ask: z.literal("all-items"), page: index }),
  z.object({ kind, ask: z.literal("confirm-tolerance"), side: z.enum(toleranceSides), tolerance }),
  /** The typed text begins the name or the address of several customers seen before. */
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
  /** The typed word may be the name of the customer or of an item. */
  z.object({ kind, ask: z.literal("name-or-item"), name: z.string(), source: count.optional() }),
  z.object({
    kind,
    ask: z.literal("choose-item"),
    page: index,
    /**
     * The merchant typed the quantity before choosing the item. Without one, choosing an item opens the item's
     * card.
     */
    quantity: count.optional(),
    source: count.optional(),
    /** The change that a typed line asks for, and the items whose names fit the line equally well. */
    correction: correction.optional(),
    among: z.array(index).optional(),
  }),
  z.object({ kind, ask: z.literal("edit-item"), index, ...itemPage }),
  z.object({
    kind,
    ask: z.literal("item-field"),
    index,
    field: itemField,
    ...itemPage,
    /** True when the review card led to the field. The answer leads back there. */
    fromReview: z.literal(true).optional(),
    choices: z.array(z.string()).optional(),
  }),
]);

export const draftQuestion = z.discriminatedUnion("ask", [
  ordinary,
  /** Whether texts that may be another customer's order belong to this draft or to a new one. */
  z.object({
    kind,
    ask: z.literal("whose"),
    texts: z.array(heldText),
    /** The question that was open before. */
    from: ordinary,
  }),
]);

export const draftDialogue = z.object({ draft, question: draftQuestion });

type PlainQuestion = z.infer<typeof plain>;
export type PlainAsk = PlainQuestion["ask"];
export type OrdinaryQuestion = z.infer<typeof ordinary>;
export type DraftQuestion = z.infer<typeof draftQuestion>;
export type Ask = DraftQuestion["ask"];
export type DraftQuestionOf<A extends Ask> = A extends PlainAsk
  ? PlainQuestion
  : Extract<DraftQuestion, { ask: A }>;
export type BegunQuestion = DraftQuestionOf<"which-saved" | "price" | "quantity">;
export type DraftDialogue = z.infer<typeof draftDialogue>;

export const plainQuestion = (ask: PlainAsk): PlainQuestion => ({ kind: "draft", ask });

export const isBegun = (question: DraftQuestion | undefined): question is BegunQuestion =>
  question?.ask === "which-saved" || question?.ask === "price" || question?.ask === "quantity";

/** Checks whether the open question holds what was typed or forwarded and isn't in the draft yet. */
export const holdsTyped = (question: DraftQuestion | undefined): boolean =>
  isBegun(question) ||
  question?.ask === "whose" ||
  (question?.ask === "choose-item" && question.correction !== undefined);

/** Returns the question about the first value that the draft lacks, or the review card when nothing is missing. */
export function nextQuestion({ terms, toAsk, order }: Draft): OrdinaryQuestion {
  if (terms.terminal === undefined) return plainQuestion("terminal");
  if (toAsk?.includes("currency") === true) return plainQuestion("currency");
  const [piece] = order?.waiting ?? [];
  if (piece !== undefined) return pieceQuestion(piece);
  if (terms.items.length === 0) return plainQuestion("item");
  if (terms.expiry === undefined) return plainQuestion("expiry");
  return plainQuestion(toAsk?.[0] ?? "review");
}

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

export function afterItem(draft: Draft): OrdinaryQuestion {
  const { order } = draft;
  if (order === undefined) return plainQuestion("item");
  const [piece] = order.waiting;
  if (piece !== undefined) return pieceQuestion(piece);
  delete draft.order;
  return order.opens === true || draft.reviewed ? nextQuestion(draft) : plainQuestion("item");
}

/** The merchant has answered the question about the order's first waiting part. */
export function settlePiece(draft: Draft): OrdinaryQuestion {
  draft.order?.waiting.shift();
  return afterItem(draft);
}
