import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { loadEnvironment, readConfig } from "../config/config.js";
import { writeBackup } from "./backup/write-backup.js";
import { endWith, say, sayCounts } from "./tell.js";

/** The operator's command that writes all data to one file, while the bot runs or not. docs/operate.md: "Back up". */

const usage = `npm run backup -- <file>    writes all data to a new file, also while the bot runs
Keep SECRET_KEY in another place: the file doesn't have it, and nobody can read the file without it.
`;

async function run(): Promise<boolean> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    process.stderr.write(usage);
    return false;
  }
  const config = readConfig(loadEnvironment(process.cwd()), (path) => readFileSync(path, "utf8"));
  sayCounts(await writeBackup(config, file));
  say(`${file} has it all, in ${(await stat(file)).size} bytes.`);
  return true;
}

endWith(run(), usage);
