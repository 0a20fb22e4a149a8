import { defined } from "../omit-undefined.js";
import { evenOut, type Parsed } from "../text/typed-text.js";
import type { ExpiryChoice } from "./expiry.js";
import { dayWords, monthWords, neverWords, rephrasings, unitWords, weekdayWords } from "./expiry-words.js";
import {
  type Clock,
  type ClockChange,
  type LocalDay,
  localDayOf,
  type Moment,
  momentOf,
} from "./local-time.js";

type ExpiryProblem = "not-understood" | "past" | "too-far" | "too-soon";

type ParsedExpiry = Parsed<ExpiryChoice, ExpiryProblem> & {
  /** Set when the clocks change at the typed time. "skipped": a later time was taken. "doubled": the earlier one was taken. */
  readonly adjusted?: ClockChange;
};

const minute = 60;
const furthest = 366 * 86_400;
const longestText = 80;

/**
 * Reads the time at which a link expires, in English, Russian or Uzbek: a duration ("90 min", "2 часа"), a moment in
 * the merchant's time zone ("ertaga 18:00", "25.12"; a day alone means the end of that day), or "no expiry".
 * @throws RangeError when `zone` isn't an IANA time zone.
 */
export function parseExpiry(
  text: string,
  place: { readonly now: Date; readonly zone: string },
): ParsedExpiry {
  const typed = evenOut(text);
  if (typed.length > longestText) return refused("not-understood");
  if (neverWords.has(typed)) return { ok: true, value: { kind: "none" } };

  const said = rephrasings.reduce((words, [pattern, plainer]) => words.replace(pattern, plainer), typed);
  const seconds = readDuration(said);
  if (seconds !== undefined) {
    const problem = problemOf(seconds);
    return problem === undefined ? { ok: true, value: { kind: "duration", seconds } } : refused(problem);
  }

  const moment = readMoment(said, place);
  if (moment === undefined) return refused("not-understood");
  const { at, adjusted } = moment;
  const problem = problemOf((at - place.now.getTime()) / 1000);
  if (problem !== undefined) return refused(problem);
  const value: ExpiryChoice = { kind: "at", at: new Date(at).toISOString() };
  return { ok: true, value, ...defined({ adjusted }) };
}

/** A unit without a number counts once ("час"), and several parts are added up ("1h 30m"). */
function readDuration(text: string): number | undefined {
  const alone = unitWords.get(text);
  if (alone !== undefined) return alone;
  const part = /(\d{1,6}(?:[.,]\d{1,2})?) ?(\p{L}+)\.?(?:,? (?:and |и |va )?|(?=\d)|$)/uy;
  let seconds = 0;
  while (part.lastIndex < text.length) {
    const [, number = "", word = ""] = part.exec(text) ?? [];
    const unit = unitWords.get(word);
    if (unit === undefined) return undefined;
    seconds += Number(number.replace(",", ".")) * unit;
  }
  return text === "" ? undefined : Math.round(seconds);
}

function problemOf(secondsAhead: number): ExpiryProblem | undefined {
  if (secondsAhead < 0) return "past";
  if (secondsAhead < minute) return "too-soon";
  return secondsAhead > furthest ? "too-far" : undefined;
}

const refused = (problem: ExpiryProblem): ParsedExpiry => ({ ok: false, problem });

/** The next 29 February is up to eight years away, because some century years have none. */
const yearsAhead = 8;

/** The days that a typed date may mean, the nearest first: "25.12" may be this year's or next year's. */
type Days = readonly LocalDay[];

interface Place {
  readonly now: Date;
  readonly zone: string;
}

/** Reads a moment such as "tomorrow 18:00", "25.12" or "25 декабря в 10": the nearest in the future, else the last in the past. */
function readMoment(text: string, place: Place): Moment | undefined {
  const { days, clock } = readDayAndClock(text, place) ?? {};
  if (days === undefined) return undefined;
  const moments = days.flatMap((day) => momentOf(day, clock, place.zone, place.now) ?? []);
  return moments.find(({ at }) => at > place.now.getTime()) ?? moments.at(-1);
}

function readDayAndClock(text: string, place: Place): { days: Days; clock: Clock | undefined } | undefined {
  const timeFirst = /^(?:at )?(\d{1,2}:\d{2}) (\S.*)$/.exec(text);
  const said = timeFirst === null ? text : `${timeFirst[2]} ${timeFirst[1]}`;
  const named = readDay(said, place);
  if (named !== undefined) {
    const rest = said.slice(named.length);
    if (rest === "") return { days: named.days, clock: undefined };
    const clock = readClock(rest);
    return clock && { days: named.days, clock };
  }
  // A number alone, such as "18" or "18.30", isn't a time of day, while "18:30" and "at 18" are.
  const clock = /:|^(?:at|в|soat|соат) |[ap]m$/.test(said) ? readClock(said) : undefined;
  return clock && { days: [localDayOf(place.now, place.zone), localDayOf(place.now, place.zone, 1)], clock };
}

function readClock(text: string): Clock | undefined {
  const match =
    /^[,\s]*(?:t|at |by |until |в |к |до |soat |соат )?(\d{1,2})(?:[:.-](\d{2}))? ?(am|pm)?\.?$/.exec(text);
  if (match === null) return undefined;
  const [, hours, minutes = "0", half] = match;
  const hour = Number(hours);
  const minute = Number(minutes);
  if (half === undefined) return { hour, minute };
  return hour < 1 || hour > 12 ? undefined : { hour: (hour % 12) + (half === "pm" ? 12 : 0), minute };
}

/** `length` is the number of characters that name the day. */
function readDay(text: string, place: Place): { days: Days; length: number } | undefined {
  return readNumericDay(text, place) ?? readMonthDay(text, place) ?? readWordDay(text, place);
}

function readNumericDay(text: string, place: Place): { days: Days; length: number } | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text);
  if (iso !== null) return { days: datesOf(iso[3], Number(iso[2]), iso[1], place), length: iso[0].length };
  const dayFirst = /^(\d{1,2})([./])(\d{1,2})(?:\2(\d{4}|\d{2})(?!\d))?(?!\d)\.?/.exec(text);
  if (dayFirst === null) return undefined;
  return { days: datesOf(dayFirst[1], Number(dayFirst[3]), dayFirst[4], place), length: dayFirst[0].length };
}

function readMonthDay(text: string, place: Place): { days: Days; length: number } | undefined {
  const dayFirst = /^(\d{1,2})[ -](\p{L}+)\.?(?:,? (\d{4})(?!\d))?/u.exec(text);
  const [all, date, name = "", year] = dayFirst ?? [];
  const month = monthWords.get(name);
  if (all !== undefined && month !== undefined)
    return { days: datesOf(date, month, year, place), length: all.length };

  const [whole, word = "", day, inYear] =
    /^(\p{L}+)\.? (\d{1,2})(?![\d:])(?:,? (\d{4})(?!\d))?/u.exec(text) ?? [];
  const named = monthWords.get(word);
  if (whole === undefined || named === undefined) return undefined;
  return { days: datesOf(day, named, inYear, place), length: whole.length };
}

function readWordDay(text: string, { now, zone }: Place): { days: Days; length: number } | undefined {
  const [words = ""] = /^\p{L}+(?: \p{L}{3,})*/u.exec(text) ?? [];
  const offset = dayWords.get(words) ?? dayWords.get(words.split(" ")[0] ?? "");
  const length = dayWords.has(words) ? words.length : (words.split(" ")[0] ?? "").length;
  if (offset !== undefined) return { days: [localDayOf(now, zone, offset)], length };
  const weekday = weekdayWords.get(text.slice(0, length));
  if (weekday === undefined) return undefined;
  const ahead = (weekday - localDayOf(now, zone).weekday + 7) % 7;
  return { days: [localDayOf(now, zone, ahead), localDayOf(now, zone, ahead + 7)], length };
}

function datesOf(
  date: string | undefined,
  month: number,
  year: string | undefined,
  { now, zone }: Place,
): Days {
  const day = Number(date);
  if (year !== undefined) return [{ year: Number(year.length === 2 ? `20${year}` : year), month, day }];
  const thisYear = localDayOf(now, zone).year;
  return Array.from({ length: yearsAhead + 1 }, (_, ahead) => ({ year: thisYear + ahead, month, day }));
}
