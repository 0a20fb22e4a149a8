import type { ChatRecord } from "../../storage/chat-record.js";
import type { Sealer } from "../../storage/port.js";
import type { InboxEvent, NewEvent, WaitingEvent } from "../event.js";
import { chatLimits } from "../limits.js";

/** The part of the storage's database that is used here. */
interface Statements {
  rows<R extends Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

export interface EventRowsOptions {
  readonly database: Statements;
  readonly sealer: Sealer;
  /** This process's number among the replicas, which changes with a lost session, and all that it ever had. */
  readonly replica: { readonly id: number; readonly ownIds: readonly number[] };
  /** What the seal of an event is bound to: put in another's place it doesn't open. */
  readonly sealContext: (key: string) => string;
  /** What is committed with an event: a chat's record, ready to be written. */
  readonly sealRecord: (record: ChatRecord) => { readonly key: string; readonly sealed: Buffer };
  /** What may go when a chat has too much waiting. */
  readonly mayGo: (event: NewEvent) => boolean;
  /** Keys that aren't in SECRET_KEY and that events were found sealed under. */
  readonly unknownKeys: { readonly heads: readonly Buffer[]; note(sealed: Buffer): boolean };
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/** What became of one event of a batch that was to be taken in. */
export interface Accepted {
  /** The batch's place among those handed over. */
  readonly batch: number;
  readonly event: NewEvent;
  readonly outcome: "taken" | "known" | "full" | "dropped";
  /** The event's number; of "dropped", that of the event which made room for it. */
  readonly n: number | undefined;
  /** The lane is this replica's. */
  readonly own: boolean;
  /** The event of the same chat that came before it and still waited. */
  readonly previous: number | undefined;
  /** The turn of the lane in which it is handled. */
  readonly turn: number;
}

/** What waits in a lane of this replica. */
export interface LaneEvent {
  readonly chat: string;
  readonly n: number;
  /** Undefined: it is sealed under a key that isn't in SECRET_KEY. */
  readonly event: InboxEvent | undefined;
  /** The replica that has the text in its memory, when it was kept out of the event. */
  readonly secretAt: number | undefined;
  /** Messages of the chat were dropped that it hasn't been told of. */
  readonly overflowed: boolean;
  /** The turn of the lane that began with this. */
  readonly turn: number;
}

/** Fencing token of a commit: past a later turn of the lane, or a higher count in the same one, it writes nothing. */
export interface CommitToken {
  readonly turn: number;
  readonly count: number;
}

/** A row as the driver hands it over: bigints are texts. */
interface EventRow extends Record<string, unknown> {
  readonly n: string;
  readonly chat: string;
  readonly key: string;
  readonly sealed: Buffer;
  readonly received_at: string;
  readonly secret_at: number | null;
}

interface LaneEventRow extends EventRow {
  readonly overflowed: boolean;
  readonly turn: string;
}

/** The number of no replica: a lane that whoever looks next takes over. */
const nobody = 0;
/** Lanes taken over with one statement, so that the replicas share those of one that has died. */
const mostTaken = 200;

/** What must hold of an event for a commit in its name, by what the commit is. */
const conditions = {
  "under way": "select from events where n = $8 and exists (select from lane) for key share",
  handled: "delete from events where n = $8 and exists (select from lane) returning n",
  afterwards: "select from lane",
} as const;

/** The inbox's tables `events` and `lanes`, one round trip for each question. */
export class EventRows {
  readonly #options: EventRowsOptions;

  constructor(options: EventRowsOptions) {
    this.#options = options;
  }

  /** Each batch is taken in whole, or not at all. @param now milliseconds */
  async accept(batches: readonly (readonly NewEvent[])[], now: number): Promise<Accepted[]> {
    const { database, replica, sealer, mayGo } = this.#options;
    const events = batches.flatMap((batch, index) => batch.map((event) => ({ batch: index, event })));
    const { id } = replica;
    const rows = await database.rows<{
      i: number;
      outcome: Accepted["outcome"];
      n: string | null;
      holder: number;
      previous: string | null;
      turn: string;
    }>("select * from accept_events($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)", [
      id,
      now,
      chatLimits.events,
      chatLimits.bytes,
      events.map(({ batch }) => batch),
      events.map(({ event }) => event.chat),
      events.map(({ event }) => event.key),
      events.map(({ event: { key, payload } }) =>
        sealer.seal(Buffer.from(JSON.stringify(payload), "utf8"), this.#options.sealContext(key)),
      ),
      events.map(({ event: { payload } }) => payload.source === "telegram" && payload.secret !== undefined),
      events.map(({ event }) => mayGo(event)),
    ]);
    // Taken in under a number that was lost meanwhile, after the lanes of that number had got the new one.
    const late = rows.filter(({ holder }) => holder !== replica.id && replica.ownIds.includes(holder));
    const adopted =
      late.length === 0 ? [] : await this.#adopt(late.map(({ i }) => events[i - 1]?.event.chat ?? ""));
    return rows.flatMap(({ i, outcome, n, holder, previous, turn }) => {
      const found = events[i - 1];
      if (found === undefined) return [];
      return {
        ...found,
        outcome,
        n: numberOr(n),
        own: holder === replica.id || adopted.includes(found.event.chat),
        previous: numberOr(previous),
        turn: Number(turn),
      };
    });
  }

  /**
   * Writes the chat's record while the event is in hand; with the last one, in the same transaction, the event is struck
   * off. A statement that was given up as lost on its way and comes through after that finds its token out of date, and
   * writes nothing over what came later.
   * @param stage "under way": more follows; "handled": the event is over with it; "afterwards": it was over before
   * @returns false, with nothing written, when the lane isn't this replica's any more, or was another's meanwhile.
   */
  async commit(
    record: ChatRecord,
    event: InboxEvent,
    stage: "under way" | "handled" | "afterwards",
    { turn, count }: CommitToken,
    now: number,
  ): Promise<boolean> {
    const { database, replica, sealRecord } = this.#options;
    const { key, sealed } = sealRecord(record);
    // The lane's number may just be changing from an old one of this process to its new one.
    const rows = await database.rows(
      `with lane as (
         update lanes set commits = $7
         where chat = $1 and replica = any ($2::integer[]) and turn = $6 and commits < $7 returning chat
       ),
       ok as (${conditions[stage]})
       insert into records (kind, key, sealed, modified_at) select 'chats', $3, $4, $5 from ok
       on conflict (kind, key) do update set sealed = excluded.sealed, modified_at = excluded.modified_at
       returning key`,
      [
        event.chat,
        replica.ownIds,
        key,
        sealed,
        now,
        turn,
        count,
        ...(stage === "afterwards" ? [] : [event.n]),
      ],
    );
    return rows.length > 0;
  }

  /** Events of a chat that wait or are in hand, wherever. */
  async ofChat(chat: string): Promise<readonly WaitingEvent[]> {
    const rows = await this.#options.database.rows<EventRow>(
      "select n, chat, key, sealed, received_at, secret_at from events where chat = $1 order by n",
      [chat],
    );
    return rows.map((row) => {
      const event = this.#open(row);
      // One that was changed is set aside by whoever has the lane, where it may be in hand as it was before.
      return typeof event === "string" ? { chat, key: row.key, payload: undefined } : event;
    });
  }

  /** Lets lanes go that have nothing left, strikes off what is over, and hands over what waits in the others, in order. */
  async release(chats: readonly string[], over: readonly number[]): Promise<LaneEvent[]> {
    const { database, replica } = this.#options;
    const rows = await database.rows<LaneEventRow>("select * from release_lanes($1, $2, $3)", [
      replica.id,
      chats,
      over,
    ]);
    const waiting: LaneEvent[] = [];
    for (const row of rows) {
      const event = this.#open(row);
      // As a record would be: nothing could be made of it at any later time.
      if (event === "changed") await this.#setAside(row);
      else
        waiting.push({
          chat: row.chat,
          n: Number(row.n),
          event: event === "unknown key" ? undefined : event,
          secretAt: row.secret_at ?? undefined,
          overflowed: row.overflowed,
          turn: Number(row.turn),
        });
    }
    return waiting;
  }

  /**
   * Takes lanes over whose replica isn't alive. Who was alive at the last look is only a first guess, since one that has
   * come since has lanes by now: a replica is dead when it has a lane and, after that was seen, no lock. A lane whose next
   * event is sealed under a key that isn't there is left to a replica that has it. What has a former number of this
   * process is no stranger's: it may be in hand, so its turn goes on.
   * @returns all lanes of this replica, and whether there may be more
   */
  async takeLanes(alive: readonly number[]): Promise<{ readonly held: string[]; readonly more: boolean }> {
    const { database, replica, unknownKeys } = this.#options;
    if (replica.ownIds.length > 1) await this.#adopt();
    const taken = await database.rows<{ chat: string }>(
      `with strangers as materialized (select distinct replica from lanes where replica <> all ($2::integer[])),
       dead as materialized (
         select replica from strangers where not exists (select from alive_replicas where id = replica)
       )
       update lanes set replica = $1, turn = default, commits = 0 where chat in (
         select chat from lanes l where replica in (select replica from dead) and not exists (
           select from (select sealed from events e where e.chat = l.chat order by n limit 1) as next
           join unnest($4::bytea[]) as unknown on substring(sealed for octet_length(unknown)) = unknown
         ) limit $3 for update skip locked
       ) returning chat`,
      [replica.id, [...alive, ...replica.ownIds], mostTaken, unknownKeys.heads],
    );
    const held = await database.rows<{ chat: string }>("select chat from lanes where replica = $1", [
      replica.id,
    ]);
    return { held: held.map(({ chat }) => chat), more: taken.length === mostTaken };
  }

  /** Gives lanes that have a former number of this process its present one. @returns their chats */
  async #adopt(chats?: readonly string[]): Promise<readonly string[]> {
    const { database, replica } = this.#options;
    const lanes = await database.rows<{ chat: string }>(
      // In the order in which others lock them.
      `update lanes set replica = $1 where chat in (
         select chat from lanes
         where replica = any ($2::integer[]) and replica <> $1 and ($3::text[] is null or chat = any ($3))
         order by chat for update
       ) returning chat`,
      [replica.id, replica.ownIds, chats],
    );
    return lanes.map(({ chat }) => chat);
  }

  async passOn(chat: string, to: number): Promise<void> {
    await this.#options.database.rows("update lanes set replica = $1 where chat = $2 and replica = $3", [
      to,
      chat,
      this.#options.replica.id,
    ]);
  }

  /**
   * Leaves a lane to whoever can read its next event. A secret of it that is in this replica's memory is of no use to
   * anybody then: without word of it, whoever takes the lane won't pass it back.
   */
  async leave(chat: string, n: number): Promise<void> {
    const { database, replica } = this.#options;
    await database.rows(
      `with secret as (update events set secret_at = null where n = $1 and secret_at = any ($2::integer[]))
       update lanes set replica = $3 where chat = $4 and replica = $5`,
      [n, replica.ownIds, nobody, chat, replica.id],
    );
  }

  /**
   * Lets lanes go, for others to take over, but those of some chats. Those of chats whose secret is in this replica's
   * memory stay when it came after that time (ms); of older ones nothing is said any more, or the lane would be passed back.
   * @returns whether there were any
   */
  async letGo(secretsSince: number, kept: readonly string[] = []): Promise<boolean> {
    const { database, replica } = this.#options;
    const gone = await database.rows(
      `with own as materialized (
         select chat from lanes l where replica = any ($2::integer[]) and chat <> all ($4) and not exists (
           select from events e
           where e.chat = l.chat and e.secret_at = any ($2::integer[]) and e.received_at > $3
         ) order by chat for update
       ),
       forgotten as (
         update events set secret_at = null
         where chat in (select chat from own) and secret_at = any ($2::integer[])
       )
       update lanes set replica = $1 where chat in (select chat from own) returning chat`,
      [nobody, replica.ownIds, secretsSince, kept],
    );
    return gone.length > 0;
  }

  async forgetDeadReplicas(): Promise<void> {
    await this.#options.database.rows(
      "delete from replicas r where not exists (select from alive_replicas a where a.id = r.id)",
    );
  }

  /** @returns "unknown key", maybe a newer one of another replica: that isn't judged here. */
  #open({ n, chat, key, sealed, received_at }: EventRow): InboxEvent | "changed" | "unknown key" {
    const { sealer, sealContext, unknownKeys, log } = this.#options;
    try {
      const payload = JSON.parse(sealer.open(sealed, sealContext(key)).toString("utf8"));
      return { n: Number(n), chat, key, payload, receivedAt: Number(received_at) };
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "unknown-key")) return "changed";
      if (unknownKeys.note(sealed)) log("inbox.key-missing", { chat });
      return "unknown key";
    }
  }

  async #setAside({ n, key }: EventRow): Promise<void> {
    await this.#options.database.rows(
      `with gone as (delete from events where n = $1 returning key, sealed)
       insert into damaged_records (kind, key, sealed, moved_at)
       select 'events', key, sealed, (extract(epoch from clock_timestamp()) * 1000)::bigint from gone`,
      [n],
    );
    this.#options.log("inbox.damaged", { key, n: Number(n) });
  }
}

const numberOr = (text: string | null): number | undefined => (text === null ? undefined : Number(text));
