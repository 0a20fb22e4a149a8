import type { ChatScope } from "../../../frame/context.js";
import { isDamaged } from "../../../store/errors.js";
import type { Team } from "../model/team.js";
import { entriesToMove, isEntryKept, type LogEntry, logPageOf } from "../model/team-log.js";

/**
 * The stored pages of a team's log. The newest entries are in the owner's record, where they are committed together with
 * what they report. When there are many, the oldest of them move to pages.
 */

type Scope = Pick<ChatScope, "session" | "deps">;

const keyOf = ({ session }: Scope, team: string, page: number): string => `${session.chat}/${team}-${page}`;

/**
 * Moves the oldest entries of the log from the owner's record to pages, before the next commit of the record. If a crash in
 * between leaves an entry in both, the next call writes the same page again.
 */
export async function moveLog(scope: Scope): Promise<void> {
  const { team } = scope.session;
  const moved = team === undefined ? [] : entriesToMove(team.log);
  if (team === undefined || moved.length === 0) return;
  for (const page of new Set(moved.map(({ number }) => logPageOf(number)))) {
    const entries = moved.filter(({ number }) => logPageOf(number) === page);
    const first = entries[0]?.number ?? 0;
    const before = (await readPage(scope, team.id, page)).filter(({ number }) => number < first);
    await scope.deps.store.teamLogs.write(keyOf(scope, team.id, page), { entries: [...before, ...entries] });
  }
  team.log.recent = team.log.recent.slice(moved.length);
}

/** Deletes the entries that are older than 400 days. Pages of an earlier team of this owner are looked through too. */
export async function tidyLog(scope: Scope): Promise<void> {
  const { session, deps } = scope;
  const { teamLogs } = deps.store;
  const isKept = (entry: LogEntry): boolean => isEntryKept(entry, deps.now());
  if (session.team !== undefined) session.team.log.recent = session.team.log.recent.filter(isKept);
  for await (const { key } of teamLogs.list(`${session.chat}/`)) {
    const entries = await readEntries(scope, key);
    const kept = entries.filter(isKept);
    if (kept.length === entries.length) continue;
    if (kept.length === 0) await teamLogs.remove(key);
    else await teamLogs.write(key, { entries: kept });
  }
}

/**
 * Reads the log, newest entries first, one page after the other.
 * @param below only entries with numbers below this one are read
 */
export async function* readLog(scope: Scope, { id, log }: Team, below: number): AsyncGenerator<LogEntry> {
  const isWanted = (entry: LogEntry): boolean => entry.number < below && isEntryKept(entry, scope.deps.now());
  yield* log.recent.filter(isWanted).reverse();
  const oldest = Math.min(below, log.recent[0]?.number ?? log.next);
  for (let page = logPageOf(oldest); page >= 0; page -= 1) {
    const entries = await readPage(scope, id, page);
    yield* entries.filter((entry) => entry.number < oldest && isWanted(entry)).reverse();
  }
}

const readPage = (scope: Scope, team: string, page: number): Promise<LogEntry[]> =>
  readEntries(scope, keyOf(scope, team, page));

/** Reads a page. A damaged page counts as empty: the store has moved it aside for the operator. */
async function readEntries({ deps }: Scope, key: string): Promise<LogEntry[]> {
  try {
    return (await deps.store.teamLogs.read(key))?.entries ?? [];
  } catch (error) {
    if (!isDamaged(error)) throw error;
    deps.log("team-log.page-damaged", { key });
    return [];
  }
}
