import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
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

/** Returns from the settings of a chat, or from an item, the fields for which there are defaults; undefined when none is set. */
export function itemDefaultsIn(from: Coded): ItemDefaults | undefined {
  const set = defaultFields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]]));
  return set.length === 0 ? undefined : Object.fromEntries(set);
}

/**
 * Returns an item as the service gets it: with the defaults for the fields that the item itself doesn't have. The default
 * of a field that details another one, such as the package code, isn't used for an item with an ICPU code of its own.
 */
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

/** A value that holds no longer, because the field to which it belonged has changed. */
export interface Removed {
  readonly field: PartField;
  readonly value: string;
}

/**
 * Sets a field of an item, or of the defaults, or clears it with the value `undefined`. When that changes the ICPU code
 * which holds for the item, the package code that belonged to it is removed.
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
