import type { Item } from "../../invoice/item/item.js";
import { type RefusedField, refusedField, type StoredProblem } from "../../invoice/refused-field.js";
import { shortened } from "../../language/text/safe-text.js";
import { Html, plainUserText, type Translator, userText } from "../locales.js";

type Items = readonly Pick<Item, "name">[];

/** The most characters of an item's name on a button that leads to one of its fields. */
const longestName = 16;

/**
 * Returns the service's reason for refusing an invoice in the merchant's words: with the items and fields that it has
 * named. Null when the service gave no reason.
 */
export function refusalReason(
  t: Translator,
  {
    reason,
    problems = [],
  }: { readonly reason: string | null; readonly problems?: readonly StoredProblem[] | undefined },
  items: Items,
): Html | null {
  const parts = problems.map(({ field, text }) => {
    if (field === undefined) return userText(text).value;
    return t("refused-part", { place: placeHtml(t, field, items), text: userText(text) });
  });
  const whole = parts.length > 0 ? new Html(parts.join("; ")) : reason === null ? null : userText(reason);
  // The sentence around the reason ends with a full stop of its own.
  return whole && new Html(whole.value.replace(/[.\s]+(\u2069?)$/, "$1"));
}

/** Returns the place that a path names, such as "item 2, Latte, ICPU code"; a path that the bot doesn't know as it is. */
function placeHtml(t: Translator, path: string, items: Items): Html {
  const about = refusedField(path);
  if (about === undefined) return userText(path);
  if (about.kind === "invoice") return new Html(t(labelOf(about)));
  const index = indexOf(about, items);
  const item = index === undefined ? undefined : items[index];
  if (item === undefined || index === undefined)
    return about.index !== undefined || about.field === undefined
      ? userText(path)
      : new Html(t(labelOf(about)));
  const name = userText(item.name);
  const called = items.length === 1 ? name : new Html(t("refused-item", { number: index + 1, name }));
  if (about.field !== undefined) return new Html([called.value, t(labelOf(about))].join(", "));
  // The path may end with a field of the item that the bot doesn't send.
  return /\d\W*$/.test(path) ? called : new Html([called.value, userText(path).value].join(", "));
}

/** Returns the place that a refusal is about for a button, without HTML. */
export function placeLabel(t: Translator, about: RefusedField, items: Items): string {
  if (about.kind === "invoice") return t.plain(labelOf(about));
  const { name = "" } = items[indexOf(about, items) ?? -1] ?? {};
  const called = plainUserText(shortened(name, longestName));
  return about.field === undefined ? called : `${called}, ${t.plain(labelOf(about))}`;
}

/** Returns the index of the item that is meant. Where there is only one, the service needn't have said which. */
const indexOf = ({ index }: { readonly index?: number | undefined }, items: Items): number | undefined =>
  index ?? (items.length === 1 ? 0 : undefined);

/** Returns the key of the words on the button of a field. */
function labelOf(about: RefusedField) {
  if (about.kind === "item") return `button-edit-${about.field ?? "name"}` as const;
  const { field } = about;
  return field === "reference" || field === "email" ? "button-customer" : (`button-${field}` as const);
}
