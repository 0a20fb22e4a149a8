import { ConfigError } from "../config/config-errors.js";
import { nameError } from "../log/describe-error.js";
import { isSound } from "./doctor/examine.js";

/** The operator's command that checks the set-up before the first start, and changes nothing. docs/operate.md: "Check the set-up". */

const say = (text: string): Promise<void> =>
  new Promise((done) => process.stdout.write(`${text}\n`, () => done()));

// Leaving by "exit" lets the checks remove what they have written.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(2));

isSound({
  folder: process.cwd(),
  outside: process.env,
  packageFile: new URL("../../package.json", import.meta.url),
  isColoured: process.stdout.isTTY,
  say,
}).then(
  (sound) => process.exit(sound ? 0 : 1),
  (error: unknown) => {
    const text = error instanceof ConfigError ? error.message : `The doctor can't run: ${nameError(error)}`;
    process.stderr.write(`${text.trimEnd()}\n`, () => process.exit(2));
  },
);
