import { wordTable } from "../text/word-table.js";

/** Words for times and durations in English, Russian and Uzbek (in both scripts), in lower case with a plain apostrophe. A new language adds its words here. */
const table = <Value>(rows: readonly (readonly [value: Value, words: string])[]) => wordTable(rows, ", ");

export const neverWords = table([
  [true, "no expiry, no expiration, without expiry, never, no limit, unlimited"],
  [true, "без срока, бессрочно, без ограничений, никогда"],
  [true, "muddatsiz, cheksiz, hech qachon, муддатсиз, чексиз, ҳеч қачон"],
]);

/** Words for units of time, with their length in seconds. */
export const unitWords = table([
  [1, "sec, secs, second, seconds, сек, секунда, секунду, секунды, секунд, soniya, sekund, сония"],
  [
    60,
    "m, min, mins, minute, minutes, м, мин, минута, минуту, минуты, минут, daqiqa, daq, minut, дақиқа, дақ",
  ],
  [3600, "h, hr, hrs, hour, hours, ч, час, часа, часов, soat, соат"],
  [86_400, "d, day, days, д, дн, день, дня, дней, сутки, суток, kun, кун"],
  [604_800, "w, wk, week, weeks, нед, неделя, неделю, недели, недель, hafta, ҳафта"],
]);

/** Words for days, with the number of days from today: "tomorrow" is 1. */
export const dayWords = table([
  [0, "today, сегодня, bugun, бугун"],
  [1, "tomorrow, завтра, ertaga, erta, эртага"],
  [2, "day after tomorrow, the day after tomorrow, послезавтра, indinga, indin, индинга"],
]);

/** Words for weekdays, with their numbers; Monday is 1. */
export const weekdayWords = table([
  [1, "monday, mon, понедельник, понедельника, пн, dushanba, душанба"],
  [2, "tuesday, tue, вторник, вторника, вт, seshanba, сешанба"],
  [3, "wednesday, wed, среда, среду, среды, ср, chorshanba, чоршанба"],
  [4, "thursday, thu, четверг, четверга, чт, payshanba, пайшанба"],
  [5, "friday, fri, пятница, пятницу, пятницы, пт, juma, жума"],
  [6, "saturday, sat, суббота, субботу, субботы, сб, shanba, шанба"],
  [7, "sunday, sun, воскресенье, воскресенья, вс, yakshanba, якшанба"],
]);

export const monthWords = table([
  [1, "january, jan, января, янв, yanvar, январь"],
  [2, "february, feb, февраля, фев, fevral, февраль"],
  [3, "march, mar, марта, мар, mart, март"],
  [4, "april, apr, апреля, апр, aprel, апрель"],
  [5, "may, мая, май"],
  [6, "june, jun, июня, июн, iyun, июнь"],
  [7, "july, jul, июля, июл, iyul, июль"],
  [8, "august, aug, августа, авг, avgust, август"],
  [9, "september, sep, sept, сентября, сен, сент, sentabr, sentyabr, сентябрь"],
  [10, "october, oct, октября, окт, oktabr, oktyabr, октябрь"],
  [11, "november, nov, ноября, ноя, нояб, noyabr, ноябрь"],
  [12, "december, dec, декабря, дек, dekabr, декабрь"],
]);

/** Phrases of one meaning get one form, in this order: "до 18:00" becomes "18:00". */
export const rephrasings: readonly (readonly [RegExp, string])[] = [
  [/^(?:in|until|till|by|for|on|within|через|до|на|в течение) /, ""],
  [/^во? (?=\p{L})/u, ""],
  [/(?:dan keyin| keyin| ichida|дан кейин| кейин| ичида)$/, ""],
  // "2 soatga" is "for 2 hours". "ertaga" is a word of its own.
  [/(?<=(?:soat|kun|hafta|daqiqa|minut))ga$/, ""],
  [/(?<=(?:соат|кун|ҳафта|дақиқа|минут))га$/, ""],
  [/ ?(?:gacha|гача|(?<=\d) ?(?:da|да))$/, ""],
  [/^(?:half an? |yarim |ярим )/, "0.5 "],
  [/^полчаса$/, "0.5 часа"],
  [/^полтор[аы] /, "1.5 "],
  [/^(?:an?|one|один|одну|одна|одни|bir|бир) /, "1 "],
  [/^(\d+) (?:yarim|ярим) /, "$1.5 "],
];
