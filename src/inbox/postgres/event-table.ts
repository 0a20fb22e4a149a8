import type { Sealer } from "../../storage/port.js";
import type { InboxEvent, NewEvent } from "../event.js";
import { chatLimits } from "../limits.js";
import type { EventLog, WaitingEvents } from "../port.js";

/** A row as the driver hands it over: bigints are texts. */
interface EventRow extends Record<string, unknown> {
  readonly n: string;
  readonly chat: string;
  readonly key: string;
  /** Null: it has come in here a moment ago. */
  readonly sealed: Buffer | null;
  readonly received_at: string;
}

/** The part of the storage's database that is used here. */
interface Statements {
  rows<R extends Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

/** The part of the storage's queue of writes that is used here. */
interface Writes extends Statements {
  takeIn(
    events: readonly {
      readonly chat: string;
      readonly key: string;
      readonly sealed: Buffer;
      readonly receivedAt: number;
    }[],
  ): Promise<void>;
  strike(n: number): void;
  deliverTo(taken: (rows: readonly EventRow[]) => void, heads: readonly Buffer[]): void;
  settled(): Promise<void>;
}

export interface EventTableOptions {
  /** For reading. */
  readonly database: Statements;
  readonly writes: Writes;
  readonly sealer: Sealer;
  /** What the seal of an event is bound to: put in another's place it doesn't open. */
  readonly sealContext: (key: string) => string;
  /** How the envelopes begin that can be opened here. */
  readonly heads: readonly Buffer[];
  /** Milliseconds. */
  readonly now: () => number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/** The inbox's table in a database, in the hands of the leader. */
export class EventTable implements EventLog {
  readonly #options: EventTableOptions;
  /** What is being taken in, by key: its content needn't come back from the database. */
  readonly #coming = new Map<string, NewEvent>();

  constructor(options: EventTableOptions) {
    this.#options = options;
  }

  async open(inbox: WaitingEvents): Promise<void> {
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
    const { writes, sealer, sealContext, now } = this.#options;
    for (const event of events) this.#coming.set(event.key, event);
    try {
      await writes.takeIn(events.map((event) => rowOf(event, sealer, sealContext, now())));
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
      // Whoever has the key may lead in this one's place.
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
      // It stays where it is, and the next leader finds it.
      .catch(() => log("inbox.damaged-left", { key, n }));
  }
}

function rowOf(
  { chat, key, payload }: NewEvent,
  sealer: Sealer,
  contextOf: (key: string) => string,
  at: number,
) {
  const sealed = sealer.seal(Buffer.from(JSON.stringify(payload), "utf8"), contextOf(key));
  return { chat, key, sealed, receivedAt: at };
}

/**
 * Keeps an event for the leader, which finds it by its having no number yet.
 * @returns "full" when the chat has too much waiting
 */
export async function keepForLeader(
  event: NewEvent,
  {
    database,
    sealer,
    sealContext,
    now,
  }: Pick<EventTableOptions, "database" | "sealer" | "sealContext" | "now">,
  tellLeader: string,
): Promise<"kept" | "full"> {
  const { chat, key, sealed, receivedAt } = rowOf(event, sealer, sealContext, now());
  const kept = await database.rows(
    `insert into events (chat, key, sealed, received_at) select $1, $2, $3, $4
     where (select count(*) < $5 and coalesce(sum(octet_length(sealed)), 0) < $6 from events where chat = $1)
     returning id`,
    [chat, key, sealed, Math.round(receivedAt), chatLimits.events, chatLimits.bytes],
  );
  if (kept.length === 0) return "full";
  await database.rows(tellLeader);
  return "kept";
}
