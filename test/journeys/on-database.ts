import { it } from "vitest";

/** Whether the bots of the journeys keep what they keep in a database, in place of a folder. */
export const onDatabase = process.env.TEST_STORAGE === "postgres";

/** A test of what only a data folder has: its lock, the file of its inbox. Left out where there is no such folder. */
export const itOfFolders = it.skipIf(onDatabase);
