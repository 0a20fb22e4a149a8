import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadEnvironment, readConfig } from "../config/config.js";
import { createSealer, type KeyedSealer } from "../store/sealing.js";
import { databasePlace } from "./move-store/database-place.js";
import { folderPlace } from "./move-store/folder-place.js";
import { move } from "./move-store/move.js";
import { type Address, addressOf, type Place, type Role } from "./move-store/store-to-move.js";
import { endWith, say, sayCounts } from "./tell.js";

/** The operator's command that moves all data from a data folder to a database, or back. docs/operate.md: "Move the data". */

const usage = `npm run move-store -- --from ./data --to database
npm run move-store -- --from database --to ./data
“database” means DATABASE_URL; an address may stand in its place: postgres://user:password@host/database
Stop the bot first. Broken off, it goes on when it is run again.
`;

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
      sayCounts({ ...records, inbox: events });
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

endWith(run(), usage);
