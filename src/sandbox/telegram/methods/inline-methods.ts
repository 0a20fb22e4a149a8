import * as z from "zod";
import { badRequest } from "../telegram-error.js";
import type { InlineButton } from "../user/inline-answers.js";
import type { Method } from "./method.js";
import { readResults } from "./read-inline-results.js";

const maxOffsetBytes = 64;
const maxCacheSeconds = 86_400;
const maxParameter = 64;

export const answerInlineQuery: Method = (params, core) => {
  const button = readButton(params.json("button"));
  const results = readResults(params.json("results"), core);
  checkStart(button);
  // Telegram's server answers so when inline mode is off at BotFather.
  if (!core.switches.inlineMode) throw badRequest("USER_BOT_INVALID");
  const nextOffset = params.text("next_offset");
  if (Buffer.byteLength(nextOffset) > maxOffsetBytes) throw badRequest("NEXT_OFFSET_INVALID");
  core.inline.answer(params.text("inline_query_id"), {
    results,
    nextOffset,
    isPersonal: params.flag("is_personal"),
    cacheTime: params.integer("cache_time", 300, 0, maxCacheSeconds),
    ...(button === undefined ? {} : { button }),
  });
  return true;
};

const buttonSchema = z.looseObject({
  text: z.string(),
  start_parameter: z.string().optional(),
  web_app: z.unknown().optional(),
});

const readButton = (given: unknown): InlineButton | undefined => {
  if (given === undefined || given === null) return undefined;
  const refuse = (reason: string) => badRequest(`can't parse inline query results button: ${reason}`);
  if (typeof given !== "object" || Array.isArray(given))
    throw refuse("InlineQueryResultsButton must be an Object");
  const read = buttonSchema.safeParse(given);
  if (!read.success) {
    const field = String(read.error.issues[0]?.path[0]);
    throw refuse(field in given ? `Field "${field}" must be of type String` : `Can't find field "${field}"`);
  }
  const { text, start_parameter: startParameter, web_app: webApp } = read.data;
  if (startParameter !== undefined) return { text, startParameter };
  if (webApp !== undefined) throw refuse("the sandbox serves no Web Apps");
  throw refuse("InlineQueryResultsButton must have exactly one optional field");
};

const checkStart = (button: InlineButton | undefined): void => {
  if (button === undefined) return;
  const { text, startParameter } = button;
  if (startParameter === "") throw badRequest("can't use empty start_parameter");
  if (startParameter.length > maxParameter) throw badRequest("too long start_parameter specified");
  if (!/^[\w-]+$/.test(startParameter)) throw badRequest("unallowed characters in start_parameter are used");
  if (text.trim() === "") throw badRequest("SWITCH_PM_TEXT_EMPTY");
};
