import pg from "pg";
import { StorageError } from "../errors.js";
import { codeOf, connectionOf, onDatabase } from "./database.js";

export interface ReplicaOptions {
  readonly url: string;
  /** Id of the key that seals here. */
  readonly keyId: string;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  /** Milliseconds between two looks at who else is there. */
  readonly beatMs?: number;
}

/** First part of our advisory locks: one for each replica's number (see alive_replicas), one for whoever leads. */
const locks = { replica: 0x6d62, leader: 0x6d63 } as const;
const channel = "merchant_bot_lanes";
/** The server ends a session that has been silent for so long: a replica that hangs counts as dead then. */
const silence = { server: "8s", clientMs: 4_000, sureMs: 6_000 } as const;
/** For so long after it last sent, a replica has its share of what Telegram bears. */
const sending = "5 seconds";
const retryMs = 500;

/**
 * This process among those that share the database: its number, who else is alive, and who leads. All of it hangs on
 * one session: PostgreSQL frees its locks the moment the process dies, or falls silent.
 */
export class Replica {
  /** Told each time it has looked around, and when another replica has passed a lane on. */
  onLook: () => void = () => undefined;
  /** Told when this replica has begun to lead, or lost that. */
  onLead: (leads: boolean) => void = () => undefined;
  /** Told when the session was lost and a new one is there, with the chats whose lanes were still its own. */
  onReturn: (chats: ReadonlySet<string>) => void = () => undefined;

  readonly #options: ReplicaOptions;
  readonly #formerIds = new Set<number>();
  #client: pg.Client | undefined;
  #id = 0;
  #alive: readonly number[] = [];
  #senders = 1;
  #sentSince = false;
  /** The session that holds the leader's lock: the lead is gone with it, and a later one has to get the lock anew. */
  #leader: pg.Client | undefined;
  #seeksLead = false;
  /** When the last look that went well began: performance.now(), which goes on while the process stands still. */
  #seenAt = Number.NEGATIVE_INFINITY;
  #beat: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #nextLook: Promise<void> | undefined;
  #returning: Promise<void> | undefined;
  #closed = false;

  private constructor(options: ReplicaOptions) {
    this.#options = options;
  }

  /** @throws what keeps it from connecting. */
  static async open(options: ReplicaOptions): Promise<Replica> {
    const replica = new Replica(options);
    await replica.#connect();
    await replica.#look();
    replica.#beat = setInterval(() => void replica.look(), options.beatMs ?? 1_000);
    return replica;
  }

  /** Its number. A new one follows a lost session. */
  get id(): number {
    return this.#id;
  }

  /** Its number, and those that it had before: nobody else ever has one of them. */
  get ownIds(): readonly number[] {
    return [this.#id, ...this.#formerIds];
  }

  /** Whether the number is, or was, this process's own. */
  isOwn(id: number): boolean {
    return id === this.#id || this.#formerIds.has(id);
  }

  /** Numbers of the replicas that were alive at the last look, its own among them. */
  get alive(): readonly number[] {
    return this.#alive;
  }

  /** False when the others may hold it for dead by now, such as after it was frozen: its lanes may be theirs. */
  get isAlive(): boolean {
    return this.#client !== undefined && performance.now() - this.#seenAt < silence.sureMs;
  }

  get leads(): boolean {
    return this.#leader !== undefined;
  }

  /** From now on it leads when nobody else does. */
  async seekLead(): Promise<void> {
    this.#seeksLead = true;
    await this.look();
  }

  /** Lets the lead go, for another to take it at its next look, and seeks it no more. */
  async yieldLead(): Promise<void> {
    this.#seeksLead = false;
    // What was sought a moment ago may come only now.
    await this.#looking;
    const client = this.#leader;
    this.#setLeader(undefined);
    await client
      ?.query("select pg_advisory_unlock($1, 0)", [locks.leader])
      .catch((error: unknown) => this.#lost(error, client));
  }

  /** Its part, from 0 to 1, of what Telegram bears from the bot as a whole. To be asked whenever something is sent. */
  share(): number {
    this.#sentSince = true;
    return 1 / this.#senders;
  }

  /** Ids of the keys under which the replicas seal that are alive. @throws what the database says. */
  async liveKeyIds(): Promise<readonly string[]> {
    const client = this.#client;
    if (client === undefined) throw new StorageError("connection", "The session of this replica was lost.");
    const { rows } = await onDatabase(() =>
      client.query<{ key_id: string }>("select distinct key_id from replicas join alive_replicas using (id)"),
    );
    return rows.map(({ key_id }) => key_id);
  }

  /** Looks around now; not at all while the session is away. */
  look(): Promise<void> {
    if (this.#closed || this.#returning !== undefined) return Promise.resolve();
    if (this.#looking !== undefined) {
      // That look may have missed who came since: whoever asks meanwhile shares the next.
      this.#nextLook ??= this.#looking.then(() => {
        this.#nextLook = undefined;
        return this.look();
      });
      return this.#nextLook;
    }
    const client = this.#client;
    this.#looking = this.#look()
      .catch((error: unknown) => this.#lost(error, client))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  /** Tells all replicas that lanes were passed on. */
  async tell(): Promise<void> {
    const client = this.#client;
    await client?.query(`notify ${channel}`).catch((error: unknown) => this.#lost(error, client));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#beat);
    this.#setLeader(undefined);
    await Promise.all([this.#looking, this.#returning]);
    const client = this.#client;
    this.#client = undefined;
    // Ends the session, and with it the locks; what was lost already needs no end.
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...connectionOf(this.#options.url),
      query_timeout: silence.clientMs,
      connectionTimeoutMillis: silence.clientMs,
    });
    client.on("error", (error) => this.#lost(error, client));
    client.on("end", () => this.#lost(new Error("The session has ended."), client));
    client.on("notification", () => this.onLook());
    try {
      await client.connect();
      await client.query(
        `set idle_session_timeout = '${silence.server}'; set tcp_keepalives_idle = 3;
         set tcp_keepalives_interval = 2; set tcp_keepalives_count = 2; listen ${channel}`,
      );
      const { rows } = await client.query<{ id: number }>(
        `with me as (select nextval('replica_numbers')::integer as id)
         select id from me where pg_try_advisory_lock($1, id)`,
        [locks.replica],
      );
      const id = rows[0]?.id;
      if (id === undefined) throw new Error("The number of a replica is in use. Try again.");
      await client.query(
        `insert into replicas (id, key_id) values ($1, $2)
         on conflict (id) do update set key_id = excluded.key_id, started_at = now(), sent_at = null`,
        [id, this.#options.keyId],
      );
      if (this.#id !== 0) this.#formerIds.add(this.#id);
      this.#id = id;
      this.#client = client;
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  async #look(): Promise<void> {
    const client = this.#client;
    if (client === undefined) return;
    const began = performance.now();
    const sent = this.#sentSince;
    this.#sentSince = false;
    if (sent) await client.query("update replicas set sent_at = now() where id = $1", [this.#id]);
    const { rows } = await client.query<{ alive: number[]; senders: number; leads: boolean }>(
      `with alive as materialized (select id from alive_replicas)
       select (select array_agg(id) from alive) as alive,
         (select count(*)::integer from replicas join alive using (id)
          where id <> $1 and sent_at > now() - interval '${sending}') as senders,
         case when $2 then true when $3 then pg_try_advisory_lock($4, 0) else false end as leads`,
      [this.#id, this.#leader === client, this.#seeksLead, locks.leader],
    );
    const [found] = rows;
    if (found === undefined || client !== this.#client || this.#closed) return;
    this.#seenAt = began;
    this.#alive = found.alive;
    this.#senders = found.senders + 1;
    this.#setLeader(found.leads ? client : undefined);
    this.onLook();
  }

  #setLeader(leader: pg.Client | undefined): void {
    const led = this.leads;
    this.#leader = leader;
    if (this.leads !== led) this.onLead(this.leads);
  }

  /** Whatever went wrong with a session: it is given up, so that its locks are free, and another one is opened. */
  #lost(error: unknown, client: pg.Client | undefined): void {
    if (this.#closed || client === undefined || client !== this.#client) return;
    this.#options.log("replica.session-lost", { replica: this.#id, code: codeOf(error) });
    this.#giveUp(client);
    // One that is lost before all is back is made up for by the attempts under way: two of them would leave a session
    // behind that nobody knows, with its locks.
    this.#returning ??= this.#return();
  }

  #giveUp(client: pg.Client): void {
    this.#client = undefined;
    this.#seenAt = Number.NEGATIVE_INFINITY;
    this.#setLeader(undefined);
    void client.end().catch(() => undefined);
  }

  async #return(): Promise<void> {
    for (let attempt = 0; !this.#closed; attempt += 1) {
      try {
        const client = await this.#connect();
        const kept = await client.query<{ chat: string }>(
          "update lanes set replica = $1 where replica = any ($2::integer[]) returning chat",
          [this.#id, [...this.#formerIds]],
        );
        if (client === this.#client) {
          this.onReturn(new Set(kept.rows.map(({ chat }) => chat)));
          await this.#look();
        }
        if (client === this.#client) {
          // In the same breath as the look at the session: whoever loses it a moment later must begin anew.
          this.#returning = undefined;
          return;
        }
      } catch (error) {
        if (this.#client !== undefined) this.#giveUp(this.#client);
        this.#options.log("replica.session-refused", { attempt, code: codeOf(error) });
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
    }
  }
}
