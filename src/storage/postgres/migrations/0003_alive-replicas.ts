import type { MigrationBuilder } from "node-pg-migrate";

/** Who is alive at this very moment, for statements that judge by it: an answer of a second ago may be wrong. */
export function up(pgm: MigrationBuilder): void {
  pgm.sql(`
    -- Numbers of the replicas whose session holds its lock; the class is that of replica.ts.
    create view alive_replicas as
      select objid::bigint::integer as id from pg_locks
      where locktype = 'advisory' and classid::bigint = 28002 and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database());
  `);
}

/** There is no way back. */
export const down = false;
