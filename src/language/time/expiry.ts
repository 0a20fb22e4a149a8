import * as z from "zod";

/** The expiry of a pay link as the merchant chose it. A duration is turned into a moment only when the invoice is created. */
export const expiryChoice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("duration"), seconds: z.number().int().positive() }),
  z.object({ kind: z.literal("at"), at: z.string() }),
  z.object({ kind: z.literal("none") }),
]);

export type ExpiryChoice = Readonly<z.infer<typeof expiryChoice>>;

/** Returns the field `expireAt` (docs/interface.md, "Invoice request") as ISO 8601 in UTC; undefined without an expiry. */
export function expireAtOf(choice: ExpiryChoice, now: Date): string | undefined {
  if (choice.kind === "none") return undefined;
  const moment = choice.kind === "at" ? Date.parse(choice.at) : now.getTime() + choice.seconds * 1000;
  return new Date(moment).toISOString();
}

/** Checks whether an expiry at a fixed moment lies in the past, so that the bot must ask for another one. */
export const hasPassed = (choice: ExpiryChoice, now: Date): boolean =>
  choice.kind === "at" && Date.parse(choice.at) <= now.getTime();
