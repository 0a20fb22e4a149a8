import * as z from "zod";
import { keptDays } from "../../../invoice/retention.js";
import { dayMs } from "../../../language/time/local-time.js";

/** An entry is never changed; after 400 days it is deleted. */

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
  "withdrawn",
  "withdrawal-undone",
  "exported",
]);

export type Logged = z.infer<typeof logged>;

export const logEntry = z.object({
  number: z.number().int(),
  /** The time in milliseconds. */
  at: z.number(),
  what: logged,
  by: z.enum(["owner", "seller"]),
  /** The id of the seller or, before anybody has joined, of the invitation. */
  about: z.string().optional(),
  /** The seller's name at that time. */
  name: z.string().optional(),
  details: z.record(z.string(), z.string()).optional(),
});

export type LogEntry = z.infer<typeof logEntry>;

/** Older entries are in records of their own (`teamLogs`), 100 in each. */
export const teamLog = z.object({
  next: z.number().int(),
  recent: z.array(logEntry),
  /** True when the oldest of these entries move to records of their own before the chat's next event. */
  isLong: z.literal(true).optional(),
});

type TeamLog = z.infer<typeof teamLog>;

/** Beyond `most` entries in the owner's record, the oldest move to pages, so that `after` stay. */
const recentEntries = { most: 50, after: 20 } as const;

/** The oldest entry comes first. */
export const entriesToMove = ({ recent }: TeamLog): LogEntry[] => recent.slice(0, -recentEntries.after);

/** `now` is in milliseconds. */
export const isEntryKept = ({ at }: Pick<LogEntry, "at">, now: number): boolean =>
  at > now - keptDays.teamLogs * dayMs;

export function addToLog(log: TeamLog, entry: Omit<LogEntry, "number">): void {
  log.recent.push({ number: log.next, ...entry });
  log.next += 1;
  if (log.recent.length > recentEntries.most) log.isLong = true;
}
