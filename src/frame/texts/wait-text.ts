import { type AskedWait, saidUntil } from "../../language/time/asked-wait.js";
import { clockTime } from "../../language/time/dates.js";
import type { ChatScope } from "../context.js";

/** The service has had too many requests (429), and the sentence says when it takes another one. */
export function waitText({ t, zone, deps }: Pick<ChatScope, "t" | "zone" | "deps">, wait: AskedWait): string {
  const service = deps.settings.serviceName;
  return t(`service-wait-${wait.asks}`, { service, time: clockTime(saidUntil(wait), zone) });
}

export function waitToast(
  { t, zone, deps }: Pick<ChatScope, "t" | "zone" | "deps">,
  wait: AskedWait,
): string {
  const service = deps.settings.serviceName;
  return t.plain(`service-wait-${wait.asks}`, { service, time: clockTime(saidUntil(wait), zone) });
}
