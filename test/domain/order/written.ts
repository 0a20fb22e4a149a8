import { readOrder } from "../../../src/domain/order/read-order.js";
import { type Menu, menus } from "./menus.js";

export interface Saved {
  readonly name: string;
}

export const itemsOf = (names: readonly string[]): readonly Saved[] => names.map((name) => ({ name }));

/** Returns what a text comes to as the tables write it, sorted; empty for no order. */
export function written(text: string, items: readonly Saved[]): string[] {
  const read = readOrder(text, items);
  if (read.kind === "no-order") return [];
  const { matched, ambiguous, unknown, notUnderstood } = read;
  return [
    ...matched.map(({ item, quantity }) => `${quantity} x ${item.name}`),
    ...ambiguous.map(
      ({ candidates, quantity = "?" }) =>
        `${quantity} x ${candidates.map(({ name }) => name).join(" or ")}${candidates.length === 1 ? " or else" : ""}`,
    ),
    ...unknown.map(({ name, quantity = "?" }) => `${quantity} x new ${name}`),
    ...notUnderstood.map((note) => `note ${note}`),
  ].sort();
}

export const writtenFor = (menu: Menu, text: string): string[] => written(text, itemsOf(menus[menu]));
