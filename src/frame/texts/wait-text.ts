import { type AskedWait, saidUntil } from "../../language/time/asked-wait.js";
import { clockTime } from "../../language/time/dates.js";
import type { ChatScope } from "../context.js";

/** Returns the sentence that the service has had too many requests (429), and when it takes another one. */
export function waitText({ t, zone, deps }: Pick<ChatScope, "t" | "zone" | "deps">, wait: AskedWait): string {
  const service = deps.settings.serviceName;
  return t(`service-wait-${wait.asks}`, { service, time: clockTime(saidUntil(wait), zone) });
}

/** Returns the same sentence for a toast, which shows no HTML. */
export function waitToast(
  { t, zone, deps }: Pick<ChatScope, "t" | "zone" | "deps">,
  wait: AskedWait,
): string {
  const service = deps.settings.serviceName;
  return t.plain(`service-wait-${wait.asks}`, { service, time: clockTime(saidUntil(wait), zone) });
}
