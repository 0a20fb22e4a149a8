import pg from "pg";
import { StorageError } from "../errors.js";
import { connectionOf, onDatabase, type Statements } from "./database.js";

/** This class of locks differs from those of the bot's own processes in leader-session.ts. */
const lockClass = 0x6d64;

export class MoveLock {
  readonly #client: pg.Client;
  #lost = false;

  private constructor(client: pg.Client) {
    this.#client = client;
    const note = (): void => {
      this.#lost = true;
    };
    // Without listeners, the loss of the connection would end the process.
    client.on("error", note).on("end", note);
  }

  /** @returns undefined when another move holds the lock. @throws StorageError */
  static async take(url: string): Promise<MoveLock | undefined> {
    // The client's constructor reads the certificate files that DATABASE_URL names, and throws when one is missing.
    const client = await onDatabase(
      async () => new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: 5_000 }),
    );
    const lock = new MoveLock(client);
    try {
      return await onDatabase(async () => {
        await client.connect();
        // This session is silent during a move of hours, so PostgreSQL must not end it.
        await client.query("set idle_session_timeout = 0");
        const { rows } = await client.query<{ taken: boolean }>(
          "select pg_try_advisory_lock($1, 0) as taken",
          [lockClass],
        );
        if (rows[0]?.taken === true) return lock;
        await client.end();
        return undefined;
      });
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /** The lock is lost together with the connection. */
  async isHeld(): Promise<boolean> {
    if (this.#lost) return false;
    return this.#client.query("select 1").then(
      () => !this.#lost,
      () => false,
    );
  }

  async release(): Promise<void> {
    await this.#client.end();
  }
}

/** @throws StorageError with the code "being-moved" while data is being moved from or to the database */
export async function refuseWhileMoved(database: Statements): Promise<void> {
  const [held] = await database.rows(
    `select from pg_locks
     where locktype = 'advisory' and classid::bigint = $1 and objid = 0 and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [lockClass],
  );
  if (held !== undefined)
    throw new StorageError(
      "being-moved",
      "npm run move-store is moving the data from this database, or to it. Wait until it has ended.",
    );
}
