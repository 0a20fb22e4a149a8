import { type Api, GrammyError } from "grammy";
import type { InlineQuery } from "grammy/types";
import { defined } from "../../domain/defined.js";
import type { InlineAnswer } from "./answer-query.js";
import type { InlineResult } from "./inline-results.js";

/**
 * Sends an answer. Telegram refuses buttons with some addresses, and the whole answer with them: then the results whose
 * address it names come with the link in their text, and if that won't do, all of them.
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
    // Telegram must not remember the answer: a result that is offered once must not be chosen for another customer.
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

/** The results that are to come without their button after a refusal; no more than before when it isn't about one. */
function plainAfter(
  results: readonly InlineResult[],
  before: ReadonlySet<InlineResult>,
  description: string,
): ReadonlySet<InlineResult> {
  const linked = results.filter(({ plain }) => plain !== undefined);
  const named = linked.filter(({ plain }) => plain !== undefined && description.includes(plain.address));
  return new Set(before.size === 0 && named.length > 0 ? named : linked);
}
