import { DateTime } from "luxon";
import { quarterMs } from "../../../invoice/ledger-place.js";

/** "week" and "month" are the last 7 and 30 days, today among them. */
export const periods = ["today", "yesterday", "week", "month"] as const;

export type Period = (typeof periods)[number];

/** Times are in milliseconds. `to` isn't part of the span. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Shape {
  /** The number of days in the period, and of days between its end and today's end. */
  readonly days: number;
  readonly ago: number;
  readonly back: number;
}

const shapes: Readonly<Record<Period, Shape>> = {
  today: { days: 1, ago: 0, back: 7 },
  yesterday: { days: 1, ago: 1, back: 7 },
  week: { days: 7, ago: 0, back: 7 },
  month: { days: 30, ago: 0, back: 30 },
};

/**
 * Returns a period's days in a time zone, and the time that they are compared with: the same weekday a week before, or as
 * many days before. A period that isn't over is compared until the same time of day. Days are those of the calendar, so a
 * day on which the clocks change has 23 or 25 hours.
 * @param now milliseconds since 1970
 */
export function spansOf(
  period: Period,
  now: number,
  zone: string,
): { readonly span: Span; readonly before: Span } {
  const { days, ago, back } = shapes[period];
  const local = DateTime.fromMillis(now, { zone });
  const end = local.startOf("day").plus({ days: 1 - ago });
  const begin = end.minus({ days });
  // Today's sums count until now, so the other sums end at the quarter of an hour that is nearest to the same time.
  const sameTime = Math.round(local.minus({ days: back }).toMillis() / quarterMs) * quarterMs;
  const endBefore = end.minus({ days: back }).startOf("day").toMillis();
  return {
    span: { from: begin.startOf("day").toMillis(), to: end.startOf("day").toMillis() },
    before: {
      from: begin.minus({ days: back }).startOf("day").toMillis(),
      to: ago === 0 ? Math.min(sameTime, endBefore) : endBefore,
    },
  };
}

/** @returns the last moment (ms) of the day, but not one after `now`; undefined when there is no such day */
function endOf(day: string, now: number, zone: string): number | undefined {
  const end = DateTime.fromFormat(day, "yyyy-MM-dd", { zone }).endOf("day");
  return end.isValid ? Math.min(end.toMillis(), now) : undefined;
}

/**
 * The button names the day, so that it still means the same period later.
 * @param day in the form YYYY-MM-DD
 * @returns the period, and the last moment (ms) of its day, but not one after `now`; undefined when there is no
 * such period or day
 */
export function periodUntil(
  name: string | undefined,
  day: string,
  { now, zone }: { readonly now: number; readonly zone: string },
): { readonly period: Period; readonly at: number } | undefined {
  const period = periods.find((one) => one === name);
  const at = endOf(day, now, zone);
  return period === undefined || at === undefined ? undefined : { period, at };
}

/** The days must begin and end with the span. */
export function partsOf({ from, to }: Span, unit: "hour" | "day", zone: string): Span[] {
  const parts: Span[] = [];
  for (let at = DateTime.fromMillis(from, { zone }); at.toMillis() < to; ) {
    const next = unit === "hour" ? at.plus({ hours: 1 }) : at.plus({ days: 1 }).startOf("day");
    parts.push({ from: at.toMillis(), to: Math.min(next.toMillis(), to) });
    at = next;
  }
  return parts;
}
