import { escapeHtml } from "../language/text/safe-text.js";
import type { TelegramFetch } from "./telegram-fetch.js";

/**
 * The most UTF-16 units that a date with a format may cover (ENTITY_DATE_TOO_LONG), and the most days that it may be
 * ahead (ENTITY_DATE_INVALID). Telegram's servers refuse more; neither number is in their published source. One day is
 * left for clocks that differ.
 */
const longestText = 31;
const mostDaysAhead = 1_098 - 1;

/**
 * Returns Telegram's HTML for a moment. Each reader's app shows it in the reader's own language and time zone; an app
 * that doesn't know such dates shows the text. A date that Telegram would refuse becomes plain text.
 * @param texts the moment in words, and with its time zone, the best one first; the first that is short enough is taken
 */
export function dateTag(moment: string, texts: readonly [string, ...string[]], now: Date): string {
  const at = Date.parse(moment);
  const text = texts.find(({ length }) => length <= longestText);
  if (text === undefined || at > now.getTime() + mostDaysAhead * 86_400_000) return escapeHtml(texts[0]);
  return `<tg-time unix="${Math.floor(at / 1000)}" format="wdt">${escapeHtml(text)}</tg-time>`;
}

/** Matches the tags of `dateTag` as they stand in the JSON of a call. */
const tags = /<tg-time unix=\\"\d+\\" format=\\"wdt\\">|<\/tg-time>/g;

/**
 * Telegram's words for text whose formatting it doesn't take: the Bot API's server can't read it ("can't parse
 * entities"), or the servers behind it refuse it (ENTITY_…).
 */
const isEntityRefused = /tg-time|can't parse .*entit|ENTITY_/i;

/**
 * Makes a call again with its dates as plain text if Telegram refuses an entity, in whatever call: a message, an edit,
 * an inline answer or a prepared message, over a business connection or not. A Bot API server of one's own that is older
 * than version 9.5 doesn't know the tag, and Telegram may refuse a date for reasons of its own.
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
