import type { TimerRecord } from "../../store/store-port.js";

export interface Appointment {
  readonly key: string;
  readonly timer: TimerRecord;
  readonly when: number;
  /** The inbox has already stored the timer's event, so only the timer's record has to be deleted. */
  readonly taken: boolean;
}

/** The agenda has the timers of the current hour and of earlier ones. Timers of later hours are only on disk. */
export class Agenda {
  readonly #keys = new Set<string>();
  /** The latest timer stands first, so that due ones are taken from the end of the array. */
  readonly #appointments: Appointment[] = [];
  #sorted = true;

  add(appointment: Appointment): void {
    if (this.#keys.has(appointment.key)) return;
    this.#keys.add(appointment.key);
    this.#appointments.push(appointment);
    this.#sorted = false;
  }

  remove(key: string): void {
    if (!this.#keys.delete(key)) return;
    this.#appointments.splice(
      this.#appointments.findIndex((appointment) => appointment.key === key),
      1,
    );
  }

  get next(): number | undefined {
    this.#sort();
    return this.#appointments.at(-1)?.when;
  }

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
