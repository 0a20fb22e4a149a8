import type { Config } from "../config/config.js";
import type { Metrics } from "../http/metrics.js";
import type { Logger } from "../logger/logger.js";
import { createMerchantService } from "../merchant-service/create-merchant-service.js";
import type { MerchantService } from "../merchant-service/port.js";

interface WatchedService extends MerchantService {
  close(): Promise<void>;
  /** The result of the last call to the service, for /readyz. */
  reached(): "unknown" | "reachable" | "unreachable";
  /** The number of open create calls. The process ends only after they have ended. */
  creating(): number;
}

/** Makes the client of the Merchant Invoicing Service and watches the results of its calls. */
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
