import type { MessageEntity } from "grammy/types";
import * as z from "zod";
import type { Params } from "../http/params.js";
import { badRequest } from "../telegram-error.js";
import { type FormattedText, sortEntities, trimFormatted, withoutFormattedCode } from "./formatted-text.js";
import { parseHtml } from "./parse-html.js";
import { withFoundEntities } from "./plain-entities.js";

/** The limit in code points of the parsed text, which Telegram's servers count. */
const maxTextLength = 4096;
const maxCaptionLength = 1024;
/** The limit of a text in bytes before parsing. */
const maxSource = 32_768;

const codePoints = (text: string): number => [...text].length;

/**
 * Reads a message's text. @throws TelegramError 400 when the text is empty or too long, or its entities can't be parsed
 * @param tooLong the description for a text that is too long. The Bot API's server refuses a send, the server behind it
 * refuses an edit, and their words differ.
 */
export const readText = (params: Params, tooLong?: string): FormattedText =>
  readTextOf(
    {
      text: params.text("text"),
      parseMode: params.text("parse_mode"),
      entities: params.json("entities"),
    },
    tooLong,
  );

/** Reads a text from the fields of an object, such as a message's content in an inline result. */
export const readTextOf = (
  fields: { text: string; parseMode: string; entities: unknown },
  tooLong = "message is too long",
): FormattedText => {
  if (fields.text === "") throw badRequest("message text is empty");
  const formatted = readFormatted(fields.text, fields.parseMode, fields.entities);
  if (isEmpty(formatted.text)) throw badRequest("text must be non-empty");
  if (codePoints(formatted.text) > maxTextLength) throw badRequest(tooLong);
  return formatted;
};

/** Reads an optional caption. `fields` are the call's parameters, or the fields of an InputMedia. */
export const readCaption = (fields: {
  caption: string;
  parseMode: string;
  entities: unknown;
}): FormattedText | undefined => {
  if (fields.caption === "") return undefined;
  const formatted = readFormatted(fields.caption, fields.parseMode, fields.entities);
  if (codePoints(formatted.text) > maxCaptionLength) throw badRequest("message caption is too long");
  return isEmpty(formatted.text) ? undefined : formatted;
};

const readFormatted = (source: string, parseMode: string, given: unknown): FormattedText => {
  if (Buffer.byteLength(source) > maxSource) throw badRequest("text is too long");
  const formatted = clean(parse(source, parseMode, given));
  const trimmed = trimFormatted(formatted);
  return {
    text: trimmed.text,
    entities: withFoundEntities(trimmed.text, withoutFormattedCode(trimmed.entities)),
  };
};

const parse = (source: string, parseMode: string, given: unknown): FormattedText => {
  switch (parseMode.toLowerCase()) {
    case "html":
      return parseHtml(source);
    case "":
    case "none":
      return { text: source, entities: readEntities(given, source) };
    case "markdown":
    case "markdownv2":
      throw badRequest(`can't parse entities: the sandbox doesn't serve parse_mode ${parseMode}`);
    default:
      throw badRequest("unsupported parse_mode");
  }
};

const entitySchema = z.array(
  z.looseObject({ type: z.string(), offset: z.int().min(0), length: z.int().min(1) }),
);

const readEntities = (given: unknown, text: string): MessageEntity[] => {
  if (given === undefined) return [];
  const read = entitySchema.safeParse(given);
  if (!read.success) throw badRequest("can't parse MessageEntity: invalid entity specified");
  const entities = read.data as unknown as MessageEntity[];
  return sortEntities(entities.filter(({ offset, length }) => offset + length <= text.length));
};

/** Telegram removes these characters from every text, also from a button's label (td, misc.cpp, clean_input_string). */
export const droppedCharacters = /\r|[\u2028-\u202e]|\u0333|\u033f|\u030a/g;

/**
 * Cleans a text as Telegram does: control characters become spaces, while carriage returns, line separators and
 * direction marks are removed. Entities behind a removed character are moved.
 */
const clean = ({ text, entities }: FormattedText): FormattedText => {
  const places = [...text.matchAll(droppedCharacters)].map(({ index }) => index);
  const before = (at: number) => places.filter((place) => place < at).length;
  const moved = entities.map((entity) => {
    const offset = entity.offset - before(entity.offset);
    const end = entity.offset + entity.length;
    return { ...entity, offset, length: end - before(end) - offset };
  });
  return {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    text: text.replace(droppedCharacters, "").replace(/[\u0000-\u0009\u000b-\u001f]/g, " "),
    entities: moved,
  };
};

/** Checks for a text of only white space and invisible characters, such as formats and the fillers of two scripts. */
const isEmpty = (text: string): boolean =>
  /^(?:[\s\p{Cf}\p{Variation_Selector}]|\u115f|\u3164)*$/u.test(text);
