import type { InputOf, JobName, OutputOf, WorkFailure } from "../work/work.js";
import type { ChatScope } from "./context.js";

/** Where a job has no result, the sentence tells the merchant why, and what to do. */
type JobResult<Name extends JobName> =
  | { readonly done: true; readonly output: OutputOf<Name> }
  | { readonly done: false; readonly html: string };

/** A thread does the job, where it holds up no chat. @param prepare is called when it is the job's turn */
export async function doJob<Name extends JobName>(
  { deps, t }: Pick<ChatScope, "t"> & { readonly deps: Pick<ChatScope["deps"], "work"> },
  name: Name,
  prepare: () => InputOf<Name> | Promise<InputOf<Name>>,
): Promise<JobResult<Name>> {
  try {
    return { done: true, output: await deps.work.run(name, prepare) };
  } catch (error) {
    if (!isWorkError(error)) throw error;
    const job: JobName = name;
    return { done: false, html: error.kind === "busy" ? t("work-busy") : t(`work-failed-${job}`) };
  }
}

/** The bot knows only the types of the threads, so it recognizes their error by its name. */
const isWorkError = (error: unknown): error is Error & { readonly kind: WorkFailure } =>
  error instanceof Error && error.name === "WorkError";
