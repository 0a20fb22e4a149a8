import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { openThreads, type Threads, type ThreadsOptions } from "../../src/work/threads.js";
import { built } from "../built.js";

/**
 * Opens threads for a test. They run the program that `npm run build` makes, which loads quickly, unless the test names
 * another one. A busy machine may take long, so their deadline is.
 */
export function openTestThreads(options: Partial<ThreadsOptions> = {}): Threads {
  const program = options.program ?? pathToFileURL(built("dist/work-thread.js"));
  const work = openThreads({ deadlineMs: 60_000, log: () => undefined, ...options, program });
  onTestFinished(() => work.close());
  return work;
}
