import type { Command } from "./types.js";

/** Handlers for the events of a chat. `opened` is called at the first connection and after every lost one. */
export interface StreamHandlers {
  opened(): void;
  lost(): void;
  event(name: string, data: string): void;
}

const eventNames = ["message", "edit", "delete", "typing", "commands", "menu-button", "toast", "reset"];
const retryMs = [500, 1000, 2000, 3000];

/**
 * Listens to a chat until closed. A browser reconnects by itself after a lost connection, but gives up after an error
 * status (such as during a restart). In that case this function starts again.
 */
export function openStream(address: string, handlers: StreamHandlers): { close(): void } {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let failures = 0;
  let closed = false;

  const connect = () => {
    const current = new EventSource(address);
    source = current;
    current.addEventListener("open", () => {
      failures = 0;
      handlers.opened();
    });
    current.addEventListener("error", () => {
      if (closed || current !== source) return;
      handlers.lost();
      current.close();
      timer = window.setTimeout(connect, retryMs[Math.min(failures, retryMs.length - 1)]);
      failures += 1;
    });
    for (const name of eventNames) {
      current.addEventListener(name, (event) => {
        if (current === source && event instanceof MessageEvent) handlers.event(name, String(event.data));
      });
    }
  };
  connect();

  return {
    close() {
      closed = true;
      window.clearTimeout(timer);
      source?.close();
    },
  };
}

/** Reads the data of a "typing" event. */
export function isOn(value: unknown): boolean {
  return (
    value === true ||
    (typeof value === "object" && value !== null && "typing" in value && value.typing === true)
  );
}

/** Reads the data of a "commands" event. */
export function commandsOf(value: unknown): Command[] {
  if (Array.isArray(value)) return value as Command[];
  return (value as { commands?: Command[] }).commands ?? [];
}
