import { createHash } from "node:crypto";
import { Turns } from "../turns.js";
import type { Database } from "./database.js";

/** Names that may have work under way at once in this process. */
const connections = 4;
/** How long one may wait for another process. */
const waitMs = 60_000;

/**
 * Work under one name one after the other, in all processes on the database: by an advisory lock on connections of
 * their own, so that what waits for a turn never keeps one from the work that it waits for.
 */
export class TurnLocks {
  readonly #database: Database;
  /** Within the process, so that a name takes one connection at most. */
  readonly #turns = new Turns();

  constructor(database: Database) {
    this.#database = database.beside({ connections, statementTimeoutMs: waitMs });
  }

  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.take(name, () =>
      this.#database.transaction(async (tx) => {
        // Until the end of the transaction: so it can't be left behind on a connection that lives on.
        await tx.rows("select pg_advisory_xact_lock($1::bigint)", [lockNumber(name)]);
        return work();
      }),
    );
  }

  async close(): Promise<void> {
    await this.#turns.idle();
    await this.#database.close();
  }
}

/** The number of a name's advisory lock. */
export const lockNumber = (name: string): string =>
  createHash("sha256").update("turn ").update(name).digest().readBigInt64BE().toString();
