import type { Cases, Counts, SoakPromise, Tally, Verdict } from "./kit/promise.js";
import { type Random, randomFrom } from "./kit/random.js";
import { judge as judgeScene } from "./outage/judge.js";
import type { Troubles } from "./outage/troubled-telegram.js";
import { during, refOf, type Scene, start } from "./outage/world.js";

const id = "telegram-outage";
const second = 1_000;
const minute = 60_000;
/** Until when everything must have been told. */
const patienceMs = 120 * minute;
const limits = { all: 30, chat: 1 };

/** What a case is about; they take turns. */
const kinds = ["outage", "limits", "rush", "outage and limits", "rush in an outage"] as const;
type Kind = (typeof kinds)[number];

interface Deed {
  readonly at: number;
  readonly act: (scene: Scene) => Promise<void> | void;
}

const isRush = (kind: Kind): boolean => kind.startsWith("rush");

function troublesOf(kind: Kind, random: Random): Troubles {
  const from = start + minute + random.below(2 * minute);
  const outage = { from, until: from + 10 * minute };
  const hold = () => {
    const at = start + random.below(14 * minute);
    return { from: at, until: at + second * (5 + random.below(60)) };
  };
  return {
    limits: kind === "outage" ? { all: 10_000, chat: 10_000 } : limits,
    ...(kind.includes("outage") ? { outage } : {}),
    holds: kind.includes("limits") ? [hold(), hold()] : [],
  };
}

/** What the service and the merchants do, spread over a quarter of an hour, or in one second. */
function deedsOf(kind: Kind, chats: readonly string[], invoicesEach: number, random: Random): Deed[] {
  const rushAt = start + 5 * minute;
  const anyTime = () => (isRush(kind) ? rushAt + random.below(second) : start + random.below(15 * minute));
  const deeds: Deed[] = [];
  for (const chat of chats) {
    for (let n = 0; n < invoicesEach; n += 1) {
      const ref = refOf(chat, n);
      const paid = anyTime();
      deeds.push({ at: paid, act: ({ tell }) => tell(chat, ref, "paid") });
      if (random.chance(0.3))
        deeds.push({ at: paid - 1 - random.below(minute), act: ({ tell }) => tell(chat, ref, "processing") });
    }
    const questions = isRush(kind) ? Number(random.chance(0.1)) : random.below(4);
    for (let n = 0; n < questions; n += 1) deeds.push({ at: anyTime(), act: ({ ask }) => ask(chat) });
  }
  return deeds.sort((a, b) => a.at - b.at);
}

async function run({ seed, first, count }: Cases): Promise<Tally> {
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  for (let number = first; number < first + count; number += 1) {
    const kind = kinds[number % kinds.length] ?? "outage";
    const random = randomFrom(seed, id, number);
    const chatCount = isRush(kind) ? (number % 50 < 45 ? 100 : 1_000) : 4 + random.below(16);
    const chats = Array.from({ length: chatCount }, (_, index) => String(40_000_000 + index));
    const invoicesEach = isRush(kind) ? 1 : 1 + random.below(6);
    const fail = (what: string): void => void failures.push(`case ${number} (${kind}): ${what}`);
    const play = async (scene: Scene): Promise<void> => {
      const deeds = deedsOf(kind, chats, invoicesEach, random);
      for (const { at, act } of deeds) {
        await scene.machine.pass(at - scene.clock.now());
        await act(scene);
      }
      if (!(await scene.machine.runUntil(() => scene.isDone(), start + patienceMs)))
        fail("events still wait after two hours");
      const judged = judgeScene(scene);
      const tookMs = scene.clock.now() - start;
      const prefix = isRush(kind) ? "rush" : "other";
      const add = (name: string, by: number): void => {
        counts[name] = name.endsWith("Max") ? Math.max(counts[name] ?? 0, by) : (counts[name] ?? 0) + by;
      };
      for (const [name, by] of Object.entries(judged.counts)) add(name, by);
      for (const [name, by] of Object.entries(scene.telegram.struck)) add(name, by);
      add("cases", 1);
      add(`${prefix} messages`, judged.counts.messages);
      add(`${prefix} refused`, judged.counts.refused);
      if (isRush(kind)) add("rushSecondsMax", Math.round((tookMs - 5 * minute) / second));
      if (scene.telegram.unconfirmed > 0) fail("updates were never taken");
      judged.failures.forEach(fail);
    };
    const unhandled = await during(random, { chats, invoicesEach }, troublesOf(kind, random), play);
    for (const error of unhandled) fail(`unhandled: ${String(error)}`);
  }
  return { counts, failures };
}

function judge(counts: Counts): Verdict {
  const {
    notices = 0,
    lost = 0,
    tooEarly = 0,
    disordered = 0,
    repeated = 0,
    refused = 0,
    messages = 0,
  } = counts;
  return {
    met: notices > 0 && lost === 0 && tooEarly === 0 && disordered === 0,
    measured:
      `${counts.cases ?? 0} runs: ${notices} notices, ${lost} lost, ${tooEarly} sent before retry_after, ${disordered} chats out of order; ` +
      `${repeated} came twice because Telegram's answer was lost; ${refused} of ${messages} messages met a 429`,
  };
}

export const telegramOutage: SoakPromise = {
  id,
  promise:
    "Telegram's 429s, for a chat and for the bot, and outages of 10 minutes, while updates and callbacks come in",
  asked: "0 notices lost, none sent before retry_after, order per chat kept",
  cases: 300,
  chunk: 20,
  run,
  judge,
};
