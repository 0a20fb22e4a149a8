import type { Statements } from "../../store/postgres/database.js";
import type { EventRow, NewEventRow, Writes } from "../../store/postgres/writes.js";
import type { Sealer } from "../../store/store-port.js";
import type { InboxEvent, NewEvent } from "../event.js";
import type { EventLog, InboxMemory } from "../event-log.js";
import { chatLimits } from "../inbox.js";

export interface EventTableOptions {
  /** The pool for reading. */
  readonly database: Statements;
  readonly writes: Writes;
  readonly sealer: Sealer;
  /** The text that the seal of an event is bound to, so that an event put in another's place can't be opened. */
  readonly sealContext: (key: string) => string;
  /** The beginnings of the envelopes that this process can open. */
  readonly heads: readonly Buffer[];
  /** Milliseconds. */
  readonly now: () => number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/** The inbox's table in a database, in the hands of the leader. */
export class EventTable implements EventLog {
  readonly #options: EventTableOptions;
  /** The events that are being taken in, by key, so that their content needn't be read back from the database. */
  readonly #coming = new Map<string, NewEvent>();

  constructor(options: EventTableOptions) {
    this.#options = options;
  }

  async open(inbox: InboxMemory): Promise<void> {
    const { database, writes, heads } = this.#options;
    const left = await database.rows<EventRow>(
      "select n, chat, key, sealed, received_at from events where n is not null order by n",
    );
    const deliver = (rows: readonly EventRow[]): void =>
      inbox.taken(rows.flatMap((row) => this.#eventOf(row) ?? []));
    deliver(left);
    writes.deliverTo(deliver, heads);
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

  async tidy(): Promise<void> {
    await this.#options.writes.settled();
  }

  async close(): Promise<void> {
    await this.#options.writes.settled();
  }

  /** @returns undefined when it was changed: nothing could be made of it at any later time, so it is set aside. */
  #eventOf({ n, chat, key, sealed, received_at }: EventRow): InboxEvent | undefined {
    const rest = { n: Number(n), receivedAt: Number(received_at) };
    const coming = sealed === null ? this.#coming.get(key) : undefined;
    if (coming !== undefined) return { ...coming, ...rest };
    const { sealer, sealContext } = this.#options;
    try {
      const payload = JSON.parse(sealer.open(sealed ?? Buffer.alloc(0), sealContext(key)).toString("utf8"));
      return { ...rest, chat, key, payload };
    } catch (error) {
      // Another process that has the key may lead in this one's place.
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
      // The event stays in the table, and the next leader finds it.
      .catch(() => log("inbox.damaged-left", { key, n }));
  }
}

/** The sealer of events, and the clock that says when each came. */
type Sealing = Pick<EventTableOptions, "sealer" | "sealContext" | "now">;

function rowOf({ chat, key, payload }: NewEvent, { sealer, sealContext, now }: Sealing): NewEventRow {
  const sealed = sealer.seal(Buffer.from(JSON.stringify(payload), "utf8"), sealContext(key));
  return { chat, key, sealed, receivedAt: now() };
}

/**
 * Keeps an event for the leader, which finds it because it has no number yet.
 * @param tellLeader SQL that has the leader look
 * @returns "full" when the chat has too many waiting
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
       where (select count(*) < $5 and coalesce(sum(octet_length(sealed)), 0) < $6 from events where chat = $1)
       returning id
     )
     select ${tellLeader} from kept`,
    [chat, key, sealed, Math.round(receivedAt), chatLimits.events, chatLimits.bytes],
  );
  return kept.length === 0 ? "full" : "kept";
}
