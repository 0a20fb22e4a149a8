import { z } from "zod";

/** The log of a team: what happened, when, and through whom. An entry is never changed; after 400 days it is deleted. */

const logged = z.enum([
  "invited",
  "asked-to-join",
  "joined",
  "declined",
  "left",
  "renamed",
  "limits-changed",
  "terminals-changed",
  "paused",
  "resumed",
  "removed",
  "asked",
  "approved-over-limit",
  "declined-over-limit",
  "exported",
]);

export type Logged = z.infer<typeof logged>;

export const logEntry = z.object({
  number: z.number().int(),
  /** The time in milliseconds. */
  at: z.number(),
  what: logged,
  /** Who has done it: the owner or the seller. */
  by: z.enum(["owner", "seller"]),
  /** The id of the seller or, before anybody has joined, of the invitation. */
  about: z.string().optional(),
  /** The seller's name at that time. */
  name: z.string().optional(),
  /** What the entry's sentence needs besides the name: amounts, currency, the old name and so on. */
  details: z.record(z.string(), z.string()).optional(),
});

export type LogEntry = z.infer<typeof logEntry>;

/** The newest entries of the log. Older ones are in records of their own (`teamLogs`), 100 in each. */
export const teamLog = z.object({
  /** The number of the next entry. */
  next: z.number().int(),
  /** The entries that aren't in a record of their own yet, in the order of their numbers. */
  recent: z.array(logEntry),
});

type TeamLog = z.infer<typeof teamLog>;

/** Adds an entry to the log. */
export function addToLog(log: TeamLog, entry: Omit<LogEntry, "number">): void {
  log.recent.push({ number: log.next, ...entry });
  log.next += 1;
}
