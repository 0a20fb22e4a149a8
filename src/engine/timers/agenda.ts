import type { TimerRecord } from "../../store/store-port.js";

/** A timer that the agenda holds in memory: the timer is due within the current hour, or overdue. */
export interface Appointment {
  readonly key: string;
  readonly timer: TimerRecord;
  /** The time (ms) at which the timer fires or is tried again. */
  readonly when: number;
  /** True when the inbox has already stored the timer's event, so that only the timer's record has to be deleted. */
  readonly taken: boolean;
}

/** Holds the timers of the current hour and of earlier ones in the order of their times. Timers of later hours are only on disk. */
export class Agenda {
  readonly #keys = new Set<string>();
  /** The timers of the agenda, the latest first, so that due ones are taken from the end of the array. */
  readonly #appointments: Appointment[] = [];
  #sorted = true;

  /** Adds a timer to the agenda, unless it is there already. */
  add(appointment: Appointment): void {
    if (this.#keys.has(appointment.key)) return;
    this.#keys.add(appointment.key);
    this.#appointments.push(appointment);
    this.#sorted = false;
  }

  /** Removes a timer from the agenda, so that it doesn't fire. */
  remove(key: string): void {
    if (!this.#keys.delete(key)) return;
    this.#appointments.splice(
      this.#appointments.findIndex((appointment) => appointment.key === key),
      1,
    );
  }

  /** The time (ms) at which the next timer is due; undefined when there is none. */
  get next(): number | undefined {
    this.#sort();
    return this.#appointments.at(-1)?.when;
  }

  /** Removes and returns the timers that are due by the time `now` (ms), the earliest first and at most `limit` of them. */
  takeDue(now: number, limit: number): Appointment[] {
    this.#sort();
    const due: Appointment[] = [];
    while (due.length < limit) {
      const next = this.#appointments.at(-1);
      if (next === undefined || next.when > now) break;
      this.#appointments.pop();
      this.#keys.delete(next.key);
      due.push(next);
    }
    return due;
  }

  #sort(): void {
    if (this.#sorted) return;
    this.#appointments.sort((a, b) => b.when - a.when);
    this.#sorted = true;
  }
}
