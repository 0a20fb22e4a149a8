import type { InlineQueryResult } from "grammy/types";
import * as z from "zod";
import type { Core } from "../core.js";
import { checkAllowed, readMarkup } from "../keyboards.js";
import type { Content } from "../store/telegram-state.js";
import { badRequest, TelegramError } from "../telegram-error.js";
import { checkDates } from "../text/date-time.js";
import { readTextOf } from "../text/formatted-param.js";
import type { FormattedText } from "../text/formatted-text.js";

const maxResults = 50;
const maxIdBytes = 64;

const kinds = new Set(
  "article audio contact document game gif location mpeg4_gif photo sticker venue video voice".split(" "),
);

const text = z.union([z.string(), z.number().transform(String)]);

const contentSchema = z.looseObject({
  message_text: text.default(""),
  parse_mode: z.string().default(""),
  entities: z.unknown().optional(),
  link_preview_options: z.looseObject({ is_disabled: z.boolean().optional() }).optional(),
});

const resultSchema = z.looseObject({
  type: z.string().transform((type) => type.toLowerCase()),
  id: text,
  title: text.optional(),
  url: z.string().default(""),
  thumbnail_url: z.string().default(""),
  message_text: text.optional(),
  input_message_content: contentSchema.optional(),
  reply_markup: z.looseObject({}).optional(),
});

type Result = z.output<typeof resultSchema>;

/** Reads the `results` of answerInlineQuery. @throws TelegramError 400 */
export const readResults = (
  given: unknown,
  { switches, clock }: Pick<Core, "switches" | "clock">,
): InlineQueryResult[] => {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) throw badRequest("expected an Array of inline query results");
  if (given.length > maxResults) throw badRequest("too many inline query results specified");
  const results = given.map((result: unknown) =>
    checkedResult(result, { switches, clock }, (reason) =>
      badRequest(`can't parse inline query result: ${reason}`),
    ),
  );
  const ids = results.map(({ id }) => id);
  checkIds(ids);
  if (new Set(ids).size < ids.length) throw badRequest("RESULT_ID_DUPLICATE");
  return results;
};

/** Reads the single `result` of a prepared message. Telegram doesn't name the place in its refusal here. @throws TelegramError 400 */
export const readResult = (
  given: unknown,
  { switches, clock }: Pick<Core, "switches" | "clock">,
): InlineQueryResult => {
  const result = checkedResult(given, { switches, clock }, (reason) =>
    badRequest(`${reason.charAt(0).toLowerCase()}${reason.slice(1)}`),
  );
  checkIds([result.id]);
  return result;
};

/** Returns the message that a result becomes. Only texts are supported: a result of another kind without a text becomes its title. */
export const contentOfResult = (result: InlineQueryResult): Content => {
  const read = resultSchema.parse(result);
  const { text: said, entities } = textOf(read);
  const keyboard = readMarkup(read.reply_markup);
  const preview = read.input_message_content?.link_preview_options;
  return {
    text: said,
    entities,
    ...(preview === undefined ? {} : { linkPreview: preview as NonNullable<Content["linkPreview"]> }),
    ...(keyboard.kind === "inline" ? { keyboard: keyboard.markup } : {}),
  };
};

const checkIds = (ids: readonly string[]): void => {
  if (ids.includes("")) throw badRequest("RESULT_ID_EMPTY");
  if (ids.some((id) => Buffer.byteLength(id) > maxIdBytes)) throw badRequest("RESULT_ID_INVALID");
};

/** @param refuse makes the error for a result that can't be parsed */
const checkedResult = (
  given: unknown,
  { switches, clock }: Pick<Core, "switches" | "clock">,
  refuse: (reason: string) => TelegramError,
): InlineQueryResult => {
  const read = resultSchema.safeParse(given);
  if (!read.success) throw refuse(fieldFault(given, read.error));
  const result = read.data;
  if (!kinds.has(result.type))
    throw refuse(`type "${result.type}" is unsupported for the inline query result`);
  if (result.type === "article") {
    if (result.title === undefined) throw refuse('Can\'t find field "title"');
    const content = result.input_message_content;
    if (content === undefined && result.message_text === undefined)
      throw refuse('Can\'t find field "message_text"');
    if (content !== undefined && content.message_text === "")
      throw refuse("Input message content is not specified");
    if (result.title.trim() === "") throw badRequest("ARTICLE_TITLE_EMPTY");
  }
  try {
    checkDates(textOf(result).entities, clock);
    const keyboard = readMarkup(result.reply_markup);
    if (keyboard.kind === "other") throw badRequest("inline keyboard expected");
    if (keyboard.kind === "inline") checkAllowed(keyboard.markup, switches, false);
  } catch (error) {
    const reason = error instanceof TelegramError ? error.description.replace(/^Bad Request: /, "") : "";
    // The parser's words stand behind those about the result. Refusals of Telegram's servers stand alone.
    throw reason.startsWith("can't parse") ? refuse(`C${reason.slice(1)}`) : error;
  }
  if (result.url !== "" && !isWebAddress(result.url)) throw badRequest("URL_INVALID");
  if (result.thumbnail_url !== "" && !isWebAddress(result.thumbnail_url))
    throw badRequest("WEBDOCUMENT_URL_INVALID");
  return { ...(given as InlineQueryResult), id: result.id };
};

const textOf = ({ title, message_text: legacy, input_message_content: content }: Result): FormattedText =>
  readTextOf({
    text: content?.message_text || legacy || title || "",
    parseMode: content?.parse_mode ?? "",
    entities: content?.entities,
  });

const fieldFault = (given: unknown, error: z.ZodError): string => {
  const path = error.issues[0]?.path ?? [];
  const field = String(path.at(-1) ?? "");
  if (path.length === 0) return "Inline query result must be an object";
  const isMissing = path.length === 1 && typeof given === "object" && given !== null && !(field in given);
  if (isMissing) return `Can't find field "${field}"`;
  const objects = ["input_message_content", "reply_markup", "link_preview_options"];
  return `Field "${field}" must be of type ${objects.includes(field) ? "Object" : "String"}`;
};

const isWebAddress = (given: string): boolean => {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(given) ? given : `http://${given}`;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
};
