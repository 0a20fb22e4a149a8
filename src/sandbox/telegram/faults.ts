import { z } from "zod";

export const faultSchema = z.strictObject({
  /** All methods but getUpdates by default; "file" for downloads, which no other fault concerns. */
  method: z.string().optional(),
  /**
   * reset: the connection breaks before the call is done; reset-after: when it is done; no-answer: it isn't done and
   * the connection stays open; latency: it is done after `ms`.
   */
  kind: z.union([
    z.literal([400, 403, 429, 500, 502]),
    z.literal(["reset", "reset-after", "no-answer", "latency"]),
  ]),
  /** For how many calls; 1 by default. */
  times: z.int().positive().default(1),
  /** Seconds; for 429. */
  retryAfter: z.int().positive().default(1),
  /** What a 400 says; "refused on demand" by default. */
  description: z.string().optional(),
  /** For latency. */
  ms: z.int().min(0).default(1000),
});

export type FaultOptions = z.input<typeof faultSchema>;
export type Fault = z.output<typeof faultSchema>;

/** Only a fault that names one of these concerns it. */
const optional: readonly string[] = ["getUpdates", "file"];

/** What goes wrong on demand. */
export class Faults {
  private all: Fault[] = [];

  add(options: FaultOptions): void {
    this.all.push(faultSchema.parse(options));
  }

  clear(): void {
    this.all = [];
  }

  list(): readonly Fault[] {
    return this.all.map((fault) => ({ ...fault }));
  }

  /** The fault for this call, which is used up by it. */
  take(method: string): Fault | undefined {
    const fault = this.all.find((candidate) =>
      candidate.method === undefined ? !optional.includes(method) : candidate.method === method,
    );
    if (fault === undefined) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.all.splice(this.all.indexOf(fault), 1);
    return fault;
  }
}
