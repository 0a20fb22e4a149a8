import { expect, test } from "vitest";
import { newChatRecord } from "../../../src/features/chat-record.js";
import { type AppSignIn, isUnderWay } from "../../../src/features/page/contract/page-sign-in.js";
import { signInView } from "../../../src/features/page/sign-in-view.js";
import { lockIfIdle } from "../../../src/features/security/model/lock.js";
import { lastAttemptUntil, pauseEnd } from "../../../src/features/sign-in/steps/refused-attempts.js";
import { dropOldSums, sumOn } from "../../../src/features/team/model/daily-sum.js";
import { mayHoldSecret } from "../../../src/frame/model/secrecy.js";
import { dayMs } from "../../../src/language/time/local-time.js";
import { accountOf, signInTo } from "../../store/samples.js";

const now = Date.parse("2026-11-23T12:00:00Z");
const onPage = (at: number): AppSignIn => ({
  session: "s",
  turn: 1,
  launch: "l",
  askedAt: at,
  step: "credentials",
  pausedUntil: at,
});
const sumOf = (at: number) => ({ day: new Date(at).toISOString().slice(0, 10), sums: { UZS: "5" } });

/** Whether a time that was stored by a clock that was ahead still counts. */
test.each<[string, (stored: number) => boolean]>([
  ["the day of a seller's sum", (at) => sumOn(sumOf(at), sumOf(now).day, "UZS") === "5"],
  [
    "a seller's sum that is kept",
    (at) => {
      const chat = { spent: { team: sumOf(at) } };
      dropOldSums(chat, now);
      return "spent" in chat;
    },
  ],
  ["the pause after wrong passwords", (at) => pauseEnd(Array(5).fill(at), now) !== undefined],
  ["the warning before that pause", (at) => lastAttemptUntil(Array(4).fill(at), now) !== undefined],
  [
    "the pause that the page shows",
    (at) => {
      const record = { ...newChatRecord("1", now), appSignIn: onPage(at) };
      return signInView(record, "l", now).step.kind === "paused";
    },
  ],
  ["a sign-in that is under way on the page", (at) => isUnderWay(onPage(at), now)],
  [
    "a time in which texts may be secrets",
    (at) =>
      mayHoldSecret({ state: "guarded", until: at }, { at: now, messageId: 2, isEdit: false } as never, now),
  ],
  [
    "the last activity in a chat that locks by time",
    (at) => {
      const record: Parameters<typeof lockIfIdle>[0] = {
        chat: "1",
        account: signInTo(accountOf("u")),
        lock: { minutes: 5, lastActive: at },
      };
      lockIfIdle(record, now);
      return record.lock?.isLocked !== true;
    },
  ],
])(
  "%s counts when it lies a day ahead, and not when it lies further ahead than two days",
  (_what, counts) => {
    expect([dayMs, 4 * dayMs, 400 * dayMs].map((ahead) => counts(now + ahead))).toEqual([true, false, false]);
  },
);
