import pg from "pg";
import { endsIn } from "../../engine/ends-in.js";
import { defined } from "../../language/omit-undefined.js";
import { StorageError } from "../errors.js";

export interface DatabaseOptions {
  readonly url: string;
  readonly connections?: number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/**
 * The bot's statements need less time than this, and PostgreSQL cancels a longer one, so that it doesn't block its
 * connection.
 */
const statementTimeoutMs = 15_000;
const connectTimeoutMs = 5_000;
/**
 * A process that stops waits at most this long (ms) for each answer that it can do without, because a database that has
 * fallen silent gives none. The next process does again what wasn't committed.
 */
export const lastAnswerMs = 500;

/** These statements run on the database, in a transaction, or over the session of the leader. */
export interface Statements {
  rows<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[], name?: string): Promise<R[]>;
}

/** Every error of the driver becomes a StorageError. */
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
      // The driver ends even a statement whose answer never arrives, for instance because a cable was pulled.
      query_timeout: statementTimeoutMs + 1_000,
      connectionTimeoutMillis: connectTimeoutMs,
    });
    // A server that shuts down ends idle connections. Without this listener, the error would end the process.
    this.#pool.on("error", (error) => options.log("database.connection-lost", { code: codeOf(error) }));
  }

  async rows<R extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
    name?: string,
  ): Promise<R[]> {
    return this.#run(async () => (await this.#pool.query<R>(queryOf(text, values, name))).rows);
  }

  /**
   * The transaction commits when `work` succeeds, else it rolls back. After a lost connection, nobody knows which of
   * the two happened.
   */
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
    await endsIn(lastAnswerMs, this.#pool.end());
  }

  /** @param work calls `giveUp` when its connection must not be used again */
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
   * The pool listens only to idle connections, and without a listener a loss would end the process. A server may
   * report its shutdown together with the end of the handshake, so the listener is set before more data is read.
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

export function connectionOf(url: string): pg.ClientConfig {
  return { connectionString: url, application_name: "merchant-invoice-bot", keepAlive: true };
}

/** @param name makes the server plan the statement only once per connection */
export const queryOf = (text: string, values: readonly unknown[], name?: string): pg.QueryConfig => ({
  text,
  values: [...values],
  ...defined({ name }),
});

/** Every error becomes a StorageError in words, without the values of the statement. */
export async function onDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError || isConnectionError(error)) {
      const code = codeOf(error);
      // The database's own error may quote values of a row, so it isn't attached as the cause.
      throw new StorageError(code, `The database failed: ${reasonOf(error, code)} (${code}).`);
    }
    throw error;
  }
}

/** Returns the SQLSTATE or the system's error code; "connection" for an error of the driver that has no code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "connection";
}

/** The driver's own errors have no class. All errors that match these words are about the connection. */
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

/** Returns the path of a certificate or key that the driver couldn't read, if that was the error. */
function unreadFile(error: unknown): string | undefined {
  const isOfFile = error instanceof Error && "syscall" in error && error.syscall !== "connect";
  return isOfFile && "path" in error && typeof error.path === "string" ? error.path : undefined;
}
