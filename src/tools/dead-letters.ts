import { readFileSync } from "node:fs";
import { loadEnvironment, readConfig } from "../config/config.js";
import { textOf, unpack } from "../invoice/status-update/status-update-body.js";
import { describeError } from "../log/describe-error.js";
import { createLogger } from "../log/logger.js";
import { systemPlace } from "../log/system-place.js";
import { type KeptPlace, keptInDatabase, keptInFolder } from "./dead-letters/dead-letter-place.js";
import { type KeptEvent, keptEvents } from "./dead-letters/kept-events.js";

/** The operator's command that lists events which couldn't be handled and puts them back into the inbox. docs/operate.md: "Dead letters". */

const usage = `npm run dead-letters                    what is kept, a line each; also while the bot runs
npm run dead-letters -- show <name>     one of them, whole: it may hold data of customers
npm run dead-letters -- again <name>    puts it back into the inbox; without DATABASE_URL stop the bot first, and start it
                                        afterwards
`;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function run([command = "list", name]: readonly string[]): Promise<boolean> {
  const config = readConfig(loadEnvironment(process.cwd()), (path) => readFileSync(path, "utf8"));
  const log = createLogger("error");
  const url = config.database.url?.reveal();
  const place =
    url === undefined ? keptInFolder(config, log, Date.now) : keptInDatabase(url, config, log, Date.now);
  return carryOut(place, command, name).finally(() => place.close());
}

async function carryOut(place: KeptPlace, command: string, name: string | undefined): Promise<boolean> {
  const kept = keptEvents(place);
  if (command === "list" && name === undefined) {
    const { found, unopened } = await kept.list();
    for (const { name, at, reason, event } of found)
      say(`${new Date(at).toISOString()}  ${name}  ${event.payload.source}  ${reason}`);
    for (const { name, error } of unopened)
      process.stderr.write(`${name} can't be opened: ${wordsOf(error)}\n`);
    if (found.length + unopened.length === 0) say("Nothing is kept.");
    return unopened.length === 0;
  }
  if (name === undefined || !["show", "again"].includes(command)) {
    process.stderr.write(usage);
    return false;
  }
  const found = command === "show" ? await kept.read(name) : await kept.again(name);
  if (found === undefined || found === false) {
    process.stderr.write(`There is no ${name}.\n`);
    return false;
  }
  say(found === true ? place.afterwards : JSON.stringify(await withText(found), undefined, 2));
  return true;
}

/** Adds the body as text to a status callback, so that the operator can read it. Nothing is added when its bytes can't be decoded. */
async function withText(kept: KeptEvent): Promise<KeptEvent & { readonly text?: string }> {
  const { payload } = kept.event;
  if (payload.source !== "status-callback") return kept;
  const decoded = textOf(await unpack({ ...payload, bytes: Buffer.from(payload.body, "base64") }));
  return decoded.kind === "text" ? { ...kept, text: decoded.text } : kept;
}

function wordsOf(error: unknown): string {
  const { error: name, message, code } = describeError(error);
  return message ?? `${name} ${code ?? ""}`.trim();
}

run(process.argv.slice(2)).then(
  (done) => process.exit(done ? 0 : 1),
  (error: unknown) => {
    const place = systemPlace(error);
    process.stderr.write(`${wordsOf(error)}${place === undefined ? "" : ` (${place})`}\n`);
    process.exit(1);
  },
);
