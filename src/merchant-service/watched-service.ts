import { createMerchantService, type MerchantServiceOptions } from "./create-merchant-service.js";
import type { MerchantService } from "./port.js";

interface WatchedService extends MerchantService {
  close(): Promise<void>;
  /** The result of the last call to the service, for /readyz. */
  reached(): "unknown" | "reachable" | "unreachable";
  /** The number of open create calls. The process ends only after they have ended. */
  creating(): number;
}

/** Makes the client of the Merchant Invoicing Service and watches the results of its calls. */
export function watchedService(options: MerchantServiceOptions): WatchedService {
  let reached: ReturnType<WatchedService["reached"]> = "unknown";
  let creating = 0;
  const service = createMerchantService({
    ...options,
    observe: (call, outcome, ms) => {
      reached = outcome === "unavailable" || outcome === "outcome-unknown" ? "unreachable" : "reachable";
      options.observe?.(call, outcome, ms);
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
