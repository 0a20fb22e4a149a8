import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { endsIn } from "../../engine/ends-in.js";
import type { LogMethod } from "../../log/logger.js";
import { SpacedWarning } from "../../log/spaced-warning.js";
import { StorageError } from "../errors.js";
import { codeOf, connectionOf, lastAnswerMs, onDatabase, queryOf, type Statements } from "./database.js";

export interface SessionOptions {
  readonly url: string;
  /** While the session lasts, other processes see that this key is needed. */
  readonly keyId: string;
  /** The function runs before the session is used for anything else. When it rejects, the session is closed. */
  readonly prepare: () => Promise<void>;
  /**
   * The function is called once. The process then has to end, because another one may already lead. `stoodStill` is true
   * when the process itself was silent for too long, and not the database or the way to it.
   */
  readonly ended: (why: string, stoodStill: boolean) => void;
  readonly log: LogMethod;
}

/** Only the leader holds `leaderLock`. All processes with one encryption key share a lock of `aliveLock`. */
const leaderLock = 0x6d63;
const aliveLock = 0x6d62;
/** Standbys notify the leader on this channel that they have stored an event. */
const channel = "merchant_bot_events";

/** A standby tries again after this pause (ms) to get the leader's lock. */
const askEveryMs = 300;
/** A leader that has nothing to write sends a statement after this pause, to learn that it still leads. */
const heartbeatMs = 1_000;
/**
 * After this time (ms) without an answer, a leader isn't certain that it leads. The server ends a silent session two
 * seconds later (`idle_session_timeout`), and another process gets the lock.
 */
const leaseMs = 6_000;
/** A statement that has no answer after this time (ms) counts as lost, and so does the session. */
const answerTimeoutMs = 12_000;
const watchEveryMs = 250;

/**
 * The server ends a session within seconds when its process has gone or is silent, so that the leader's lock is free.
 * `lock_timeout` keeps a waiting statement from holding up those behind it.
 */
const settings = `
  set idle_session_timeout = '8s'; set statement_timeout = '15s'; set lock_timeout = '3s'; set tcp_keepalives_idle = 3;
  set tcp_keepalives_interval = 2; set tcp_keepalives_count = 2; set tcp_user_timeout = '7s';
  set client_connection_check_interval = '1s'; listen ${channel}`;

/** A moment has the times of two clocks: one never goes back, and one continues while the machine sleeps. */
interface Moment {
  readonly steady: number;
  readonly wall: number;
}

const momentNow = (): Moment => ({ steady: performance.now(), wall: Date.now() });

/**
 * The process asks for the leader's lock on this session, and the leader writes over it. So the lock protects every
 * write: when another process leads, this one can't write any more.
 */
export class Session implements Statements {
  /**
   * The leader looks for events of standbys when one has stored an event, or when no statement was sent for a while.
   */
  onLook: () => void = () => undefined;

  readonly #options: SessionOptions;
  #client: pg.Client | undefined;
  /** A standby's failures are logged at growing distances. The warning is undefined while the standby succeeds. */
  readonly #refusals: SpacedWarning;
  #refusedSince: number | undefined;
  #role: "standby" | "leader" | "over" = "standby";
  #resolveLead: ((leads: boolean) => void) | undefined;
  /** The server has answered a statement that was sent at this moment, so this process still led then. */
  #confirmed: Moment = { steady: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };
  readonly #underWay = new Set<Moment>();
  #ledSince = Number.NEGATIVE_INFINITY;
  #watching: NodeJS.Timeout | undefined;
  #watchedAt = performance.now();
  #stoodStillUntil = Number.NEGATIVE_INFINITY;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#refusals = new SpacedWarning({ log: options.log, event: "session.refused", longestMs: 5 * 60_000 });
  }

  /** @throws the error that prevents the connection, or that of the session's checks */
  async open(): Promise<void> {
    await this.#connect();
    this.#watchedAt = performance.now();
    this.#watching = setInterval(() => this.#watch(), watchEveryMs);
    void this.#askUntilLeader();
  }

  get leads(): boolean {
    return this.#role === "leader";
  }

  /** Other processes can't see that a standby without a session needs its key, and may remove it. */
  get isAway(): boolean {
    return this.#role === "standby" && this.#client === undefined;
  }

  /** The server ends a session only after 8 silent seconds, so a statement of the last 6 proves the lead. */
  get isFresh(): boolean {
    const wall = Date.now() - this.#confirmed.wall;
    const steady = performance.now() - this.#confirmed.steady;
    return this.leads && steady < leaseMs && wall < leaseMs && wall > -1_000;
  }

  /** After so many milliseconds certainly no former leader still believes that it leads. */
  get othersEndIn(): number {
    return Math.max(0, this.#ledSince + leaseMs + 500 - performance.now());
  }

  /** @returns true once this process leads; false when the session was closed before that */
  lead(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#resolveLead = resolve;
    });
  }

  /** @throws StorageError, with the code "no-leader" when this process doesn't lead */
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

  /** Another process takes the lead at once. */
  async close(): Promise<void> {
    if (this.#watching === undefined) return;
    clearInterval(this.#watching);
    this.#watching = undefined;
    this.#role = "over";
    const client = this.#client;
    this.#client = undefined;
    this.#resolveLead?.(false);
    if (client !== undefined) await endsIn(lastAnswerMs, client.end());
  }

  async #connect(): Promise<void> {
    const client = await onDatabase(
      // The client's constructor reads the certificate files that DATABASE_URL names, and throws when one is missing.
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
    const late = setTimeout(() => void client.end(), answerTimeoutMs);
    // The checks may take more than 8 seconds, after which the server would end the silent session.
    const beat = setInterval(() => void client.query("select").catch(() => undefined), heartbeatMs);
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
      await endsIn(lastAnswerMs, client.end());
      throw error;
    } finally {
      clearTimeout(late);
      clearInterval(beat);
    }
    this.#client = client;
  }

  async #askUntilLeader(): Promise<void> {
    while (this.#role === "standby") {
      try {
        if (this.#client === undefined) await this.#connect();
        const client = this.#client;
        const leads = client !== undefined && (await this.#isLeader(client));
        this.#noteSuccess();
        if (leads) return this.#begin();
      } catch (error) {
        const code = error instanceof StorageError ? error.code : codeOf(error);
        if (this.#role === "standby") {
          this.#refusedSince ??= performance.now();
          this.#refusals.note({ code });
        }
      }
      await delay(askEveryMs);
    }
    // `close` ends only a session that exists when it is called, not one that connected meanwhile.
    if (this.#watching === undefined) await this.#client?.end();
  }

  #noteSuccess(): void {
    if (this.#refusedSince === undefined) return;
    this.#options.log("session.back", { ms: Math.round(performance.now() - this.#refusedSince) });
    this.#refusedSince = undefined;
  }

  /** A read-only replica doesn't know the primary's locks, so with it two processes could lead. */
  async #isLeader(client: pg.Client): Promise<boolean> {
    const [answer] = await this.#ask<{ leads: boolean }>(
      client,
      "select case when $1 and not pg_is_in_recovery() then pg_try_advisory_lock($2) else false end as leads",
      [this.#resolveLead !== undefined, leaderLock],
    );
    return answer?.leads === true && client === this.#client;
  }

  #begin(): void {
    if (this.#role !== "standby") return;
    this.#role = "leader";
    this.#ledSince = performance.now();
    this.#resolveLead?.(true);
  }

  async #ask<R extends pg.QueryResultRow>(
    client: pg.Client,
    text: string,
    values: readonly unknown[],
    name?: string,
  ): Promise<R[]> {
    const sent = momentNow();
    this.#underWay.add(sent);
    try {
      const { rows } = await client.query<R>(queryOf(text, values, name));
      this.#confirm(sent);
      return rows;
    } catch (error) {
      // "ERROR" refuses this one statement. After any other error the session is over.
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
    this.#noteStandstill(now);
    const [oldest] = this.#underWay;
    if (oldest !== undefined && now - oldest.steady > answerTimeoutMs) this.#lost(this.#client, "silent");
    else if (this.leads && this.#underWay.size === 0 && now - this.#confirmed.steady > heartbeatMs)
      this.onLook();
  }

  /** Work that leaves no turn to others holds up the heartbeat, too. The loss may be read before the next look. */
  #noteStandstill(now: number): void {
    if (now - this.#watchedAt > leaseMs) this.#stoodStillUntil = now;
    this.#watchedAt = now;
  }

  #lost(client: pg.Client | undefined, code: string): void {
    if (client === undefined || client !== this.#client) return;
    this.#client = undefined;
    this.#underWay.clear();
    // A hanging statement may delay the end of the session.
    void client.end();
    this.#options.log("session.lost", { code, leads: Number(this.leads) });
    if (!this.leads) return;
    this.#role = "over";
    this.#noteStandstill(performance.now());
    // A statement that was sent and answered after a standstill shows that the session has outlived it.
    this.#options.ended(code, this.#confirmed.steady < this.#stoodStillUntil);
  }
}

/** A lock's number contains the id of its process's key, so other processes see which keys are in use. */
const lockOf = (keyId: string): string => ((BigInt(aliveLock) << 48n) | BigInt(`0x${keyId}`)).toString();

/** A process with an open session needs its key. */
export async function liveKeyIds(on: Statements): Promise<readonly string[]> {
  const rows = await on.rows<{ id: string }>(
    `select distinct lpad(to_hex(((classid::bigint & 65535) << 32) | objid::bigint), 12, '0') as id from pg_locks
     where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 16 = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [aliveLock],
  );
  return rows.map(({ id }) => id);
}

/** A standby's statement that stores an event has this part, which tells the leader. */
export const tellLeader = `pg_notify('${channel}', '')`;
