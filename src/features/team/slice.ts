import { z } from "zod";
import { due, event, question, slice } from "../../frame/model/slice.js";
import { keptDays } from "../../invoice/retention.js";
import { terms } from "../../invoice/terms.js";
import { dailySum } from "./model/daily-sum.js";
import { joinRefusal } from "./model/join.js";
import { overLimit } from "./model/limits.js";
import { joining, membership } from "./model/membership.js";
import { team as teamOfOwner } from "./model/team.js";
import { isEntryKept, logEntry } from "./model/team-log.js";
import { teamQuestion } from "./model/team-question.js";

/** The events of a team that must be told to the owner or to a seller. Nothing else is stored of it. */
const teamNews = z.discriminatedUnion("what", [
  /** To the seller: the owner has approved. */
  z.object({ what: z.literal("joined") }),
  /** To a candidate: nobody joins the team of `owner`, for a reason. "signed-in": the chat has signed in meanwhile. */
  z.object({
    what: z.literal("refused"),
    owner: z.string(),
    why: z.union([joinRefusal, z.literal("signed-in")]),
  }),
  /** To the seller: the owner has changed limits or terminals. */
  z.object({ what: z.literal("changed") }),
  /** To a seller who has left the team of `owner`. */
  z.object({ what: z.literal("you-left"), owner: z.string() }),
  /** To the seller: the owner has paused or resumed the seller. */
  z.object({ what: z.enum(["paused", "resumed"]) }),
  /** To the owner: a seller has left. */
  z.object({ what: z.literal("left"), seller: z.string(), name: z.string() }),
]);

/** Returns the key by which newer news replaces older news on the due list. */
function newsKey(news: z.infer<typeof teamNews>): string {
  if (news.what === "left") return `${news.what}:${news.seller}`;
  return news.what === "resumed" ? "paused" : news.what;
}

/** One page of the log of an owner's team, in the order of the entries' numbers. */
const teamLogRecord = z.object({ entries: z.array(logEntry) });

const [teamId, seller, ask, invitation] = [z.string(), z.string(), z.string(), z.string()];

/** An owner's team of sellers, and a seller's place in one. */
export const team = slice({
  stored:
    "an owner's team with its limits and newest log, or the team in which a seller sells; the sum that a seller has spent in a day (7 days)",
  record: {
    /** The team of sellers that the chat's owner has invited. */
    team: teamOfOwner.optional(),
    /** The chat's teams that have ended, the newest last. Payments of their sellers' invoices are still told to the owner. */
    endedTeams: z.array(teamOfOwner).optional(),
    /** The chat's place in another chat's team. While it is set, the chat acts for the account of that team's owner. */
    seller: membership.optional(),
    /** The sums of the chat's invoices of one day, by the id of the team in which it has created them (see daily-sum.ts). */
    spent: z.record(z.string(), dailySum).optional(),
    /** The team that the chat has asked to join; its owner hasn't answered yet. */
    joining: joining.optional(),
  },
  kept: { spent: "A deletion raises no seller's limit of the day." },
  records: {
    /** Pages of the log of an owner's team. Key: `<chat of the owner>/<id of the team>-<number of the page>`. */
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
    /** The bot brings up to date, or sends, the owner's message that says which sellers wait until the owner has signed in again. */
    due("sellers-wait", {}, { to: "merchant", key: "one" }),
    /** The bot tells a seller who has waited that the owner has signed in again. */
    due("access-back", {}, { to: "merchant", key: "one" }),
    /** The bot tells a seller that the owner's team rests or works again. */
    due("team-state", { state: z.enum(["works", "rests"]) }, { to: "merchant", key: "one" }),
    /** The bot tells a former seller that they no longer sell for this owner. */
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
    /** The bot shows the owner a seller's question about an invoice over the limits, or what the owner has answered. */
    due("ask", { ask }, { to: "merchant", key: (entry) => entry.ask }),
    /** The bot tells the seller what the owner has answered. */
    due(
      "answered",
      { ask, answer: z.enum(["approved", "declined", "not-taken"]) },
      { to: "merchant", key: (entry) => entry.ask },
    ),
    /** The bot sends the owner the link of a new invitation, or says in the messages with the link that it was used. */
    due("invitation", { invitation }, { to: "merchant", key: (entry) => entry.invitation }),
    /** The bot edits the messages that show the link of an invitation of a team that has ended. */
    due(
      "invitation-over",
      { invitation, saidIn: z.array(z.number().int()) },
      { to: "merchant", key: (entry) => entry.invitation },
    ),
    /** The bot asks the owner whether a candidate may join the team. */
    due("candidate", { seller }, { to: "merchant", key: (entry) => entry.seller }),
    /** The bot tells the owner or the seller what happened in the team. */
    due("team-news", { news: teamNews }, { to: "merchant", key: ({ news }) => newsKey(news) }),
  ],
  events: [
    /** The sender has paused, resumed or removed the receiver, who sells for the sender. */
    event("seller-state", { team: teamId, seller }),
    /** A seller waits until the owner of the account has signed in again. */
    event("tell-owner", { team: teamId, seller }),
    /** The owner has signed in again, for a seller who waits. */
    event("access-back", { team: teamId, seller }),
    /** The team begins to rest, works again or has ended. Its sellers read in the owner's record what holds by now. */
    event("team-state", { team: teamId }),
    /** A seller asks the owner whether an invoice over the limits may be created. */
    event("ask", { team: teamId, seller, id: z.string(), terms, over: z.array(overLimit) }),
    /** The owner has answered a seller's question. "not-taken": the question didn't reach the owner. */
    event("answered", { team: teamId, ask, answer: z.enum(["approved", "declined", "not-taken"]) }),
    /** The sender has opened an invitation of the receiver and wants to join the receiver's team. */
    event("join", {
      invitation,
      /** The sender's name and username at Telegram. Anybody can choose them freely. */
      telegramName: z.string(),
      username: z.string().optional(),
      /** The time of the tap on [Join] in milliseconds. */
      at: z.number(),
    }),
    /** The receiver, who has asked to join, doesn't join the sender's team. */
    event("join-refused", { invitation, why: joinRefusal }),
    /** The sender has approved the receiver, who has asked to join. `seller` is the receiver's id in the team, which is also the invitation's. */
    event("joined", { team: teamId, seller, ownerName: z.string() }),
    /** The sender has left the receiver's team at the time `at` (ms), or was approved too late to join it. */
    event("left", { team: teamId, seller, at: z.number() }),
    /** The sender has changed the limits or the terminals of the receiver, who sells for the sender. */
    event("seller-changed", { team: teamId, seller }),
  ],
  questions: [question("team", teamQuestion, 2)],
  commands: [{ name: "team", menu: 70 }],
});
