import { jobs } from "../../src/work/jobs.js";
import type { InputOf, JobName, OutputOf, Work } from "../../src/work/work.js";

/** Does jobs without a thread, since most tests are about what comes of them and not about who does them. */
export const inThisProcess: Work = {
  async run<Name extends JobName>(
    name: Name,
    prepare: () => InputOf<Name> | Promise<InputOf<Name>>,
  ): Promise<OutputOf<Name>> {
    const job = jobs[name] as unknown as (input: InputOf<Name>) => Promise<OutputOf<Name>>;
    return job(await prepare());
  },
};
