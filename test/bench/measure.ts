/** How far a run goes. */
export interface Extent {
  /** Rounds of each contender that count; one more, the first, warms up. */
  readonly rounds: number;
  /** Share (0 to 1) of the full number of chats and events: less than 1 tries the bench itself, and measures nothing. */
  readonly scale: number;
}

/** As little as every measure works with: its figures say only that it still measures. */
export const smallest: Extent = { rounds: 1, scale: 0.001 };

/** @returns so much of a full number, and not less than `least` */
export const scaled = (full: number, { scale }: Extent, least = 1): number =>
  Math.max(least, Math.round(full * scale));

/** A row's target with this unit is held against the row's processor time instead of its figure. */
export const ofProcessor = "ms of processor";

type Unit = "/s" | "ms" | "MiB" | "KB" | "packages" | "modules" | "";

export interface Quantity {
  readonly value: number;
  readonly unit: Unit;
  /** What was measured, where the measure's own words don't say it. */
  readonly of?: string;
}

/** The target is compared with a ratio, with a size that must stay below a bound, or with processor time. */
export interface Row {
  readonly measure: string;
  readonly ours: Quantity;
  readonly baseline?: Quantity;
  readonly ratio?: number;
  /**
   * The processor time (ms) of the bot for one of what is counted. It stands beside every rate, because a rate depends on
   * what else the machine does.
   */
  readonly processorMs?: number;
  /** Undefined: the row is reported only. */
  readonly target?: Target;
  /** What the reader has to know to judge the numbers. */
  readonly note?: string;
}

interface Target {
  readonly bound: "at least" | "at most";
  readonly value: number;
  /** Undefined: the ratio is held against it. */
  readonly unit?: Unit | typeof ofProcessor;
}

/** One line of the table, or a few that come out of the same runs. */
export interface Measure {
  readonly id: string;
  run(extent: Extent): Promise<Row[]>;
}

/** @returns undefined for a row that is reported only. */
export function isMet(row: Row): boolean | undefined {
  const { target } = row;
  if (target === undefined) return undefined;
  const measured = measuredFor(target, row);
  if (measured === undefined) return false;
  return target.bound === "at least" ? measured >= target.value : measured <= target.value;
}

function measuredFor({ unit }: Target, { ours, ratio, processorMs }: Row): number | undefined {
  if (unit === undefined) return ratio;
  return unit === ofProcessor ? processorMs : ours.value;
}
