import type { TestProject } from "vitest/node";
import { startPostgres } from "./server.js";

declare module "vitest" {
  export interface ProvidedContext {
    /** A PostgreSQL in which every test makes a database of its own. */
    readonly postgresUrl: string;
  }
}

/** Many tests at once, and databases that live for seconds: nothing is to be cleaned up, nor to be read again after a crash. */
const settings = ["max_connections=300", "autovacuum=off", "full_page_writes=off"];

/** The database server of all tests: the one of TEST_DATABASE_URL, or one that is started here and stopped again. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== "") {
    project.provide("postgresUrl", given);
    return undefined;
  }
  const server = await startPostgres({ settings }).catch((error: Error) => {
    // The sentence tells all; lines of code below it would only hide what to do.
    error.stack = error.message;
    throw error;
  });
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}
