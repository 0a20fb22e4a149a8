import { describe, expect, it } from "vitest";
import { itemFields } from "../../../src/invoice/item/item-fields.js";

describe("a quantity", () => {
  it.each([
    ["1", 1],
    ["3", 3],
    [" 3 ", 3],
    ["x2", 2],
    [" x2 ", 2],
    ["X 2", 2],
    ["×2", 2],
    ["х2", 2],
    ["Х2", 2],
    ["2x", 2],
    ["2 шт", 2],
    ["2шт.", 2],
    ["2 штуки", 2],
    ["2 dona", 2],
    ["5 ta", 5],
    ["2 pcs", 2],
    ["2.0", 2],
    ["1 000", 1000],
    ["1,000", 1000],
    ["1.000", 1000],
    ["1000000", 1_000_000],
  ])("reads %j as %i", (text, quantity) => {
    expect(itemFields.quantity.read(text)).toEqual({ ok: true, value: quantity });
  });

  it.each([
    ["", "not-a-number"],
    ["many", "not-a-number"],
    ["2 kg", "not-a-number"],
    ["1e3", "not-a-number"],
    ["2 3", "not-a-number"],
    ["2.5", "not-whole"],
    ["2,5 шт", "not-whole"],
    ["2.555", "not-whole"],
    ["0", "too-small"],
    ["-1", "too-small"],
    ["1000001", "too-large"],
    ["99999999", "too-large"],
    ["9".repeat(400), "too-large"],
  ])("refuses %j: %s", (text, problem) => {
    expect(itemFields.quantity.read(text)).toMatchObject({ ok: false, problem: `quantity-${problem}` });
  });
});
