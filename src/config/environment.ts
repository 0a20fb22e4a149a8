import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/**
 * The process's environment, with what a `.env` file in `cwd` adds to it. The real environment wins, also where it
 * sets a variable to nothing. @throws what the system says when the file is there but can't be read.
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
