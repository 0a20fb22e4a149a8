/** Words for times and durations in English, Russian and Uzbek, in lower case with a plain apostrophe. A new language adds its words here. */

function table<T>(rows: readonly (readonly [value: T, words: string])[]): ReadonlyMap<string, T> {
  return new Map(
    rows.flatMap(([value, words]) => words.split(", ").map((word): [string, T] => [word, value])),
  );
}

export const neverWords = table([
  [true, "no expiry, no expiration, without expiry, never, no limit, unlimited"],
  [true, "без срока, бессрочно, без ограничений, никогда"],
  [true, "muddatsiz, cheksiz, hech qachon"],
]);

/** Words for units of time, with their length in seconds. */
export const unitWords = table([
  [1, "sec, secs, second, seconds, сек, секунда, секунду, секунды, секунд, soniya, sekund"],
  [60, "m, min, mins, minute, minutes, м, мин, минута, минуту, минуты, минут, daqiqa, daq, minut"],
  [3600, "h, hr, hrs, hour, hours, ч, час, часа, часов, soat"],
  [86_400, "d, day, days, д, дн, день, дня, дней, сутки, суток, kun"],
  [604_800, "w, wk, week, weeks, нед, неделя, неделю, недели, недель, hafta"],
]);

/** Words for days, with the number of days from today: "tomorrow" is 1. */
export const dayWords = table([
  [0, "today, сегодня, bugun, бугун"],
  [1, "tomorrow, завтра, ertaga, erta, эртага"],
  [2, "day after tomorrow, the day after tomorrow, послезавтра, indinga, indin, индинга"],
]);

/** Words for weekdays, with their numbers; Monday is 1. */
export const weekdayWords = table([
  [1, "monday, mon, понедельник, понедельника, пн, dushanba"],
  [2, "tuesday, tue, вторник, вторника, вт, seshanba"],
  [3, "wednesday, wed, среда, среду, среды, ср, chorshanba"],
  [4, "thursday, thu, четверг, четверга, чт, payshanba"],
  [5, "friday, fri, пятница, пятницу, пятницы, пт, juma"],
  [6, "saturday, sat, суббота, субботу, субботы, сб, shanba"],
  [7, "sunday, sun, воскресенье, воскресенья, вс, yakshanba"],
]);

export const monthWords = table([
  [1, "january, jan, января, янв, yanvar"],
  [2, "february, feb, февраля, фев, fevral"],
  [3, "march, mar, марта, мар, mart"],
  [4, "april, apr, апреля, апр, aprel"],
  [5, "may, мая"],
  [6, "june, jun, июня, июн, iyun"],
  [7, "july, jul, июля, июл, iyul"],
  [8, "august, aug, августа, авг, avgust"],
  [9, "september, sep, sept, сентября, сен, сент, sentabr, sentyabr"],
  [10, "october, oct, октября, окт, oktabr, oktyabr"],
  [11, "november, nov, ноября, ноя, нояб, noyabr"],
  [12, "december, dec, декабря, дек, dekabr"],
]);

/** Phrases of one meaning get one form, in this order: "до 18:00" becomes "18:00". */
export const rephrasings: readonly (readonly [RegExp, string])[] = [
  [/^(?:in|until|till|by|for|on|within|через|до|на|в течение) /, ""],
  [/^во? (?=\p{L})/u, ""],
  [/(?:dan keyin| keyin| ichida)$/, ""],
  // "2 soatga" is "for 2 hours". "ertaga" is a word of its own.
  [/(?<=(?:soat|kun|hafta|daqiqa|minut))ga$/, ""],
  [/ ?(?:gacha|гача|(?<=\d) ?da)$/, ""],
  [/^(?:half an? |yarim )/, "0.5 "],
  [/^полчаса$/, "0.5 часа"],
  [/^полтор[аы] /, "1.5 "],
  [/^(?:an?|one|один|одну|одна|одни|bir) /, "1 "],
  [/^(\d+) yarim /, "$1.5 "],
];
