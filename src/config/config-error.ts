/** The fault of one environment variable. */
export interface Fault {
  readonly variable: string;
  /** The fault in words, which never show the value of a secret. */
  readonly problem: string;
  /** An example of a valid value, or how to make one. */
  readonly example: string;
}

/** Thrown when the environment can't be used. The message names every fault, one paragraph each. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly faults: readonly Fault[]) {
    const count = faults.length === 1 ? "one fault" : `${faults.length} faults`;
    const list = faults.map(
      ({ variable, problem, example }) => `  ${variable} ${problem}\n      Example: ${example}`,
    );
    super(
      `The environment has ${count}. Every setting is explained in .env.example.\n\n${list.join("\n\n")}\n`,
    );
  }
}
