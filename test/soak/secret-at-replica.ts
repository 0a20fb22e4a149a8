import { setTimeout as delay } from "node:timers/promises";
import type { Chat } from "../journeys/chat.js";
import { oneTerminal, passwordOf } from "../journeys/steps.js";
import { tracesIn } from "../journeys/traces.js";
import { until } from "../limits/waits.js";
import type { Cases, SoakPromise, Tally } from "./kit/promise.js";
import { type Random, randomFrom } from "./kit/random.js";
import { everythingKept } from "./replicas/everything-kept.js";
import type { ReplicaProcess } from "./replicas/replica-process.js";
import { ReplicaWorld } from "./replicas/replica-world.js";

const id = "secret-at-replica";
const patienceMs = 60_000;
/** How long the service takes with a password, so that the leader dies over it. */
const slowGrantMs = 1_500;
const readingMs = 1_200;
const question = /login\?|password\?|one-time code|code is wrong|couldn't keep|Signed in/;

/**
 * Sign-ins with a leader and two standbys, over and over. The leader that was sent the password, or the code, is killed
 * before it is done with it: the next one asks again, and nothing of the secret is in the database.
 */
async function run({ seed, first, count }: Cases): Promise<Tally> {
  const own = await ReplicaWorld.open({ updates: "webhook", synced: true });
  const counts = { cases: 0, kills: 0, askedAgain: 0, signedIn: 0, atOnce: 0, searched: 0, logins: 0 };
  const failures: string[] = [];
  const codes = new Map<string, string>();
  const password = passwordOf(oneTerminal);
  const look = async (): Promise<void> => {
    const kept = await everythingKept(own);
    counts.searched += kept.opened.length + kept.files.length;
    for (const text of [...kept.opened, ...kept.files])
      if (text.includes(password)) failures.push("the password is in the database");
    // In files the digits of a code stand by chance.
    const opened = kept.opened.join("\n");
    for (const trace of tracesIn(Buffer.from(opened), codes)) failures.push(`${trace} is in the database`);
    if (opened.includes(oneTerminal)) counts.logins += 1;
  };
  try {
    for (let number = first; number < first + count; number += 1) {
      const random = randomFrom(seed, id, number);
      const chat = own.world.user();
      const signIn = new SignIn(own, chat, codes);
      if (number % 3 === 2) {
        // Login and password in one go: both come to the leader, whichever process is asked first.
        chat.send("/signin");
        await chat.waitFor(/login\?/, patienceMs);
        chat.send(oneTerminal);
        chat.send(passwordOf(oneTerminal));
        await chat.waitFor(/password\?|Signed in/, patienceMs);
        counts.atOnce += 1;
      } else {
        await dieOver(signIn, number % 3 === 0 ? "password" : "code", random, look);
        counts.kills += 1;
      }
      counts.askedAgain += await signIn.answerAll();
      counts.signedIn += 1;
      counts.cases += 1;
      await look();
    }
    // What is over goes with whatever is written next, a second later at the latest.
    let waiting = await own.data.waitingEvents();
    for (let left = 20; waiting > 0 && left > 0; left -= 1) {
      await delay(250);
      waiting = await own.data.waitingEvents();
    }
    if (waiting > 0) failures.push(`${waiting} events still wait in the inbox`);
  } finally {
    await own.close();
  }
  return {
    counts,
    failures: [...new Set(failures)].map((failure) => `cases ${first} to ${first + count - 1}: ${failure}`),
  };
}

/** One user who signs in, whatever is asked for again. */
class SignIn {
  constructor(
    readonly own: ReplicaWorld,
    readonly chat: Chat,
    private readonly codes: Map<string, string>,
  ) {}

  code(): string {
    const { control } = this.own.world.merchant;
    control.forgetUsedCodes();
    const code = control.currentCode(oneTerminal);
    this.codes.set(`a code (${this.codes.size})`, code);
    return code;
  }

  /** Answers what the newest message asks for. @returns how often something was asked for again */
  async answerAll(): Promise<number> {
    const { chat } = this;
    let again = 0;
    let answered = "";
    for (const end = Date.now() + patienceMs; Date.now() < end; await delay(50)) {
      const newest = chat.said.findLast(({ text = "" }) => question.test(text));
      const text = newest?.text ?? "";
      if (/Signed in/.test(text)) return again;
      const state = `${newest?.messageId} ${text}`;
      if (state === answered) continue;
      if (/couldn't keep/.test(text)) again += 1;
      // A question may come in two messages, and may be one that was answered before it was asked.
      await delay(readingMs);
      if (chat.said.at(-1)?.messageId !== newest?.messageId) continue;
      answered = state;
      const asks = chat.said.findLast((message) =>
        /login\?|password\?|one-time code/.test(message.text ?? ""),
      );
      if (/login\?/.test(asks?.text ?? "")) chat.send(oneTerminal);
      else if (/one-time code|code is wrong/.test(asks?.text ?? "")) chat.send(this.code());
      else chat.send(passwordOf(oneTerminal));
    }
    throw new Error(`A sign-in comes to no end: ${chat.texts.slice(-8).join(" | ")}`);
  }
}

/** Kills the leader that was sent a secret while the service still thinks about it. */
async function dieOver(
  signIn: SignIn,
  at: "password" | "code",
  random: Random,
  look: () => Promise<void>,
): Promise<void> {
  const { own, chat } = signIn;
  const { merchant } = own.world;
  chat.send("/signin");
  await chat.waitFor(/login\?/, patienceMs);
  chat.send(oneTerminal);
  await chat.waitFor(/password\?/, patienceMs);
  if (at === "code") {
    chat.send(passwordOf(oneTerminal));
    await chat.waitFor(/one-time code/, patienceMs);
  }
  merchant.control.fault({ on: at === "code" ? "otp" : "token", kind: "latency", ms: slowGrantMs });
  const from = own.proxy.answers.length;
  chat.send(at === "code" ? signIn.code() : passwordOf(oneTerminal));
  let holder: ReplicaProcess | undefined;
  const taken = () => {
    const answer = own.proxy.answers
      .slice(from)
      .findLast(({ path, status }) => path.startsWith("/telegram") && status === 200);
    holder = own.replicas.find(({ port }) => port === answer?.port);
    return holder !== undefined;
  };
  await until(taken, "the leader to take the secret", patienceMs);
  await look();
  await delay(random.below(slowGrantMs / 3));
  own.faults.note("the leader that has the secret was killed");
  await holder?.kill();
  await look();
  await holder?.begin();
}

export const secretAtReplica: SoakPromise = {
  id,
  promise: "A secret is in the memory of the leader alone; when that one is killed, the bot asks again",
  asked:
    "every sign-in comes to its end; 0 traces of a password in the database, in the clear or under the seal",
  cases: 30,
  chunk: 6,
  run,
  judge(
    { cases: done = 0, kills = 0, askedAgain = 0, signedIn = 0, atOnce = 0, searched = 0, logins = 0 },
    cases,
  ) {
    return {
      met: done >= cases && signedIn === done && (kills === 0 || askedAgain > 0) && logins > 0,
      measured:
        `${signedIn} of ${done} sign-ins came to their end, ${kills} of them with a kill over the password or the code ` +
        `(asked again ${askedAgain} times), ${atOnce} with login and password sent at once; ` +
        `${searched} records, events and files were looked at`,
    };
  },
};
