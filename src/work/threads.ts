import { fileURLToPath } from "node:url";
import type { Piscina } from "piscina";
import { PlacesAtOnce } from "../language/places-at-once.js";
import { describeError, type ErrorFields } from "../log/describe-error.js";
import { type InputOf, type JobName, type OutputOf, type Work, WorkError } from "./work.js";

/** The jobs of one kind, which share a thread. A picture for a customer at the counter doesn't wait for files of a month. */
const kinds = {
  picture: { deadlineMs: 10_000, jobs: ["qr-code", "sales-picture"] },
  table: { deadlineMs: 30_000, jobs: ["read-items", "items-file", "invoices-file", "log-file"] },
} as const satisfies Record<string, { readonly deadlineMs: number; readonly jobs: readonly JobName[] }>;

const mostWaiting = 50;

/** After this time (ms) without a job a thread is ended, so that an idle bot keeps none. */
const idleMs = 60_000;

/** The most memory (MiB) that the objects of a job may take. A thread that needs more is ended, and the process goes on. */
const mostMemory = 256;

/** The thread's own program. In the bundle it lies beside this code; tests load it from TypeScript. */
const program = new URL(import.meta.url.endsWith(".ts") ? "thread.ts" : "work-thread.js", import.meta.url);

export interface ThreadsOptions {
  readonly log: (
    event: string,
    fields: { readonly job: JobName; readonly kind: string } & Partial<ErrorFields>,
  ) => void;
  /** Only tests set another program, other deadlines and other limits. */
  readonly program?: URL;
  readonly deadlineMs?: number;
  readonly mostWaiting?: number;
}

export interface Threads extends Work {
  /** Ends all threads. A job that is cut off never gets an answer, because the process ends. */
  close(): Promise<void>;
}

/** Does jobs in threads: one thread for pictures and one for tables, which are started by their first job. */
export function openThreads(options: ThreadsOptions): Threads {
  const threads = Object.values(kinds).map(({ deadlineMs, jobs }) => ({
    jobs: jobs as readonly JobName[],
    thread: new Thread(options.program ?? program, options.deadlineMs ?? deadlineMs),
    places: new PlacesAtOnce(1),
  }));
  let isClosing = false;

  async function run<Name extends JobName>(
    name: Name,
    prepare: () => InputOf<Name> | Promise<InputOf<Name>>,
  ): Promise<OutputOf<Name>> {
    const found = threads.find(({ jobs }) => jobs.includes(name));
    if (found === undefined) throw new TypeError(`no thread does the job ${name}`);
    const { thread, places } = found;
    if (places.waiting >= (options.mostWaiting ?? mostWaiting)) throw new WorkError("busy");
    return places.take(async () => thread.run(name, await prepare()));
  }

  return {
    run: async (name, prepare) => {
      try {
        return await run(name, prepare);
      } catch (error) {
        if (isClosing) return new Promise<never>(() => undefined);
        if (error instanceof WorkError)
          options.log("work.failed", {
            job: name,
            kind: error.kind,
            ...(error.cause === undefined ? {} : describeError(error.cause)),
          });
        throw error;
      }
    },
    close: async () => {
      isClosing = true;
      await Promise.all(threads.map(({ thread }) => thread.end()));
    },
  };
}

/** One thread, which does one job at a time. It is started by a job, and anew by the next job after one that failed. */
class Thread {
  #pool: Promise<Piscina> | undefined;

  constructor(
    private readonly program: URL,
    private readonly deadlineMs: number,
  ) {}

  async run<Name extends JobName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    this.#pool ??= this.#open();
    const pool = await this.#pool;
    const deadline = AbortSignal.timeout(this.deadlineMs);
    // A thread that can't be started leaves its job in the pool's queue, and only the pool hears of it.
    let fail: (error: unknown) => void = () => undefined;
    const failed = new Promise<never>((_, reject) => {
      fail = reject;
    });
    pool.once("error", fail);
    try {
      const done: Promise<OutputOf<Name>> = pool.run(
        { name, input },
        { signal: deadline, transferList: ownMemoryOf(input) },
      );
      return await Promise.race([done, failed]);
    } catch (error) {
      await this.end();
      throw deadline.aborted ? new WorkError("late") : new WorkError("failed", error);
    } finally {
      pool.off("error", fail);
    }
  }

  async end(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await (await pool)?.destroy();
  }

  async #open(): Promise<Piscina> {
    // With the first job, since a start needs none of it.
    const { Piscina } = await import("piscina");
    const pool = new Piscina({
      filename: fileURLToPath(this.program),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      // The histograms of these times take a megabyte, and nobody reads them.
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
      // The process's environment holds secrets, which no job needs.
      env: {},
      execArgv: this.program.pathname.endsWith(".ts") ? ["--import", "tsx"] : [],
    });
    // Without a listener, an error of a thread without a job would end the process.
    pool.on("error", () => undefined);
    return pool;
  }
}

/** Returns the memory blocks that belong to a job's input alone, so that they are handed to the thread and not copied. */
function ownMemoryOf(input: object): ArrayBuffer[] {
  const blocks = Object.values(input)
    .flat()
    .filter((value) => value instanceof Uint8Array && value.byteLength === value.buffer.byteLength)
    .map(({ buffer }: Uint8Array<ArrayBuffer>) => buffer);
  return [...new Set(blocks)];
}
