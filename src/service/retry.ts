import { ConnectionFault, type HttpAnswer } from "./http-exchange.js";

/** Tests replace the clock, so that they need not wait. */
export interface Clock {
  now(): number;
  /** The promise rejects when the signal fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

const maxRetries = 3;
const firstWaitMs = 250;
/** A longer Retry-After (s) is reported to the caller, because a merchant is waiting in the chat. */
const maxRetryAfterSeconds = 20;

/**
 * After a 429, "wait" waits as long as the service says and repeats the read, and "tell" returns the answer at once.
 */
export type AfterTooMany = "wait" | "tell";

export interface RetryOptions {
  readonly clock: Clock;
  /** After this time (ms since 1970) no further attempt starts. */
  readonly deadline: number;
  readonly closing: AbortSignal;
  readonly afterTooMany: AfterTooMany;
}

/**
 * A read is repeated after connection errors, broken-off bodies and 5xx, with growing pauses. A 429 is repeated only if
 * the caller wants it, after the time that the service names.
 * @throws ConnectionFault when the last attempt got no answer
 */
export async function withRetries(
  attempt: () => Promise<HttpAnswer>,
  options: RetryOptions,
): Promise<HttpAnswer> {
  for (let retries = 0; ; retries += 1) {
    const outcome = await settled(attempt);
    const wait = retries < maxRetries ? waitAfter(outcome, retries, options) : undefined;
    const goOn = wait !== undefined && options.clock.now() + wait <= options.deadline;
    if (goOn && (await slept(wait, options))) continue;
    if (outcome instanceof ConnectionFault) throw outcome;
    return outcome;
  }
}

async function settled(attempt: () => Promise<HttpAnswer>): Promise<HttpAnswer | ConnectionFault> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof ConnectionFault) return error;
    throw error;
  }
}

function waitAfter(
  outcome: HttpAnswer | ConnectionFault,
  retries: number,
  { afterTooMany }: RetryOptions,
): number | undefined {
  if (!mayPass(outcome, afterTooMany)) return undefined;
  const ceiling = firstWaitMs * 4 ** retries;
  const jittered = ceiling * (0.5 + Math.random() / 2);
  if (outcome instanceof ConnectionFault || outcome.retryAfter === undefined) return jittered;
  if (outcome.retryAfter > maxRetryAfterSeconds) return undefined;
  // The random part keeps clients which got the same Retry-After from returning at the same moment.
  return outcome.retryAfter * 1000 + jittered;
}

function mayPass(outcome: HttpAnswer | ConnectionFault, afterTooMany: AfterTooMany): boolean {
  if (outcome instanceof ConnectionFault) return true;
  // Where the service names no time, a repetition within seconds would only be one more request too many.
  if (outcome.status === 429) return afterTooMany === "wait" && (outcome.retryAfter ?? 0) > 0;
  if (outcome.status >= 500) return true;
  return isSuccess(outcome) && outcome.body.kind === "unreadable" && outcome.body.fault === "broken-off";
}

async function slept(ms: number, options: RetryOptions): Promise<boolean> {
  try {
    await options.clock.sleep(ms, options.closing);
    return true;
  } catch (error) {
    if (options.closing.aborted) return false;
    throw error;
  }
}

const isSuccess = (answer: HttpAnswer): boolean => answer.status >= 200 && answer.status < 300;
