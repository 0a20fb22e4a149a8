import type { Config } from "../config.js";
import type { Logger } from "../logger.js";
import { createMerchantService } from "../merchant-service/create-merchant-service.js";
import type { MerchantService } from "../merchant-service/port.js";
import type { Metrics } from "../metrics.js";

interface WatchedService extends MerchantService {
  close(): Promise<void>;
  /** How the last call went, for /readyz. */
  reached(): "unknown" | "reachable" | "unreachable";
  /** Create calls under way: the end of the process waits for them. */
  creating(): number;
}

/** The client of the Merchant Invoicing Service, with an eye on how its calls go. */
export function openService({ merchant }: Config, log: Logger, metrics: Metrics): WatchedService {
  let reached: ReturnType<WatchedService["reached"]> = "unknown";
  let creating = 0;
  const service = createMerchantService({
    baseUrl: merchant.apiUrl,
    clientId: merchant.clientId,
    timeoutMs: merchant.timeoutMs,
    payUrlScheme: merchant.payUrlScheme,
    checkoutHosts: merchant.checkoutHosts,
    callbackUrlField: merchant.callbackUrlField ?? "",
    refresh: merchant.refresh === "oauth2",
    log: log.warn,
    observe: (call, outcome, ms) => {
      reached = outcome === "unavailable" || outcome === "outcome-unknown" ? "unreachable" : "reachable";
      metrics.serviceCalled(call, outcome, ms);
      log.info("service.called", { call, outcome, ms: Math.round(ms) });
    },
  });
  return {
    ...service,
    createInvoice: async (...call) => {
      creating += 1;
      try {
        return await service.createInvoice(...call);
      } finally {
        creating -= 1;
      }
    },
    reached: () => reached,
    creating: () => creating,
  };
}
