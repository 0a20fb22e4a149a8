import { readFile, realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { parseEnv } from "node:util";
import { ConfigError } from "../../config/config-errors.js";
import { replaceFile } from "../../store/folder/durable-file.js";
import { ifThere } from "../if-there.js";

/** Fills in the variables that stand empty in a text of `.env`, and adds the others below. All other lines stay as they are. */
function withVariables(text: string, given: Readonly<Record<string, string>>): string {
  let filled = text;
  for (const [name, value] of Object.entries(given)) {
    const line = `${name}=${quoted(value)}`;
    const empty = new RegExp(
      `^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(?:""|'')?[ \\t]*(?:#.*)?$`,
      "m",
    );
    if (empty.test(filled)) filled = filled.replace(empty, () => line);
    else filled = `${filled}${filled === "" || filled.endsWith("\n") ? "" : "\n"}${line}\n`;
  }
  return filled;
}

/** A value with a space or a sign such as "#" stands in the quotes that it doesn't hold. */
function quoted(value: string): string {
  if (/^[\w:./+=@,-]*$/.test(value)) return value;
  const quote = ["'", '"', "`"].find((one) => !value.includes(one)) ?? "'";
  return `${quote}${value}${quote}`;
}

/**
 * Only its owner can read the file. After a crash it is the old or the new one, as a whole.
 * @throws ConfigError when a value wouldn't be read back as it is; the system's error when the folder can't be written
 */
export async function addToEnvFile(path: string, given: Readonly<Record<string, string>>): Promise<void> {
  // A link must stay one, so the file that it names is replaced.
  const file = await ifThere(realpath(path), path);
  const text = await ifThere(readFile(file, "utf8"), "# .env.example explains every setting.\n");
  const filled = withVariables(text, given);
  const read = parseEnv(filled.replace(/^\uFEFF/, ""));
  for (const [name, value] of Object.entries(given))
    if (read[name] !== value)
      throw new ConfigError([
        {
          variable: name,
          problem: `can't be written into ${path}: write it there by hand.`,
          example: `${name}="…"`,
        },
      ]);
  await replaceFile(file, Buffer.from(filled, "utf8"), dirname(file));
}
