import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { type DefaultField, defaultFields, type ItemField, ownerOf, type PartField } from "./item-fields.js";

/** The values that the merchant has set for all items that have none of their own, such as an ICPU code. */
export const itemDefaults = z.object(
  Object.fromEntries(defaultFields.map((field) => [field, z.string().optional()])) as Record<
    DefaultField,
    z.ZodOptional<z.ZodString>
  >,
);

type Coded = z.infer<typeof itemDefaults>;
export type ItemDefaults = Readonly<Coded>;

export function itemDefaultsIn(from: Coded): ItemDefaults | undefined {
  const set = defaultFields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]]));
  return set.length === 0 ? undefined : Object.fromEntries(set);
}

/** The default package code isn't used for an item with an ICPU code of its own, because a package code details one ICPU code. */
export function withDefaults<T extends Coded>(item: T, defaults: ItemDefaults | undefined): T {
  const filled = { ...item };
  for (const field of defaultFields) {
    const owner = ownerOf(field);
    if (item[field] !== undefined || (owner !== undefined && item[owner] !== undefined)) continue;
    if (defaults?.[field] !== undefined) Object.assign(filled, { [field]: defaults[field] });
  }
  return filled;
}

/** Returns an item without the values that the defaults give it again, so that a later change of the defaults reaches it. */
export function withoutDefaults<T extends Coded>(item: T, defaults: ItemDefaults | undefined): T {
  const bare = { ...item };
  for (const field of defaultFields) delete bare[field];
  return isDeepStrictEqual(itemDefaultsIn(withDefaults(bare, defaults)), itemDefaultsIn(item)) ? bare : item;
}

export interface Removed {
  readonly field: PartField;
  readonly value: string;
}

/**
 * When the ICPU code that holds for the item changes, the package code that belonged to it is removed.
 * @returns the removed values, of which the merchant is told
 */
export function changeField(
  item: Coded,
  field: ItemField,
  value: unknown,
  defaults?: ItemDefaults,
): readonly Removed[] {
  const before = itemDefaultsIn(withDefaults(item, defaults)) ?? {};
  if (value === undefined) Reflect.deleteProperty(item, field);
  else Object.assign(item, { [field]: value });
  const parts = defaultFields.filter((part): part is PartField => {
    const owner = ownerOf(part);
    if (owner === undefined || owner !== field) return false;
    return before[owner] !== undefined && before[owner] !== withDefaults(item, defaults)[owner];
  });
  for (const part of parts) delete item[part];
  const after = withDefaults(item, defaults);
  return parts.flatMap((part) => {
    const old = before[part];
    return old === undefined || old === after[part] ? [] : [{ field: part, value: old }];
  });
}
