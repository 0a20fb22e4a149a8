import * as z from "zod";

/**
 * The names of the calls in docs/interface.md, "Calls in general". "token" and "otp" are steps 1 and 4 of the sign-in,
 * and "refresh" renews the access token.
 */
const callNames = ["token", "authenticators", "challenge", "otp", "refresh", "terminals", "create"] as const;
export type CallName = (typeof callNames)[number];

export const faultSchema = z.strictObject({
  on: z.enum(callNames),
  kind: z.enum([
    "latency",
    "400",
    "401",
    "403",
    "404",
    "408",
    "429",
    "500",
    "503",
    "reset-before",
    "reset-after",
    "html",
    "missing-field",
    "redirect",
    "bad-json",
    "huge",
    "no-answer",
  ]),
  /** The number of calls that fail; 1 by default. */
  times: z.int().min(1).optional(),
  /** The delay of a "latency" fault in milliseconds of real time; 1000 by default. */
  ms: z.int().min(0).optional(),
  /** The Retry-After header of an error status, in seconds or as an HTTP date. */
  retryAfter: z.union([z.int().min(0), z.string().min(1)]).optional(),
  /** Whether the call is carried out (the invoice stored) before it fails. Each kind of fault has its own default. */
  carriedOut: z.boolean().optional(),
});

export type Fault = z.infer<typeof faultSchema>;

/** Faults that by default spoil the answer of a call that was carried out. All others refuse or lose the call before that. */
const spoilsTheAnswer: ReadonlySet<Fault["kind"]> = new Set([
  "latency",
  "reset-after",
  "html",
  "missing-field",
  "bad-json",
  "huge",
  "no-answer",
]);

export const isCarriedOut = ({ kind, carriedOut }: Fault): boolean => carriedOut ?? spoilsTheAnswer.has(kind);

/** The faults that wait for their call, in the order in which they were requested. */
export class Faults {
  private waiting: { readonly fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.waiting.push({ fault, left: fault.times ?? 1 });
  }

  /** Returns the fault for this call, if any, and counts it as used. */
  take(call: CallName): Fault | undefined {
    const entry = this.waiting.find(({ fault }) => fault.on === call);
    if (!entry) return undefined;
    entry.left -= 1;
    this.waiting = this.waiting.filter(({ left }) => left > 0);
    return entry.fault;
  }

  clear(): void {
    this.waiting = [];
  }

  /** Lists the waiting faults. `times` is how often each will still happen. */
  list(): readonly Fault[] {
    return this.waiting.map(({ fault, left }) => ({ ...fault, times: left }));
  }
}
