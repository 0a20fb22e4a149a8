import type { ChatScope } from "../../frame/context.js";
import { StoredPages } from "../../frame/screens/stored-pages.js";
import type { Team } from "./model/team.js";
import { entriesToMove, isEntryKept, type LogEntry } from "./model/team-log.js";

/**
 * The newest entries are in the owner's record, where they are committed together with what they report. The oldest
 * of many move to pages.
 */

type Scope = Pick<ChatScope, "session" | "deps">;

const entriesPerPage = 100;

/** Without a team, the pages are those of all teams of this owner. */
const logPages = ({ session, deps }: Scope, team?: string): StoredPages<LogEntry> =>
  new StoredPages(
    deps.store.teamLogs,
    `${session.chat}/${team === undefined ? "" : `${team}-`}`,
    entriesPerPage,
  );

export async function moveLog(scope: Scope): Promise<void> {
  const { team } = scope.session;
  if (team === undefined) return;
  const moved = entriesToMove(team.log);
  if (moved.length > 0) await logPages(scope, team.id).append(moved);
  team.log.recent = team.log.recent.slice(moved.length);
  delete team.log.isLong;
}

/** Entries of an earlier team of this owner go, too. */
export async function tidyLog(scope: Scope): Promise<void> {
  const { session, deps } = scope;
  const isKept = (entry: LogEntry): boolean => isEntryKept(entry, deps.now());
  if (session.team !== undefined) session.team.log.recent = session.team.log.recent.filter(isKept);
  await logPages(scope).tidy(isKept);
}

/** @param below only entries with numbers below this one are read */
export async function* readLog(scope: Scope, { id, log }: Team, below: number): AsyncGenerator<LogEntry> {
  const isWanted = (entry: LogEntry): boolean => entry.number < below && isEntryKept(entry, scope.deps.now());
  yield* log.recent.filter(isWanted).reverse();
  const oldest = Math.min(below, log.recent[0]?.number ?? log.next);
  const pages = logPages(scope, id);
  for (let page = pages.pageOf(oldest); page >= 0; page -= 1) {
    const entries = (await pages.read(page)) ?? [];
    yield* entries.filter((entry) => entry.number < oldest && isWanted(entry)).reverse();
  }
}
