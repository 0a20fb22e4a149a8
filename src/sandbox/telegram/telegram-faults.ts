import * as z from "zod";

export const faultSchema = z.strictObject({
  /** The method that fails; by default every method except getUpdates. "file" stands for downloads, which fail only when named. */
  method: z.string().optional(),
  /**
   * The kinds of connection faults. "reset" breaks the connection before the call is done, and "reset-after" when it is
   * done. "no-answer" leaves the connection open and the call undone. "latency" does the call after `ms`, and "held" once
   * all faults are cleared.
   */
  kind: z.union([
    z.literal([400, 403, 429, 500, 502]),
    z.literal(["reset", "reset-after", "no-answer", "latency", "held"]),
  ]),
  /** The number of calls that fail; 1 by default. */
  times: z.int().positive().default(1),
  /** The seconds in retry_after of a 429. */
  retryAfter: z.int().positive().default(1),
  /** The description of a 400; "refused on demand" by default. */
  description: z.string().optional(),
  /** The delay of a "latency" fault in milliseconds. */
  ms: z.int().min(0).default(1000),
});

export type FaultOptions = z.input<typeof faultSchema>;
export type Fault = z.output<typeof faultSchema>;

/** A fault that a call meets. The signal fires when all faults are cleared. */
export type MetFault = Fault & { readonly cleared: AbortSignal };

/** These methods fail only when a fault names them. */
const optional: readonly string[] = ["getUpdates", "file"];

/** The faults that tests and the demo have requested. */
export class Faults {
  private all: Fault[] = [];
  private cleared = new AbortController();

  add(options: FaultOptions): void {
    this.all.push(faultSchema.parse(options));
  }

  clear(): void {
    this.all = [];
    this.cleared.abort();
    this.cleared = new AbortController();
  }

  list(): readonly Fault[] {
    return this.all.map((fault) => ({ ...fault }));
  }

  /** Returns the fault for this call and counts it as used. */
  take(method: string): MetFault | undefined {
    const fault = this.all.find((candidate) =>
      candidate.method === undefined ? !optional.includes(method) : candidate.method === method,
    );
    if (fault === undefined) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.all.splice(this.all.indexOf(fault), 1);
    return { ...fault, cleared: this.cleared.signal };
  }
}
