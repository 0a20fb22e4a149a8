import type { Translator } from "../locales.js";

/** Returns a duration such as "24 hours" or "3 days": whole days from two on, else whole hours, else minutes. */
export function durationText(seconds: number, t: Translator): string {
  if (seconds % 86_400 === 0 && seconds > 86_400) return t("expiry-days", { count: seconds / 86_400 });
  if (seconds % 3600 === 0) return t("expiry-hours", { count: seconds / 3600 });
  return t("expiry-minutes", { count: Math.ceil(seconds / 60) });
}
