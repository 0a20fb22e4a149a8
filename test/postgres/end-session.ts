import { statement } from "./new-database.js";

/** Has the server end the leader's session. Locks of all databases stand in pg_locks, and numbers are the same in each. */
export async function endLeader(databaseUrl: string): Promise<void> {
  await statement(
    databaseUrl,
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and classid = 0 and objid = 28003
       and database = (select oid from pg_database where datname = current_database())`,
  );
}
