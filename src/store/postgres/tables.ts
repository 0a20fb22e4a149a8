import type { Database, Statements } from "./database.js";

/** Only keys, sizes and times are in the clear, as in the file names of a data folder. */
const first = `
  create table records (
    kind text collate "C" not null,
    key text collate "C" not null,
    sealed bytea not null,
    -- The time of the write in milliseconds since 1970, by the clock of the process that wrote.
    modified_at bigint not null,
    primary key (kind, key)
  );
  -- Sealed bytes can't be compressed, so PostgreSQL shouldn't try.
  alter table records alter column sealed set storage external;

  -- Records and events that could not be opened.
  create table damaged_records (
    id bigint generated always as identity primary key,
    kind text not null,
    key text not null,
    sealed bytea not null,
    moved_at bigint not null
  );

  -- The inbox: events that haven't been handled yet.
  create table events (
    id bigint generated always as identity primary key,
    -- The event's number in the order of handling. The leader assigns it; null marks an event that a standby keeps.
    n bigint unique,
    chat text collate "C" not null,
    key text collate "C" not null,
    sealed bytea not null,
    received_at bigint not null
  );
  alter table events alter column sealed set storage external;
  create index events_of_chat on events (chat);
  create index events_left on events (id) where n is null;
  -- The numbers start at the clock's milliseconds, so that they are larger than those of records from a data folder.
  create sequence event_numbers as bigint;
  select setval('event_numbers', (extract(epoch from clock_timestamp()) * 1000)::bigint);

  -- One row, which a readiness check writes to learn whether the database accepts writes.
  create table probes (one boolean primary key default true check (one), at timestamptz not null);

  -- One row: the ids of the keys that the sealed data needs.
  create table key_register (
    one boolean primary key default true check (one),
    sealed text[] not null,
    addresses text[] not null
  );

  -- One row: the storage that the data was moved from, and whether the move is complete.
  create table store_origin (
    one boolean primary key default true check (one),
    source text not null,
    complete boolean not null
  );
`;

/** Some commits of the bot have made databases with the first step alone, which have this column already. */
const withBlame = `
  -- How much the event is to blame for the ends of earlier processes (src/engine/suspects.ts); null when nothing is known.
  alter table events add column if not exists blame smallint;
`;

const withFormat = `
  -- The highest format of what is sealed (src/store/format.ts).
  alter table key_register add column if not exists format integer not null default 1;
`;

const withLooks = `
  -- How often leaders have looked whether the event's blame is taken back (src/engine/suspects.ts).
  alter table events add column if not exists looks smallint not null default 0;
`;

/** Each step leads from one version of the tables to the next. The first one starts from an empty database. */
const steps: readonly string[] = [first, withBlame, withFormat, withLooks];

/** Of several processes that start together, only the one with this advisory lock creates the tables. */
export const tablesLock = 0x6d61;

/** Tables of an earlier version are brought up to date. @throws StorageError */
export async function makeTables(database: Database): Promise<void> {
  if ((await versionOf(database)) >= steps.length) return;
  await database.transaction(async (tx) => {
    await tx.rows("select pg_advisory_xact_lock($1)", [tablesLock]);
    const version = await versionOf(tx);
    for (const step of steps.slice(version)) await tx.rows(step);
    await tx.rows("create table if not exists tables_version (version integer not null)");
    await tx.rows("delete from tables_version");
    await tx.rows("insert into tables_version values ($1)", [steps.length]);
  });
}

/** Each table of the bot, so that the rights on them can be looked at. */
export const tableNames: readonly string[] = [...steps.join().matchAll(/create table (\w+)/g)].map(
  ([, name = ""]) => name,
);

/** Changes nothing. The next start makes missing tables, and brings older ones up to date. */
export async function stateOfTables(on: Statements): Promise<"missing" | "older" | "ready"> {
  const version = await versionOf(on);
  if (version === 0) return "missing";
  return version < steps.length ? "older" : "ready";
}

async function versionOf(on: Statements): Promise<number> {
  // Whether a name is known may be an answer of the connection's cache, from before another process made the tables. So
  // the statement reads the catalog itself.
  const found = await on.rows(
    "select from pg_class where relname = 'tables_version' and pg_table_is_visible(oid)",
  );
  if (found.length === 0) return 0;
  const [row] = await on.rows<{ version: number }>("select version from tables_version");
  return row?.version ?? 0;
}
