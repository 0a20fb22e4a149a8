import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { thisUser } from "../log/system-place.js";
import { ConfigError } from "./config-errors.js";

/** A file that isn't there counts as empty. @throws ConfigError, which says what to do, when the file can't be read or isn't UTF-8 */
export function readEnvFile(
  path: string,
  read: (path: string) => Buffer = (file) => readFileSync(file),
): NodeJS.Dict<string> {
  let bytes: Buffer;
  try {
    bytes = read(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    if (code === "ENOENT") return {};
    const problem = `can't be read by the user ${thisUser()} (${code}).`;
    throw new ConfigError([{ variable: path, problem, example: `chown ${thisUser()} ${path}` }]);
  }
  // In UTF-16 every letter of a setting has a zero byte beside it. A UTF-8 text has none.
  if (bytes.includes(0)) {
    const problem = "isn't UTF-8 but most likely UTF-16. Save it as UTF-8.";
    const example = `iconv -f UTF-16 -t UTF-8 ${path} > env.utf8 && mv env.utf8 ${path}`;
    throw new ConfigError([{ variable: path, problem, example }]);
  }
  // Editors on Windows put a mark before the text, which would become a part of the first name.
  return parseEnv(bytes.toString("utf8").replace(/^\uFEFF/, ""));
}
