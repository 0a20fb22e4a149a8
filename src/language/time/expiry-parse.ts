import { defined } from "../omit-undefined.js";
import { evenOut, type Parsed } from "../text/typed-text.js";
import type { ExpiryChoice } from "./expiry.js";
import { readMoment } from "./expiry-moment.js";
import { neverWords, rephrasings, unitWords } from "./expiry-words.js";
import type { ClockChange } from "./local-time.js";

type ExpiryProblem = "not-understood" | "past" | "too-far" | "too-soon";

type ParsedExpiry = Parsed<ExpiryChoice, ExpiryProblem> & {
  /**
   * Set when the zone's clocks change at the typed time, for instance to summer time. "skipped": no clock shows that
   * time, and a later one was taken. "doubled": clocks show it twice, and the earlier one was taken.
   */
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

/**
 * Reads a duration and returns its seconds. A unit without a number counts once ("час"), and several parts are added up
 * ("1h 30m").
 */
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
