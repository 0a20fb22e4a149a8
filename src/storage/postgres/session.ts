import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { StorageError } from "../errors.js";
import { codeOf, connectionOf, onDatabase, queryOf, type Statements } from "./database.js";

export interface SessionOptions {
  readonly url: string;
  /** Id of the key that seals here: as long as the session lasts nobody takes it for one that isn't needed any more. */
  readonly keyId: string;
  /** Called with each new session, before anything else happens on it. May throw: the session is given up then. */
  readonly prepare: () => Promise<void>;
  /** Called once: this process has led and does so no more, so it has to end. Another one may lead by now. */
  readonly ended: (why: string) => void;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/** The advisory lock of whoever leads; and what precedes the key id in the number of the lock that every process shares. */
const leaderLock = 0x6d63;
const aliveLock = 0x6d62;
/** Standbys tell the leader that they have kept something. */
const channel = "merchant_bot_events";

/** How often a standby asks for the lead. */
const askEveryMs = 300;
/** A leader without anything to write sends a statement all the same, so that it knows that it still leads. */
const quietMs = 1_000;
/** The server ends a session that was silent for longer (`idle_session_timeout`), and gives its lock to another process. */
const freshMs = 6_000;
/** A statement that takes longer than this won't come back. */
const silentMs = 12_000;
const watchEveryMs = 250;

/**
 * What the server does with a session whose process has gone or fallen silent: it ends it within seconds, and the lock
 * is free. lock_timeout: what somebody else holds for long is refused instead of holding up everything that waits.
 */
const settings = `
  set idle_session_timeout = '8s'; set statement_timeout = '15s'; set lock_timeout = '3s'; set tcp_keepalives_idle = 3;
  set tcp_keepalives_interval = 2; set tcp_keepalives_count = 2; set tcp_user_timeout = '7s';
  set client_connection_check_interval = '1s'; listen ${channel}`;

/** When a statement was sent: by a clock that never goes back, and by one that goes on while the machine sleeps. */
interface Moment {
  readonly steady: number;
  readonly wall: number;
}

const thisMoment = (): Moment => ({ steady: performance.now(), wall: Date.now() });

/**
 * This process's one session with PostgreSQL, on which it asks for the leader's lock, and over which the leader writes.
 * The lock is the fence: when the session is gone another process leads, and nothing of this one can be written any more.
 */
export class Session implements Statements {
  /** Called when standbys have kept something, or the leader has been quiet for a while. */
  onLook: () => void = () => undefined;

  readonly #options: SessionOptions;
  #client: pg.Client | undefined;
  #role: "standby" | "leader" | "over" = "standby";
  /** Resolves the call of `lead`, once that was called. */
  #seeking: ((leads: boolean) => void) | undefined;
  /** Begin of the last statement that has come back. */
  #confirmed: Moment = { steady: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };
  readonly #underWay = new Set<Moment>();
  #ledSince = Number.NEGATIVE_INFINITY;
  #watching: NodeJS.Timeout | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** @throws what keeps it from connecting, or what `prepare` says. */
  async open(): Promise<void> {
    await this.#connect();
    this.#watching = setInterval(() => this.#watch(), watchEveryMs);
    void this.#stand();
  }

  get leads(): boolean {
    return this.#role === "leader";
  }

  /** True for a standby that others don't know of at this moment, and whose key they may take for one that isn't needed. */
  get isAway(): boolean {
    return this.#role === "standby" && this.#client === undefined;
  }

  /**
   * True as long as it is certain that no other process leads: a statement was sent on the leader's session less than
   * six seconds ago and has come back, and the server ends a session only after eight.
   */
  get isFresh(): boolean {
    const wall = Date.now() - this.#confirmed.wall;
    const steady = performance.now() - this.#confirmed.steady;
    return this.leads && steady < freshMs && wall < freshMs && wall > -1_000;
  }

  /** Milliseconds until it is certain that no former leader still believes that it leads. */
  get othersEndIn(): number {
    return Math.max(0, this.#ledSince + freshMs + 500 - performance.now());
  }

  /** Asks for the lead from now on. @returns once this process leads; false when it was closed first */
  lead(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#seeking = resolve;
    });
  }

  /** A statement of the leader. @throws StorageError, with the code "no-leader" when this process doesn't lead. */
  async rows<R extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
    name?: string,
  ): Promise<R[]> {
    const client = this.#client;
    if (client === undefined || !this.leads)
      throw new StorageError("no-leader", "This process doesn't lead, so it writes nothing.");
    return onDatabase(() => this.#ask<R>(client, text, values, name));
  }

  /** Gives the lead up: another process takes it at once. Nothing can be written from then on. */
  async close(): Promise<void> {
    if (this.#watching === undefined) return;
    clearInterval(this.#watching);
    this.#watching = undefined;
    this.#role = "over";
    const client = this.#client;
    this.#client = undefined;
    this.#seeking?.(false);
    // A session that was lost needs no end.
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = await onDatabase(
      // Reads the files that the address names.
      async () => new pg.Client({ ...connectionOf(this.#options.url), connectionTimeoutMillis: 5_000 }),
    );
    let isGone = false;
    const gone = (code: string): void => {
      isGone = true;
      this.#lost(client, code);
    };
    client.on("error", (error) => gone(codeOf(error)));
    client.on("end", () => gone("ended"));
    client.on("notification", () => {
      if (this.leads) this.onLook();
    });
    const end = (): Promise<void> => client.end().catch(() => undefined);
    const late = setTimeout(end, silentMs);
    // As long as `prepare` waits for others, the server must not take this session for a silent one.
    const beat = setInterval(() => void client.query("select").catch(() => undefined), quietMs);
    try {
      await onDatabase(async () => {
        await client.connect();
        await client.query(settings);
        await client.query("select pg_advisory_lock_shared($1::bigint)", [lockOf(this.#options.keyId)]);
      });
      clearTimeout(late);
      await this.#options.prepare();
      if (isGone) throw new StorageError("connection", "The session with the database was lost.");
    } catch (error) {
      await end();
      throw error;
    } finally {
      clearTimeout(late);
      clearInterval(beat);
    }
    this.#client = client;
  }

  /** Has a session, and asks for the lead, until this process leads or ends. */
  async #stand(): Promise<void> {
    while (this.#role === "standby") {
      try {
        if (this.#client === undefined) await this.#connect();
        const client = this.#client;
        if (client !== undefined && (await this.#isLeader(client))) return this.#begin();
      } catch (error) {
        const code = error instanceof StorageError ? error.code : codeOf(error);
        if (this.#role === "standby") this.#options.log("session.refused", { code });
      }
      await delay(askEveryMs);
    }
    // Of a session that came up meanwhile nobody else knows.
    if (this.#watching === undefined) await this.#client?.end().catch(() => undefined);
  }

  /** A server that only reads, since it follows another one, must not tell who leads: it knows nothing of that one's locks. */
  async #isLeader(client: pg.Client): Promise<boolean> {
    const [answer] = await this.#ask<{ leads: boolean }>(
      client,
      "select case when $1 and not pg_is_in_recovery() then pg_try_advisory_lock($2) else false end as leads",
      [this.#seeking !== undefined, leaderLock],
    );
    return answer?.leads === true && client === this.#client;
  }

  #begin(): void {
    if (this.#role !== "standby") return;
    this.#role = "leader";
    this.#ledSince = performance.now();
    this.#seeking?.(true);
  }

  async #ask<R extends pg.QueryResultRow>(
    client: pg.Client,
    text: string,
    values: readonly unknown[],
    name?: string,
  ): Promise<R[]> {
    const sent = thisMoment();
    this.#underWay.add(sent);
    try {
      const { rows } = await client.query<R>(queryOf(text, values, name));
      this.#confirm(sent);
      return rows;
    } catch (error) {
      // The server has refused this one statement. Whatever else goes wrong is the end of the session.
      if (error instanceof pg.DatabaseError && error.severity === "ERROR") this.#confirm(sent);
      else this.#lost(client, codeOf(error));
      throw error;
    } finally {
      this.#underWay.delete(sent);
    }
  }

  #confirm(sent: Moment): void {
    if (sent.steady > this.#confirmed.steady) this.#confirmed = sent;
  }

  #watch(): void {
    const now = performance.now();
    const [oldest] = this.#underWay;
    if (oldest !== undefined && now - oldest.steady > silentMs) this.#lost(this.#client, "silent");
    else if (this.leads && this.#underWay.size === 0 && now - this.#confirmed.steady > quietMs) this.onLook();
  }

  #lost(client: pg.Client | undefined, code: string): void {
    if (client === undefined || client !== this.#client) return;
    this.#client = undefined;
    this.#underWay.clear();
    // Does without a farewell while a statement is under way.
    void client.end().catch(() => undefined);
    this.#options.log("session.lost", { code, leads: Number(this.leads) });
    if (!this.leads) return;
    this.#role = "over";
    this.#options.ended(code);
  }
}

/** The lock that all processes share that seal under one key: its number names the key. */
const lockOf = (keyId: string): string => ((BigInt(aliveLock) << 48n) | BigInt(`0x${keyId}`)).toString();

/** Ids of the keys under which processes of the bot seal that have a session now. */
export async function liveKeyIds(on: Statements): Promise<readonly string[]> {
  const rows = await on.rows<{ id: string }>(
    `select distinct lpad(to_hex(((classid::bigint & 65535) << 32) | objid::bigint), 12, '0') as id from pg_locks
     where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 16 = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [aliveLock],
  );
  return rows.map(({ id }) => id);
}

/** Has the leader look for what was kept for it: a part of the statement that has kept it. */
export const tellLeader = `pg_notify('${channel}', '')`;
