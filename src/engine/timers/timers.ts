import { readable } from "../../store/errors.js";
import type { RecordStore, TimerRecord } from "../../store/store-port.js";
import type { NewEvent } from "../event.js";
import { Agenda, type Appointment } from "./agenda.js";

const hourMs = 60 * 60_000;
const hoursADay = 24;
/**
 * How many days back a start looks for overdue timers. A pay link is valid for a year at most, so no timer can be
 * older, however long the bot was down.
 */
const daysBack = 400;
const retryMs = 60_000;
/** How many timers fire at once. The inbox writes their events to the disk together. */
const batch = 50;

export interface TimersOptions {
  readonly timers: RecordStore<TimerRecord>;
  readonly accept: (events: readonly NewEvent[]) => Promise<"kept" | "full">;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  /** Waits for the given milliseconds, an hour at most. Ends early and without an error when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/** Returns the key of a timer's record. Each hour has its own folder, so that the timers of later hours needn't be read. */
export function timerKey({ chat, name, ref, at }: TimerRecord): string {
  const hour = hourOf(at);
  return `${Math.floor(hour / hoursADay)}/${hour % hoursADay}/${chat}-${name}-${ref}`;
}

const hourOf = (ms: number): number => Math.floor(ms / hourMs);

/**
 * Returns how many days, from `day` on and before `today`, one listing of timers can cover. The keys of timers begin
 * with the number of their day, and the prefix "204" lists the days 20,400 to 20,499. So a start looks through 400 days
 * with about twenty listings.
 */
function daysTogether(
  day: number,
  today: number,
): { readonly prefix: string | undefined; readonly days: number } {
  if (day >= today) return { prefix: undefined, days: 0 };
  let days = 1;
  while (day % (days * 10) === 0 && day + days * 10 <= today) days *= 10;
  return { prefix: days === 1 ? `${day}/` : `${day / days}`, days };
}

/** Makes the event that the inbox stores when a timer fires. */
const timerEvent = ({ chat, name, ref, at }: TimerRecord): NewEvent => ({
  chat,
  key: `t:${name}:${ref}:${at}`,
  payload: { source: "timer", name, ref, at },
});

/**
 * Turns timers into events of the inbox when their time comes. Timers wait on the disk: only those of the current hour
 * and overdue ones are in memory, and one wait serves them all. A timer's record is deleted after the inbox has stored
 * the event. After a crash in between the timer fires twice, so its handler must do its work only once.
 */
export class Timers {
  readonly #options: TimersOptions;
  readonly #agenda = new Agenda();
  /** The last hour whose timers were read from the disk. A new timer of this hour or an earlier one is added to the agenda at once. */
  #through = Number.NEGATIVE_INFINITY;
  #wake = new AbortController();
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(options: TimersOptions) {
    this.#options = options;
  }

  /** Sets a timer; it is on disk when the promise resolves. Setting a timer that already waits changes nothing. */
  async schedule(timer: TimerRecord): Promise<void> {
    const key = timerKey(timer);
    await this.#options.timers.write(key, timer);
    if (hourOf(timer.at) > this.#through) return;
    this.#agenda.add({ key, timer, when: timer.at, taken: false });
    this.#wake.abort();
  }

  /** Cancels a timer. If the timer is firing at this moment, its event may come all the same. */
  async cancel(timer: TimerRecord): Promise<void> {
    const key = timerKey(timer);
    await this.#options.timers.remove(key);
    this.#agenda.remove(key);
  }

  /** Fires timers from now on, first those that became overdue while the bot was down. */
  start(): void {
    if (this.#stopped || this.#running !== undefined) return;
    this.#through = (Math.floor(hourOf(this.#options.now()) / hoursADay) - daysBack) * hoursADay - 1;
    this.#running = this.#run();
  }

  /** Fires no more timers, and resolves when none is being fired. Timers may still be set; the next start finds them. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { sleep } = this.#options;
    while (!this.#stopped) {
      // The signal that ends the next wait is made before this round of timers. So a timer that is scheduled during the round is not overlooked.
      this.#wake = new AbortController();
      await sleep(await this.#round(), this.#wake.signal);
    }
  }

  /** Fires the timers that are due now. @returns the milliseconds until the next timer */
  async #round(): Promise<number> {
    const { now } = this.#options;
    try {
      await this.#takeHours();
    } catch (error) {
      this.#complain("timers.unread", error);
      await this.#fireDue();
      return retryMs;
    }
    await this.#fireDue();
    const time = now();
    const nextHour = (hourOf(time) + 1) * hourMs;
    return Math.max(0, Math.min(nextHour, this.#agenda.next ?? nextHour) - time);
  }

  /** Reads the timers of all hours that have begun since the last round. Past days are read many at a time. */
  async #takeHours(): Promise<void> {
    const current = hourOf(this.#options.now());
    while (this.#through < current && !this.#stopped) {
      const before = this.#through;
      const hour = before + 1;
      const day = Math.floor(hour / hoursADay);
      const today = Math.floor(current / hoursADay);
      const { prefix, days } =
        hour % hoursADay === 0 ? daysTogether(day, today) : { prefix: undefined, days: 0 };
      // The hour counts as read before its timers are listed. A timer that is written meanwhile, which the listing may
      // miss, is then added to the agenda.
      this.#through = before + Math.max(1, days * hoursADay);
      try {
        await this.#take(prefix ?? `${day}/${hour % hoursADay}/`);
      } catch (error) {
        this.#through = before;
        throw error;
      }
      await this.#fireDue();
    }
  }

  async #take(prefix: string): Promise<void> {
    const { timers } = this.#options;
    for await (const { key } of timers.list(prefix)) {
      if (this.#stopped) return;
      const timer = await readable(timers.read(key));
      if (timer !== undefined) this.#agenda.add({ key, timer, when: timer.at, taken: false });
    }
  }

  async #fireDue(): Promise<void> {
    while (!this.#stopped) {
      const due = this.#agenda.takeDue(this.#options.now(), batch);
      if (due.length === 0) return;
      await Promise.all(due.map((appointment) => this.#fire(appointment)));
    }
  }

  async #fire(appointment: Appointment): Promise<void> {
    const { accept, timers, now, log } = this.#options;
    const { key, timer } = appointment;
    let { taken } = appointment;
    try {
      taken ||= (await accept([timerEvent(timer)])) === "kept";
      if (taken) return await timers.remove(key);
      log("timers.full", { chat: timer.chat, name: timer.name });
    } catch (error) {
      this.#complain("timers.failed", error);
    }
    this.#agenda.add({ key, timer, when: now() + retryMs, taken });
  }

  #complain(event: string, error: unknown): void {
    const name = error instanceof Error ? error.name : "unknown";
    // The error's code is logged, so that an operator can distinguish a full disk from a fault in the bot.
    const code = error instanceof Error && "code" in error ? { code: String(error.code) } : {};
    this.#options.log(event, { error: name, ...code });
  }
}
