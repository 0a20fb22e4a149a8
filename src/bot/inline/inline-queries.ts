import type { Api } from "grammy";
import type { CallbackQuery, InlineQuery } from "grammy/types";
import type { ChatView } from "../frame/context.js";
import type { BotDeps } from "../frame/deps.js";
import { pickLanguage, type Translator } from "../frame/locales.js";
import { toastText } from "../frame/show.js";
import { answerOf, type InlineAnswer } from "./answer-query.js";
import { isOfferOf } from "./inline-offers.js";
import { sendAnswer } from "./send-answer.js";

/** Answers that are given beside the lanes. They change no chat's record, and nothing of them needs to be kept. */
export interface InlineQueries {
  /** @throws whatever keeps it from being answered; an empty answer has gone out then, if Telegram would have it. */
  answer(query: InlineQuery, signal: AbortSignal): Promise<void>;
  /** True when the tapped button may be of an offer made to whoever tapped it, so that it matters to their lane. */
  owns(tap: CallbackQuery): Promise<boolean>;
  /** Tells anybody else whom to ask. */
  turnAway(tap: CallbackQuery, signal: AbortSignal): Promise<void>;
}

/** @param zoneOf the time zone of a chat */
export function inlineQueries(
  api: Api,
  deps: BotDeps,
  zoneOf: (record: ChatView["session"]) => string,
): InlineQueries {
  const translator = (session: ChatView["session"] | undefined, code: string | undefined): Translator =>
    deps.translators(pickLanguage(session?.settings.language, code, deps.settings.language));

  async function answerFor(query: InlineQuery): Promise<InlineAnswer> {
    const { id, language_code: code } = query.from;
    const session = await deps.store.chats.read(String(id));
    const t = translator(session, code ?? session?.languageHint);
    // A share button's query is answered to its seller alone.
    if (session === undefined && deps.openShareToken(query.query.trim()) !== undefined)
      return { results: [] };
    if (session === undefined)
      return { results: [], button: { text: t.plain("button-sign-in"), start_parameter: "signin" } };
    return answerOf({ api, session, deps, t, zone: zoneOf(session) }, query);
  }

  return {
    async answer(query, signal) {
      let answer: InlineAnswer;
      try {
        answer = await answerFor(query);
      } catch (error) {
        // An empty answer ends the seller's wait. If Telegram refuses it as well, the first error is still the one that
        // is thrown.
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
