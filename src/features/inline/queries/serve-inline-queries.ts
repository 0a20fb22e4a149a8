import type { Api } from "grammy";
import type { CallbackQuery, InlineQuery } from "grammy/types";
import type { ChatView } from "../../../frame/context.js";
import type { BotDeps } from "../../../frame/deps.js";
import { pickLanguage, type Translator } from "../../../frame/locales.js";
import { viewOf } from "../../../frame/middleware.js";
import { toastText } from "../../../frame/screens/send-or-edit.js";
import { defined } from "../../../language/omit-undefined.js";
import { isButtonRefused } from "../../../telegram/calls/telegram-errors.js";
import { isOfferOf } from "../inline-offers.js";
import { answerOf, type InlineAnswer } from "./inline-answer.js";
import type { InlineResult } from "./inline-results.js";

/** Inline queries are answered outside the chats' lanes and change no record, so nothing needs a commit. */
export interface InlineQueries {
  /** @throws the error that prevented the answer; the query then gets an empty answer, if Telegram accepts one */
  answer(query: InlineQuery, signal: AbortSignal): Promise<void>;
  /** Only a tap on an offer made to the person who tapped it becomes an event in that person's lane. */
  owns(tap: CallbackQuery): Promise<boolean>;
  /** A toast asks a person who isn't the seller to get the link from the seller. */
  turnAway(tap: CallbackQuery, signal: AbortSignal): Promise<void>;
}

export function inlineQueries(api: Api, deps: BotDeps): InlineQueries {
  const translator = (session: ChatView["session"] | undefined, code: string | undefined): Translator =>
    deps.translators(pickLanguage(session?.settings.language, code, deps.settings.language));

  async function answerFor(query: InlineQuery): Promise<InlineAnswer> {
    const { id, language_code: code } = query.from;
    const kept = await deps.store.chats.read(String(id));
    const t = translator(kept, code ?? kept?.languageHint);
    // Only the seller of the invoice gets one by its share token. Somebody without a chat can't be the seller.
    if (kept === undefined && deps.tokens.share.open(query.query.trim()) !== undefined)
      return { results: [] };
    if (kept === undefined)
      return { results: [], button: { text: t.plain("button-sign-in"), start_parameter: "signin" } };
    return answerOf({ ...viewOf(api, deps, kept), t }, query);
  }

  return {
    async answer(query, signal) {
      let answer: InlineAnswer;
      try {
        answer = await answerFor(query);
      } catch (error) {
        // The first error says why there was no answer, so the refusal of the empty answer is only logged.
        await sendAnswer(api, query, { results: [] }, signal).catch((refusal: unknown) => {
          deps.log("inline.empty-refused", { error: refusal instanceof Error ? refusal.name : "unknown" });
        });
        throw error;
      }
      await sendAnswer(api, query, answer, signal);
    },
    async owns({ from, data = "" }) {
      const offer = /^inline:show:([\w-]+)$/.exec(data)?.[1];
      if (offer === undefined) return false;
      return isOfferOf({ session: { chat: String(from.id) }, deps }, offer);
    },
    async turnAway({ id, from }, signal) {
      const text = translator(undefined, from.language_code).plain("toast-ask-seller");
      await api.answerCallbackQuery(id, { text: toastText(text) }, signal as never);
    },
  };
}

/**
 * Telegram refuses the whole answer for one pay link on a button. The answer is sent again with that link in its text,
 * then with all links in the texts.
 */
async function sendAnswer(
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
    // A cached offer could be sent to a second customer, but one offer makes only one invoice.
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

/** Returns the same results as before if the refusal isn't about a link. */
function plainAfter(
  results: readonly InlineResult[],
  before: ReadonlySet<InlineResult>,
  description: string,
): ReadonlySet<InlineResult> {
  const linked = results.filter(({ plain }) => plain !== undefined);
  const named = linked.filter(({ plain }) => plain !== undefined && description.includes(plain.address));
  return new Set(before.size === 0 && named.length > 0 ? named : linked);
}
