import type { Call } from "./troubled-telegram.js";
import type { Scene, Taken } from "./world.js";

export interface Judged {
  readonly failures: string[];
  readonly counts: {
    notices: number;
    lost: number;
    /** Messages that stand twice in a chat, since the bot never heard that the first had come. */
    repeated: number;
    tooEarly: number;
    disordered: number;
    refused: number;
    messages: number;
    perSecondMax: number;
  };
}

const isMessage = ({ method }: Call): boolean => /^(send|edit)/.test(method);
/**
 * As many chats were told the same moment, and Telegram took no message in between: the bot can know that it means all of them,
 * until Telegram takes one.
 */
const chatsThatTell = 3;
const sameMomentMs = 1_500;
/** That conclusion may be wrong, so after this long one chat may try. */
const longestHoldMs = 30_000;

/** Compares what Telegram has seen with what the bot has taken. */
export function judge({ telegram, taken }: Scene): Judged {
  const failures: string[] = [];
  const counts = {
    notices: 0,
    lost: 0,
    repeated: 0,
    tooEarly: 0,
    disordered: 0,
    refused: 0,
    messages: 0,
    perSecondMax: 0,
  };
  const messages = telegram.calls.filter(isMessage);
  counts.messages = messages.length;
  counts.refused = messages.filter(({ refusal }) => refusal !== undefined).length;
  counts.perSecondMax = mostInASecond(messages.map(({ at }) => at));
  const byChat = grouped(messages);
  for (const [chat, wanted] of taken) {
    const { told, repeated } = whatWasTold(byChat.get(chat) ?? []);
    counts.repeated += repeated;
    counts.notices += wanted.filter(({ what }) => what !== "help").length;
    const missing = missingIn(told, wanted);
    counts.lost += missing.length;
    if (missing.length > 0) failures.push(`chat ${chat} was never told ${missing.join(", ")}`);
    else if (!isInOrder(told, wanted))
      counts.disordered +=
        failures.push(
          `chat ${chat} was told ${told.join(", ")} instead of ${wanted.map(({ what }) => what).join(", ")}`,
        ) && 1;
  }
  for (const calls of byChat.values()) tooEarly(calls, "that its chat was given", failures, counts);
  tooEarly(messages, "that the bot was given", failures, counts, chatsThatTell);
  return { failures, counts };
}

function grouped(calls: readonly Call[]): Map<string, Call[]> {
  const groups = new Map<string, Call[]>();
  for (const call of calls) {
    const group = groups.get(call.chat);
    if (group === undefined) groups.set(call.chat, [call]);
    else group.push(call);
  }
  return groups;
}

/** What a chat got to read, oldest first; what came twice because the bot never heard of the first counts once. */
function whatWasTold(calls: readonly Call[]): { told: string[]; repeated: number } {
  const sent = calls.filter(({ method, done }) => method === "sendMessage" && done);
  let repeated = 0;
  const told = sent.flatMap(({ text, lost }, index) => {
    if (lost && sent[index + 1]?.text === text) {
      repeated += 1;
      return [];
    }
    const ref = /is paid: \W*Goods (\w+)\./.exec(text)?.[1];
    if (ref !== undefined) return [ref];
    return /Tap a command/.test(text) ? ["help"] : [`something else: ${text.slice(0, 60)}`];
  });
  return { told, repeated };
}

function missingIn(told: readonly string[], wanted: readonly Taken[]): string[] {
  const left = [...told];
  return wanted.flatMap(({ what }) => {
    const index = left.indexOf(what);
    if (index < 0) return [what];
    left.splice(index, 1);
    return [];
  });
}

/** In the order of taking; of what was taken at the same moment any comes first. Nothing more than that. */
function isInOrder(told: readonly string[], wanted: readonly Taken[]): boolean {
  if (told.length !== wanted.length) return false;
  const waiting = [...wanted];
  return told.every((what) => {
    const moment = waiting[0]?.at;
    const index = waiting.findIndex((one) => one.what === what && one.at === moment);
    if (index >= 0) waiting.splice(index, 1);
    return index >= 0;
  });
}

/** @param others how many chats must have been told to wait until about the same moment */
function tooEarly(
  calls: readonly Call[],
  given: string,
  failures: string[],
  counts: Judged["counts"],
  others = 1,
): void {
  const refusals = calls.filter(({ refusal }) => refusal !== undefined);
  const taken = calls.flatMap((call) => call.taken ?? []).sort((a, b) => a - b);
  const windows = refusals.flatMap(({ refusal }) => {
    if (refusal === undefined) return [];
    const { known, until } = refusal;
    if (others === 1) return [refusal];
    const before = taken.findLast((at) => at <= known) ?? 0;
    const alike = refusals.filter(
      (other) =>
        other.refusal !== undefined &&
        other.refusal.known >= before &&
        other.refusal.known <= known &&
        other.refusal.until > known &&
        Math.abs(other.refusal.until - until) <= sameMomentMs,
    );
    if (new Set(alike.map(({ chat }) => chat)).size < others) return [];
    const after = taken.find((at) => at > known) ?? Number.POSITIVE_INFINITY;
    return [{ known, until: Math.min(until, known + longestHoldMs, after) }];
  });
  for (const { at, chat, method } of calls) {
    const broken = windows.find(({ known, until }) => at > known && at < until);
    if (broken === undefined) continue;
    counts.tooEarly += 1;
    if (counts.tooEarly <= 5)
      failures.push(`${method} to chat ${chat} came ${broken.until - at} ms before the moment ${given}`);
  }
}

function mostInASecond(times: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [index, at] of times.entries()) {
    while ((times[first] ?? at) <= at - 1_000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
