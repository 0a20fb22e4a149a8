import type { InlineQueryResult } from "grammy/types";
import { z } from "zod";
import { readMarkup } from "../keyboards.js";
import { badRequest } from "../telegram-error.js";
import type { Method } from "./method.js";

const maxResults = 50;
const maxIdBytes = 64;

const resultSchema = z.array(
  z.looseObject({
    type: z.string(),
    id: z.coerce.string(),
    reply_markup: z.unknown().optional(),
  }),
);

export const answerInlineQuery: Method = (params, core) => {
  const read = resultSchema.safeParse(params.json("results"));
  if (!read.success) throw badRequest("can't parse inline query result: Can't find field \"type\"");
  if (read.data.length > maxResults) throw badRequest("RESULTS_TOO_MUCH");
  const ids = read.data.map(({ id }) => id);
  if (ids.some((id) => id === "" || Buffer.byteLength(id) > maxIdBytes))
    throw badRequest("RESULT_ID_INVALID");
  if (new Set(ids).size < ids.length) throw badRequest("RESULT_ID_DUPLICATE");
  for (const { reply_markup: markup } of read.data) readMarkup(markup);
  core.inline.answer(params.text("inline_query_id"), read.data as unknown as InlineQueryResult[]);
  return true;
};
