import { describe, expect, test } from "vitest";
import { cardOf, dropFace, type Face, facesAs, putCard, putFace } from "../../src/invoice/face.js";
import { isSameMessage, type MessageAddress } from "../../src/invoice/message-address.js";

const inline = (id: string): MessageAddress => ({ in: "inline", id });

describe("the faces of an invoice", () => {
  test("name each message once: what a message shows replaces what it showed", () => {
    const invoice: { faces?: Face[] } = {};
    putFace(invoice, { at: inline("a"), as: "customer", shows: "pay" });
    putFace(invoice, { at: inline("b"), as: "customer", shows: "pay" });
    putFace(invoice, { at: inline("a"), as: "customer", shows: "paid" });
    expect(facesAs(invoice, "customer").map(({ shows }) => shows)).toEqual(["paid", "pay"]);
  });

  test("have one pay card, the newest; a message that is no card any more isn't taken for one", () => {
    const invoice: { faces?: Face[] } = {};
    putFace(invoice, { at: { in: "own-chat", id: 1 }, as: "doubt" });
    putCard(invoice, 1);
    putCard(invoice, 2, "link");
    expect(cardOf(invoice)).toBe(2);
    dropFace(invoice, "card");
    expect(cardOf(invoice)).toBeUndefined();
    expect(facesAs(invoice, "doubt")).toHaveLength(1);
  });

  test("of customers are a hundred, and the oldest beyond that is given back", () => {
    const invoice: { faces?: Face[] } = {};
    for (let n = 0; n < 100; n += 1)
      expect(putFace(invoice, { at: inline(`m${n}`), as: "customer" })).toEqual([]);
    expect(putFace(invoice, { at: inline("m100"), as: "customer" }).map(({ at }) => at)).toEqual([
      inline("m0"),
    ]);
    expect(facesAs(invoice, "customer")).toHaveLength(100);
  });
});

test("messages of different places are different messages, whatever their ids", () => {
  const places: MessageAddress[] = [
    { in: "own-chat", id: 9 },
    inline("9"),
    { in: "business", chat: 77, id: 9 },
    { in: "business", chat: 78, id: 9 },
  ];
  for (const [index, a] of places.entries())
    for (const [other, b] of places.entries()) expect(isSameMessage(a, b)).toBe(index === other);
});
