import type { Face } from "../../src/invoice/face.js";

/** The faces of an invoice that has nothing but a pay card in a message of the merchant's chat. */
export const cardAt = (id: number): { readonly faces: Face[] } => ({
  faces: [{ at: { in: "own-chat", id }, as: "card" }],
});
