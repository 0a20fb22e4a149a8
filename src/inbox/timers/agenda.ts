import type { TimerRecord } from "../../store/store-port.js";

/** A timer whose hour has come. */
export interface Appointment {
  readonly key: string;
  readonly timer: TimerRecord;
  /** When the timer is to be fired, or tried again, in milliseconds. */
  readonly when: number;
  /** True when the inbox has the timer's event already, and only the timer's record is left. */
  readonly taken: boolean;
}

/** The timers of the hours that have come, by their time. Timers of later hours are on disk alone. */
export class Agenda {
  readonly #keys = new Set<string>();
  /** Sorted with the latest timer first, so that due timers are taken from the end. */
  readonly #appointments: Appointment[] = [];
  #sorted = true;

  /** Adds an appointment, unless its key is there already. */
  add(appointment: Appointment): void {
    if (this.#keys.has(appointment.key)) return;
    this.#keys.add(appointment.key);
    this.#appointments.push(appointment);
    this.#sorted = false;
  }

  /** Removes a timer that must not be fired any more. */
  remove(key: string): void {
    if (!this.#keys.delete(key)) return;
    this.#appointments.splice(
      this.#appointments.findIndex((appointment) => appointment.key === key),
      1,
    );
  }

  /** When the next timer is due, in milliseconds; undefined when there is none. */
  get next(): number | undefined {
    this.#sort();
    return this.#appointments.at(-1)?.when;
  }

  /** Takes out the timers that are due by a time (ms), the earliest first and at most `limit` of them. */
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
