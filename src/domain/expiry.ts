/** When a pay link expires, as the merchant chose it. A duration stays one until the invoice is created. */
export type ExpiryChoice =
  | { readonly kind: "duration"; readonly seconds: number }
  | {
      readonly kind: "at";
      /** ISO 8601 UTC. */
      readonly at: string;
    }
  | { readonly kind: "none" };

/** The field `expireAt` (docs/interface.md, "Invoice request"), ISO 8601 UTC with milliseconds, for an invoice created `now`; none: undefined. */
export function expireAtOf(choice: ExpiryChoice, now: Date): string | undefined {
  if (choice.kind === "none") return undefined;
  const moment = choice.kind === "at" ? Date.parse(choice.at) : now.getTime() + choice.seconds * 1000;
  return new Date(moment).toISOString();
}

/** True when a fixed moment is over, so that it must be asked again. */
export const hasPassed = (choice: ExpiryChoice, now: Date): boolean =>
  choice.kind === "at" && Date.parse(choice.at) <= now.getTime();
