import { statement } from "./new-database.js";

/** Has the server end the session of a replica. Locks of all databases stand in pg_locks, and numbers are the same in each. */
export async function endSession(databaseUrl: string, replica: number): Promise<void> {
  await statement(
    databaseUrl,
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and classid = 28002 and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [replica],
  );
}
