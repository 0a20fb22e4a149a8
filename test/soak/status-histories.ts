import { arrivals, cardLine, expectedLine, historyOf, type Sent } from "./histories/history.js";
import { postsOf } from "./histories/posts.js";
import { CallbackWorld, idOf, linkSeconds } from "./histories/world.js";
import type { Encoded } from "./kit/encoded.js";
import type { Cases, Counts, SoakPromise, Tally, Verdict } from "./kit/promise.js";
import { type Random, randomFrom } from "./kit/random.js";
import { dataBehind } from "./kit/telegram.js";

const id = "status-histories";
/** Each history arrives in so many orders, each at an invoice of its own. */
const orders = 2;
/** Histories that go on at the same time. */
const atOnce = 16;

/** When the updates come: after the create call's answer, in part before it, or after an answer that was lost. */
const whens = [
  "answered",
  "answered",
  "answered",
  "before the answer",
  "answer lost",
  "lost and before",
] as const;
type When = (typeof whens)[number];

interface Arrival {
  readonly chat: string;
  readonly when: When;
  /** In the order in which they are sent. */
  readonly posts: readonly Encoded[];
  readonly isPaid: boolean;
  /** Updates that don't wait for the answer to the one before. */
  readonly together: boolean;
  /** How many come before the create call is answered. */
  readonly early: number;
}

interface Outcome {
  readonly line: string | undefined;
  readonly broken: readonly string[];
}

async function run({ seed, first, count }: Cases): Promise<Tally> {
  const counts: Record<string, number> = {};
  const add = (name: string, by = 1): void => {
    counts[name] = (counts[name] ?? 0) + by;
  };
  const failures: string[] = [];
  const world = await CallbackWorld.open();
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  const one = async (number: number): Promise<void> => {
    const random = randomFrom(seed, id, number);
    const began = Date.now();
    const expires = began + linkSeconds * 1000;
    const came = arrivals(random, historyOf(random, { began, expires }));
    // A time just at the end of the link can't be told from one just past it: the bot's clock has gone on meanwhile.
    const expected = expectedLine(came, expires);
    const told: (string | undefined)[] = [];
    for (let order = 0; order < orders; order += 1) {
      const arrival = arrivalOf(random, came, String(10_000_000 + number * orders + order));
      const { line, broken } = await arrive(world, arrival);
      told.push(line);
      add("callbacks", arrival.posts.length);
      if (arrival.posts.some(({ headers }) => "content-encoding" in headers)) add("compressed");
      add(arrival.when);
      if (line?.startsWith("✅") === true) add("paid");
      for (const what of broken) failures.push(`case ${number} (${arrival.when}): ${what}`);
    }
    add("histories");
    if (new Set(came).size < came.length) add("with duplicates");
    if (told.some((line) => line !== expected)) {
      add("wrong");
      const updates = came.map(({ status, at }) => `${status}${at === undefined ? "" : `@${at - began}`}`);
      failures.push(
        `case ${number}: "${told.join('", "')}" instead of "${expected}" after ${updates.join(" ")}`,
      );
    }
  };
  try {
    const workers = Array.from({ length: atOnce }, async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) await one(number);
    });
    await Promise.all(workers);
  } finally {
    await world.close();
  }
  return { counts, failures };
}

function arrivalOf(random: Random, came: readonly Sent[], chat: string): Arrival {
  const when = random.pick(whens);
  const hasEarly = when === "before the answer" || when === "lost and before";
  const isKnown = when === "answered" || when === "before the answer";
  const posts = postsOf(random, random.shuffle(came), { id: idOf(chat), isKnown });
  const early = hasEarly ? 1 + random.below(posts.length) : 0;
  const isPaid = came.some(({ status }) => status === "paid");
  return { chat, when, posts, isPaid, together: random.chance(0.5), early };
}

/** One invoice, from the tap to the last update. */
async function arrive(
  world: CallbackWorld,
  { chat, when, posts, isPaid, together, early }: Arrival,
): Promise<Outcome> {
  const { bot, telegram } = world;
  const broken: string[] = [];
  let callbackUrl = "";
  const send = async (bodies: readonly Encoded[]): Promise<void> => {
    const post = async (body: Encoded): Promise<void> => {
      const status = await world.post(callbackUrl, body);
      if (status !== 200) broken.push(`a callback was answered ${status}`);
    };
    if (together) await Promise.all(bodies.map(post));
    else for (const body of bodies) await post(body);
  };
  const seen = witness(world, chat);
  world.makings.set(chat, {
    answerLost: when === "answer lost" || when === "lost and before",
    called: async (url) => {
      callbackUrl = url;
      await send(posts.slice(0, early));
    },
  });
  await world.merchant(chat);
  await bot.accept([telegram.says(chat, "/new Coffee 2x15000")]);
  await bot.idle(chat);
  const card = telegram.withButton(chat, "Create invoice");
  if (card === undefined) return { line: undefined, broken: ["there is no review card"] };
  await bot.accept([telegram.taps(chat, card.id, dataBehind(card, "Create invoice"))]);
  // The early ones wait behind the tap, which is still in hand.
  await bot.idle(chat);
  await send(posts.slice(early));
  await bot.idle(chat);
  const shown = telegram.shown(chat);
  const lines = shown.flatMap(({ text }) => cardLine(text) ?? []);
  if (lines.length !== 1)
    broken.push(`${lines.length} cards: ${shown.map(({ text }) => text.slice(0, 40)).join(" | ")}`);
  broken.push(...seen.judge(isPaid));
  seen.end();
  world.makings.delete(chat);
  return { line: lines[0], broken };
}

const witnesses = new WeakMap<CallbackWorld, Map<string, (text: string) => void>>();

/** Sees every text that a chat shows, also those that are edited away. */
function witness(world: CallbackWorld, chat: string) {
  const all = witnesses.get(world) ?? new Map<string, (text: string) => void>();
  witnesses.set(world, all);
  world.telegram.witness = (whose, { text }) => all.get(whose)?.(text);
  let notices = 0;
  let isPaid = false;
  let undone = 0;
  all.set(chat, (text) => {
    if (/^✅ Invoice for .* is paid/.test(text)) notices += 1;
    const line = cardLine(text);
    if (line?.startsWith("✅") === true) isPaid = true;
    else if (line !== undefined && isPaid) undone += 1;
  });
  return {
    judge(expectsPaid: boolean): string[] {
      const broken: string[] = [];
      if (notices !== (expectsPaid ? 1 : 0)) broken.push(`${notices} notices that it is paid`);
      if (undone > 0) broken.push(`a card went from paid to something else ${undone} times`);
      return broken;
    },
    end(): void {
      all.delete(chat);
      world.telegram.forget(chat);
    },
  };
}

function judge(counts: Counts): Verdict {
  const { histories = 0, callbacks = 0, paid = 0, wrong = 0 } = counts;
  return {
    met: histories > 0 && wrong === 0,
    measured: `${histories} histories in ${orders} orders each, ${callbacks} callbacks, ${paid} payments; ${wrong} in a wrong final state`,
  };
}

export const statusHistories: SoakPromise = {
  id,
  promise:
    "Status histories, shuffled, in lists, compressed, in any charset, duplicated, among updates that contradict themselves, partly missing, also before the create call's answer or after a lost one",
  asked: '10,000 histories: the same final state for every order; paid never undone; one "paid" notice',
  cases: 10_000,
  chunk: 500,
  run,
  judge,
};
