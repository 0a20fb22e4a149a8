import type { TelegramFetch } from "./telegram-fetch.js";

/**
 * Returns Telegram's HTML for a moment. Each reader's app shows it in the reader's own language and time zone; an app
 * that doesn't know such dates shows `text`. @param text HTML with the moment in words, and with its time zone
 */
export const dateTag = (moment: string, text: string): string =>
  `<tg-time unix="${Math.floor(Date.parse(moment) / 1000)}" format="wdt">${text}</tg-time>`;

/** Matches the tags of `dateTag` as they stand in the JSON of a call. */
const tags = /<tg-time unix=\\"\d+\\" format=\\"wdt\\">|<\/tg-time>/g;

/**
 * Makes a call again with its dates as plain text if Telegram refuses them. A Bot API server of one's own that is older
 * than version 9.5 doesn't know the tag, and Telegram refuses dates that are more than about three years ahead
 * (ENTITY_DATE_INVALID).
 */
export const withoutRefusedDates =
  (fetch: TelegramFetch): TelegramFetch =>
  async (url, call) => {
    const answer = await fetch(url, call);
    if (answer.status !== 400 || typeof call.body !== "string") return answer;
    if (!/tg-time|entity_date_invalid/i.test(JSON.stringify(await answer.json()))) return answer;
    const body = call.body.replace(tags, "");
    return body === call.body ? answer : fetch(url, { ...call, body });
  };
