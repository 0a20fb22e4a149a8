import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/**
 * Returns the process's environment, completed by the file `.env` in `cwd`. A variable of the process wins over the
 * file, even when it is empty. @throws the system's error when the file exists but can't be read.
 */
export function loadEnvironment(cwd: string, real: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return { ...readDotEnv(join(cwd, ".env")), ...real };
}

function readDotEnv(path: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}
