import type { InboxEvent, NewEvent } from "../../engine/event.js";
import type { EventLog, InboxMemory } from "../../engine/event-log.js";
import { chatLimits } from "../../engine/inbox.js";
import type { Sealer } from "../store-port.js";
import type { Statements } from "./database.js";
import type { EventRow, NewEventRow, Writes } from "./writes.js";

export interface EventTableOptions {
  /** The pool of database connections, used here for reading. Writes go over the leader's own session. */
  readonly database: Statements;
  readonly writes: Writes;
  readonly sealer: Sealer;
  /**
   * Returns the associated data of an event's seal, made from the event's key. An event that was put in another event's
   * row therefore can't be opened.
   */
  readonly sealContext: (key: string) => string;
  /**
   * For each key in SECRET_KEY, the first bytes (with the key's id) of all that the key has sealed. The database finds
   * by them the events that this process can open.
   */
  readonly heads: readonly Buffer[];
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/** The inbox's table in a database. Only the leader uses this class. */
export class EventTable implements EventLog {
  readonly #options: EventTableOptions;
  /**
   * The events that are being stored, by deduplication key, so that their content needn't be read back from the
   * database.
   */
  readonly #coming = new Map<string, NewEvent>();

  constructor(options: EventTableOptions) {
    this.#options = options;
  }

  async open(inbox: InboxMemory): Promise<ReadonlyMap<number, number | undefined>> {
    const { database, writes, heads } = this.#options;
    const left = await database.rows<EventRow & { blame: number | null }>(
      "select n, chat, key, sealed, received_at, blame from events where n is not null order by n",
    );
    const deliver = (rows: readonly EventRow[]): void =>
      inbox.taken(rows.flatMap((row) => this.#eventOf(row) ?? []));
    deliver(left);
    writes.deliverTo(deliver, heads);
    return new Map(left.map(({ n, blame }) => [Number(n), blame ?? undefined]));
  }

  async append(events: readonly NewEvent[]): Promise<void> {
    for (const event of events) this.#coming.set(event.key, event);
    try {
      await this.#options.writes.takeIn(events.map((event) => rowOf(event, this.#options)));
    } finally {
      for (const { key } of events) this.#coming.delete(key);
    }
  }

  strike(n: number): void {
    this.#options.writes.strike(n);
  }

  async blame(blame: ReadonlyMap<number, number | undefined>): Promise<void> {
    await this.#options.writes.rows(
      `update events set blame = given.blame
       from unnest($1::bigint[], $2::smallint[]) as given (n, blame) where events.n = given.n`,
      [[...blame.keys()], [...blame.values()].map((points) => points ?? null)],
    );
  }

  async tidy(): Promise<void> {
    await this.#options.writes.settled();
  }

  async close(): Promise<void> {
    await this.#options.writes.settled();
  }

  /**
   * Makes an event from a row, opening its sealed content. @returns undefined when the bytes were changed. Such an
   * event can never be read again, so it is moved aside.
   */
  #eventOf({ n, chat, key, sealed, received_at }: EventRow): InboxEvent | undefined {
    const rest = { n: Number(n), receivedAt: Number(received_at) };
    const coming = sealed === null ? this.#coming.get(key) : undefined;
    if (coming !== undefined) return { ...coming, ...rest };
    const { sealer, sealContext } = this.#options;
    try {
      const payload = JSON.parse(sealer.open(sealed ?? Buffer.alloc(0), sealContext(key)).toString("utf8"));
      return { ...rest, chat, key, payload };
    } catch (error) {
      // This process lacks the key that the event needs. The error is passed on, so that a process with that key can lead instead.
      if (error instanceof Error && "code" in error && error.code === "unknown-key") throw error;
      void this.#setAside(rest.n, key);
      return undefined;
    }
  }

  async #setAside(n: number, key: string): Promise<void> {
    const { writes, now, log } = this.#options;
    log("inbox.damaged", { key, n });
    await writes
      .rows(
        `with gone as (delete from events where n = $1 returning key, sealed)
         insert into damaged_records (kind, key, sealed, moved_at) select 'events', key, sealed, $2 from gone`,
        [n, Math.round(now())],
      )
      // When a damaged event can't be moved aside, it stays in the table, and the next leader finds it.
      .catch(() => log("inbox.damaged-left", { key, n }));
  }
}

/** The options that a standby needs to store an event: the sealer, and the clock for the event's arrival time. */
type Sealing = Pick<EventTableOptions, "sealer" | "sealContext" | "now">;

function rowOf({ chat, key, payload }: NewEvent, { sealer, sealContext, now }: Sealing): NewEventRow {
  const sealed = sealer.seal(Buffer.from(JSON.stringify(payload), "utf8"), sealContext(key));
  return { chat, key, sealed, receivedAt: now() };
}

/**
 * Stores an event that arrived at a standby. The event has no number yet; by this the leader recognizes it, and gives
 * it one.
 * @param tellLeader an SQL expression that makes the leader look for such events
 * @returns "full" when the chat has too many waiting events
 */
export async function keepForLeader(
  event: NewEvent,
  { database, ...sealing }: Sealing & Pick<EventTableOptions, "database">,
  tellLeader: string,
): Promise<"kept" | "full"> {
  const { chat, key, sealed, receivedAt } = rowOf(event, sealing);
  const kept = await database.rows(
    `with kept as (
       insert into events (chat, key, sealed, received_at) select $1, $2, $3, $4
       where (select count(*) < $5 and coalesce(sum(octet_length(sealed)), 0) < $6 from events
              where chat = $1 and key not like 'chat:%')
       returning id
     )
     select ${tellLeader} from kept`,
    [chat, key, sealed, Math.round(receivedAt), chatLimits.events, chatLimits.bytes],
  );
  return kept.length === 0 ? "full" : "kept";
}
