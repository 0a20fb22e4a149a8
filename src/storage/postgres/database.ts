import pg from "pg";
import { defined } from "../../domain/defined.js";
import { StorageError } from "../errors.js";

export interface DatabaseOptions {
  /** DATABASE_URL. */
  readonly url: string;
  /** Connections that may be open at once. */
  readonly connections?: number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/** Longer than any statement of ours takes: one that hangs must not hold a connection for ever. */
const statementTimeoutMs = 15_000;
const connectTimeoutMs = 5_000;

/** What carries statements out: the database, a transaction of it, or the session of the leader. */
export interface Statements {
  /** @throws StorageError when the database refuses, or can't be reached. */
  rows<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[], name?: string): Promise<R[]>;
}

/** PostgreSQL as the bot sees it: statements, transactions, and one kind of error for all that goes wrong. */
export class Database implements Statements {
  readonly #pool: pg.Pool;
  readonly #log: DatabaseOptions["log"];
  #closed = false;

  constructor(options: DatabaseOptions) {
    this.#log = options.log;
    this.#pool = new pg.Pool({
      ...connectionOf(options.url),
      max: options.connections ?? 5,
      statement_timeout: statementTimeoutMs,
      // What waits for an answer that never comes, such as behind a cable that was pulled, gives up as well.
      query_timeout: statementTimeoutMs + 1_000,
      connectionTimeoutMillis: connectTimeoutMs,
    });
    // A server that goes away ends idle connections; without a listener it would end the process.
    this.#pool.on("error", (error) => options.log("database.connection-lost", { code: codeOf(error) }));
  }

  async rows<R extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
    name?: string,
  ): Promise<R[]> {
    return this.#run(async () => (await this.#pool.query<R>(queryOf(text, values, name))).rows);
  }

  /** Commits when the work ends well, and rolls back otherwise. A lost connection leaves it open which of them it was. */
  transaction<T>(work: (tx: Statements) => Promise<T>): Promise<T> {
    return this.#run(() =>
      this.#onConnection(async (client, giveUp) => {
        try {
          await client.query("begin");
          const result = await work({
            rows: (text, values = []) => onDatabase(async () => (await client.query(text, [...values])).rows),
          });
          await client.query("commit");
          return result;
        } catch (error) {
          await client.query("rollback").catch(giveUp);
          throw error;
        }
      }),
    );
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#pool.end();
  }

  /** @param work `giveUp` says that its connection is of no use to anybody else. */
  async #onConnection<T>(work: (client: pg.PoolClient, giveUp: () => void) => Promise<T>): Promise<T> {
    let broken = false;
    const giveUp = (): void => {
      broken = true;
    };
    const lost = (error: Error): void => {
      giveUp();
      this.#log("database.connection-lost", { code: codeOf(error) });
    };
    const client = await this.#connect(lost);
    try {
      return await work(client, giveUp);
    } finally {
      client.off("error", lost);
      client.release(broken);
    }
  }

  /**
   * The pool listens to idle clients alone; the loss of this one would end the process. A server that shuts down may say
   * so in the same breath as that the connection is ready, so the listener is there before that breath is read on.
   */
  #connect(lost: (error: Error) => void): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.#pool.connect((error, client) => {
        if (client === undefined) return reject(error);
        client.on("error", lost);
        resolve(client);
      });
    });
  }

  #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new StorageError("closed", "The storage is closed."));
    return onDatabase(work);
  }
}

/** How to connect: the address, a name that shows in pg_stat_activity, and how soon a dead peer is noticed. */
export function connectionOf(url: string): pg.ClientConfig {
  return { connectionString: url, application_name: "merchant-invoice-bot", keepAlive: true };
}

/** @param name has the server plan the statement once for each connection */
export const queryOf = (text: string, values: readonly unknown[], name?: string): pg.QueryConfig => ({
  text,
  values: [...values],
  ...defined({ name }),
});

/** Runs database work; what goes wrong is thrown as a StorageError in words, without the values of the statement. */
export async function onDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError || isConnectionError(error)) {
      const code = codeOf(error);
      // Without its cause: a detail of the server may quote the values of a row.
      throw new StorageError(code, `The database failed: ${reasonOf(error, code)} (${code}).`);
    }
    throw error;
  }
}

/** The SQLSTATE, or the system's code; "connection" when the driver has no code for what it says. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "connection";
}

/** The driver's own errors have no class; all of them are about the connection. */
const connectionWords =
  /connection|timeout|timed out|not queryable|client has encountered|pool after calling end/i;

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof StorageError) return false;
  if ("syscall" in error || "errno" in error) return true;
  return error.constructor === Error && connectionWords.test(error.message);
}

function reasonOf(error: unknown, code: string): string {
  const file = unreadFile(error);
  if (file !== undefined) return `${file}, which its address names, can't be read`;
  if (code === "53100") return "its disk is full";
  if (code === "25006") return "it is read-only; a standby was not promoted";
  if (code === "57014") return "the statement took too long";
  if (code === "28P01" || code === "28000") return "it refuses the user or the password";
  if (code === "3D000") return "there is no such database";
  if (code === "42P01")
    return "it lacks tables of the bot, which makes them when it starts; see DATABASE_URL";
  if (/^(08|57P|ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_|ETIMEDOUT|connection)/.test(code))
    return "it can't be reached";
  return "it refused the statement";
}

/** The path of a certificate or its key: the driver reads them itself. A socket that isn't there is another matter. */
function unreadFile(error: unknown): string | undefined {
  const isOfFile = error instanceof Error && "syscall" in error && error.syscall !== "connect";
  return isOfFile && "path" in error && typeof error.path === "string" ? error.path : undefined;
}
