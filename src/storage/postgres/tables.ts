import type { Database, Statements } from "./database.js";

/**
 * The tables. What a record or an event holds is sealed by the application; in the clear are only keys, sizes and times,
 * as in the names of the files of a data folder.
 */
const first = `
  create table records (
    kind text collate "C" not null,
    key text collate "C" not null,
    sealed bytea not null,
    -- Milliseconds, by the clock of whoever wrote it.
    modified_at bigint not null,
    primary key (kind, key)
  );
  -- Sealed bytes can't be packed any smaller.
  alter table records alter column sealed set storage external;

  -- Records and events that could not be opened.
  create table damaged_records (
    id bigint generated always as identity primary key,
    kind text not null,
    key text not null,
    sealed bytea not null,
    moved_at bigint not null
  );

  -- The inbox: what came in and wasn't handled yet.
  create table events (
    id bigint generated always as identity primary key,
    -- Its place in the order in which events are handled. The leader gives it; until then a standby has only kept the event.
    n bigint unique,
    chat text collate "C" not null,
    key text collate "C" not null,
    sealed bytea not null,
    received_at bigint not null
  );
  alter table events alter column sealed set storage external;
  create index events_of_chat on events (chat);
  create index events_left on events (id) where n is null;
  -- From the clock, so that numbers stay above those in records that come from a data folder.
  create sequence event_numbers as bigint;
  select setval('event_numbers', (extract(epoch from clock_timestamp()) * 1000)::bigint);

  -- Is written to find out whether writes are kept: one row.
  create table probes (one boolean primary key default true check (one), at timestamptz not null);

  -- Which keys the sealed data needs: one row.
  create table key_register (
    one boolean primary key default true check (one),
    sealed text[] not null,
    addresses text[] not null
  );

  -- A move from another storage that is under way, or was completed: one row.
  create table store_origin (
    one boolean primary key default true check (one),
    source text not null,
    complete boolean not null
  );
`;

/** What brings the tables from one version to the next, the first from nothing. */
const steps: readonly string[] = [first];

/** The number of the advisory lock under which tables are made: processes that start together wait for each other. */
const lock = 0x6d61;

/** Brings the tables up to date. @throws StorageError */
export async function makeTables(database: Database): Promise<void> {
  if ((await versionOf(database)) >= steps.length) return;
  await database.transaction(async (tx) => {
    await tx.rows("select pg_advisory_xact_lock($1)", [lock]);
    const version = await versionOf(tx);
    for (const step of steps.slice(version)) await tx.rows(step);
    await tx.rows("create table if not exists tables_version (version integer not null)");
    await tx.rows("delete from tables_version");
    await tx.rows("insert into tables_version values ($1)", [steps.length]);
  });
}

/** 0: there are no tables. */
async function versionOf(on: Statements): Promise<number> {
  const [found] = await on.rows<{ made: boolean }>(
    "select to_regclass('tables_version') is not null as made",
  );
  if (found?.made !== true) return 0;
  const [row] = await on.rows<{ version: number }>("select version from tables_version");
  return row?.version ?? 0;
}
