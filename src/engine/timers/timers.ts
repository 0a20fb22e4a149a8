import { errorFields } from "../../log/describe-error.js";
import type { LogMethod } from "../../log/logger.js";
import { SpacedWarning } from "../../log/spaced-warning.js";
import { readable } from "../../store/errors.js";
import type { RecordStore, TimerRecord } from "../../store/store-port.js";
import type { NewEvent } from "../event.js";
import { Agenda, type Appointment } from "./agenda.js";

const hourMs = 60 * 60_000;
const hoursADay = 24;
/** A pay link is valid for a year at most, so no overdue timer is older than this, however long the bot was down. */
const daysBack = 400;
const retryMs = 60_000;
/** So many timers fire at once, and the inbox writes their events to the disk together. */
const batch = 50;

export interface TimersOptions {
  readonly timers: RecordStore<TimerRecord>;
  readonly accept: (events: readonly NewEvent[]) => Promise<"kept" | "full">;
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: LogMethod;
}

/** Each hour has its own folder, so that the timers of later hours needn't be read. */
export function timerKey({ chat, name, ref, at }: TimerRecord): string {
  const hour = hourOf(at);
  return `${Math.floor(hour / hoursADay)}/${hour % hoursADay}/${chat}-${name}-${ref}`;
}

const hourOf = (ms: number): number => Math.floor(ms / hourMs);

/** The prefix "204" lists the days 20,400 to 20,499, so a start needs about twenty listings for 400 days. */
function daysTogether(
  day: number,
  today: number,
): { readonly prefix: string | undefined; readonly days: number } {
  if (day >= today) return { prefix: undefined, days: 0 };
  let days = 1;
  while (day % (days * 10) === 0 && day + days * 10 <= today) days *= 10;
  return { prefix: days === 1 ? `${day}/` : `${day / days}`, days };
}

const timerEvent = ({ chat, name, ref, at }: TimerRecord): NewEvent => ({
  chat,
  key: `t:${name}:${ref}:${at}`,
  payload: { source: "timer", name, ref, at },
});

/**
 * A timer's record is deleted after the inbox has stored its event. After a crash in between the timer fires twice, and
 * a power loss may bring a fired or cancelled timer back. So its handler must do its work only once, and look in the
 * chat's record whether there still is something to do.
 */
export class Timers {
  readonly #options: TimersOptions;
  readonly #agenda = new Agenda();
  /** This hour's timers were read from the disk, so a new timer of this hour goes to the agenda at once. */
  #through = Number.NEGATIVE_INFINITY;
  #wake = new AbortController();
  #running: Promise<void> | undefined;
  #stopped = false;
  /** While a disk is full, thousands of timers may fail each minute. */
  readonly #failed: SpacedWarning;

  constructor(options: TimersOptions) {
    this.#options = options;
    this.#failed = new SpacedWarning({ log: options.log, event: "timers.failed" });
  }

  /** The timer is on disk when the promise resolves. Setting a timer that already waits changes nothing. */
  async schedule(timer: TimerRecord): Promise<void> {
    const key = timerKey(timer);
    await this.#options.timers.write(key, timer);
    if (hourOf(timer.at) > this.#through) return;
    this.#agenda.add({ key, timer, when: timer.at, taken: false });
    this.#wake.abort();
  }

  /** The event of a timer that is firing at this moment may come all the same. */
  async cancel(timer: TimerRecord): Promise<void> {
    const key = timerKey(timer);
    await this.#options.timers.remove(key);
    this.#agenda.remove(key);
  }

  /** Timers that became overdue while the bot was down fire first. */
  start(): void {
    if (this.#stopped || this.#running !== undefined) return;
    this.#through = (Math.floor(hourOf(this.#options.now()) / hoursADay) - daysBack) * hoursADay - 1;
    this.#running = this.#run();
  }

  /** Timers may still be set after this, and the next start finds them. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { sleep } = this.#options;
    while (!this.#stopped) {
      // The signal that ends the next wait is made before this round, so that a timer which is scheduled during the
      // round isn't overlooked.
      this.#wake = new AbortController();
      await sleep(await this.#round(), this.#wake.signal);
    }
  }

  async #round(): Promise<number> {
    const { now } = this.#options;
    try {
      await this.#takeHours();
    } catch (error) {
      this.#options.log("timers.unread", errorFields(error));
      await this.#fireDue();
      return retryMs;
    }
    await this.#fireDue();
    const time = now();
    const nextHour = (hourOf(time) + 1) * hourMs;
    return Math.max(0, Math.min(nextHour, this.#agenda.next ?? nextHour) - time);
  }

  async #takeHours(): Promise<void> {
    const current = hourOf(this.#options.now());
    while (this.#through < current && !this.#stopped) {
      const before = this.#through;
      const hour = before + 1;
      const day = Math.floor(hour / hoursADay);
      const today = Math.floor(current / hoursADay);
      const { prefix, days } =
        hour % hoursADay === 0 ? daysTogether(day, today) : { prefix: undefined, days: 0 };
      // The hour counts as read before its timers are listed, so a timer that is written meanwhile is added to the
      // agenda even if the listing misses it.
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
      this.#failed.note(errorFields(error));
    }
    this.#agenda.add({ key, timer, when: now() + retryMs, taken });
  }
}
