import type { MessageEntity } from "grammy/types";

export interface FormattedText {
  readonly text: string;
  /** The entities, sorted: outer before inner, earlier before later. */
  readonly entities: MessageEntity[];
}

export const sortEntities = (entities: MessageEntity[]): MessageEntity[] =>
  entities.sort((a, b) => a.offset - b.offset || b.length - a.length);

/** Trims white space at both ends, and moves and cuts the entities with it. */
export const trimFormatted = ({ text, entities }: FormattedText): FormattedText => {
  const trimmed = text.trim();
  const cut = text.length - text.trimStart().length;
  const kept = entities.flatMap((entity) => {
    const start = Math.max(entity.offset - cut, 0);
    const end = Math.min(entity.offset - cut + entity.length, trimmed.length);
    return end > start ? [{ ...entity, offset: start, length: end - start }] : [];
  });
  return { text: trimmed, entities: kept };
};

/** Checks whether two ranges share a character. */
export const overlap = (
  a: { readonly offset: number; readonly length: number },
  b: { readonly offset: number; readonly length: number },
): boolean => a.offset < b.offset + b.length && b.offset < a.offset + a.length;

const holds = (
  outer: { readonly offset: number; readonly length: number },
  inner: { readonly offset: number; readonly length: number },
): boolean => outer.offset <= inner.offset && inner.offset + inner.length <= outer.offset + outer.length;

const codeLike = new Set(["code", "pre", "date_time"]);
const quotes = new Set(["blockquote", "expandable_blockquote"]);

/** Removes formatting inside code and dates, as Telegram does. A quote may hold them whole. */
export const withoutFormattedCode = (entities: readonly MessageEntity[]): MessageEntity[] => {
  const code = entities.filter(({ type }) => codeLike.has(type));
  return entities.filter(
    (entity) =>
      codeLike.has(entity.type) ||
      !code.some((range) => overlap(range, entity) && !(quotes.has(entity.type) && holds(entity, range))),
  );
};
