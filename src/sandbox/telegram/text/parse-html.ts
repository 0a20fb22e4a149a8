import type { MessageEntity } from "grammy/types";
import { checkLink } from "./check-link.js";
import { dateTimeOfTag } from "./date-time.js";
import { type FormattedText, sortEntities } from "./formatted-text.js";
import { decodeReferences, entityOfTag, readTag, refuseEntities, type StartTag } from "./html-tags.js";

interface OpenTag {
  readonly tag: StartTag;
  readonly offset: number;
}

/** Reads the Bot API's HTML. Offsets and lengths are in UTF-16 code units. @throws TelegramError 400 can't parse entities */
export const parseHtml = (source: string): FormattedText => {
  const open: OpenTag[] = [];
  const entities: MessageEntity[] = [];
  let text = "";
  let at = 0;
  while (at < source.length) {
    const next = source.indexOf("<", at);
    text += decodeReferences(source.slice(at, next < 0 ? source.length : next));
    if (next < 0) break;
    const tag = readTag(source, next);
    at = tag.end;
    if (tag.kind === "start") {
      open.push({ tag, offset: text.length });
      continue;
    }
    const started = open.pop();
    checkEnd(tag.name, started?.tag.name, `at byte offset ${Buffer.byteLength(source.slice(0, next))}`);
    if (started !== undefined && text.length > started.offset) {
      addEntity(entities, started, text, open.at(-1)?.tag.name);
    }
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    refuseEntities(`Can't find end tag corresponding to start tag "${unclosed.tag.name}"`);
  }
  if (/\p{Surrogate}/u.test(text)) {
    refuseEntities(
      "Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units",
    );
  }
  return { text, entities: sortEntities(entities) };
};

/** Checks an end tag. `</>` closes any open tag. */
const checkEnd = (name: string, expected: string | undefined, where: string): void => {
  if (expected === undefined) refuseEntities(`Unexpected end tag ${where}`);
  if (name !== "" && name !== expected) {
    refuseEntities(`Unmatched end tag ${where}, expected "</${expected}>", found "</${name}>"`);
  }
};

/** Adds the entity of a closed tag; `text` ends where the tag does. */
const addEntity = (
  entities: MessageEntity[],
  { tag: { name, attributes }, offset }: OpenTag,
  text: string,
  around: string | undefined,
): void => {
  const length = text.length - offset;
  const last = entities.at(-1);
  const isWhole = last?.offset === offset && last.length === length;
  const language = attributes.get("class")?.match(/^language-(.+)/)?.[1];
  if (name === "a") {
    // A text that Telegram doesn't take for a link stays plain text.
    const url = checkLink(attributes.get("href") || text.slice(offset));
    if (typeof url === "string") entities.push({ type: "text_link", offset, length, url });
  } else if (name === "tg-time") {
    const moment = dateTimeOfTag(attributes);
    if (moment !== undefined) entities.push({ ...moment, offset, length });
  } else if (name === "code" && language !== undefined && around === "pre") {
    // The surrounding <pre> becomes the entity and gets the language.
    entities.push({ type: "pre", offset, length, language });
  } else if (name === "pre" && isWhole && last.type === "pre") {
    return;
  } else if (name === "blockquote" && attributes.has("expandable")) {
    entities.push({ type: "expandable_blockquote", offset, length });
  } else {
    entities.push({ type: entityOfTag.get(name), offset, length } as MessageEntity);
  }
};
