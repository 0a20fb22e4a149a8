import type { MigrationBuilder } from "node-pg-migrate";

/**
 * Records, events and lanes. What a record or an event holds is sealed by the application; in the clear are only keys,
 * sizes and times, as in the names of the files of a data folder.
 */
export function up(pgm: MigrationBuilder): void {
  pgm.sql(`
    create table records (
      kind text collate "C" not null,
      key text collate "C" not null,
      sealed bytea not null,
      -- Milliseconds, by the clock of whoever wrote it.
      modified_at bigint not null,
      -- Timers alone: when they are due, in milliseconds.
      due_at bigint,
      primary key (kind, key)
    );
    create index records_due on records (due_at) where due_at is not null;
    -- Sealed bytes can't be packed any smaller.
    alter table records alter column sealed set storage external;

    -- Records that could not be opened.
    create table damaged_records (
      id bigint generated always as identity primary key,
      kind text not null,
      key text not null,
      sealed bytea not null,
      moved_at bigint not null
    );

    -- Is written to find out whether writes are kept: one row.
    create table probes (
      one boolean primary key default true check (one),
      at timestamptz not null
    );

    -- Which keys the sealed data needs: one row.
    create table key_register (
      one boolean primary key default true check (one),
      sealed text[] not null,
      addresses text[] not null
    );

    -- A migration from another storage that is under way, or was completed: one row.
    create table store_origin (
      one boolean primary key default true check (one),
      source text not null,
      complete boolean not null
    );

    -- Processes of the bot. One is alive while it holds the advisory lock of its number.
    create sequence replica_numbers as integer cycle;
    create table replicas (
      id integer primary key,
      -- The key under which it seals.
      key_id text not null,
      started_at timestamptz not null default now(),
      -- When it last had to send something: those that send share Telegram's limit.
      sent_at timestamptz
    );

    -- From the clock, so that numbers stay above those in records that come from a data folder.
    create sequence event_numbers as bigint;
    select setval('event_numbers', (extract(epoch from clock_timestamp()) * 1000)::bigint);

    -- The inbox: what came in and wasn't handled yet.
    create table events (
      n bigint primary key default nextval('event_numbers'),
      chat text collate "C" not null,
      -- Events with the same key are one event.
      key text collate "C" not null unique,
      sealed bytea not null,
      received_at bigint not null,
      -- The replica in whose memory the secret is that the event's text was.
      secret_at integer,
      -- May go when the chat has too much waiting.
      may_go boolean not null
    );
    alter table events alter column sealed set storage external;
    create index events_of_chat on events (chat, n);

    -- Chats with events that wait, each with the replica that handles them: nobody else may commit for it.
    create table lanes (
      chat text collate "C" primary key,
      replica integer not null,
      -- Messages were dropped that the chat hasn't been told of.
      overflowed boolean not null default false
    ) with (fillfactor = 70);
    create index lanes_of_replica on lanes (replica);
  `);
}

/** There is no way back: it would throw the data away. */
export const down = false;
