import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { onTestFinished, vi } from "vitest";
import {
  createMerchantService,
  type MerchantServiceOptions,
} from "../../src/service/create-merchant-service.js";
import { MerchantServiceError } from "../../src/service/service-error.js";
import type { MerchantService, TerminalList } from "../../src/service/service-port.js";

interface TestClock {
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Lets time pass besides the waits. */
  pass(ms: number): void;
  /** The waits so far, in milliseconds. */
  readonly waits: number[];
}

export const startOfTime = Date.parse("2026-03-01T10:00:00Z");

/** A clock on which only waits let time pass, at once. */
function testClock(): TestClock {
  const waits: number[] = [];
  let now = startOfTime;
  return {
    waits,
    now: () => now,
    pass: (ms) => {
      now += ms;
    },
    sleep: async (ms) => {
      waits.push(ms);
      now += ms;
    },
  };
}

/** The time limit (ms) of the client's calls: none of them comes to it on a busy machine. */
export const timeoutMs = 60_000;

/** From now on the time limit of a call comes only when the test says so. */
export function heldTime(): { readonly comes: () => Promise<unknown> } {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  return { comes: () => vi.advanceTimersByTimeAsync(timeoutMs) };
}

/** Waits until the client has the headers of an answer. */
export const headersRead = (): Promise<unknown> =>
  new Promise((resolve) => {
    subscribe("undici:request:headers", resolve);
    onTestFinished(() => void unsubscribe("undici:request:headers", resolve));
  });

interface LogLine {
  readonly event: string;
  readonly fields: Record<string, string | number | boolean | undefined>;
}

/** Makes the client as the bot does, with a log and a clock that the test controls. The client is closed with the test. */
export function clientFor(url: string, changes: Partial<MerchantServiceOptions> = {}) {
  const log: LogLine[] = [];
  const observed: string[] = [];
  const clock = testClock();
  const service = createMerchantService({
    baseUrl: url,
    clientId: "bot-client",
    timeoutMs,
    payUrlScheme: "https",
    checkoutHosts: [],
    callbackUrlField: "callbackUrl",
    log: (event, fields) => log.push({ event, fields }),
    observe: (call, outcome) => observed.push(`${call} ${outcome}`),
    clock,
    ...changes,
  });
  onTestFinished(() => service.close());
  return { service, log, observed, clock };
}

/** Reads the merchant's terminals to the end of the list. */
export async function allTerminals(service: MerchantService): Promise<TerminalList> {
  let list = await service.listTerminals("access-1");
  while (list.next !== undefined) list = await service.listTerminals("access-1", list);
  return list;
}

/** Returns the error of a call. A call without an error fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<MerchantServiceError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof MerchantServiceError) return error;
    throw error;
  }
  throw new Error("the call succeeded");
}
