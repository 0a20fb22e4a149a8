import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { runTool } from "../journeys/run-tool.js";
import { signIn } from "../journeys/steps.js";
import { World } from "../journeys/world.js";
import { until } from "../limits/waits.js";
import { check, type Known, knownNow } from "./backup/check.js";
import { Seller } from "./backup/seller.js";
import { disturb, settled } from "./kit/disturb.js";
import type { Cases, SoakPromise, Tally } from "./kit/promise.js";
import { type Random, randomFrom } from "./kit/random.js";

const id = "backup-under-load";
const merchants = 4;
const backupsEach = 4;
const mostBackups = 12;

interface Counts extends Record<string, number> {
  backups: number;
  kills: number;
  broken: number;
  restored: number;
  created: number;
  paid: number;
  lost: number;
  doubled: number;
}

/**
 * A case is a bot whose merchants sell and whose customers pay while backups are made, and the bot or the backup is
 * killed meanwhile. Then all data is lost but the last backup, and a bot goes on with what that has.
 */
async function run({ seed, first, count }: Cases): Promise<Tally> {
  const counts: Counts = {
    backups: 0,
    kills: 0,
    broken: 0,
    restored: 0,
    created: 0,
    paid: 0,
    lost: 0,
    doubled: 0,
  };
  const failures: string[] = [];
  for (let number = first; number < first + count; number += 1) {
    const broken = await oneCase(randomFrom(seed, id, number), counts);
    failures.push(...broken.map((failure) => `case ${number}: ${failure}`));
  }
  return { counts, failures };
}

async function oneCase(random: Random, counts: Counts): Promise<readonly string[]> {
  const environment: Record<string, string> = { LOG_LEVEL: "info", MERCHANT_TIMEOUT_MS: "5000" };
  const world = await World.create({ process: true, stopped: true, environment });
  const top = await mkdtemp(join(tmpdir(), "backup-"));
  const disturbing = new AbortController();
  try {
    await begin(world);
    const sellers: Seller[] = [];
    for (let index = 0; index < merchants; index += 1) {
      const chat = world.user();
      world.merchant.control.forgetUsedCodes();
      await signIn(world, chat);
      sellers.push(new Seller(chat, index, random));
    }
    const selling = sellers.map((seller) => seller.live());
    const disturbance = disturb(world, random, disturbing.signal);
    const { failures, last } = await backUp(world, sellers, top, random, counts);
    // Telegram keeps a tap for less time than a restore takes. So what it has handed out once isn't handed out again.
    for (const seller of sellers) seller.stop();
    disturbing.abort();
    await Promise.all([...selling, disturbance]);
    await until(() => world.telegram.control.pendingUpdates().length === 0, "the updates to be taken");
    await world.killBot();
    if (last === undefined) return [...failures, "no backup was made"];
    counts.created += last.known.created.length;
    counts.paid += last.known.paid.length;
    environment.DATA_DIR = join(top, "restored");
    const restore = await runTool(world, "restore", [last.file]);
    if (restore.code !== 0) return [...failures, `the restore said: ${restore.output}`];
    counts.restored += 1;
    await begin(world);
    await settled(
      world,
      sellers.map(({ chat }) => chat),
    );
    await world.stopBot();
    const found = await check(world, environment.DATA_DIR, sellers, last.known);
    counts.lost += found.lost;
    counts.doubled += found.doubled;
    for (const fault of ["event.fault", "process.uncaught", "process.unhandled", "damaged"])
      if (world.output.includes(`"${fault}`)) failures.push(`the log tells of ${fault}`);
    return [...failures, ...found.failures];
  } finally {
    disturbing.abort();
    await world.close();
    await rm(top, { recursive: true, force: true });
  }
}

interface Backup {
  readonly file: string;
  readonly known: Known;
}

/** Makes one backup after the other, and kills the bot or the command during some of them. */
async function backUp(
  world: World,
  sellers: readonly Seller[],
  top: string,
  random: Random,
  counts: Counts,
): Promise<{ readonly failures: string[]; readonly last: Backup | undefined }> {
  const failures: string[] = [];
  let last: Backup | undefined;
  for (let made = 0, tried = 0; made < backupsEach && tried < mostBackups; tried += 1) {
    await delay(200 + random.below(600));
    const file = join(top, `${tried}.tar`);
    const known = knownNow(world, sellers);
    const victim = random.pick(["bot", "bot", "command", "nobody", "nobody"] as const);
    const moment = random.below(700);
    const tool = runTool(world, "backup", [file], { killAfterMs: victim === "command" ? moment : undefined });
    if (victim === "bot") {
      await delay(moment);
      await world.killBot();
      counts.kills += 1;
      await begin(world);
    }
    const { code, output } = await tool;
    const isThere = (await readdir(top)).includes(`${tried}.tar`);
    if (code === 0) {
      made += 1;
      counts.backups += 1;
      last = { file, known };
    } else if (
      victim === "nobody" ||
      (victim === "bot" && !/The bot has ended|hands out no copy/.test(output))
    )
      failures.push(`a backup ended with ${code}: ${output}`);
    else counts.broken += 1;
    if (code !== 0 && victim === "bot" && isThere) failures.push("a backup that has failed left a file");
  }
  return { failures, last };
}

/** A start while a backup of the stopped bot is written is refused, and its supervisor tries again. */
async function begin(world: World): Promise<void> {
  for (;;) {
    const from = world.output.length;
    await world.startBot();
    const ended = "The bot has ended by itself";
    await until(
      () => world.output.includes('"bot.started"', from) || world.output.includes(ended, from),
      "the bot to start",
    );
    if (!world.output.includes(ended, from)) return;
    if (!world.output.includes("Another process works in", from)) throw new Error(world.lastWords);
    await world.stopBot();
  }
}

const asked = 20;

export const backupUnderLoad: SoakPromise = {
  id,
  promise:
    "A backup of a running bot loses nothing that was acknowledged before it, and a restored bot repeats nothing",
  asked: `${asked} restores, 0 lost, 0 doubled, under kills of the bot and of the command`,
  cases: asked,
  chunk: 5,
  run,
  judge(
    { restored = 0, lost = 0, doubled = 0, backups = 0, kills = 0, broken = 0, created = 0, paid = 0 },
    cases,
  ) {
    return {
      met: restored >= cases && lost === 0 && doubled === 0 && created > 0 && paid > 0,
      measured:
        `${backups} backups, ${broken} broken off by a kill and said so, ${kills} kills of the bot, ${restored} restores: of ` +
        `${created} invoices and ${paid} payments ${lost} lost, ${doubled} doubled`,
    };
  },
};
