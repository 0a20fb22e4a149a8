import type { TimerRecord } from "../../store/store-port.js";

/** A timer whose hour has come. */
export interface Appointment {
  readonly key: string;
  readonly timer: TimerRecord;
  /** When it is to be fired, or tried again: milliseconds. */
  readonly when: number;
  /** The inbox has it already; only its record is still there. */
  readonly taken: boolean;
}

/** The timers of the hours that have come, by their time. What waits for later hours isn't here but on the disk alone. */
export class Agenda {
  readonly #keys = new Set<string>();
  /** The latest first, once it is sorted, so that what is due is taken from the end. */
  readonly #appointments: Appointment[] = [];
  #sorted = true;

  /** One whose key is there already is the same one. */
  add(appointment: Appointment): void {
    if (this.#keys.has(appointment.key)) return;
    this.#keys.add(appointment.key);
    this.#appointments.push(appointment);
    this.#sorted = false;
  }

  /** Takes one out that shall not be fired after all. */
  remove(key: string): void {
    if (!this.#keys.delete(key)) return;
    this.#appointments.splice(
      this.#appointments.findIndex((appointment) => appointment.key === key),
      1,
    );
  }

  /** When the next one is due, in milliseconds; undefined: there is none. */
  get next(): number | undefined {
    this.#sort();
    return this.#appointments.at(-1)?.when;
  }

  /** Takes out what is due by a time (ms), at most so many, the earliest first. */
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
