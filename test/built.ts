import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the path of a built program. @param folder where `dist` is, when it isn't here
 * @throws an error that says what to do, since a process without its program ends without a word that a test would read
 */
export function built(path: `dist/${string}`, folder = "."): string {
  if (existsSync(join(folder, path))) return path;
  throw new Error(`${join(folder, path)} isn't there. This test runs the built bot: npm run build:unchecked`);
}
