import { escapeHtml } from "../../language/text/safe-text.js";
import type { TelegramFetch } from "./telegram-fetch.js";

/**
 * Telegram's servers refuse texts of more UTF-16 units (ENTITY_DATE_TOO_LONG) and dates farther ahead
 * (ENTITY_DATE_INVALID). Neither number is published. One day is left for clocks that differ.
 */
const longestText = 31;
const mostDaysAhead = 1_098 - 1;

/**
 * Returns Telegram's HTML for a moment, which each reader's app shows in its own language and time zone. @param texts
 * the moment in words, the best one first; the first that is short enough is taken
 */
export function dateTag(moment: string, texts: readonly [string, ...string[]], now: Date): string {
  const at = Date.parse(moment);
  const text = texts.find(({ length }) => length <= longestText);
  if (text === undefined || at > now.getTime() + mostDaysAhead * 86_400_000) return escapeHtml(texts[0]);
  return `<tg-time unix="${Math.floor(at / 1000)}" format="wdt">${escapeHtml(text)}</tg-time>`;
}

/** The expression finds the tags of `dateTag` in the JSON of a call. */
const tags = /<tg-time unix=\\"\d+\\" format=\\"wdt\\">|<\/tg-time>/g;

/** The Bot API's server can't read a format ("can't parse entities"), or the servers behind it refuse it (ENTITY_…). */
const isEntityRefused = /tg-time|can't parse .*entit|ENTITY_/i;

/**
 * A Bot API server older than 9.5 doesn't know the tag of a date, and Telegram may refuse a date for reasons of its
 * own. The call is then made again without the tag.
 */
export const withoutRefusedDates =
  (fetch: TelegramFetch): TelegramFetch =>
  async (url, call) => {
    const answer = await fetch(url, call);
    if (answer.status !== 400 || typeof call.body !== "string") return answer;
    const body = call.body.replace(tags, "");
    if (body === call.body || !isEntityRefused.test(JSON.stringify(await answer.json()))) return answer;
    return fetch(url, { ...call, body });
  };
