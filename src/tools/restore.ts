import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadEnvironment, readConfig } from "../config/config.js";
import { createSealer } from "../store/sealing.js";
import { BackupError } from "./backup/backup-error.js";
import { restoreIntoDatabase } from "./backup/database-restore.js";
import { type Restored, restoreFolder } from "./backup/folder-restore.js";
import { endWith, say, sayCounts } from "./tell.js";

/** The operator's command that brings back what `npm run backup` has written. docs/operate.md: "Restore". */

/** Telegram hands out a tap again that the former bot has carried out just before it ended. */
const startLater = "Start the bot no sooner than three minutes after the former one has ended.";

const usage = `npm run restore -- <file>              into an empty DATA_DIR or an empty database. Stop the bot first
npm run restore -- --replace <file>    keeps what is in DATA_DIR now in a folder inside it
`;

async function run(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    process.stderr.write(usage);
    return false;
  }
  const config = readConfig(loadEnvironment(process.cwd()), (path) => readFileSync(path, "utf8"));
  const sealer = createSealer(config.secretKeys.reveal());
  const url = config.database.url?.reveal();
  if (url !== undefined && values.replace)
    throw new BackupError("A database isn't replaced. Make a new one, and set DATABASE_URL to it.");
  const { records, events, damaged, aside }: Restored =
    url === undefined
      ? await restoreFolder({ file, dir: config.dataDir, sealer, replace: values.replace })
      : await restoreIntoDatabase(url, file, sealer);
  sayCounts({ ...records, inbox: events });
  if (aside !== undefined) say(`The former data is in ${aside}. Delete it when it isn't needed any more.`);
  for (const name of damaged) process.stderr.write(`damaged: ${name}\n`);
  say(
    damaged.length === 0
      ? `All of it is in place, and SECRET_KEY opens every record. ${startLater}`
      : "The rest is in place, and SECRET_KEY opens it. Take an older backup, or start the bot: it sets what is damaged aside.",
  );
  return damaged.length === 0;
}

endWith(run(), usage);
