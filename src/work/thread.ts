import { jobs } from "./jobs.js";
import type { JobName } from "./work.js";

interface Task {
  readonly name: JobName;
  readonly input: never;
}

/** The program of a thread: does one job. @returns the result as plain data, as it is copied to the main thread */
export default ({ name, input }: Task): unknown => jobs[name](input);
