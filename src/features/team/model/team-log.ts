import { z } from "zod";
import { keptDays } from "../../../invoice/retention.js";
import { dayMs } from "../../../language/time/local-time.js";

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
  "cash-noted",
  "cash-taken-back",
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
  /** The values that the entry's sentence needs besides the name: amounts, currency, the old name and so on. */
  details: z.record(z.string(), z.string()).optional(),
});

export type LogEntry = z.infer<typeof logEntry>;

/** The newest entries of the log. Older ones are in records of their own (`teamLogs`), 100 in each. */
export const teamLog = z.object({
  /** The number of the next entry. */
  next: z.number().int(),
  /** The entries that aren't in a record of their own yet, in the order of their numbers. */
  recent: z.array(logEntry),
  /** True when the oldest of these entries move to records of their own before the chat's next event. */
  isLong: z.literal(true).optional(),
});

type TeamLog = z.infer<typeof teamLog>;

/** Beyond the first number of entries in the owner's record, the oldest ones move to pages, so that the second number stays. */
const recentEntries = { most: 50, after: 20 } as const;

/** Returns the entries that move from the owner's record to pages when the log is long, the oldest first. */
export const entriesToMove = ({ recent }: TeamLog): LogEntry[] => recent.slice(0, -recentEntries.after);

/** Checks whether the log still keeps an entry. `now` is in milliseconds. */
export const isEntryKept = ({ at }: Pick<LogEntry, "at">, now: number): boolean =>
  at > now - keptDays.teamLogs * dayMs;

/** Adds an entry to the log. */
export function addToLog(log: TeamLog, entry: Omit<LogEntry, "number">): void {
  log.recent.push({ number: log.next, ...entry });
  log.next += 1;
  if (log.recent.length > recentEntries.most) log.isLong = true;
}
