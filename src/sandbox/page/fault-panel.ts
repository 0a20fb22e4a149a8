import { byId } from "./dom.js";
import { call } from "./sandbox-api.js";
import { type ServiceState, service } from "./service-state.js";
import { toast } from "./toasts-and-alerts.js";

const everyCall = ["token", "authenticators", "challenge", "otp", "terminals", "create"];
const untilTurnedOff = 100_000;
/** This delay in milliseconds is longer than the bot waits for an answer. */
const slowMs = 20_000;

const serviceFaults: Record<string, Record<string, unknown>[]> = {
  works: [],
  down: everyCall.map((on) => ({ on, kind: "503", times: untilTurnedOff })),
  slow: everyCall.map((on) => ({ on, kind: "latency", ms: slowMs, times: untilTurnedOff })),
  "lost-answer": [{ on: "create", kind: "reset-after", times: 1 }],
};

const telegramFaults: Record<string, Record<string, unknown>> = {
  busy: { method: "sendMessage", kind: 429, retryAfter: 5, times: 1 },
  failing: { method: "sendMessage", kind: 502, times: 3 },
};

/** The panel with which a visitor causes faults to see how the bot reacts. */
export class FaultPanel {
  readonly #service = byId("fault-service", HTMLSelectElement);
  readonly #callbacks = byId("fault-callbacks", HTMLSelectElement);
  readonly #telegram = byId("fault-telegram", HTMLSelectElement);

  constructor() {
    this.#service.addEventListener("change", () => {
      attempt(async () => {
        await service.clearFaults();
        for (const fault of serviceFaults[this.#service.value] ?? []) await service.addFault(fault);
      });
    });
    this.#callbacks.addEventListener("change", () => {
      attempt(() => service.setSwitches({ callbacks: this.#callbacks.value }));
    });
    byId("end-access", HTMLButtonElement).addEventListener("click", () => {
      attempt(async () => {
        await service.endAccess();
        toast("Every merchant has to sign in again.");
      });
    });
    this.#telegram.addEventListener("change", () => {
      attempt(async () => {
        await call("DELETE", "/telegram/sandbox/faults");
        const fault = telegramFaults[this.#telegram.value];
        if (fault) await call("POST", "/telegram/sandbox/faults", fault);
      });
    });
  }

  /** Shows the service's faults. A fault for one call ends after that call; others last longer than the page. */
  show(state: ServiceState): void {
    const { callbacks } = state.switches;
    if (document.activeElement !== this.#service) this.#service.value = choiceOf(state.faults);
    if (document.activeElement !== this.#callbacks) this.#callbacks.value = callbacks;
    const isBroken = state.faults.length > 0 || callbacks !== "normal";
    byId("what-if-state", HTMLElement).textContent = isBroken
      ? "Something is broken now."
      : "Break it, and see what the bot does.";
  }
}

/** Returns the entry of the list that stands for these faults. */
function choiceOf(faults: ServiceState["faults"]): string {
  const kinds = new Set(faults.map(({ kind }) => kind));
  const made = Object.entries(serviceFaults).find(([, each]) =>
    each.some(({ kind }) => kinds.has(String(kind))),
  );
  return made?.[0] ?? "works";
}

function attempt(action: () => Promise<unknown>): void {
  action().catch((error: unknown) => toast(error instanceof Error ? error.message : String(error)));
}
