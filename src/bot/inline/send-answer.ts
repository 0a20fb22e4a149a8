import { type Api, GrammyError } from "grammy";
import type { InlineQuery } from "grammy/types";
import { defined } from "../../domain/defined.js";
import type { InlineAnswer } from "./answer-query.js";
import type { InlineResult } from "./inline-results.js";

/**
 * Sends an answer. Telegram refuses the whole answer if it refuses the address of one button. The results with that
 * address are then sent with the link in their text; if Telegram still refuses, all results are.
 */
export async function sendAnswer(
  api: Api,
  query: InlineQuery,
  answer: InlineAnswer,
  signal: AbortSignal,
  plain: ReadonlySet<InlineResult> = new Set(),
): Promise<void> {
  const { results, button, nextOffset = "" } = answer;
  const articles = results.map((result) =>
    plain.has(result) ? (result.plain?.article ?? result.article) : result.article,
  );
  try {
    // Telegram must not cache the answer: an offer that was chosen for one customer must not appear for another one.
    const options = {
      is_personal: true,
      cache_time: 0,
      next_offset: nextOffset,
      ...defined({ button }),
    };
    await api.answerInlineQuery(query.id, articles, options, signal as never);
  } catch (error) {
    const more = isButtonRefused(error) ? plainAfter(results, plain, error.description) : plain;
    if (more.size === plain.size) throw error;
    await sendAnswer(api, query, answer, signal, more);
  }
}

const isButtonRefused = (error: unknown): error is GrammyError =>
  error instanceof GrammyError && error.error_code === 400 && /button|url/i.test(error.description);

/** Returns the results to send without buttons after a refusal. The set stays the same when the refusal isn't about an address. */
function plainAfter(
  results: readonly InlineResult[],
  before: ReadonlySet<InlineResult>,
  description: string,
): ReadonlySet<InlineResult> {
  const linked = results.filter(({ plain }) => plain !== undefined);
  const named = linked.filter(({ plain }) => plain !== undefined && description.includes(plain.address));
  return new Set(before.size === 0 && named.length > 0 ? named : linked);
}
