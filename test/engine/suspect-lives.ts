import { setImmediate as turn } from "node:timers/promises";
import { expect } from "vitest";
import type { InboxEvent, NewEvent } from "../../src/engine/event.js";
import type { EventLog, Inbox, InboxOptions } from "../../src/engine/inbox.js";
import { Lanes, type Outcome } from "../../src/engine/lanes.js";
import { Suspects } from "../../src/engine/suspects.js";
import { fromTelegram, text } from "./samples.js";

/** An attempt ends like this; "dies" ends the process, "hangs" doesn't end before the process does. */
type End = "over" | "again" | "dies" | "hangs";
export type Ends = (key: string, attempt: number) => End;

export type Open = (
  taken: Pick<InboxOptions, "deliver" | "leftBehind">,
) => Promise<{ inbox: Inbox; events: EventLog; die(): Promise<void>; lose?(): Promise<void> }>;

export const patienceMs = 120_000;
/** How long the others wait for one event that is tried alone (lanes.ts). */
const aloneMs = 1_200;
/** The longest pause before another attempt (suspects.ts). */
const lookAgainMs = 1_000;
export const never = new Promise<never>(() => undefined);
export const said = (updateId: number, chat: number): NewEvent =>
  fromTelegram(text(updateId, chat, "Coffee"), String(chat));

interface Life {
  /** The events whose attempt has begun, in order; those begun alone have a "!". */
  readonly begun: string[];
  readonly gaveUp: string[];
  /** How often blame was stored, and looked at. */
  stored: number;
  looks: number;
  /** The process still lives after its connection was cut, and says so now. */
  forgives: () => Promise<void>;
}

export interface Turn {
  readonly ends: Ends;
  readonly takes?: readonly NewEvent[];
  /** The life ends when so many events were begun or given up; without it, when an event ends it. */
  readonly most?: number;
  /** The life also ends when it has looked so often whether blame is taken back. */
  readonly mostLooks?: number;
  /** True to stop the process in an orderly way then; otherwise it is killed. */
  readonly stops?: boolean;
  /** True to cut the connection to the database then. */
  readonly cut?: boolean;
  /** True when the others don't wait until an event that hangs ends. */
  readonly isSlow?: boolean;
  /** True when the pause before another attempt is over at once; otherwise the life ends before that. */
  readonly triesAgain?: boolean;
}

/** A place for the lives of one process after the other, each of which goes on with what the one before has left. */
export function lives(open: Open) {
  /** The events that the chats' records know as handled. */
  const handled = new Set<string>();

  return async function live({
    ends,
    takes = [],
    most = Infinity,
    mostLooks = Infinity,
    stops = false,
    cut = false,
    isSlow = false,
    triesAgain = false,
  }: Turn) {
    const life: Life = { begun: [], gaveUp: [], stored: 0, looks: 0, forgives: async () => undefined };
    let isDead = false;
    const waiting: (() => void)[] = [];
    const early: InboxEvent[] = [];
    let deliver = (event: InboxEvent): void => void early.push(event);
    let left: ReadonlyMap<number, number | undefined> = new Map();
    const { inbox, events, die, lose } = await open({
      deliver: (event) => deliver(event),
      leftBehind: (blame) => {
        left = blame;
      },
    });
    const suspects = new Suspects({
      events: {
        blame: (blame) => {
          life.stored += 1;
          return isDead ? never : events.blame(blame);
        },
        forgive: (changes) => events.forgive(changes),
        look: async (n) => {
          if (isDead || life.looks >= mostLooks) return never;
          const seen = await events.look(n);
          life.looks += 1;
          return seen;
        },
      },
      strike: (n) => {
        inbox.done(n);
        return inbox.struck();
      },
      giveUp: async ({ key }) => {
        life.gaveUp.push(key);
        handled.add(key);
        return { kind: "over" };
      },
      log: (event) => expect.unreachable(event),
    });
    const attemptAt = async ({ key }: InboxEvent, attempt: number, alone: boolean): Promise<Outcome> => {
      if (isDead) return never;
      if (handled.has(key)) return { kind: "over" };
      life.begun.push(alone ? `${key}!` : key);
      const end = ends(key, attempt);
      isDead ||= end === "dies";
      if (end === "hangs") for (const impatient of waiting.splice(0)) impatient();
      if (end === "dies" || end === "hangs") return never;
      if (end === "over") handled.add(key);
      return end === "over" ? { kind: "over" } : { kind: "again", afterMs: 1 };
    };
    const lanes = new Lanes({
      handle: (event, attempt, alone) =>
        suspects.attempt(event, { attempt, alone }, () => attemptAt(event, attempt, alone)),
      over: ({ n }) => inbox.done(n),
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => resolve(), { once: true });
          if (isSlow && ms === aloneMs) waiting.push(resolve);
          if (triesAgain && ms <= lookAgainMs) setImmediate(resolve);
        }),
      suspects: () => suspects.chats(inbox.all()),
      inCompany: (event) => suspects.inCompany(event),
    });
    suspects.leftBehind(left);
    deliver = (event) => lanes.push(event);
    for (const event of early) deliver(event);
    await inbox.accept(takes);
    void lanes.start();
    await expect
      .poll(() => isDead || life.begun.length + life.gaveUp.length >= most || life.looks >= mostLooks, {
        interval: 1,
      })
      .toBe(true);
    // What was stored by now is on disk when the process ends.
    for (let count = 5; count > 0; count -= 1) await inbox.tidy().then(() => turn());
    if (stops) {
      await suspects.forgive(inbox.all(), patienceMs);
      void lanes.stop();
    }
    isDead = true;
    life.forgives = () => suspects.forgive(inbox.all(), patienceMs).then(die);
    await (cut ? lose?.() : die());
    return life;
  };
}
