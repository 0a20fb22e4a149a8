import { describe, expect, it } from "vitest";
import { orders, otherTexts, type Row } from "./order-table.js";
import { secondLook } from "./second-look.js";
import { writtenFor } from "./written.js";

describe("an order in words", () => {
  it.each<Row>([...orders])("with the menu %s, %j comes to what its row says", (menu, text, ...comesTo) => {
    expect(writtenFor(menu, text)).toEqual([...comesTo].sort());
  });

  it.each<Row>([...secondLook])(
    "with the menu %s, %j comes to what its row says at a second look",
    (menu, text, ...comesTo) => {
      expect(writtenFor(menu, text)).toEqual([...comesTo].sort());
    },
  );

  it.each(otherTexts)("with the menu %s, %j is no order", (menu, text) => {
    expect(writtenFor(menu, text)).toEqual([]);
  });
});
