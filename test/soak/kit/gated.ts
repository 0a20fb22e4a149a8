import type { MerchantService } from "../../../src/service/service-port.js";
import type { Store } from "../../../src/store/store-port.js";
import type { Gate } from "./gate.js";

/** A service of which each call passes the gate; a turn of a sign-in is no call. */
export const gatedService = (service: MerchantService, gate: Gate): MerchantService =>
  gated(service, "service", gate);

/** A store of which each access passes the gate; what is listed is read afterwards. */
export const gatedStore = (store: Store, gate: Gate): Store =>
  Object.fromEntries(
    Object.entries(store).map(([kind, records]) => [
      kind,
      typeof records === "object" && kind !== "accountChats" ? gated(records, kind, gate) : records,
    ]),
  ) as unknown as Store;

function gated<T extends object>(target: T, name: string, gate: Gate): T {
  return new Proxy(target, {
    get(_, call) {
      const found: unknown = Reflect.get(target, call);
      if (typeof found !== "function") return found;
      if (call === "list" || call === "signInTurn") return found.bind(target);
      return (...given: unknown[]) =>
        gate.pass(`${name}.${String(call)}`, async () => found.apply(target, given));
    },
  });
}
