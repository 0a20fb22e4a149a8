import type { MigrationBuilder } from "node-pg-migrate";

/**
 * A fencing token for commits: a statement that was given up as lost on its way may come through at any later time, and
 * must not undo what was committed since. What a replica begins to handle of a lane is a turn of it, whose commits are
 * counted by whoever makes them: one of an earlier turn, or with a count that has been passed, writes nothing. Replicas of
 * the version before this one commit as before.
 */
export function up(pgm: MigrationBuilder): void {
  pgm.sql(`
    -- Across all lanes, so that one which is made anew has no number that an earlier one of its chat had.
    create sequence lane_turns as bigint;
    alter table lanes
      add column turn bigint not null default nextval('lane_turns'),
      -- Count of the last commit of this turn that came through.
      add column commits integer not null default 0;

    drop function accept_events;
    drop function release_lanes;

    -- As before; a lane that nobody holds begins a new turn.
    create function accept_events(
      p_replica integer, p_now bigint, p_most_events integer, p_most_bytes bigint,
      p_batches integer[], p_chats text[], p_keys text[], p_sealed bytea[], p_secret boolean[], p_may_go boolean[]
    ) returns table (i integer, outcome text, n bigint, holder integer, previous bigint, turn bigint)
    language plpgsql as $$
    #variable_conflict use_column
    declare
      batch integer;
      e integer;
      has_events integer;
      has_bytes bigint;
      last_n bigint;
      new_n bigint;
      dropped bigint;
      of_batch jsonb;
    begin
      insert into lanes as l (chat, replica)
        select distinct c, p_replica from unnest(p_chats) as c order by c
        on conflict (chat) do update set
          replica = case when l.replica = 0 then excluded.replica else l.replica end,
          turn = case when l.replica = 0 then excluded.turn else l.turn end,
          commits = case when l.replica = 0 then 0 else l.commits end;
      for batch in select distinct b from unnest(p_batches) as b order by b loop
        of_batch := '[]';
        begin
          for e in select s from generate_subscripts(p_batches, 1) as s where p_batches[s] = batch order by s loop
            if exists (select from events where key = p_keys[e]) then
              of_batch := of_batch || jsonb_build_object('i', e, 'outcome', 'known');
              continue;
            end if;
            loop
              select count(*), coalesce(sum(octet_length(sealed)), 0), max(events.n)
                into has_events, has_bytes, last_n from events where chat = p_chats[e];
              exit when has_events = 0
                or (has_events < p_most_events and has_bytes + octet_length(p_sealed[e]) <= p_most_bytes);
              -- Never the first, which may be in hand.
              delete from events where events.n = (
                select o.n from events o
                where o.chat = p_chats[e] and o.may_go
                  and o.n > (select min(f.n) from events f where f.chat = p_chats[e])
                order by o.n limit 1
              ) returning events.n into dropped;
              if dropped is null then
                raise exception 'full' using errcode = 'MB001';
              end if;
              update lanes set overflowed = true where chat = p_chats[e];
              of_batch := of_batch || jsonb_build_object('i', e, 'outcome', 'dropped', 'n', dropped);
            end loop;
            insert into events (chat, key, sealed, received_at, secret_at, may_go)
              values (p_chats[e], p_keys[e], p_sealed[e], p_now, case when p_secret[e] then p_replica end, p_may_go[e])
              returning events.n into new_n;
            of_batch := of_batch
              || jsonb_build_object('i', e, 'outcome', 'taken', 'n', new_n, 'previous', last_n);
          end loop;
        exception when sqlstate 'MB001' then
          select coalesce(jsonb_agg(jsonb_build_object('i', s, 'outcome', 'full')), '[]') into of_batch
            from generate_subscripts(p_batches, 1) as s where p_batches[s] = batch;
        end;
        return query
          select (r->>'i')::integer, r->>'outcome', (r->>'n')::bigint, l.replica, (r->>'previous')::bigint, l.turn
          from jsonb_array_elements(of_batch) with ordinality as o (r, position)
          join lanes l on l.chat = p_chats[(r->>'i')::integer]
          order by position;
      end loop;
      -- A lane that was made for an event refused is let go of at its replica's next look.
    end
    $$;

    -- As before, and what it returns is a new turn of its lane.
    create function release_lanes(p_replica integer, p_chats text[], p_over bigint[])
    returns table (
      n bigint, chat text, key text, sealed bytea, received_at bigint, secret_at integer, overflowed boolean,
      turn bigint
    )
    language plpgsql as $$
    #variable_conflict use_column
    begin
      -- What a crash would undo of this is done again: a lane without events is let go of at its next look.
      perform set_config('synchronous_commit', 'off', true);
      perform from lanes where chat = any (p_chats) and replica = p_replica order by chat for update;
      delete from events e using lanes l
        where e.n = any (p_over) and l.chat = e.chat and l.replica = p_replica;
      delete from lanes l
        where l.chat = any (p_chats) and l.replica = p_replica
          and not exists (select from events e where e.chat = l.chat);
      update lanes set turn = default, commits = 0 where chat = any (p_chats) and replica = p_replica;
      return query
        select e.n, e.chat, e.key, e.sealed, e.received_at, e.secret_at, l.overflowed, l.turn
        from lanes l join events e on e.chat = l.chat
        where l.chat = any (p_chats) and l.replica = p_replica
        order by e.n;
      update lanes set overflowed = false where chat = any (p_chats) and replica = p_replica and overflowed;
    end
    $$;
  `);
}

/** There is no way back. */
export const down = false;
