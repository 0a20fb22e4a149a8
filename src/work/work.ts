import type { jobs } from "./jobs.js";

type Jobs = typeof jobs;

export type JobName = keyof Jobs;

export type InputOf<Name extends JobName> = Parameters<Jobs[Name]>[0];

export type OutputOf<Name extends JobName> = { [Job in JobName]: Awaited<ReturnType<Jobs[Job]>> }[Name];

/** Does jobs that would hold up all chats if the event loop did them. */
export interface Work {
  /**
   * @param prepare returns the input when it is the job's turn, so that jobs that wait take no memory
   * @throws WorkError when the job can't be done, and whatever `prepare` throws
   */
  run<Name extends JobName>(
    name: Name,
    prepare: () => InputOf<Name> | Promise<InputOf<Name>>,
  ): Promise<OutputOf<Name>>;
}

/**
 * Why a job couldn't be done.
 * - "busy": too many jobs wait already.
 * - "late": the job took longer than its deadline, and its thread was ended.
 * - "failed": the job or its thread has failed, or no thread could be started.
 */
export type WorkFailure = "busy" | "late" | "failed";

/** Thrown when a job couldn't be done. The cause may quote the data of a merchant, so only its class may be logged. */
export class WorkError extends Error {
  override readonly name = "WorkError";

  constructor(
    readonly kind: WorkFailure,
    cause?: unknown,
  ) {
    super(`the job was not done: ${kind}`, { cause });
  }
}
