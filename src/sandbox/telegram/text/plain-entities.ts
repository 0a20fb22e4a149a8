import type { MessageEntity } from "grammy/types";
import { overlap, sortEntities } from "./formatted-text.js";

const kinds = [
  ["url", /\bhttps?:\/\/[^\s<>"'\u2066-\u2069]*[^\s<>"'.,;:!?)\]\u2066-\u2069]/giu],
  ["email", /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/giu],
  ["mention", /(?<![\w/])@[a-z]\w{3,31}\b/giu],
  ["bot_command", /(?<![\w/<>@])\/[a-z0-9_]{1,64}(?:@\w{3,32})?(?![\w/])/giu],
  ["hashtag", /(?<![\p{L}\p{N}_#])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]{1,256}/gu],
] as const;

/** The kinds of entities inside which Telegram finds nothing. */
const closed = new Set(["code", "pre", "text_link", "date_time"]);

/** Finds links, addresses, mentions, commands and hashtags as Telegram does in any text. Entities in `given` have priority. */
export const withFoundEntities = (text: string, given: readonly MessageEntity[]): MessageEntity[] => {
  const taken = given.filter(({ type }) => closed.has(type));
  const found: MessageEntity[] = [];
  for (const [type, expression] of kinds) {
    for (const match of text.matchAll(expression)) {
      const entity: MessageEntity = { type, offset: match.index, length: match[0].length };
      if (![...taken, ...found].some((range) => overlap(range, entity))) found.push(entity);
    }
  }
  return sortEntities([...given, ...found]);
};
