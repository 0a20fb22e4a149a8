import { randomInt } from "node:crypto";
import type { Config } from "../../config/config.js";
import { nameError } from "../../log/describe-error.js";
import { isForOperator, isStorageError, StorageError } from "../../store/errors.js";
import { refuseWithoutKeys } from "../../store/key-rotation.js";
import { readDatabaseOrigin, refuseHalfMoved } from "../../store/moved-from.js";
import { Database } from "../../store/postgres/database.js";
import { refuseWhileMoved } from "../../store/postgres/move-lock.js";
import { openPostgresStore } from "../../store/postgres/postgres-store.js";
import { sealedDatabase } from "../../store/postgres/sealed-database.js";
import { stateOfTables, tableNames } from "../../store/postgres/tables.js";
import { Writes } from "../../store/postgres/writes.js";
import { createSealer } from "../../store/sealing.js";
import { type Check, type Finding, fault, ok, warning } from "./check.js";
import { clockFinding } from "./clock.js";
import { whyUnreachable } from "./connection-words.js";

const about = "Database";
const quiet = (): void => undefined;

/** Reads only. The locks that it takes end with its connections. */
export const databaseCheck = (config: Config, url: string): Check => ({
  about,
  async run() {
    const database = new Database({ url, connections: 1, log: quiet });
    const second = new Database({ url, connections: 1, log: quiet });
    try {
      const server = await serverFindings(database, url);
      if (server.some(({ level }) => level === "fault")) return server;
      await refuseWhileMoved(database);
      return [
        ...server,
        await tablesFinding(database),
        await locksFinding(database, second),
        await dataFinding(database, config),
      ];
    } catch (error) {
      return [fault(about, problemOf(error, url))];
    } finally {
      await Promise.all([database.close(), second.close()]);
    }
  },
});

const advice: Readonly<Record<string, string>> = {
  "28P01":
    "Check user and password in DATABASE_URL; “/”, “#” and “@” of a password are written as %2F, %23 and %40.",
  "28000": "pg_hba.conf has no line for this connection; often sslmode is missing in DATABASE_URL.",
  "3D000": "Create it: createdb --owner=… --encoding=UTF8 --template=template0 NAME.",
  "42501":
    "This user lacks a right. Use the user that made the bot's tables, or make it the owner of the database.",
  connection: "If sslmode is set, the server may have no TLS.",
  "53300": "Too many connections are open. Raise max_connections.",
};

function problemOf(error: unknown, url: string): string {
  if (!isStorageError(error)) {
    if (isForOperator(error)) return error.message;
    // The driver's errors about certificates have a code and no class of their own.
    const code = nameError(error).split(" ")[1];
    return `${nameOf(url)} can't be used: ${whyUnreachable(code ?? nameError(error))}. sslrootcert in DATABASE_URL names your authority.`;
  }
  const known = advice[error.code];
  if (known !== undefined) return `${error.message} ${known}`;
  if (/^(E[A-Z]+|connection)/.test(error.code))
    return `${nameOf(url)} can't be reached: ${whyUnreachable(error.code)}.`;
  return error.message;
}

/** The address without user, password and options. */
const nameOf = (url: string): string => new URL(url).host;

interface Server extends Record<string, unknown> {
  readonly version: number;
  readonly is_copy: boolean;
  readonly is_read_only: boolean;
  readonly encoding: string;
  readonly now_ms: string;
  readonly is_encrypted: boolean | null;
}

const oldestServer = 140_000;

async function serverFindings(database: Database, url: string): Promise<readonly Finding[]> {
  const sentAt = Date.now();
  const [server] = await database.rows<Server>(
    `select current_setting('server_version_num')::integer as version, pg_is_in_recovery() as is_copy,
       current_setting('transaction_read_only')::boolean as is_read_only,
       current_setting('server_encoding') as encoding,
       (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms,
       (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as is_encrypted`,
  );
  const receivedAt = Date.now();
  if (server === undefined) throw new StorageError("connection", "The database gave no answer.");
  const findings: Finding[] = [];
  const version = Math.floor(server.version / 10_000);
  if (server.version < oldestServer)
    findings.push(fault(about, `PostgreSQL ${version} is too old. The bot needs 14 or later.`));
  if (server.is_copy)
    findings.push(
      fault(about, "The server is a read-only copy. Promote it, or set DATABASE_URL to the main server."),
    );
  else if (server.is_read_only)
    findings.push(
      fault(
        about,
        "It lets this user only read (default_transaction_read_only). Turn that off for the bot's user.",
      ),
    );
  if (server.encoding !== "UTF8")
    findings.push(
      fault(
        about,
        `Its encoding is ${server.encoding}. Create it anew: createdb --encoding=UTF8 --template=template0 NAME.`,
      ),
    );
  if (findings.length === 0)
    findings.push(ok(about, `PostgreSQL ${version} at ${nameOf(url)} can be written.`));
  const now = Number(server.now_ms);
  const difference = { least: sentAt - now, most: receivedAt - now };
  findings.push(
    clockFinding("Database's clock", "the database", difference, "Set the clocks of both machines by NTP."),
    encryptionFinding(url, server.is_encrypted === true),
  );
  return findings;
}

function encryptionFinding(url: string, isEncrypted: boolean): Finding {
  const name = "Database's encryption";
  const { hostname, searchParams } = new URL(url);
  const isHere = ["", "localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (!isEncrypted)
    return isHere
      ? ok(name, "The database is on this machine.")
      : warning(
          name,
          "The connection crosses the network in the clear. Add sslmode=verify-full to DATABASE_URL.",
        );
  if (searchParams.get("sslmode") === "no-verify")
    return warning(
      name,
      "sslmode=no-verify trusts any server. Set sslmode=verify-full, and sslrootcert if it is your own authority.",
    );
  return ok(name, "The connection is encrypted, and the server's certificate is checked.");
}

async function tablesFinding(database: Database): Promise<Finding> {
  const name = "Database's rights";
  const state = await stateOfTables(database);
  const [rights] = await database.rows<{ makes: boolean | null; uses: boolean | null; owns: boolean | null }>(
    `select has_schema_privilege(current_schema(), 'create') as makes,
       (select bool_and(has_table_privilege(to_regclass(t)::oid, p)) from unnest($1::text[]) t,
          unnest(array['select', 'insert', 'update', 'delete']) p) as uses,
       (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('records')) as owns`,
    [tableNames],
  );
  if (state === "missing")
    return rights?.makes === true
      ? ok(name, "The bot may make its tables, and does so when it starts.")
      : fault(
          name,
          `The user may not make tables. As the database's owner: grant create, usage on schema public to the user in DATABASE_URL.`,
        );
  if (rights?.uses !== true)
    return fault(
      name,
      "The tables of the bot belong to another user, and this one may not change them. Use the same user as before.",
    );
  if (state === "older" && (rights.owns !== true || rights.makes !== true))
    return fault(
      name,
      "The tables are of an earlier version, and this user may not change them. Use the user that made them.",
    );
  return ok(
    name,
    state === "older" ? "The next start brings the tables up to date." : "The tables are there.",
  );
}

/**
 * The leader's lock belongs to a session. Behind a pooler that shares sessions, two processes would lead at once: there
 * the second connection gets the lock of the first.
 */
async function locksFinding(one: Database, other: Database): Promise<Finding> {
  const name = "Database's locks";
  const key = randomInt(2 ** 31 - 1);
  const taken = async (database: Database): Promise<boolean> => {
    const [row] = await database.rows<{ taken: boolean }>("select pg_try_advisory_lock($1, $2) as taken", [
      doctorsClass,
      key,
    ]);
    return row?.taken === true;
  };
  const [first, second] = [await taken(one), await taken(other)];
  for (const database of [one, other]) await database.rows("select pg_advisory_unlock_all()");
  if (first && !second) return ok(name, "Advisory locks work.");
  return fault(
    name,
    "Advisory locks of a session don't hold, most likely because a pooler shares sessions. Set DATABASE_URL to the server itself, or to a pool in session mode.",
  );
}

/** This class of advisory locks differs from those of the bot, of a move and of the tables. */
const doctorsClass = 0x6d66;

async function dataFinding(database: Database, config: Config): Promise<Finding> {
  const name = "Data's key";
  const [found] = await database.rows<{ made: boolean }>(
    "select to_regclass('key_register') is not null as made",
  );
  if (found?.made !== true) return ok(name, "There is no data yet.");
  refuseHalfMoved(await readDatabaseOrigin(database));
  const sealer = createSealer(config.secretKeys.reveal());
  const writes = new Writes(database);
  const store = openPostgresStore({ database, writes, sealer, log: quiet });
  try {
    const data = sealedDatabase({ database, store, writes, liveKeyIds: async () => [], log: quiet });
    await refuseWithoutKeys(data, sealer);
    return ok(name, "SECRET_KEY opens the data in the database.");
  } catch (error) {
    if (isForOperator(error)) return fault(name, error.message);
    throw error;
  } finally {
    await store.close();
  }
}
