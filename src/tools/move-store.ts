import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadEnvironment, readConfig } from "../config/config.js";
import { ConfigError } from "../config/config-errors.js";
import { describeError } from "../log/describe-error.js";
import { systemPlace } from "../log/system-place.js";
import { isForOperator, SealError } from "../store/errors.js";
import { createSealer, type KeyedSealer } from "../store/sealing.js";
import { databasePlace } from "./move-store/database-place.js";
import { folderPlace } from "./move-store/folder-place.js";
import { move } from "./move-store/move.js";
import {
  type Address,
  addressOf,
  MigrationError,
  type Place,
  type Role,
} from "./move-store/store-to-move.js";

/** The operator's command that moves all data from a data folder to a database, or back. README: "For the operator". */

const usage = `npm run move-store -- --from ./data --to database
npm run move-store -- --from database --to ./data
“database” means DATABASE_URL; an address may stand in its place: postgres://user:password@host/database
Stop the bot first. Broken off, it goes on when it is run again.
`;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const isExplained = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof MigrationError ||
  error instanceof SealError ||
  isForOperator(error);

const placeOf = (address: Address, sealer: KeyedSealer, role: Role): Promise<Place> =>
  address.kind === "database"
    ? databasePlace(address.url, sealer, role)
    : folderPlace(address.dir, sealer, role);

async function run(): Promise<boolean> {
  const options = { from: { type: "string" }, to: { type: "string" } } as const;
  const { from, to } = parseArgs({ options }).values;
  if (from === undefined || to === undefined) {
    process.stderr.write(usage);
    return false;
  }
  // For a move both DATABASE_URL and DATA_DIR may be set, which the check of the bot's settings refuses. So DATA_DIR is
  // left out before that check.
  const { DATA_DIR: _, ...environment } = loadEnvironment(process.cwd());
  const config = readConfig(environment, (path) => readFileSync(path, "utf8"));
  const databaseUrl = config.database.url?.reveal();
  // Both addresses are checked before either storage is opened, so that a mistake in one changes nothing.
  const addresses = { from: addressOf(from, databaseUrl), to: addressOf(to, databaseUrl) };
  const sealer = createSealer(config.secretKeys.reveal());
  const source = await placeOf(addresses.from, sealer, "source");
  try {
    const target = await placeOf(addresses.to, sealer, "target");
    try {
      const { records, events, damaged } = await move({ from: source, to: target, sealer, progress: say });
      for (const [kind, count] of Object.entries(records)) say(`${kind.padEnd(14)}${count}`);
      say(`${"inbox".padEnd(14)}${events}`);
      for (const name of damaged) say(`left behind, damaged: ${name}`);
      say(`All of it is in ${target.name}, compared record by record. ${source.name} is as it was.`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  return true;
}

run().then(
  (done) => process.exit(done ? 0 : 1),
  (error: unknown) => {
    const { error: name, code } = describeError(error);
    const isUsage = code?.startsWith("ERR_PARSE_ARGS") === true;
    const place = systemPlace(error);
    const words = isExplained(error) ? error.message : `${name} ${code ?? ""}`.trim();
    process.stderr.write(isUsage ? usage : `${words}${place === undefined ? "" : ` (${place})`}\n`);
    process.exit(1);
  },
);
