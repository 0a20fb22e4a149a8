import { z } from "zod";

/** The calls of docs/interface.md, "Calls in general". "token" and "otp" are steps 1 and 4 of the sign-in, "refresh" renews access. */
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
  /** How many calls it strikes; 1 by default. */
  times: z.int().min(1).optional(),
  /** For latency: how long, in real time; 1000 by default. */
  ms: z.int().min(0).optional(),
  /** For an error status: the Retry-After header, in seconds or as an HTTP date. */
  retryAfter: z.union([z.int().min(0), z.string().min(1)]).optional(),
  /** Whether the call is carried out (the invoice stored) before it goes wrong; each kind has its own default. */
  carriedOut: z.boolean().optional(),
});

export type Fault = z.infer<typeof faultSchema>;

/** By default the call is refused or lost on its way in; these spoil the answer of a call that was carried out. */
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

/** Faults that wait for their call, in the order they were asked for. */
export class Faults {
  private waiting: { readonly fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.waiting.push({ fault, left: fault.times ?? 1 });
  }

  /** The fault that strikes this call, if any; it counts as struck. */
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

  /** `times` is how often each will still strike. */
  list(): readonly Fault[] {
    return this.waiting.map(({ fault, left }) => ({ ...fault, times: left }));
  }
}
