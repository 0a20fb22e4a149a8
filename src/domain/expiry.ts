import { z } from "zod";

/** When a pay link expires, as the merchant chose it. A duration stays one until the invoice is created. */
export const expiryChoice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("duration"), seconds: z.number().int().positive() }),
  /** `at`: ISO 8601 UTC. */
  z.object({ kind: z.literal("at"), at: z.string() }),
  z.object({ kind: z.literal("none") }),
]);

export type ExpiryChoice = Readonly<z.infer<typeof expiryChoice>>;

const hour = 3600;

/** Seconds that buttons offer; what they don't offer isn't taken from one. */
const likelyDurations: readonly number[] = [hour, 24 * hour, 72 * hour, 168 * hour];

/** The duration that a button's callback data names, in seconds; undefined: none has it. */
export const offeredDuration = (text: string): number | undefined =>
  likelyDurations.find((seconds) => String(seconds) === text);

/** The field `expireAt` (docs/interface.md, "Invoice request"), ISO 8601 UTC with milliseconds, for an invoice created `now`; none: undefined. */
export function expireAtOf(choice: ExpiryChoice, now: Date): string | undefined {
  if (choice.kind === "none") return undefined;
  const moment = choice.kind === "at" ? Date.parse(choice.at) : now.getTime() + choice.seconds * 1000;
  return new Date(moment).toISOString();
}

/** True when a fixed moment is over, so that it must be asked again. */
export const hasPassed = (choice: ExpiryChoice, now: Date): boolean =>
  choice.kind === "at" && Date.parse(choice.at) <= now.getTime();
