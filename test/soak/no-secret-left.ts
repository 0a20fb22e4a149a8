import { tracesIn } from "../journeys/traces.js";
import { unsealed } from "../journeys/unsealed.js";
import type { Cases, Counts, SoakPromise, Tally, Verdict } from "./kit/promise.js";
import { randomFrom } from "./kit/random.js";
import { crashKinds } from "./secrets/crash.js";
import { liveWith, type Plan } from "./secrets/life.js";
import { WatchedWorld } from "./secrets/watched-world.js";

const id = "no-secret-left";
const killedAts = ["password", "code", "create"] as const;
const telegramStatuses = [400, 404, 403, 502] as const;
const serviceStatuses = [400, 500, 422, 200] as const;
const refusals = [400, 422, 400, 422] as const;

/** Neighbours differ in everything; 42 cases have every crash with every kill. */
const planOf = (number: number): Plan => ({
  killedAt: killedAts[number % killedAts.length] ?? "password",
  crash: crashKinds[number % crashKinds.length] ?? "error",
  telegram: telegramStatuses[number % telegramStatuses.length] ?? 400,
  // A create call that is killed has to be one that the service didn't answer before.
  service: (number % killedAts.length === 2 ? refusals : serviceStatuses)[Math.floor(number / 3) % 4] ?? 400,
});

/** What a merchant may read in the chat, and stands under the seal because the bot needs it later. */
const known = /e-mail|customer's name|login/;
const kept = /^an (access token|mfa token|address for callbacks)|e-mail|customer's name|login/;

async function run({ seed, first, count }: Cases): Promise<Tally> {
  const counts: Record<string, number> = {};
  const add = (name: string, by = 1): void => {
    counts[name] = (counts[name] ?? 0) + by;
  };
  const failures: string[] = [];
  for (let number = first; number < first + count; number += 1) {
    const watched = await WatchedWorld.open();
    const plan = planOf(number);
    const fail = (what: string): void => {
      add("hits");
      failures.push(`case ${number} (${Object.values(plan).join(", ")}): ${what}`);
    };
    try {
      const chat = await liveWith(watched, randomFrom(seed, id, number), plan);
      judgeLife(watched, JSON.stringify(chat.messages), fail, add);
    } catch (error) {
      failures.push(`case ${number} (${Object.values(plan).join(", ")}): ${String(error)}`);
    } finally {
      await watched.close();
    }
  }
  return { counts, failures };
}

function judgeLife(
  watched: WatchedWorld,
  messages: string,
  fail: (what: string) => void,
  add: (name: string, by?: number) => void,
): void {
  const { secrets, files, said, world } = watched;
  const search = (where: string, bytes: Buffer | string, left?: RegExp): void => {
    const sought = left === undefined ? secrets : new Map([...secrets].filter(([name]) => !left.test(name)));
    add("searched");
    for (const trace of tracesIn(Buffer.from(bytes), sought)) fail(`${trace} in ${where}`);
  };
  const key = Buffer.from(world.environment().SECRET_KEY ?? "", "base64");
  let opened = "";
  for (const [name, bytes] of files) {
    search(name, bytes);
    const text = unsealed(name.replace(/\?.*$/, ""), bytes, key);
    if (text === undefined) continue;
    opened += text;
    search(`${name}, unsealed`, text, kept);
  }
  // Else nothing was unsealed, and nothing could have been found.
  for (const name of ["the customer's e-mail", "the customer's name", "the login"])
    if (!opened.includes(secrets.get(name) ?? "?")) fail(`${name} isn't even under the seal`);
  for (const line of world.output.split("\n")) search(`the log: ${line.slice(0, 200)}`, line);
  for (const [what, text] of said) search(what, text, /shown/.test(what) ? kept : undefined);
  search("what was sent to Telegram", JSON.stringify(world.telegram.control.requests()), known);
  search("the chat", messages, known);
  for (const name of watched.open) fail(`others may read ${name}`);
  add("secrets", secrets.size);
  add("files", files.size);
  add("refused", watched.telegram.refused);
  if (/"event":"process\.(uncaught|unhandled)"/.test(world.output)) add("crashes");
  if (said.has("a dead letter, shown (0)")) add("dead letters");
}

function judge(
  { searched = 0, secrets = 0, files = 0, hits = 0, crashes = 0 }: Counts,
  cases: number,
): Verdict {
  return {
    met: cases > 0 && searched > 0 && hits === 0 && crashes >= cases,
    measured: `${hits} hits: ${secrets} secrets sought in ${files} versions of files and all that was printed, over ${cases} lives with ${crashes} crashes`,
  };
}

export const noSecretLeft: SoakPromise = {
  id,
  promise:
    "Password, codes, tokens, bot token, key, callback addresses, customer's name and e-mail: in no file, log, crash, metric or dead letter",
  asked: "0 hits, crashes included; files 0600, folders 0700",
  cases: 42,
  chunk: 4,
  run,
  judge,
};
