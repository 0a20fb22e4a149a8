import type { Item } from "../../invoice/item/item.js";
import { type RefusedField, refusedField, type StoredProblem } from "../../invoice/terms/refused-field.js";
import { shortened } from "../../language/text/safe-text.js";
import { Html, plainUserText, type Translator, userText } from "../locales.js";

type Items = readonly Pick<Item, "name">[];

/** A button that leads to one of an item's fields shows so many characters of the item's name. */
const longestName = 16;

/** The reason names items and fields in the merchant's words. It is null when the service gave none. */
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

/** Returns a place such as "item 2, Latte, ICPU code". A path that the bot doesn't know stays as it is. */
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

export function placeLabel(t: Translator, about: RefusedField, items: Items): string {
  if (about.kind === "invoice") return t.plain(labelOf(about));
  const { name = "" } = items[indexOf(about, items) ?? -1] ?? {};
  const called = plainUserText(shortened(name, longestName));
  return about.field === undefined ? called : `${called}, ${t.plain(labelOf(about))}`;
}

/** Where there is only one item, the service needn't have said which one it means. */
const indexOf = ({ index }: { readonly index?: number | undefined }, items: Items): number | undefined =>
  index ?? (items.length === 1 ? 0 : undefined);

function labelOf(about: RefusedField) {
  if (about.kind === "item") return `button-edit-${about.field ?? "name"}` as const;
  const { field } = about;
  return field === "reference" || field === "email" ? "button-customer" : (`button-${field}` as const);
}
