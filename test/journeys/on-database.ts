import { afterAll, it } from "vitest";

/** Checks whether the bots of the journeys keep what they keep in a database, in place of a folder. */
export const isOnDatabase = (): boolean => process.env.TEST_STORAGE === "postgres";

/** Returns the function for a test of what only a data folder has: its lock, the file of its inbox. Left out where there is no such folder. */
export const itOfFolders = (): ReturnType<typeof it.skipIf> => it.skipIf(isOnDatabase());

/**
 * Defines the tests of a journey's file once more, with a database in place of a folder. They run in the processes of
 * all other tests, because loading the modules once more takes longer than most journeys.
 */
export async function onPostgres(journey: string): Promise<void> {
  const { TEST_STORAGE: before } = process.env;
  process.env.TEST_STORAGE = "postgres";
  afterAll(() => {
    if (before === undefined) delete process.env.TEST_STORAGE;
  });
  // The query makes it a module of its own, whose tests are defined even after the journey has run on a folder.
  await import(/* @vite-ignore */ `./${journey}.test.ts?postgres`);
}
