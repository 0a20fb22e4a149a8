import type { FluentResource } from "@fluent/bundle";
import { toCyrillic } from "./to-cyrillic.js";

type Message = FluentResource["body"][number];
type Pattern = NonNullable<Message["value"]>;

/** Writes the words of Uzbek texts in Cyrillic letters. Keys, placeables and what selects a variant stay as they are. */
export const cyrillicTexts = (texts: readonly Message[]): Message[] =>
  texts.map((text) => ({
    ...text,
    value: text.value && inCyrillic(text.value),
    attributes: Object.fromEntries(
      Object.entries(text.attributes).map(([name, pattern]) => [name, inCyrillic(pattern)]),
    ),
  })) as Message[];

function inCyrillic(pattern: Pattern): Pattern {
  if (typeof pattern === "string") return toCyrillic(pattern);
  return pattern.map((part) => {
    if (typeof part === "string") return toCyrillic(part);
    if (part.type !== "select") return part;
    const variants = part.variants.map(({ key, value }) => ({ key, value: inCyrillic(value) }));
    return { ...part, variants };
  });
}
