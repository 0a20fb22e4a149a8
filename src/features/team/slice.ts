import * as z from "zod";
import { due, event, question, slice } from "../../frame/model/slice.js";
import { keptDays } from "../../invoice/retention.js";
import { terms } from "../../invoice/terms/terms.js";
import { dailySum } from "./model/daily-sum.js";
import { joinRefusal } from "./model/join.js";
import { overLimit } from "./model/limits.js";
import { joining, membership } from "./model/membership.js";
import { team as teamOfOwner } from "./model/team.js";
import { isEntryKept, logEntry } from "./model/team-log.js";
import { teamQuestion } from "./model/team-question.js";

/** "left" goes to the owner, all other news to a seller or a candidate. */
const teamNews = z.discriminatedUnion("what", [
  z.object({ what: z.literal("joined") }),
  /** "signed-in": the chat has signed in meanwhile. */
  z.object({
    what: z.literal("refused"),
    owner: z.string(),
    why: z.union([joinRefusal, z.literal("signed-in")]),
  }),
  z.object({ what: z.literal("changed") }),
  z.object({ what: z.literal("you-left"), owner: z.string() }),
  z.object({ what: z.enum(["paused", "resumed"]) }),
  z.object({ what: z.literal("left"), seller: z.string(), name: z.string() }),
]);

/** Newer news replaces older news with the same key. */
function newsKey(news: z.infer<typeof teamNews>): string {
  if (news.what === "left") return `${news.what}:${news.seller}`;
  return news.what === "resumed" ? "paused" : news.what;
}

const teamLogRecord = z.object({ entries: z.array(logEntry) });

const [teamId, seller, ask, invitation] = [z.string(), z.string(), z.string(), z.string()];

export const team = slice({
  stored:
    "an owner's team with its limits and newest log, or the team in which a seller sells; the sum that a seller has spent in a day (7 days)",
  record: {
    team: teamOfOwner.optional(),
    /** The teams that have ended, the newest last. Payments of their sellers' invoices are still told to the owner. */
    endedTeams: z.array(teamOfOwner).optional(),
    /** While the place is set, the chat acts for the account of that team's owner. */
    seller: membership.optional(),
    /** The sums of one day's invoices, by the id of the team (daily-sum.ts). */
    spent: z.record(z.string(), dailySum).optional(),
    joining: joining.optional(),
  },
  kept: { spent: "A deletion raises no seller's limit of the day." },
  records: {
    /** Key: `<chat of the owner>/<id of the team>-<number of the page>`. */
    teamLogs: {
      name: "team-logs",
      stored: {
        what: "The log of an owner's team: who was invited, paused, removed, asked or approved, and when",
        until: "400 days, or until [Delete everything]",
      },
      schema: teamLogRecord,
      keys: "of-chat",
      keptDays: keptDays.teamLogs,
      holdsOld: ({ entries }: z.infer<typeof teamLogRecord>, { now }) =>
        entries.some((entry) => !isEntryKept(entry, now)),
    },
  },
  due: [
    due("sellers-wait", {}, { to: "merchant", key: "one" }),
    due("access-back", {}, { to: "merchant", key: "one" }),
    due("team-state", { state: z.enum(["works", "rests"]) }, { to: "merchant", key: "one" }),
    due(
      "no-longer-seller",
      {
        ownerName: z.string(),
        reason: z.enum(["removed", "over"]),
        /** The team that is over: its invoices that can still be paid are named. */
        team: z.string().optional(),
      },
      { to: "merchant", key: "one" },
    ),
    due("ask", { ask }, { to: "merchant", key: (entry) => entry.ask }),
    due(
      "answered",
      { ask, answer: z.enum(["approved", "declined", "not-taken"]) },
      { to: "merchant", key: (entry) => entry.ask },
    ),
    /** The bot sends the link of a new invitation, or says in the messages with the link that it was used. */
    due("invitation", { invitation }, { to: "merchant", key: (entry) => entry.invitation }),
    due(
      "invitation-over",
      { invitation, saidIn: z.array(z.number().int()) },
      { to: "merchant", key: (entry) => entry.invitation },
    ),
    due("candidate", { seller }, { to: "merchant", key: (entry) => entry.seller }),
    due("team-news", { news: teamNews }, { to: "merchant", key: ({ news }) => newsKey(news) }),
  ],
  events: [
    /** The sender has paused, resumed or removed the receiver. */
    event("seller-state", { team: teamId, seller }),
    /** A seller waits until the owner of the account has signed in again. */
    event("tell-owner", { team: teamId, seller }),
    event("access-back", { team: teamId, seller }),
    /** The team begins to rest, works again or has ended. Its sellers read in the owner's record what holds. */
    event("team-state", { team: teamId }),
    event("ask", { team: teamId, seller, id: z.string(), terms, over: z.array(overLimit) }),
    /** "not-taken": the question didn't reach the owner. */
    event("answered", { team: teamId, ask, answer: z.enum(["approved", "declined", "not-taken"]) }),
    event("join", {
      invitation,
      /** Anybody can choose name and username at Telegram freely. */
      telegramName: z.string(),
      username: z.string().optional(),
      /** The time of the tap on [Join] (ms). */
      at: z.number(),
    }),
    event("join-refused", { invitation, why: joinRefusal }),
    /** `seller` is the receiver's id in the team, which is also the invitation's. */
    event("joined", { team: teamId, seller, ownerName: z.string() }),
    /** The seller has left at the time `at` (ms), or was approved too late to join. */
    event("left", { team: teamId, seller, at: z.number() }),
    event("seller-changed", { team: teamId, seller }),
  ],
  questions: [question("team", teamQuestion, 2)],
  commands: [{ name: "team", menu: 50, links: ["team"] }],
});
