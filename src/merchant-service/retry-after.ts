/**
 * Returns the seconds to wait from a Retry-After header, which holds seconds or an HTTP date. `now` is in milliseconds
 * since 1970.
 */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // Every HTTP date names its month. Without this check, Date.parse would take "1.5" or "-3" for dates.
  if (!/[a-z]{3}/i.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
