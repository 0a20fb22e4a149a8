import * as z from "zod";
import { itemField } from "../item/item.js";
import { type ItemField, itemFieldNames } from "../item/item-fields.js";
import { invoiceFields, textFields } from "./invoice-fields.js";

/** A part of the service's explanation for a refusal (docs/interface.md, "Errors"), as plain text on one line. */
export const namedProblem = z.object({
  /** The path of the field that the part is about, as the service named it, such as "items[0].icpuCode". */
  field: z.string().optional(),
  text: z.string(),
});

/** The same as plain JSON, which an event's journal can store. */
export type NamedProblem = { field?: string; text: string };
export type StoredProblem = Readonly<z.infer<typeof namedProblem>>;

export const refusedFieldShape = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("invoice"),
    field: z.enum(["terminal", "items", "currency", "expiry", "overpaid", "underpaid", ...textFields]),
  }),
  /** Without an index the service hasn't named the item; without a field it means the item, or a part that the bot doesn't know. */
  z.object({
    kind: z.literal("item"),
    index: z.number().int().optional(),
    field: itemField.optional(),
  }),
]);

export type RefusedField = Readonly<z.infer<typeof refusedFieldShape>>;
type RefusedOfInvoice = Extract<RefusedField, { kind: "invoice" }>["field"];

/** Services write one name in several ways: "icpuCode", "icpu_code", "ICPUCode". */
const even = (name: string): string => name.toLowerCase().replace(/[-_ ]/g, "");

const itemNames: ReadonlyMap<string, ItemField> = new Map(itemFieldNames.map((name) => [even(name), name]));

const invoiceNames: ReadonlyMap<string, RefusedOfInvoice> = new Map<string, RefusedOfInvoice>([
  ["terminalid", "terminal"],
  ["terminal", "terminal"],
  ["currency", "currency"],
  ["expireat", "expiry"],
  ...(["overpaid", "underpaid"] as const).flatMap((side) =>
    ["", "amount", "percent"].map((end) => [`${side}${end}`, side] as const),
  ),
  ...textFields.map((field) => [even(invoiceFields[field].sentAs), field] as const),
]);

/** Reads a refused path, such as "/items/0/icpuCode" (docs/interface.md, "Errors"); undefined when the bot sends no such field. */
export function refusedField(path: string): RefusedField | undefined {
  const steps = path.split(/[^\p{L}\p{N}_-]+/u).filter((step) => step !== "");
  const names = steps.map(even);
  const items = names.findIndex((name) => name === "items" || name === "item");
  if (items !== -1) return inItems(names.slice(items + 1));
  const known = names.flatMap((name) => invoiceNames.get(name) ?? []).at(-1);
  if (known !== undefined) return { kind: "invoice", field: known };
  const field = names.length === 1 ? itemNames.get(names[0] ?? "") : undefined;
  return field === undefined ? undefined : { kind: "item", field };
}

function inItems([place = "", name = ""]: readonly string[]): RefusedField {
  const index = /^\d{1,3}$/.test(place) ? Number(place) : undefined;
  const field = itemNames.get(index === undefined ? place : name);
  if (index === undefined && field === undefined) return { kind: "invoice", field: "items" };
  return { kind: "item", ...(index !== undefined && { index }), ...(field !== undefined && { field }) };
}
