import { endsIn } from "../../engine/ends-in.js";
import type { InboxEvent, NewEvent } from "../../engine/event.js";
import type { BlameChanges, EventLog, InboxMemory } from "../../engine/inbox.js";
import { chatLimits } from "../../engine/inbox.js";
import { unmarkedBlame } from "../../engine/suspects.js";
import { SealError } from "../errors.js";
import { payloadOf } from "../sealing.js";
import type { Sealer } from "../store-port.js";
import { lastAnswerMs, type Statements } from "./database.js";
import type { EventRow, NewEventRow, Writes } from "./writes.js";

export interface EventTableOptions {
  /** This pool is used here for reading and for forgiving. All other writes go over the leader's own session. */
  readonly database: Statements;
  readonly writes: Writes;
  readonly sealer: Sealer;
  /**
   * The context is made of an event's key. As the seal's associated data it keeps an event that was put in another
   * event's row from being opened.
   */
  readonly sealContext: (key: string) => string;
  /** By the first bytes of a seal the database finds the events that this process can open. */
  readonly heads: readonly Buffer[];
  readonly now: () => number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/** Only the leader uses this class. */
export class EventTable implements EventLog {
  readonly #options: EventTableOptions;
  /**
   * The events that this process is storing are here by their deduplication keys, so that their content needn't be
   * read back.
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

  async blame(changes: BlameChanges): Promise<void> {
    await this.#options.writes.rows(addBlame, addedBy(changes));
  }

  async forgive(changes: BlameChanges): Promise<void> {
    await this.#options.database.rows(addBlame, addedBy(changes));
  }

  async look(n: number): ReturnType<EventLog["look"]> {
    const [row] = await this.#options.writes.rows<{ blame: number | null; looks: number }>(
      "update events set looks = least(looks + 1, 100) where n = $1 returning blame, looks",
      [n],
    );
    return { blame: row?.blame ?? undefined, isFinal: (row?.looks ?? 0) > forgivingLooks };
  }

  struck(): Promise<void> {
    return this.#options.writes.settled();
  }

  tidy(): Promise<void> {
    return this.struck();
  }

  async close(): Promise<void> {
    await endsIn(lastAnswerMs, this.#options.writes.settled());
  }

  /** @returns undefined when the bytes were changed; such an event is moved aside */
  #eventOf({ n, chat, key, sealed, received_at }: EventRow): InboxEvent | undefined {
    const rest = { n: Number(n), receivedAt: Number(received_at) };
    const coming = sealed === null ? this.#coming.get(key) : undefined;
    if (coming !== undefined) return { ...coming, ...rest };
    const { sealer, sealContext } = this.#options;
    try {
      const bytes = sealed ?? Buffer.alloc(0);
      const payload = payloadOf(bytes, sealer.open(bytes, sealContext(key)));
      return { ...rest, chat, key, payload };
    } catch (error) {
      // A process with the missing key, or of a newer version, can lead instead, so the error is passed on.
      if (error instanceof SealError && error.code !== "changed") throw error;
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
      // A damaged event that can't be moved aside stays, and the next leader finds it.
      .catch(() => log("inbox.damaged-left", { key, n }));
  }
}

/**
 * A former leader takes back its blame before it ends, mostly within moments, and may lead again only after that. So of up
 * to three processes none can be late, and of more those that are late for longer than the leaders look, a second apart.
 * While the database is away, nobody looks.
 */
const forgivingLooks = 5;

/**
 * A former leader may forgive after the next one has blamed, so both add to what is stored. A former leader that got no
 * answer forgives again, which must not make the blame negative.
 */
const addBlame = `
  update events set blame = greatest(0, coalesce(blame, ${unmarkedBlame}) + added), looks = 0
  from unnest($1::bigint[], $2::smallint[]) as given (number, added) where n = number`;

const addedBy = (changes: BlameChanges): unknown[] => [
  [...changes.keys()],
  [...changes.values()].map(({ from, to }) => to - from),
];

type Sealing = Pick<EventTableOptions, "sealer" | "sealContext" | "now">;

function rowOf({ chat, key, payload }: NewEvent, { sealer, sealContext, now }: Sealing): NewEventRow {
  const sealed = sealer.seal(Buffer.from(JSON.stringify(payload), "utf8"), sealContext(key));
  return { chat, key, sealed, receivedAt: now() };
}

/**
 * A standby stores the event for the leader, who recognizes it by its missing number, and gives it one.
 * @param tellLeader an SQL expression that makes the leader look
 * @returns "full" when too many events of the chat wait
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
